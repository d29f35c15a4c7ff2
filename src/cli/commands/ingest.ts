import type { Wiki } from '../../app.js';
import type { RawPath } from '../../domain/path.js';
import type { IngestReport } from '../../engine/report.js';
import type { GlobalOptions } from '../options.js';
import { count, print, printJson, say } from '../output.js';
import { resolveSources } from '../resolve-sources.js';
import { openFor } from './open.js';

/** `wiki ingest [paths…]`: exit code 4 when a source was refused or failed. */
export async function runIngest(options: GlobalOptions, paths: string[]): Promise<number> {
  const wiki = await openFor(options);
  const only = paths.length > 0 ? await resolveSources(wiki.store, paths) : undefined;
  const { sources, leftAlone, done } = await wiki.due(only);
  const reports: IngestReport[] = [];
  if (!options.json && sources.length > 0) say(`${count(sources.length, 'source')} to take in with ${wiki.editor}.`);
  for await (const report of wiki.ingest(sources, (holder) => say(`Waiting: ${holder} is writing to this wiki.`))) {
    reports.push(report);
    if (!options.json) printReport(report);
  }
  const isWhole = reports.every(({ status }) => status === 'ingested' || status === 'unchanged');
  if (options.json) printJson({ sources: reports, leftAlone, done });
  else sayEnd(wiki, reports, sources, leftAlone, done);
  return isWhole ? 0 : 4;
}

function printReport(report: IngestReport): void {
  const { kept, repeated, refused } = report.claims;
  if (report.status === 'refused' || report.status === 'failed') {
    print(`✗ ${report.source}: ${report.status}: ${report.reason ?? ''}${report.hint ? `\n    ${report.hint}` : ''}`);
  } else if (report.status === 'unchanged') {
    print(`= ${report.source}: nothing new`);
  } else {
    const isEmpty = kept + repeated === 0;
    print(`${isEmpty ? '⚠' : '✓'} ${report.source}`);
    if (isEmpty) print('    nothing was taken from it: the editor found nothing that a page could be about');
    for (const page of report.pages)
      print(`    ${page.outcome === 'created' ? 'created ' : 'appended'}  ${page.path}  ${count(page.kept, 'claim')}`);
    print(`    claims ${kept} kept, ${repeated} repeated, ${refused} refused · coverage ${report.coverage ?? 0} %`);
  }
  for (const { severity, part, message } of report.diagnostics)
    if (severity === 'refused') print(`    refused ${part}: ${message}`);
  if (report.editCommit) print(`    commit ${report.editCommit.slice(0, 8)}  your own changes of these pages`);
  if (report.commit) print(`    commit ${report.commit.slice(0, 8)}`);
  for (const note of report.notes) print(`    ${note}`);
}

function sayEnd(
  wiki: Wiki,
  reports: readonly IngestReport[],
  sources: readonly RawPath[],
  leftAlone: readonly { path: string; reason: string }[],
  done: number,
): void {
  for (const { path, reason } of leftAlone) say(`Left alone: raw/${path}: ${reason}`);
  if (sources.length === 0) {
    say(
      done === 0
        ? `raw/ is empty. Drop files into ${wiki.store.root}/raw, then run: wiki ingest`
        : `Nothing new in raw/ (${count(done, 'source')} done).`,
    );
    return;
  }
  const bad = reports.filter(({ status }) => status === 'refused' || status === 'failed').length;
  if (bad > 0)
    say(`${count(bad, 'source')} of ${reports.length} did not go in; the reasons are above and on their pages in wiki/sources/.`);
  say('Next: wiki ask "…" · wiki show index · git log');
}
