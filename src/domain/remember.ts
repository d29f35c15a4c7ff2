import { ownText } from './own-text.js';

/** A long text is seldom asked for again, and a thousand of them are more than what they save: they are made each time. */
const MAX_CHARS = 1_000;

/**
 * The same pure function of a text, which makes each value of a short text once. What it remembers is bounded: when `max` values are
 * kept, all are forgotten, and those that are asked for again are made again.
 */
export function remember<T>(make: (text: string) => T, max: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > MAX_CHARS) return make(text);
    if (known.has(text)) return known.get(text) as T;
    if (known.size >= max) known.clear();
    const own = ownText(text);
    const made = make(own);
    known.set(own, made);
    return made;
  };
}
