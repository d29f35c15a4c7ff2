/** Files that are read or written at once: one after the other mostly waits. */
const AT_ONCE = 16;

/** The results in order. When one fails, those that are under way are waited for first: nothing happens behind an error. */
export async function mapAtOnce<T, U>(items: readonly T[], act: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const turn = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(act));
    for (const one of turn) {
      if (one.status === 'rejected') throw one.reason;
      results.push(one.value);
    }
  }
  return results;
}
