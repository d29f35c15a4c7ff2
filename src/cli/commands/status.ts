import type { GlobalOptions } from '../options.js';
import { count, print, printJson, say } from '../output.js';
import { openToRead } from './open.js';

const SHOWN = 10;

/** `wiki status` */
export async function runStatus(options: GlobalOptions): Promise<number> {
  const wiki = await openToRead(options);
  const status = await wiki.status();
  const recent = await wiki.recentIngests(5);
  if (options.json) {
    printJson({ ...status, recent });
    return 0;
  }
  const { entity, project, concept } = status.pages;
  print(`${status.root}`);
  print(`  pages    ${entity} entities, ${count(project, 'project')}, ${count(concept, 'concept')}`);
  print(
    `  sources  ${status.sources.ingested} ingested, ${status.sources.refused.length} refused, ${status.due.length} to take in`,
  );
  printList('to take in', status.due);
  printList('nothing was taken from', status.sources.untaken);
  printList(
    'refused',
    status.sources.refused.map(({ path, reason }) => `${path}: ${reason}`),
  );
  printList(
    'left alone',
    status.leftAlone.map(({ path, reason }) => `${path}: ${reason}`),
  );
  printList('file gone, claims kept', status.missing);
  printList(
    'latest ingests',
    recent.map(({ commit, date, source }) => `${commit.slice(0, 8)}  ${date.slice(0, 10)}  ${source}`),
  );
  say(status.due.length > 0 ? 'Next: wiki ingest' : 'Next: wiki ask "…" · wiki show index');
  return 0;
}

function printList(title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  print(`  ${title}`);
  for (const item of items.slice(0, SHOWN)) print(`    ${item}`);
  if (items.length > SHOWN) print(`    … and ${items.length - SHOWN} more (wiki status --json)`);
}
