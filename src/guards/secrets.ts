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
  const messages = await lint(text);
  return findValues(text, new Map(messages.map((message) => [secretOf(text, message), nameOf(message.messageId)])));
}

/** Of several values that overlap the longest counts: a connection string holds its password. */
function findValues(text: string, values: ReadonlyMap<string, string>): Found[] {
  const found: Found[] = [];
  const longestFirst = [...values].sort(([a], [b]) => b.length - a.length);
  const taken: { start: number; end: number }[] = [];
  for (const [value, rule] of longestFirst) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      const end = at + value.length;
      if (taken.some((one) => one.start < end && at < one.end)) continue;
      taken.push({ start: at, end });
      found.push({ rule, start: at, end, replacement: placeholder(`secret: ${rule}`) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
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
