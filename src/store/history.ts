import { simpleGit } from 'simple-git';

/** One ingest as git remembers it. */
export interface PastIngest {
  commit: string;
  /** ISO 8601. */
  date: string;
  source: string;
}

/** The newest ingests on the present branch, newest first; none where there is no git or no commit. */
export async function readRecentIngests(root: string, count: number): Promise<PastIngest[]> {
  try {
    const log = await simpleGit(root).log({
      maxCount: count,
      '--grep': '^ingest: ',
      '--fixed-strings': null,
      file: 'wiki',
    } as never);
    return log.all.map(({ hash, date, message }) => ({ commit: hash, date, source: message.replace(/^ingest: /, '') }));
  } catch {
    return [];
  }
}
