/** What one check found. One that found several things says each of them. */
export interface Finding {
  check: string;
  /** `noted`: nothing is wrong, and a person should know it. */
  state: 'sound' | 'noted' | 'wrong';
  /** One sentence without its full stop. */
  message: string;
  /** Where: files, pages with lines, refs. */
  places: string[];
  /** What to do, one or more sentences. */
  todo: string | undefined;
  /** Can code mend it without a guess? */
  isMendable: boolean;
}

interface Details {
  places?: readonly string[];
  todo?: string;
  isMendable?: boolean;
}

const find =
  (state: Finding['state']) =>
  (check: string, message: string, { places = [], todo, isMendable = false }: Details = {}): Finding => ({
    check,
    state,
    message,
    places: [...places],
    todo: isMendable ? MEND : todo,
    isMendable,
  });

const MEND = 'Mend it: wiki doctor --fix';

export const sound = find('sound');
export const noted = find('noted');
export const wrong = find('wrong');

/** `1 page`, `3 pages`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What was found, or the good news when that is nothing. */
export const orSound = (findings: Finding[], check: string, message: string): Finding[] =>
  findings.length > 0 ? findings : [sound(check, message)];
