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
 * takes 16 times as long on the second; a short time is no measure and passes.
 */
export function expectNoSquare(work: (line: string) => unknown, openings: readonly string[] = OPENINGS, before = ''): void {
  for (const opening of openings) {
    const timeOf = (characters: number): number => {
      const line = `${before}${opening.repeat(characters / opening.length)}!`;
      // Processor time: what other processes of a busy machine take is no part of it.
      const start = process.cpuUsage();
      work(line);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    const grows = (): boolean => {
      const small = timeOf(15_000);
      const large = timeOf(60_000);
      return large > 400 && large > 10 * small;
    };
    // Twice: the machine may have been busy the first time.
    expect(grows() && grows(), `${JSON.stringify(before + opening)} over and over takes the square of its length`).toBe(false);
  }
}
