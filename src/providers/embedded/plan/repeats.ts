import { tokenize } from '../../../domain/tokens.js';
import type { Unit } from '../text/unit.js';

/** So much of the shorter of two claims, in words, makes them the same. */
const SAME_SHARE = 0.85;
/** A summary and what it sums up are not far apart in most documents; and each looks at no more than this. */
const LOOK_BACK = 60;
/** Fewer words are too few to tell. */
const MIN_WORDS = 4;

/** Tells which sentences of a source say again what one before them said; each is made words of once. */
export class RepeatReader {
  private readonly said: ReadonlySet<string>[] = [];

  /** Does an earlier sentence say it, with no other numbers? Else later ones are compared with it, too. What a list says is not looked for in parts. */
  isSaidBefore({ kind, text, leadIn }: Unit): boolean {
    // What was added and what was removed may be the same thing in the same words.
    if (kind !== 'sentence' || leadIn?.isChange) return false;
    const words = new Set(tokenize(text));
    if (words.size >= MIN_WORDS && this.said.some((before) => saysSame(words, before))) return true;
    this.said.push(words);
    if (this.said.length > LOOK_BACK) this.said.shift();
    return false;
  }
}

function saysSame(words: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  if (words.size < SAME_SHARE * SAME_SHARE * before.size) return false;
  let missing = words.size * (1 - SAME_SHARE);
  for (const word of words) {
    if (before.has(word)) continue;
    missing -= 1;
    if (missing < 0 || /\d/.test(word)) return false;
  }
  return true;
}
