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
  const report = await wiki.undo(name, waitAloud(options));
  if (options.json) {
    printJson(report);
    return 0;
  }
  print(`Took back ${report.source} (${report.undone.slice(0, 8)})`);
  for (const { path, outcome, removed, stayed } of report.pages) {
    const left = stayed > 0 ? `, ${count(stayed, 'claim')} stayed: changed or built on since` : '';
    print(`    ${OUTCOMES[outcome]} ${path}  ${removed} taken back${left}`);
  }
  print(`    commit ${report.commit?.slice(0, 8) ?? ''}`);
  say(`Its source stays in raw/. To take it in again: wiki ingest ${JSON.stringify(`raw/${report.source}`)}`);
  return 0;
}
