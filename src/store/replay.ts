import type { RootPath } from '../domain/path.js';
import type { Journal } from './journal.js';
import { mergePages } from './merge.js';
import type { ObjectReader } from './objects.js';
import { isRemoval } from './remove-page.js';
import type { Repository } from './repository.js';
import type { CommitRequest } from './store.js';

/**
 * The same change once more, as a new commit on what is there now: somebody committed a half-written work tree away after a
 * crash. What it added is merged into each page; a page that clashes stays as the person has it.
 */
export async function planReplay(repository: Repository, objects: ObjectReader, journal: Journal): Promise<CommitRequest> {
  const message = await objects.message(journal.ingest);
  const sources = new Map<RootPath, Uint8Array>();
  for (const { path, kind, after } of journal.paths)
    if (kind === 'source' && after) sources.set(path, await objects.blob(after.oid));
  const pages = journal.paths.filter((entry) => (entry.kind === 'page' && entry.after !== undefined) || isRemoval(entry));
  return {
    subject: journal.subject,
    paths: pages.map(({ path }) => path),
    sources,
    compute: async (texts) => {
      const writes = new Map<string, string | undefined>();
      for (const { path, theirs, after } of pages) {
        const now = texts.get(path);
        const before = theirs && (await objects.blob(theirs.oid));
        if (after === undefined) {
          // What a person wrote there meanwhile is a reason for the page to stay.
          if (now !== undefined && before?.equals(Buffer.from(now))) writes.set(path, undefined);
          continue;
        }
        const ours = await objects.blob(after.oid);
        const merged = now === undefined ? ours : await mergePages(repository, before, ours, Buffer.from(now));
        if (merged) writes.set(path, merged.toString());
      }
      return { writes, message };
    },
  };
}
