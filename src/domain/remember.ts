/**
 * The same pure function of a text, which makes each value once. What it remembers is bounded: when `max` values are kept, all are
 * forgotten, and those that are asked for again are made again.
 */
export function remember<T>(make: (text: string) => T, max: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    if (known.size >= max) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
