import { initWiki, openWiki, type Wiki } from '../../src/app.js';
import type { WikiLanguage } from '../../src/domain/words.js';
import type { IngestReport } from '../../src/engine/report.js';
import { tempRepository, writeFiles } from './repository.js';

export interface TempWiki {
  root: string;
  wiki: Wiki;
  /** Ingests what is due (or these) and gives the reports. */
  ingest(): Promise<IngestReport[]>;
}

/** A wiki in its own repository, with these files in it, nothing ingested yet. */
export async function tempWiki(files: Record<string, string> = {}, language: WikiLanguage = 'en'): Promise<TempWiki> {
  const root = tempRepository();
  await initWiki(root, language);
  writeFiles(root, files);
  const wiki = await openWiki(root);
  return { root, wiki, ingest: () => ingestDue(wiki) };
}

/** What failed as it is, by name, as a person takes it in who asks for that. */
export async function ingestFailed(wiki: Wiki): Promise<IngestReport[]> {
  const reports: IngestReport[] = [];
  const failed = new Set((await wiki.due()).failed.map(({ path }) => path));
  for await (const report of wiki.ingest((await wiki.due(failed)).sources)) reports.push(report);
  return reports;
}

export async function ingestDue(wiki: Wiki): Promise<IngestReport[]> {
  const reports: IngestReport[] = [];
  for await (const report of wiki.ingest((await wiki.due()).sources)) reports.push(report);
  return reports;
}
