import type { Reply, ReplyClaim } from '../../src/domain/reply.js';
import type { Statement } from '../../src/providers/provider.js';
import type { MessagesBehaviour } from './messages-server.js';

/** What a request to a model's service asks for, read back from its text as a model would read it. */
export interface Asked {
  purpose: 'plan' | 'repair' | 'select' | 'answer' | 'answer-repair' | 'probe' | 'picture' | 'judge';
  system: string;
  /** The first turn. */
  text: string;
  /** Of a plan: the file below `raw/`, its title, the lines that were sent. */
  file: string;
  title: string;
  lines: { number: number; text: string }[];
  /** Of a repair: what was said before, and why it is asked for once more. */
  said: string;
  problems: string;
  /** Of a question: the question, the lines of the index, the claims. */
  question: string;
  index: { number: number; title: string; text: string }[];
  claims: { number: number; text: string; quote: string; title: string }[];
  /** The picture that is shown. */
  picture: { mediaType: string; bytes: Buffer } | undefined;
  /** Passages that are to be scored, from 1. */
  passages: string[];
}

type Content = string | { type: string; text?: string; source?: { media_type: string; data: string } }[];

const textOf = (content: Content = ''): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');

function pictureOf(content: Content = ''): Asked['picture'] {
  const { source } = (typeof content === 'string' ? undefined : content.find(({ type }) => type === 'image')) ?? {};
  return source && { mediaType: source.media_type, bytes: Buffer.from(source.data, 'base64') };
}

/** Reads a body of `POST /v1/messages` that this program made. */
export function readAsked(body: Record<string, unknown>): Asked {
  const { system, messages } = body as { system: { text: string }[]; messages: { content: Content }[] };
  const rules = system[0]?.text ?? '';
  const text = textOf(messages[0]?.content);
  return {
    purpose: purposeOf(rules, messages.length > 1),
    system: rules,
    text,
    file: /^File: (.*)$/m.exec(text)?.[1] ?? '',
    title: /^Title: (.*)$/m.exec(text)?.[1] ?? '',
    lines: fencedLines(text).flatMap((line) => {
      const [, number, words] = /^(\d+)\t(.*)$/s.exec(line) ?? [];
      return number === undefined ? [] : [{ number: Number(number), text: words ?? '' }];
    }),
    said: textOf(messages[1]?.content),
    problems: textOf(messages[2]?.content),
    question: /^(You are the editor|Documents are)/.test(rules) ? '' : fencedLines(text).join('\n'),
    index: [...text.matchAll(/^(\d+)\. (.*?) \[\w+\](.*)$/gm)].map(([, number, title = '', rest = '']) => {
      return { number: Number(number), title, text: rest };
    }),
    claims: [...text.matchAll(/^(\d+)\. \[(.*?) › .*?\] \(.*?\) (.*)\n {3}source: (.*)$/gm)].map(
      ([, number, title = '', said = '', quote = '""']) => {
        return { number: Number(number), title, text: said, quote: JSON.parse(quote) as string };
      },
    ),
    picture: pictureOf(messages[0]?.content),
    passages: [...text.matchAll(/^-----[0-9a-f]{16}----- passage \d+\n([\s\S]*?)(?=^-----[0-9a-f]{16}----- )/gm)].map(
      ([, passage = '']) => passage.trimEnd(),
    ),
  };
}

function purposeOf(rules: string, isAgain: boolean): Asked['purpose'] {
  if (rules.startsWith('You are the editor')) return isAgain ? 'repair' : 'plan';
  if (rules.startsWith('You choose which pages')) return 'select';
  if (rules.startsWith('You answer a question')) return isAgain ? 'answer-repair' : 'answer';
  if (rules.startsWith('You copy out')) return 'picture';
  return rules.startsWith('Documents are read by') ? 'judge' : 'probe';
}

/** The lines between two equal lines with a random word. */
function fencedLines(text: string): string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^-----[0-9a-f]{16}-----$/.test(line));
  const end = start < 0 ? -1 : lines.indexOf(lines[start] ?? '', start + 1);
  return end < 0 ? [] : lines.slice(start + 1, end);
}

/** A reply with these parts. */
export const makeReply = (parts: Partial<Reply>): Reply => ({
  summary: 'What the source says.',
  date: '',
  topics: [],
  mentions: [],
  pages: [],
  claims: [],
  decisions: [],
  questions: [],
  relations: [],
  ...parts,
});

/** A page that a reply makes. */
export const makePage = (title: string, kind: 'entity' | 'project' | 'concept' = 'project'): Reply['pages'][number] => ({
  action: 'create',
  title,
  kind,
  summary: '',
  aliases: [],
});

/** A claim on one page with one quote, which is also what it says unless told. */
export const makeClaim = (id: number, page: string, quote: string, parts: Partial<ReplyClaim> = {}): ReplyClaim => ({
  id,
  on: [{ page, section: 'overview' }],
  text: quote,
  cite: [{ line: id, quote }],
  ...parts,
});

/** Lines that say something: no headings, no front matter, no blanks. */
const tellingLines = ({ lines }: Pick<Asked, 'lines'>): Asked['lines'] =>
  lines.filter(({ text }) => /\p{L}/u.test(text) && !/^(#|---|date:)/.test(text));

/** An honest plan: one page named after the source unless it is shown, a claim a line, its number the claim's id. */
export function planHonestly(asked: Asked): Reply {
  const claims = tellingLines(asked).map(({ number, text }) => makeClaim(number, asked.title, text.replace(/^[-*]\s+/, '')));
  const isThere = claims.length === 0 || asked.text.includes(`\n### ${asked.title} [`);
  return makeReply({ pages: isThere ? [] : [makePage(asked.title)], claims });
}

/** An honest answer: the claims that have one of these words, word for word. */
export function answerHonestly(asked: Asked, word: string): { known: 'yes' | 'no'; statements: object[] } {
  const claims = asked.claims.filter(({ text }) => text.includes(word));
  return { known: claims.length > 0 ? 'yes' : 'no', statements: claims.map(({ number, text }) => say(text, number)) };
}

/** A statement of an answer as it is on the wire. */
export const say = (text: Statement['text'], ...claims: number[]): { text: string; claims: number[] } => ({ text, claims });

/** A reply as the service gives it. */
export const asText = (value: unknown): MessagesBehaviour => ({
  kind: 'text',
  text: typeof value === 'string' ? value : JSON.stringify(value),
});
