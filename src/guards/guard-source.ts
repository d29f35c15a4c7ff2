import { type GuardFinding, ORDER_SCORE } from '../domain/guard.js';
import { lineAt, lineStarts } from '../domain/lines.js';
import { describeLocator, type Locator } from '../domain/locator.js';
import { replaceStretches } from '../domain/replace-stretches.js';
import type { Source } from '../domain/source.js';
import type { Found, SourceGuard, TextGuard } from './guard.js';
import { instructionsGuard, isOrderingName, scoreInstruction } from './instructions.js';

/** What of the guards is switched on for sources. */
export interface SourceGuards {
  /** In the order in which they look: each sees what those before it left. */
  replacing: readonly SourceGuard[];
  /** Those among them that look after every text that is shown or sent. */
  texts: readonly TextGuard[];
  instructions: 'off' | 'flag' | 'quarantine';
}

/**
 * A source as everybody is to see it: secrets, personal data and hidden text are replaced or taken out of its text, title, headings
 * and properties, and passages that read like orders to the program are marked.
 */
export async function guardSource(source: Source, guards: SourceGuards): Promise<Source> {
  const findings: GuardFinding[] = [];
  let guarded = source;
  for (const guard of guards.replacing) {
    const found = await guard.find(guarded);
    findings.push(...describe(guard, guarded.text, found));
    const replaced = found.flatMap(({ start, end, replacement: text }) => (text === undefined ? [] : [{ start, end, text }]));
    guarded = replaceStretches(guarded, replaced);
  }
  const orders = guards.instructions === 'off' ? [] : await instructionsGuard.find(guarded);
  findings.push(...describe(instructionsGuard, guarded.text, orders));
  const cleaned = await cleanTexts(guarded, guards.texts);
  const labels = guards.instructions === 'off' ? [] : findLabels(cleaned);
  findings.push(...describeHidden(source), ...describeLabels(cleaned, labels));
  const safe = await cleanFindings(findings, guards);
  safe.sort((a, b) => (a.line ?? LAST) - (b.line ?? LAST));
  const instructions = orders.map(({ start, end }) => ({ start, end }));
  return { ...cleaned, hidden: [], guarded: { findings: safe, instructions, labels } };
}

/** Sorts behind every line. */
const LAST = Number.MAX_SAFE_INTEGER;

/** The name of a sheet may be an order, too, and places stand on pages and in the log. */
const describePlace = (at: Locator): string =>
  at.kind === 'row' && scoreInstruction(at.sheet) >= ORDER_SCORE ? `row ${at.row} of a sheet` : describeLocator(at);

/** What formats found hidden, of which nothing stands in the text. */
const describeHidden = ({ hidden }: Source): GuardFinding[] =>
  [...new Map(hidden.toReversed().map((one) => [one.words, one])).values()].toReversed().map(({ words, at }) => ({
    guard: 'hidden-text',
    rule: 'hidden in the file',
    action: 'kept back',
    words,
    ...(at.kind === 'lines' ? { line: at.start, endLine: at.end } : { place: describePlace(at) }),
  }));

/** Whoever named the file or its parts may have meant the program: a subject, an attachment's name. */
function findLabels({ path, title, notes, blocks }: Source): string[] {
  const labels = new Set([title, ...notes, ...blocks.flatMap(({ headings }) => headings)]);
  return [...[...labels].filter((label) => scoreInstruction(label) >= ORDER_SCORE), ...(isOrderingName(path) ? [path] : [])];
}

/** Those that stand in the text were found there. */
const describeLabels = ({ text }: Source, labels: readonly string[]): GuardFinding[] =>
  labels
    .filter((words) => !text.includes(words))
    .map((words) => ({
      guard: 'instructions',
      rule: 'order to the program',
      action: 'kept back',
      words,
      score: scoreInstruction(words),
    }));

function describe({ name }: SourceGuard, text: string, found: readonly Found[]): GuardFinding[] {
  if (found.length === 0) return [];
  const starts = lineStarts(text);
  return found.map(({ rule, start, end, replacement, words, score }) => ({
    guard: name,
    rule,
    line: lineAt(starts, start),
    endLine: lineAt(starts, Math.max(start, end - 1)),
    action: name === 'hidden-text' || name === 'instructions' ? 'kept back' : replacement === undefined ? 'flagged' : 'replaced',
    ...(words ? { words } : {}),
    ...(score === undefined ? {} : { score }),
  }));
}

/** Nobody reads more of it in a report. */
const MAX_WORDS = 300;

/** What is hidden may be an order, and may hold a secret: it is scored like any text, and shown without. */
async function cleanFindings(findings: readonly GuardFinding[], guards: SourceGuards): Promise<GuardFinding[]> {
  const areClean = await isClean(
    findings.flatMap(({ words = '', place = '' }) => [words, place]),
    guards.texts,
  );
  return Promise.all(findings.map((finding) => cleanWords(finding, guards, areClean)));
}

async function cleanWords(finding: GuardFinding, { texts, instructions }: SourceGuards, isClean: boolean): Promise<GuardFinding> {
  const { words, guard, place } = finding;
  if (words === undefined) return finding;
  const where = place === undefined ? {} : { place: isClean ? place : await cleanText(place, texts) };
  const score = guard === 'hidden-text' && instructions !== 'off' ? scoreInstruction(words, true) : finding.score;
  const clean = isClean ? words : await cleanText(words, texts);
  const shown = clean.length > MAX_WORDS ? `${clean.slice(0, MAX_WORDS).replace(/[\ud800-\udbff]$/, '')}…` : clean;
  return { ...finding, ...where, words: shown, ...(score ? { score } : {}) };
}

/** A text with what these guards replace; what they only flag stays. */
export async function cleanText(text: string, guards: readonly TextGuard[]): Promise<string> {
  let clean = text;
  for (const guard of guards) clean = replaceFound(clean, await guard.findInText(clean));
  return clean;
}

function replaceFound(text: string, found: readonly Found[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of found) {
    if (replacement === undefined) continue;
    parts.push(text.slice(from, start), replacement);
    from = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

/** Looked at as one text: a look costs the same for a word as for a page. */
async function isClean(texts: readonly string[], guards: readonly TextGuard[]): Promise<boolean> {
  const joined = texts.map((text) => text.replaceAll('\n', ' ')).join('\n');
  return (await cleanText(joined, guards)) === joined;
}

/** Title, headings, properties, notes and names of sheets were made before the guards looked. */
async function cleanTexts(source: Source, guards: readonly TextGuard[]): Promise<Source> {
  const { title, blocks, properties, notes } = source;
  const lists = Object.values(properties).flat();
  const sheets = blocks.flatMap(({ locator }) => (locator.kind === 'row' ? [locator.sheet] : []));
  const texts = [...new Set([title, ...sheets, ...blocks.flatMap(({ headings }) => headings), ...lists, ...notes])];
  const clean = new Map<string, string>();
  if (await isClean(texts, guards)) return source;
  for (const text of texts) clean.set(text, await cleanText(text, guards));
  const of = (text: string): string => clean.get(text) ?? text;
  return {
    ...source,
    title: of(title),
    notes: notes.map(of),
    blocks: blocks.map(({ locator, ...block }) => ({
      ...block,
      headings: block.headings.map(of),
      locator: locator.kind === 'row' ? { ...locator, sheet: of(locator.sheet) } : locator,
    })),
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, typeof value === 'string' ? of(value) : value.map(of)]),
    ),
  };
}
