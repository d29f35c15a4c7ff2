import type { UndoReport } from '../../app.js';
import { quoteWord, showName } from '../../domain/quote-word.js';
import type { GlobalOptions, WaitOptions } from '../options.js';
import { count, print, printJson, say } from '../output.js';
import { openToRead } from './open.js';
import { waitAloud } from './waiting.js';

const OUTCOMES = {
  removed: 'removed  ',
  changed: 'changed  ',
  locked: 'locked   ',
  conflict: 'conflict ',
  untouched: 'untouched',
} as const;

/** `wiki undo [ingest]` */
export async function runUndo(options: GlobalOptions & WaitOptions, [name]: string[]): Promise<number> {
  const wiki = await openToRead(options);
  const tell = options.json ? printJson : printReport;
  await wiki.undo(name, { waiting: waitAloud(options), tell });
  return 0;
}

function printReport(report: UndoReport): void {
  for (const note of report.notes) say(note);
  if (report.wasFinished) {
    print(
      `The undo of ${showName(report.source)} (${report.undone.slice(0, 8)}) was finished: commit ${report.commit.slice(0, 8)}`,
    );
    say('An earlier command had been cut off before it could say so. Nothing more was taken back.');
    const { next } = report;
    if (next) say(`To take another ingest back, ${showName(next.source)}: wiki undo ${next.commit.slice(0, 8)}`);
    return;
  }
  print(`Took back ${showName(report.source)} (${report.undone.slice(0, 8)})`);
  for (const { path, outcome, removed, stayed } of report.pages) {
    const left = stayed > 0 ? `, ${count(stayed, 'claim')} stayed: changed or built on since` : '';
    print(`    ${OUTCOMES[outcome]} ${path}  ${removed} taken back${left}`);
  }
  print(`    commit ${report.commit.slice(0, 8)}`);
  say(`Its source stays in raw/. To take it in again: wiki ingest ${quoteWord(`raw/${report.source}`)}`);
}
