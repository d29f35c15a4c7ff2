import type { MovesReport, Wiki } from '../../app.js';
import { cutAtWord } from '../../domain/cut-at-word.js';
import { describeFindings, type GuardFinding, isOrder } from '../../domain/guard.js';
import type { RawPath } from '../../domain/path.js';
import { showName } from '../../domain/quote-word.js';
import type { IngestReport } from '../../engine/report.js';
import type { LeftAlone } from '../../store/store.js';
import { describeUsage } from '../accounts.js';
import { onInterrupt } from '../interrupt.js';
import type { ProviderOptions, WaitOptions } from '../options.js';
import { count, onOneLine, print, printJson, say } from '../output.js';
import { describeError } from '../report-error.js';
import { describeEditor } from './open.js';
import { waitAloud } from './waiting.js';

export interface TakeInFlags extends ProviderOptions, WaitOptions {
  jobs?: number;
  release?: boolean;
}

/** What is to be taken in, and what of it is told. */
interface ToTakeIn extends Awaited<ReturnType<Wiki['due']>> {
  /** Was it asked for what failed? */
  isRetry?: boolean;
  /** What else the printed JSON says. */
  also?: object;
  signal?: AbortSignal;
}

/** Ingests these sources and tells what becomes of them: exit code 4 when a source was refused, 9 when a model failed. */
export async function takeIn(
  wiki: Wiki,
  options: TakeInFlags & { json?: boolean },
  { sources, leftAlone, done, failed, pictures, isRetry = false, also = {}, signal = onInterrupt() }: ToTakeIn,
): Promise<number> {
  const taken = new Set(sources);
  const leftOut = failed.filter(({ path }) => !taken.has(path));
  const reports: IngestReport[] = [];
  const moves: MovesReport[] = [];
  const onMoves = (report: MovesReport): void => {
    moves.push(report);
    if (!options.json) for (const note of report.notes) say(note);
  };
  if (!options.json && sources.length > 0) say(`${count(sources.length, 'source')} to take in with ${describeEditor(wiki)}.`);
  if (!options.json && pictures > 0)
    say(
      `${count(pictures, 'picture')} among them that no model has read: each costs a call (wiki ingest --dry-run says what; \`sees: false\` in schema/settings.yaml sends none).`,
    );
  let failure: unknown;
  try {
    const { jobs, release: releases } = options;
    for await (const report of wiki.ingest(sources, { jobs, signal, waiting: waitAloud(options), onMoves, releases })) {
      reports.push(report);
      if (!options.json) printReport(wiki, report);
    }
  } catch (error) {
    failure = error;
  }
  const usage = wiki.spent();
  if (options.json)
    return printReports(
      { ...also, editor: wiki.editor, sources: reports, leftAlone, done, failedBefore: leftOut, moves, usage },
      failure,
    );
  sayEnd(wiki, reports, sources, leftAlone, { done, leftOut: leftOut.length, isRetry });
  sayLeftOut(leftOut);
  if (usage) say(`Cost: ${describeUsage(usage, wiki.model?.price)}.`);
  if (failure !== undefined) throw failure;
  return exitCodeOf(reports, leftAlone);
}

/**
 * A person who types `wiki ingest` again has often put something right. A source that they changed, other settings, another model or
 * key are seen, and a network that is back is tried; of the same bytes for the same model the same would come, and be paid for again.
 */
function sayLeftOut(failed: Awaited<ReturnType<Wiki['due']>>['failed']): void {
  for (const { path, message } of failed.slice(0, MAX_TOLD))
    say(`Left out: raw/${showName(path)} failed before: ${onOneLine(message)}`);
  if (failed.length > 0)
    say(
      `${count(failed.length, 'source')} left out that failed as ${failed.length === 1 ? 'it is' : 'they are'}. To try again: wiki ingest --failed, or name one; changed files and other settings are tried by themselves.`,
    );
}

/** @param leftAlone files that would be sources under another name are refused as well */
function exitCodeOf(reports: readonly IngestReport[], leftAlone: readonly LeftAlone[]): number {
  const failed = reports.filter(({ status }) => status === 'failed');
  if (failed.length > 0 && failed.every(({ code }) => code === 'model-over-source-budget')) return 11;
  if (failed.some(({ code }) => !code?.startsWith('source-'))) return 9;
  const isRefused = reports.some(({ status }) => status === 'refused') || leftAlone.some((one) => one.isRefused);
  return failed.length > 0 || isRefused ? 4 : 0;
}

/** One document, whatever ended the run: what is in is in. */
function printReports(
  result: { sources: readonly IngestReport[]; leftAlone: readonly LeftAlone[]; [name: string]: unknown },
  failure: unknown,
): number {
  if (failure === undefined) {
    printJson(result);
    return exitCodeOf(result.sources, result.leftAlone);
  }
  const { code, message, hint, exitCode } = describeError(failure);
  printJson({ ...result, error: { code, message, hint: hint ?? null } });
  return exitCode;
}

const MAX_TOLD = 20;
/** Of what went in otherwise than proposed: where the editor meant something that did not happen. */
const TOLD: ReadonlySet<string> = new Set(['no-such-claim', 'replaces-elsewhere', 'replaces-undated', 'replaces-newer']);

function printReport(wiki: Wiki, report: IngestReport): void {
  const { kept, repeated, refused } = report.claims;
  if (report.status === 'refused' || report.status === 'failed') {
    print(`✗ ${showName(report.source)}: ${report.status}: ${report.reason ?? ''}${report.hint ? `\n    ${report.hint}` : ''}`);
  } else if (report.status === 'unchanged') {
    print(`= ${showName(report.source)}: nothing new`);
  } else if (report.transcription !== undefined) {
    print(`✓ ${showName(report.source)}\n    a picture; its words are in raw/${showName(report.transcription)}`);
  } else {
    const isEmpty = kept + repeated === 0;
    print(`${isEmpty ? '⚠' : '✓'} ${showName(report.source)}`);
    const isLocked = report.diagnostics.some(({ rule }) => rule === 'locked-page');
    if (isEmpty && isLocked)
      print('    nothing was taken from it: its pages are locked. When they no longer are, name it: wiki ingest raw/…');
    else if (isEmpty && refused > 0)
      print(`    nothing was taken from it: ${count(refused, 'claim')} refused, for the reasons below`);
    else if (isEmpty) print('    nothing was taken from it: the editor found nothing that a page could be about');
    for (const page of report.pages)
      print(`    ${page.outcome === 'created' ? 'created ' : 'appended'}  ${page.path}  ${count(page.kept, 'claim')}`);
    print(`    claims ${kept} kept, ${repeated} repeated, ${refused} refused · coverage ${report.coverage ?? 0} %`);
  }
  const told = report.diagnostics.filter(({ severity, rule }) => severity !== 'changed' || TOLD.has(rule));
  for (const { severity, message } of told.slice(0, MAX_TOLD)) print(`    ${severity}: ${message}`);
  if (told.length > MAX_TOLD) print(`    … and ${told.length - MAX_TOLD} more (--json has them)`);
  printGuards(report.guards);
  if (report.usage) print(`    ${describeUsage(report.usage, wiki.model?.price)}`);
  if (report.editCommit) print(`    commit ${report.editCommit.slice(0, 8)}  your own changes of these pages`);
  if (report.commit) print(`    commit ${report.commit.slice(0, 8)}`);
  for (const note of report.notes) print(`    ${note}`);
}

/** So many passages are quoted; their lines are named all the same. */
const MAX_QUOTED = 5;

/** What is hidden is shown as hidden: never in a form that could be taken for the document's words. */
function printGuards(findings: readonly GuardFinding[]): void {
  for (const line of describeFindings(findings)) print(`    guard: ${line}`);
  // Orders first, and of what is hidden the rest: nobody else can see it.
  const said = findings.filter(({ words }) => words !== undefined && /[\p{L}\p{N}]/u.test(words));
  const orders = said.filter(isOrder);
  const hidden = said.filter((finding) => finding.guard === 'hidden-text' && !isOrder(finding));
  for (const finding of [...orders.slice(0, MAX_QUOTED), ...hidden.slice(0, MAX_QUOTED)]) print(`      ${quoteFinding(finding)}`);
  if (hidden.length > MAX_QUOTED) print(`      … and ${hidden.length - MAX_QUOTED} more hidden passages (--json has them)`);
  if (findings.some(({ guard }) => guard === 'secrets'))
    print('      The file still holds the secret, and so does git once it is committed: revoke it, and take it out of the file.');
}

/** Of what is no order its beginning tells enough. */
const MAX_EXCERPT = 120;

function quoteFinding(finding: GuardFinding): string {
  const { guard, action, line, place, words = '' } = finding;
  const what = guard === 'hidden-text' ? 'hidden' : action === 'released' ? 'taken in' : action;
  const where = line === undefined ? place : `line ${line}`;
  const shown = isOrder(finding) || words.length <= MAX_EXCERPT ? words : `${cutAtWord(words, MAX_EXCERPT)}…`;
  return `[${what}${where === undefined ? '' : `, ${where}`}: ${JSON.stringify(shown)}]`;
}

function sayEnd(
  wiki: Wiki,
  reports: readonly IngestReport[],
  sources: readonly RawPath[],
  leftAlone: readonly LeftAlone[],
  { done, leftOut, isRetry }: { done: number; leftOut: number; isRetry: boolean },
): void {
  for (const { path, reason } of leftAlone) say(`Left alone: raw/${showName(path)}: ${reason}`);
  if (sources.length === 0 && isRetry) {
    say('No source has failed as it is now.');
    return;
  }
  if (sources.length === 0 && done + leftOut === 0 && leftAlone.some(({ isRefused }) => isRefused)) return;
  if (sources.length === 0) {
    say(
      done + leftOut === 0
        ? `raw/ is empty. Drop files into ${wiki.store.root}/raw, then run: wiki ingest`
        : `Nothing new in raw/ (${count(done, 'source')} done).`,
    );
    return;
  }
  const refused = reports.filter(({ status }) => status === 'refused').length;
  const failed = reports.filter(({ status }) => status === 'failed').length;
  if (refused > 0)
    say(
      `${count(refused, 'source')} of ${reports.length} cannot be read; the reasons are above, and in wiki status of what is on record.`,
    );
  const isPassing = reports.every(({ status, isPassing: mayPass }) => status !== 'failed' || mayPass);
  if (failed > 0)
    say(
      `${count(failed, 'source')} of ${reports.length} failed, and nothing of ${failed === 1 ? 'it' : 'them'} was written. To try again: wiki ingest${isPassing ? '' : ' --failed'}`,
    );
  if (reports.length < sources.length) say(`${count(sources.length - reports.length, 'source')} not begun or not finished.`);
  else if (failed < reports.length) say('Next: wiki ask "…" · wiki show index · git log');
}
