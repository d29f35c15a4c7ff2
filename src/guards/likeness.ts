import { KNOWN_ATTACKS } from './known-attacks.js';

/** Below this two sentences have no more than a language in common. */
const MIN_LIKENESS = 0.5;
const MIN_LENGTH = 8;
const MAX_LENGTH = 400;

/** How much a sentence (folded, of at most some lines) is like the attack that it is most like: 0, or 0.5–1. By groups of three letters. */
export function likenessToAttacks(sentence: string): number {
  const { length } = sentence;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return 0;
  const own = triples(sentence);
  const common = new Map<number, number>();
  for (const triple of own)
    for (const attack of ATTACKS.byTriple.get(triple) ?? []) common.set(attack, (common.get(attack) ?? 0) + 1);
  let best = 0;
  for (const [attack, count] of common) best = Math.max(best, (2 * count) / (own.size + (ATTACKS.sizes[attack] ?? 0)));
  return best < MIN_LIKENESS ? 0 : best;
}

function triples(text: string): Set<string> {
  const letters = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const found = new Set<string>();
  // Chinese, Japanese and Korean say with two letters what others say with four.
  const size = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(letters) ? 2 : 3;
  for (let i = 0; i + size <= letters.length; i++) found.add(letters.slice(i, i + size));
  return found;
}

const ATTACKS = indexAttacks();

function indexAttacks(): { byTriple: Map<string, number[]>; sizes: number[] } {
  const byTriple = new Map<string, number[]>();
  const sizes = KNOWN_ATTACKS.map((attack, number) => {
    const own = triples(attack);
    for (const triple of own) byTriple.set(triple, [...(byTriple.get(triple) ?? []), number]);
    return own.size;
  });
  return { byTriple, sizes };
}
