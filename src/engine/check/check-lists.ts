import { cutAtWord } from '../../domain/cut-at-word.js';
import type { CitedText, Diagnostic, Plan } from '../../domain/plan.js';
import type { Reply } from '../../domain/reply.js';
import { fold } from '../../markdown/fold.js';
import { findUnprovenNumbers } from './check-numbers.js';
import type { PageBook } from './check-pages.js';
import { findName, keyName } from './name-layer.js';
import { findUnprovenNames } from './name-words.js';
import { makeIsNamed } from './names-of-claim.js';
import { toPlainLine } from './plain-line.js';
import type { PlanLimits } from './plan-limits.js';
import type { PreparedSource } from './prepare-source.js';

/** What a source's own page says besides its claims. */
export type SourceLists = Pick<Plan, 'summary' | 'topics' | 'mentions' | 'decisions' | 'questions' | 'relations'>;

const MAX_SUMMARY = 400;

interface Context {
  prepared: PreparedSource;
  book: PageBook;
  /** Accepted claims as they stand on the source's page, by id. */
  cited: ReadonlyMap<number, CitedText>;
  limits: PlanLimits;
  findings: Diagnostic[];
}

/** The lists of a reply that point to accepted claims, and its summary and topics where the source bears them out. */
export function checkLists(reply: Reply, context: Context): SourceLists {
  const { book, cited, limits, findings } = context;
  const take = <T, R>(
    list: T[],
    name: string,
    idOf: (entry: T) => number,
    make: (entry: T, claim: CitedText) => R | string,
  ): R[] => {
    const taken: R[] = [];
    for (const [index, entry] of list.slice(0, limits.listed).entries()) {
      const claim = cited.get(idOf(entry));
      const made = claim === undefined ? `there is no accepted claim ${idOf(entry)}` : make(entry, claim);
      if (typeof made === 'string') findings.push(leftOut(name, index, made));
      else taken.push(made);
    }
    return taken;
  };
  const isNamed = makeIsNamed(reply, context);
  const byId = (id: number): number => id;
  return {
    summary: checkSummary(reply, context),
    topics: checkTopics(reply, context),
    mentions: take(
      reply.mentions,
      'mention',
      ({ claim }) => claim,
      ({ name, kind, claim: id }, claim) => {
        const plain = toPlainLine(name.slice(0, 300));
        const isName = plain !== '' && plain.length <= limits.titleCharacters;
        return isName && isNamed(id, plain, book.find(plain)) ? { name: plain, kind, ...claim } : unnamed(id, plain);
      },
    ),
    decisions: take([...new Set(reply.decisions)], 'decision', byId, (_, claim) => claim),
    questions: take([...new Set(reply.questions)], 'question', byId, (_, claim) => claim),
    relations: take(
      reply.relations,
      'relation',
      ({ claim }) => claim,
      ({ from, verb, to, claim: id }, claim) => {
        const [source, target] = [book.find(from), book.find(to)];
        if (source === undefined || target === undefined) return `there is no page ${quoted(source ? to : from)}`;
        if (source.path === target.path) return 'it has one page at both ends';
        const missing = [source, target].find((page) => !isNamed(id, page.title, page));
        if (missing) return unnamed(id, missing.title);
        return { from: source.title, verb, to: target.title, ...claim };
      },
    ),
  };
}

const quoted = (name: string): string => JSON.stringify(toPlainLine(name.slice(0, 80)));
const unnamed = (id: number, name: string): string => `claim ${id} does not name ${quoted(name)}`;

function checkSummary(reply: Reply, { prepared, cited, findings }: Context): string {
  const line = cutAtWord(toPlainLine(reply.summary.slice(0, 4_000)), MAX_SUMMARY);
  const { title, path, date } = prepared.source;
  const missing =
    line === ''
      ? []
      : [
          ...findUnprovenNumbers(line, [prepared.numbers(), title, date?.value ?? '']),
          ...findUnprovenNames(line, [prepared.terms(), title, path]),
        ];
  if (missing.length === 0 && line !== '') return line;
  const [first] = cited.values();
  if (line !== '') {
    const message = `The summary says ${missing.join(', ')}, which the source does not; a claim stands in its place.`;
    findings.push({ rule: 'summary-unproven', severity: 'changed', part: 'summary', message });
  }
  return first === undefined ? '' : cutAtWord(toPlainLine(first.text), MAX_SUMMARY);
}

function checkTopics(reply: Reply, { prepared, limits, findings }: Context): string[] {
  const topics = new Map<string, string>();
  for (const [index, given] of reply.topics.slice(0, limits.listed).entries()) {
    const topic = toPlainLine(given.slice(0, 500));
    if (topics.size >= limits.topics) findings.push(leftOut('topic', index, `a source has at most ${limits.topics}`));
    else if (topic.length > limits.topicCharacters) findings.push(leftOut('topic', index, 'it is too long'));
    else if (findName(prepared.names(), keyName(fold(topic))) < 0)
      findings.push(leftOut('topic', index, 'the source does not have these words'));
    else topics.set(topic.toLowerCase(), topic);
  }
  return [...topics.values()];
}

function leftOut(name: string, index: number, why: string): Diagnostic {
  const part = `${name} ${index + 1}`;
  return { rule: `${name}-left-out`, severity: 'refused', part, message: `${part} is left out: ${why}.` };
}
