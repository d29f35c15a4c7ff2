import { type WikiPath, wikiPath } from '../domain/path.js';
import { readLog } from './history.js';
import { nameBlob, openObjects } from './objects.js';
import { openRepository, readGit } from './repository.js';
import type { System } from './system.js';

/**
 * Pages that are otherwise than our latest commit on this branch left them, with the text that they had then: undefined for one that
 * was not there. What people did since, in the work tree or in commits of their own, is the difference. Empty where there is no such
 * commit.
 * @param now the texts of all pages in the work tree
 * @throws SetupError when there is no repository; GitError when git cannot tell.
 */
export async function readLeftPages(
  system: System,
  root: string,
  now: ReadonlyMap<WikiPath, string>,
): Promise<Map<WikiPath, string | undefined>> {
  const repository = await openRepository(system, root);
  const left = new Map<WikiPath, string | undefined>();
  const commit = await findOwnCommit(system, root);
  if (commit === undefined) return left;
  const blobs = await listPages(system, root, commit);
  for (const page of now.keys()) if (!blobs.has(page)) left.set(page, undefined);
  const changed = [...blobs].filter(([page, oid]) => {
    const text = now.get(page);
    return text === undefined || nameBlob(repository, Buffer.from(text)) !== oid;
  });
  if (changed.length === 0) return left;
  const objects = openObjects(repository);
  try {
    for (const [page, oid] of changed) left.set(page, (await objects.blob(oid)).toString());
  } finally {
    await objects.end();
  }
  return left;
}

/** Pages of the commit that is checked out; there must be one. */
export const listCommittedPages = async (system: System, root: string): Promise<ReadonlySet<WikiPath>> =>
  new Set((await listPages(system, root, 'HEAD')).keys());

/** What an editor had not loaded may be put again at any time: such a commit has looked at no page that people moved. */
const OWN = ['--author=^Wikiwright <wikiwright@localhost>$', '--invert-grep', '--grep=^restore: '];

async function findOwnCommit(system: System, root: string): Promise<string | undefined> {
  const form = ['--max-count=1', '--no-show-signature', '--no-mailmap', '--format=%H'];
  const name = await readLog(system, root, [...form, ...OWN, '--', 'wiki']);
  return name.trim() || undefined;
}

async function listPages(system: System, root: string, commit: string): Promise<Map<WikiPath, string>> {
  const listing = await readGit(system, root, ['ls-tree', '-r', '-z', commit, '--', 'wiki/']);
  const pages = new Map<WikiPath, string>();
  for (const [, oid = '', name = ''] of listing.matchAll(/\d+ blob ([0-9a-f]+)\twiki\/([^\0]+)\0/g)) {
    const isHidden = name.split('/').some((part) => part.startsWith('.'));
    if (name.endsWith('.md') && !isHidden) pages.set(wikiPath(name), oid);
  }
  return pages;
}
