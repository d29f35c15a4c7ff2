/** Enough to tell; a long source is not read twice for it. */
const SAMPLE_CHARACTERS = 20_000;

const SCRIPTS: [string, RegExp][] = [
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

const FUNCTION_WORDS: [string, RegExp][] = [
  ['en', /\b(the|of|and|to|is|in|for|that|with|are|was|this|be|we)\b/gi],
  ['de', /\b(der|die|das|und|ist|nicht|ein|eine|mit|den|von|für)\b/gi],
  ['fr', /\b(le|la|les|des|et|est|une|dans|pour|que|du|nous)\b/gi],
  ['es', /\b(el|los|las|una|y|es|en|por|para|que|del|con)\b/gi],
];

/**
 * The primary tag of a text's main language by its scripts, and for Latin letters by a few function words; undefined where neither
 * tells. A letter of Hangul or Han says about as much as three Latin ones, and technical texts are full of Latin names: hence the weight.
 */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS).normalize('NFC');
  const hangul = count(sample, /\p{Script=Hangul}/gu) * 3;
  const kana = count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) * 3;
  const han = count(sample, /\p{Script=Han}/gu) * 3;
  const latin = count(sample, /\p{Script=Latin}/gu);
  const others = SCRIPTS.map(([language, script]): [string, number] => [language, count(sample, script)]);
  const [language, letters] = [
    ['ko', hangul] as const,
    ['ja', kana > han * 0.1 ? kana + han : 0] as const,
    ['zh', kana > han * 0.1 ? 0 : han] as const,
    ['latin', latin] as const,
    ...others,
  ].reduce((best, next) => (next[1] > best[1] ? next : best));
  if (letters === 0) return undefined;
  return language === 'latin' ? detectByWords(sample) : language;
}

function detectByWords(sample: string): string | undefined {
  const counted = FUNCTION_WORDS.map(([language, words]): [string, number] => [language, count(sample, words)]);
  const [language, hits] = counted.reduce((best, next) => (next[1] > best[1] ? next : best));
  return hits >= 2 ? language : undefined;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
