/** Days and months have a capital and are no names; dates are looked at as numbers. */
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/**
 * The words of a text that its capitals make names, in scripts that have them: not those that begin a sentence, which prove nothing,
 * nor the days of the week. Possessive endings are dropped.
 */
export function findNameWords(text: string): string[] {
  const words: string[] = [];
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]+/gu)) {
    const before = text.slice(0, index).trimEnd();
    const beginsSentence = before === '' || /[.!?:;…。！？：([{"“„«'‘-]$/u.test(before);
    if (!beginsSentence && !CALENDAR.test(word)) words.push(word);
  }
  return words;
}
