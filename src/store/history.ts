import { simpleGit } from 'simple-git';

/** One ingest as git remembers it. */
export interface PastIngest {
  commit: string;
  /** ISO 8601. */
  date: string;
  source: string;
}

const FIELD = '\x1f';

/** The newest ingests on the present branch, newest first; none where there is no git or no commit. */
export async function readRecentIngests(root: string, count: number): Promise<PastIngest[]> {
  const format = ['%H', '%aI', '%s'].join('%x1f');
  const args = ['log', '-z', `--max-count=${count}`, '--grep=^ingest: ', `--format=${format}`, '--', 'wiki'];
  const listing = await simpleGit(root)
    .raw(args)
    .catch(() => '');
  return listing.split('\0').flatMap((record) => {
    const [commit, date, subject] = record.trim().split(FIELD);
    return commit && date && subject ? [{ commit, date, source: subject.replace(/^ingest: /, '') }] : [];
  });
}
