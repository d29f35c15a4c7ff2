import type { Citation } from '../../domain/page.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { Reply, ReplyClaim } from '../../domain/reply.js';
import { LARGE_TABLE } from '../../domain/source.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { checkDate } from './check-date.js';
import { findUnknownIdentifiers, type KnownTexts } from './check-identifiers.js';
import { findContradiction, findUnprovenNumbers, numbersIn } from './check-numbers.js';
import { findTurned } from './check-turned.js';
import { countEntries } from './count-entries.js';
import { type FoundQuote, matchQuote, type QuoteMatch } from './match-quote.js';
import type { PlanLimits } from './plan-limits.js';
import type { PreparedSource } from './prepare-source.js';
import { overlaps, type Stretch } from './struck-text.js';

/** A claim whose evidence is in the source; where it goes is decided later. */
export interface ProvenClaim {
  id: number;
  asked: ReplyClaim;
  /** What it says, as the editor wrote it but for halves of letters, which no file can hold. */
  text: string;
  citations: Citation[];
  /** What its numbers may come from: quotes, headings above them, the source's title and date. */
  evidence: string[];
  /** Offsets in the source that its quotes cover. */
  spans: { start: number; end: number }[];
}

interface Context {
  prepared: PreparedSource;
  limits: PlanLimits;
  findings: Diagnostic[];
  /** Dates, or their years, that a claim's own date may have besides those of the source: of the pages that the editor was shown. */
  knownDates: ReadonlySet<string>;
}

/** The claims of a reply that at least one quote proves, each with the source's own stretches as its citations. */
export function checkClaims(reply: Reply, context: Context): ProvenClaim[] {
  const { limits, findings } = context;
  const proven = new Map<number, ProvenClaim>();
  const struck = context.prepared.struck();
  for (const asked of reply.claims.slice(0, limits.claims)) {
    if (proven.has(asked.id)) {
      findings.push(found('repeated-id', 'refused', asked.id, 'has the id of an earlier claim'));
      continue;
    }
    const claim = proveClaim(asked, context, struck);
    if (claim !== undefined) proven.set(asked.id, claim);
  }
  for (const left of reply.claims.slice(limits.claims)) {
    findings.push(found('too-many-claims', 'refused', left.id, `is beyond the ${limits.claims} that a plan may have`));
  }
  return [...proven.values()];
}

function proveClaim(asked: ReplyClaim, context: Context, struck: readonly Stretch[]): ProvenClaim | undefined {
  const { limits, findings, prepared } = context;
  const { id } = asked;
  const text = asked.text.replace(/\p{Cs}/gu, '');
  if (text.length > limits.claimCharacters) {
    findings.push(
      found('claim-too-long', 'refused', id, `has more than ${limits.claimCharacters} characters; one claim is one fact`),
    );
    return undefined;
  }
  if (!/[\p{L}\p{N}]/u.test(claimPlain(text))) {
    findings.push(found('claim-empty', 'refused', id, 'says nothing'));
    return undefined;
  }
  const matches = matchQuotes(asked, context, struck);
  if (matches.length === 0) {
    findings.push(found('no-quote', 'refused', id, 'has no quote that is in the source'));
    return undefined;
  }
  const date = checkDate(asked, matches, context) ?? matches[0]?.block?.day ?? prepared.source.date?.value;
  const citations = matches.map(({ locator, quote }): Citation => {
    return { role: 'source', source: prepared.source.path, locator, quote, date };
  });
  const evidence = gatherEvidence(matches, prepared, date);
  return { id, asked, text, citations, evidence, spans: matches.map(({ start, end }) => ({ start, end })) };
}

function matchQuotes(
  { id, cite }: ReplyClaim,
  { prepared, limits, findings }: Context,
  struck: readonly Stretch[],
): FoundQuote[] {
  const matches = new Map<string, FoundQuote>();
  for (const [index, { quote, line }] of cite.slice(0, limits.quotesPerClaim).entries()) {
    const match = matchQuote(prepared, quote, line);
    if (!match.ok) findings.push(explainQuote(match, id, index + 1, quote));
    else if (struck.some((stretch) => overlaps(stretch, match)))
      findings.push(
        found('struck-out', 'refused', id, `quotes what its author has struck out: ${JSON.stringify(match.quote.slice(0, 120))}`),
      );
    else matches.set(`${match.start}-${match.end}`, match);
  }
  if (cite.length > limits.quotesPerClaim) {
    findings.push(found('too-many-quotes', 'changed', id, `keeps ${limits.quotesPerClaim} of its ${cite.length} quotes`));
  }
  const kept = [...matches.values()];
  if (kept.length > 0 && kept.every(({ block }) => block?.kind === 'heading' || block?.kind === 'front-matter')) {
    findings.push(found('heading', 'warning', id, 'rests on a heading or front matter alone, which says little'));
  }
  return kept;
}

function explainQuote(match: Extract<QuoteMatch, { ok: false }>, id: number, number: number, quote: string): Diagnostic {
  const part = `claim ${id}, quote ${number}`;
  const why = {
    'not-in-source': `${JSON.stringify(quote.slice(0, 200))} is not in the source`,
    'too-short': `${JSON.stringify(quote)} is too short to prove anything; quote the whole sentence, item or row`,
    empty: 'the quote has no text',
  }[match.rule];
  const hint = match.nearest === undefined ? '' : ` Nearest, line ${match.nearest.line}: ${JSON.stringify(match.nearest.quote)}`;
  return { rule: match.rule, severity: 'refused', part, message: `${part}: ${why}.${hint}` };
}

function gatherEvidence(matches: FoundQuote[], { source }: PreparedSource, date: string | undefined): string[] {
  const texts = matches.flatMap(({ quote, block }) => [
    quote,
    ...(block?.headings ?? []),
    ...leadIn(source, block),
    ...countEntries(source, block).map(String),
  ]);
  // What a large table holds is counted by its reader.
  const counted = matches.some(({ block }) => block?.kind === 'row')
    ? source.notes.filter((note) => note.includes(LARGE_TABLE))
    : [];
  return [
    ...texts,
    ...counted,
    source.title,
    source.path,
    ...(source.date === undefined ? [] : [source.date.value]),
    ...(date === undefined ? [] : [date]),
  ];
}

/** "For Production:" above a list or a table is said of each of its items. */
function leadIn({ text, blocks }: PreparedSource['source'], block: FoundQuote['block']): string[] {
  if (block?.kind !== 'item' && block?.kind !== 'row') return [];
  let at = blocks.indexOf(block) - 1;
  while (blocks[at]?.kind === block.kind || blocks[at]?.kind === 'other') at--;
  const before = blocks[at];
  const line = before?.kind === 'paragraph' ? text.slice(before.start, before.end).trim() : '';
  return /[:：]$/.test(line) ? [line] : [];
}

/**
 * Warns of numbers of a claim that stand neither in its evidence nor in what it belongs to.
 * @param around names of its pages and claims that it replaces or contradicts.
 */
export function warnOfNumbers({ id, text, evidence }: ProvenClaim, around: string[], findings: Diagnostic[]): void {
  const missing = findUnprovenNumbers(claimPlain(text), [...evidence, ...around]);
  if (missing.length === 0) return;
  findings.push(
    found(
      'number-not-in-quote',
      'warning',
      id,
      `says ${missing.join(', ')}, which its quotes do not (${numbersIn(evidence.join(' ')).slice(0, 12).join(', ') || 'no number'})`,
    ),
  );
}

/** Does a quote give another number for the same thing, or is what the quotes say mixed up? Then the claim is refused. `around` as in `warnOfNumbers`. */
export function contradictsQuote(
  { id, text, evidence, citations }: ProvenClaim,
  around: string[],
  findings: Diagnostic[],
): boolean {
  const quotes = citations.map(({ quote }) => quote);
  const contradiction = findContradiction(claimPlain(text), quotes, [...evidence, ...around]);
  const turned = findTurned(claimPlain(text), quotes);
  if (turned) findings.push(found('turned', 'refused', id, `says ${turned.claimed} where its quote says ${turned.quoted}`));
  if (!contradiction) return turned !== undefined;
  const { claimed, quoted } = contradiction;
  findings.push(found('number-contradicts-quote', 'refused', id, `says ${claimed} where its quote says ${quoted}`));
  return true;
}

/** Does it say an address, a key or a code that is neither in the source nor on a page that was shown? Then the claim is refused. */
export function namesUnknown({ id, text }: ProvenClaim, known: KnownTexts, findings: Diagnostic[]): boolean {
  const [unknown] = findUnknownIdentifiers(claimPlain(text), known);
  if (unknown === undefined) return false;
  findings.push(found('unknown-identifier', 'refused', id, `says ${JSON.stringify(unknown)}, which is not in the source`));
  return true;
}

function found(rule: string, severity: Diagnostic['severity'], id: number, what: string): Diagnostic {
  return { rule, severity, part: `claim ${id}`, message: `claim ${id} ${what}.` };
}
