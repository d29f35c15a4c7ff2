/** Results go to stdout, everything about them to stderr. Both are cleaned: sources and names are not trusted with a terminal. */
export function print(text: string): void {
  process.stdout.write(`${forTerminal(text)}\n`);
}

export function say(text: string): void {
  process.stderr.write(`${forTerminal(text)}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(
    `${JSON.stringify(value, (_key, item: unknown) => (item instanceof Map ? Object.fromEntries(item) : item), 2)}\n`,
  );
}

/** Without what a terminal would obey or hide: control and invisible format characters; line breaks and tabs stay. */
export function forTerminal(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (c) => (c === '\n' || c === '\t' || c === '\u200d' || c === '\u200c' ? c : ''));
}

/** `3 pages`, `1 page`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A name of a file may hold line breaks. */
export const onOneLine = (text: string): string => text.replace(/[\n\t\r]+/g, ' ');
