/** Characters a token in Latin text; letters of other scripts are a token each, as the models of 2026 read them, within a quarter. */
const LATIN_CHARACTERS = 4;

/** About how many tokens a model reads a text as: budgets and prices before a call rest on it, never what was paid. */
export function estimateTokens(text: string): number {
  let latin = 0;
  let other = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x250) latin++;
    else other++;
  }
  return Math.ceil(latin / LATIN_CHARACTERS + other);
}
