import { rootPath } from '../../src/domain/path.js';
import type { CommitRequest, CommitResult, Recovered } from '../../src/store/store.js';
import type { System } from '../../src/store/system.js';
import { withTransaction } from '../../src/store/transaction.js';
import { openWriter } from '../../src/store/writer.js';

const PAGES = ['wiki/a.md', 'wiki/b.md', 'wiki/new.md'].map(rootPath);
const SOURCE = rootPath('raw/s.md');
export const SOURCE_TEXT = 'a source\n';

/** Files that the sample transaction adds to. */
export const START = {
  'wiki/a.md': '# a\n\n- one a\n- two a\n- three a\n',
  'wiki/b.md': '# b\n\n- one b\n- two b\n- three b\n',
  'wiki/c.md': '# c\n\n- one c\n- two c\n- three c\n',
  'notes.txt': 'a note\n',
};

export const claimOf = (id: string): string => `- claim ${id}\n`;

/** Adds one line to two pages, makes a third, commits a source. Adds nothing twice. */
export function sampleRequest(id = 'S1'): CommitRequest {
  return {
    subject: `ingest: ${id}`,
    paths: PAGES,
    sources: new Map([[SOURCE, Buffer.from(SOURCE_TEXT)]]),
    compute: (texts) => ({
      message: `ingest: ${id}\n\nWiki-Source: s.md\n`,
      writes: new Map(PAGES.map((page) => [page, addLine(texts.get(page), claimOf(id))])),
    }),
  };
}

const addLine = (text: string | undefined, line: string): string =>
  text === undefined ? `# new\n\n${line}` : text.includes(line) ? text : text + line;

export async function runSample(
  system: System,
  root: string,
  id = 'S1',
): Promise<CommitResult & { recovered: readonly Recovered[] }> {
  const writer = await openWriter(system, root);
  return withTransaction(writer, { waitMs: 20_000 }, async (tx) => ({
    ...(await tx.commit(sampleRequest(id))),
    recovered: tx.recovered,
  }));
}

/** Only the recovery. */
export async function runRecovery(system: System, root: string): Promise<readonly Recovered[]> {
  return withTransaction(await openWriter(system, root), { waitMs: 20_000 }, async (tx) => tx.recovered);
}
