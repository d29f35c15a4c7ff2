/** A text of numbered lines of some length under headings: `lines` items in sections of 20. No two lines are equal. */
export function makeLongText(lines: number, title = 'Harbour rules'): string {
  const items = Array.from(
    { length: lines },
    (_, at) =>
      `- Berth ${at + 1} takes ships of ${at + 1_000} tons ${'and more of the same '.repeat(3)}until hour ${at + 5_000}.\n`,
  );
  const sections = items.map((item, at) => (at % 20 === 0 ? `\n## Basin ${at / 20 + 1}\n\n${item}` : item));
  return `---\ndate: 2025-01-10\n---\n\n# ${title}\n${sections.join('')}`;
}
