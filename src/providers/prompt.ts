import { createHash } from 'node:crypto';
import { estimateTokens } from '../domain/estimate-tokens.js';
import { isLive, isTodo } from '../domain/page.js';
import { LANGUAGE_NAMES } from '../domain/words.js';
import { claimPlain } from '../markdown/claim-text.js';
import { fenceFor } from './fence.js';
import type { ModelCall } from './model.js';
import { onOneLine } from './one-line.js';
import { RULES } from './plan-rules.js';
import type { Candidate, KnownPage, PlanRequest, RepairRequest, SourcePart } from './provider.js';
import { PLAN_SCHEMA } from './reply-schema.js';

/** Replies are up to 2.7 times as long as their source, as measured on real ones. */
const REPLY_PER_SOURCE = 4;
const REPLY_BASE_TOKENS = 6_000;
const MAX_REPLY_TOKENS = 48_000;

/** Counts up when what stands around the rules and the schema changes: order, headings, how claims are shown, the repair. */
const FORM = 2;

/** Changes whenever the wording or the shape of a plan's request does: what was planned with another one is stale. */
export const PROMPT_VERSION = createHash('sha256')
  .update(`${FORM}`)
  .update(RULES)
  .update(JSON.stringify(PLAN_SCHEMA))
  .digest('hex')
  .slice(0, 8);

/** The request for a plan. The system part is the same for every source of a wiki; what the wiki knows and the source follow. */
export function planCall(request: PlanRequest): ModelCall {
  return {
    purpose: 'plan',
    system: systemOf(request),
    turns: [{ role: 'user', text: userTextOf(request) }],
    schema: PLAN_SCHEMA,
    maxOutputTokens: replyTokensOf(request),
    about: { path: request.source.path, paid: request.paid },
  };
}

/** The same request, the refused parts of the reply, and why: asks for these once more. */
export function repairCall({ plan, reply, refused }: RepairRequest): ModelCall {
  const ids = new Set(refused.flatMap(({ part }) => /^claim (\d+)(?:$|,)/.exec(part)?.[1] ?? []));
  const claims = reply.claims.filter(({ id }) => ids.has(String(id)));
  const said = JSON.stringify({ ...EMPTY, pages: reply.pages, claims });
  const problems = refused.map(({ message }) => `- ${message}`).join('\n');
  return {
    purpose: 'repair',
    system: systemOf(plan),
    turns: [
      { role: 'user', text: userTextOf(plan) },
      { role: 'assistant', text: said },
      { role: 'user', text: `${REPAIR}\n\n${problems}` },
    ],
    schema: PLAN_SCHEMA,
    maxOutputTokens: replyTokensOf(plan),
    about: { path: plan.source.path, paid: plan.paid },
  };
}

const EMPTY = { worth: 'yes', summary: '', date: '', topics: [], mentions: [], decisions: [], questions: [], relations: [] };

const REPAIR = `Code has checked your plan; above are its pages, and the claims of it that were refused. Everything else is accepted and
needs no word more. Reply in the same form with these claims only, under the same ids, corrected, and under \`pages\` with the
pages that they need and that were refused or do not exist yet; leave every other list and \`summary\` empty (\`worth\` is "yes"). Copy each
quote again from the source, character for character; where a nearest stretch is given, see whether it says what you
meant. A claim that the source does not bear out: leave it out.`;

function systemOf({ language, schema }: PlanRequest): string {
  return `${RULES}\n\n# This wiki\n\nPage text is written in ${LANGUAGE_NAMES[language]}. Names stay as the source writes them.\n\n${schema.trim()}\n`;
}

function userTextOf(request: PlanRequest): string {
  const { source, part, known, candidates } = request;
  const lines = source.text.split('\n');
  const shown = part ? lines.slice(part.startLine - 1, part.endLine) : lines;
  const first = part?.startLine ?? 1;
  const fence = fenceFor(source.text);
  return [
    section('Pages of the wiki that may matter, of which you see the line in the index only', known.map(printKnown)),
    section('Pages of the wiki that may matter, with what they say', candidates.map(printCandidate), '\n\n'),
    part && part.number > 1 ? printProposed(part) : undefined,
    `# The source\n\n${printHead(request)}\n\n${fence}\n${shown.map((line, i) => `${first + i}\t${line}`).join('\n')}\n${fence}`,
    `# Your task\n\n${taskOf(request)}`,
  ]
    .filter((one) => one !== undefined)
    .join('\n\n');
}

const section = (heading: string, items: readonly string[], between = '\n'): string =>
  `# ${heading}\n\n${items.length === 0 ? '(none)' : items.join(between)}`;

const named = ({ title, kind, aliases }: Omit<KnownPage, 'summary'>): string =>
  onOneLine(`${title} [${kind}]${aliases.length === 0 ? '' : ` (also: ${aliases.join(', ')})`}`);

const printKnown = (page: KnownPage): string => `- ${named(page)}${page.summary === '' ? '' : `: ${onOneLine(page.summary)}`}`;

/** Claims by their number; citations are left out, but for where the latest evidence comes from. */
function printCandidate({ meta, sections, shown }: Candidate): string {
  const lines: string[] = [];
  let number = 0;
  let hidden = 0;
  for (const { key, heading, claims } of sections) {
    const own: string[] = [];
    for (const claim of claims) {
      number++;
      if (isTodo(claim)) continue;
      if (shown && !shown.has(number)) hidden++;
      else
        own.push(
          `‹${number}› ${isLive(claim) ? '' : '(no longer) '}${onOneLine(claimPlain(claim.text))}${printOrigin(claim.citations)}`,
        );
    }
    if (own.length > 0) lines.push(`## ${key ?? onOneLine(heading)}`, ...own);
  }
  if (hidden > 0) lines.push(`(${hidden} more claims of this page are not shown)`);
  const summary = meta.summary === '' ? [] : [`line in the index: ${onOneLine(meta.summary)}`];
  return [`### ${named(meta)}`, ...summary, ...lines].join('\n');
}

function printOrigin(citations: Candidate['sections'][number]['claims'][number]['citations']): string {
  const latest = citations.filter(({ role }) => role === 'source').at(-1);
  return latest ? `  [${onOneLine([latest.source, latest.date].filter(Boolean).join(', '))}]` : '';
}

function printProposed({ number, summary, pages, claims }: SourcePart): string {
  return [
    `# What you proposed for parts 1 to ${number - 1} of this source`,
    `Summary so far: ${onOneLine(summary)}`,
    section(
      'Pages proposed so far',
      pages.map(({ title, kind }) => `- ${onOneLine(title)}${kind ? ` [${kind}]` : ''}`),
    ).replace('# ', ''),
    section(
      'Claims so far',
      claims.map((claim) => `- ${onOneLine(claim)}`),
    ).replace('# ', ''),
  ].join('\n\n');
}

function printHead({ source, part }: PlanRequest): string {
  const lines = [
    `File: ${source.guarded?.labels.includes(source.path) ? '(its name is kept back)' : source.path}`,
    `Title: ${source.title}`,
    `Date: ${source.date ? `${source.date.value} (${source.date.from})` : 'unknown'}`,
    ...source.notes.map((note) => `Note of the reader: ${note}`),
    part && `Part ${part.number} of ${part.count}: lines ${part.startLine} to ${part.endLine}`,
  ];
  return lines.flatMap((line) => (line ? [onOneLine(line)] : [])).join('\n');
}

function taskOf({ part }: PlanRequest): string {
  const task = 'Reply with the plan for the source between the two lines above.';
  if (!part || part.count === 1) return task;
  const whole = part.number === 1 ? '' : ' `summary` is of everything that you have read of it so far, this part included.';
  return `${task} It is one part of a longer source: plan what this part says.${whole}`;
}

function replyTokensOf({ source, part }: PlanRequest): number {
  const text = part
    ? source.text
        .split('\n')
        .slice(part.startLine - 1, part.endLine)
        .join('\n')
    : source.text;
  return Math.min(MAX_REPLY_TOKENS, REPLY_BASE_TOKENS + REPLY_PER_SOURCE * estimateTokens(text));
}
