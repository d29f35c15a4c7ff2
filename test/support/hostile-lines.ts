import { expect } from 'vitest';

/** Openings that never end, each of which a reader could look for the end of from every place: over and over on one line. */
export const OPENINGS = [
  ...[
    '**a ',
    '__a ',
    '~~a ',
    '==a ',
    '*a_ ',
    '`',
    '`a ``b ',
    '<!--',
    '<script ',
    '<script>',
    '<style>',
    '<a ',
    '<',
    '</',
    '<x1>',
  ],
  ...[
    '[',
    '![',
    '[^',
    '[[',
    '[a](',
    '[a][',
    '](',
    '\\[',
    '\\`',
    '(',
    '(a, ',
    ':a:`b <',
    '`a <',
    '| ',
    '|a',
    '-|',
    '\\|',
    '- ',
    '> ',
  ],
  ...[
    ' ',
    '\u3000',
    '.',
    '."',
    ' .',
    'A. ',
    '1. ',
    '。',
    '#',
    '=',
    '- - ',
    '&',
    '://',
    'www.',
    ': ',
    'a:',
    '"',
    '“',
    'Aa ',
    '가',
  ],
];

/**
 * Does the work on one line of 15,000 characters of each opening and on one of 60,000. Work that grows with the square of a line
 * costs 16 times as much on the second; little work is no measure and passes. What this process computes is measured, never how long
 * that takes: other programs may have the machine.
 */
export function expectNoSquare(work: (line: string) => unknown, openings: readonly string[] = OPENINGS, before = ''): void {
  for (const opening of openings) {
    const costOf = (characters: number): number => {
      const line = `${before}${opening.repeat(characters / opening.length)}!`;
      const start = process.cpuUsage();
      work(line);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    const grows = (): boolean => {
      const large = costOf(60_000);
      return large > 400 && large > 10 * costOf(15_000);
    };
    // Three times: a collection of garbage may fall into one.
    expect(
      grows() && grows() && grows(),
      `${JSON.stringify(before + opening)} over and over takes the square of its length`,
    ).toBe(false);
  }
}
