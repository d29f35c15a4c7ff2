import type { Found, TextGuard } from './guard.js';

/** One alphabet for all placeholders: brackets that mean nothing to markdown, and that no source is likely to use. */
export const placeholder = (words: string): string => `⟨${words}⟩`;

/**
 * Tokens, keys and passwords by secretlint's recommended rules. They are replaced wherever they stand, also where a rule would not
 * have recognised them a second time. A comment of a source cannot switch a rule off.
 */
export const secretsGuard: TextGuard = {
  name: 'secrets',
  find: ({ text }) => findSecrets(text),
  findInText: (text) => findSecrets(text),
};

async function findSecrets(text: string): Promise<Found[]> {
  linter ??= loadLinter();
  const lint = await linter;
  const values = new Map<string, string>();
  for (const piece of splitPieces(text))
    for (const message of await lint(piece)) values.set(secretOf(piece, message), nameOf(message.messageId));
  return findValues(text, values);
}

/** Secretlint compares each finding of a text with each other one: in a file of tokens that is the square of its length. */
const PIECE_CHARS = 64_000;
/** What stands in two pieces: the longest key of several lines that a rule knows is to stand whole in one of them. */
const OVERLAP_CHARS = 16_000;

/** A text in pieces that overlap, cut at the ends of lines where it has some. */
function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > PIECE_CHARS + OVERLAP_CHARS) {
    const end = endOfLine(text, start + PIECE_CHARS + OVERLAP_CHARS, start + PIECE_CHARS);
    pieces.push(text.slice(start, end));
    start = endOfLine(text, end - OVERLAP_CHARS, start + PIECE_CHARS / 2);
  }
  return [...pieces, text.slice(start)];
}

/** Behind the last line feed before `at` and behind `min`, else `at` itself. */
function endOfLine(text: string, at: number, min: number): number {
  const end = text.lastIndexOf('\n', at - 1) + 1;
  return end > min ? end : at;
}

/** Of several values that overlap the longest counts: a connection string holds its password. */
function findValues(text: string, values: ReadonlyMap<string, string>): Found[] {
  const found: Found[] = [];
  const taken = new Uint8Array(values.size > 0 ? text.length : 0);
  for (const { value, start } of findPlaces(text, [...values.keys()])) {
    const end = start + value.length;
    // What was taken before is at least as long, so that it covers one end of what it overlaps.
    if (taken[start] === 1 || taken[end - 1] === 1) continue;
    taken.fill(1, start, end);
    found.push({ rule: values.get(value) ?? '', start, end, replacement: placeholder(`secret: ${values.get(value)}`) });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Enough to tell tokens with one prefix apart. */
const MAX_BEGINNING = 12;

/** Everywhere that one of the values stands, the longest first: one walk through the text, however many there are. */
function findPlaces(text: string, values: readonly string[]): { value: string; start: number }[] {
  const known = values.filter((value) => value !== '');
  if (known.length === 0) return [];
  const length = known.reduce((least, value) => Math.min(least, value.length), MAX_BEGINNING);
  const byBeginning = new Map<string, string[]>();
  for (const value of known) {
    const beginning = value.slice(0, length);
    const same = byBeginning.get(beginning);
    if (same === undefined) byBeginning.set(beginning, [value]);
    else same.push(value);
  }
  const places: { value: string; start: number }[] = [];
  for (let start = 0; start + length <= text.length; start++)
    for (const value of byBeginning.get(text.slice(start, start + length)) ?? [])
      if (text.startsWith(value, start)) places.push({ value, start });
  return places.sort((a, b) => b.value.length - a.value.length || a.start - b.start);
}

/** `github token` for `GITHUB_TOKEN`, `AWS secret access key` for `AWSSecretAccessKey`. */
const nameOf = (messageId: string): string =>
  messageId
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, ' ')
    .toLowerCase()
    .trim();

/** Ranges of some rules are off by the name before the value; what the message is about is named in its data. */
function secretOf(text: string, { range: [start, end], data }: Message): string {
  const named = Object.values(data).filter((value): value is string => typeof value === 'string' && value.length >= MIN_LENGTH);
  const [longest] = named.filter((value) => text.includes(value)).sort((a, b) => b.length - a.length);
  return longest ?? text.slice(start, end);
}

/** Shorter is the name of a type, not a secret. */
const MIN_LENGTH = 6;

interface Message {
  messageId: string;
  range: readonly [number, number];
  data: Readonly<Record<string, unknown>>;
}

type Linter = (text: string) => Promise<Message[]>;
let linter: Promise<Linter> | undefined;

/** Loaded with the first text: nobody pays for it who only asks for help. */
async function loadLinter(): Promise<Linter> {
  const [{ lintSource }, { rules }, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ]);
  // It keeps all marks of a process and goes through them at each new one: after 500 sources that is most of the time and memory.
  secretLintProfiler.mark = () => {};
  // A rule of the preset lets a comment in a text switch the others off: texts are what we do not trust.
  const own = rules.filter(({ meta }) => !meta.id.includes('filter'));
  const config = { rules: own.map((rule) => ({ id: rule.meta.id, rule, options: {} })) };
  return async (content) => {
    const source = { filePath: 'source.txt', ext: '.txt', contentType: 'text' as const, content };
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
    return messages.map(({ messageId, range, data }) => ({ messageId, range, data: data ?? {} }));
  };
}
