import type { RawPath, WikiPath } from '../../domain/path.js';
import { parsePartialMeta } from '../../markdown/front-matter.js';
import { readProperties } from '../../markdown/properties.js';
import { parseSourceMeta, type SourceMeta } from '../../markdown/source-page.js';
import type { Store } from '../../store/store.js';
import { findClosed } from '../locked-pages.js';
import { readRawBytes } from '../read-raw-file.js';
import { isSourcePage, type WikiView } from '../wiki-view.js';
import { count, type Finding, orSound, wrong } from './finding.js';

const CHECK = 'sources';

/** The pages of sources against `raw/`: each has its file, with the bytes that were taken in. */
export async function checkSources(store: Store, view: WikiView): Promise<Finding[]> {
  const { files, leftAlone, evicted } = await store.listRaw();
  const there = new Set<string>([...files.map(({ path }) => path), ...evicted, ...leftAlone.map(({ path }) => path)]);
  const records = [...view.sources.values()].map(({ meta }) => meta);
  const gone = records.filter((meta) => !there.has(meta.path) && hasClaims(meta)).map(({ path }) => path);
  const { changed, withheld } = await findChanged(store, view, new Set(files.map(({ path }) => path)));
  const findings: Finding[] = [];
  if (gone.length > 0)
    findings.push(
      wrong(CHECK, `${count(gone.length, 'source')} whose file is gone; the claims stay and can no longer be checked`, {
        places: gone.map(inRaw),
        todo: 'Put the files back (git log --diff-filter=D -- raw), or take what they brought back: wiki undo raw/…',
      }),
    );
  if (changed.length > 0)
    findings.push(
      wrong(CHECK, `${count(changed.length, 'source')} whose bytes have changed since they were taken in`, {
        places: changed.map(inRaw),
        todo: 'Take in what they say now: wiki ingest',
      }),
    );
  if (withheld.length > 0)
    findings.push(
      wrong(CHECK, `${count(withheld.length, 'source')} whose file cannot be read`, {
        places: withheld,
        todo: 'Make it readable for you; if the disk reports an error, check the disk.',
      }),
    );
  const unreadable = findUnreadable(view);
  if (unreadable.length > 0)
    findings.push(
      wrong(CHECK, `${count(unreadable.length, 'page')} of a source whose record cannot be read`, {
        places: unreadable,
        todo: 'Put its front matter right (git log -p shows how it was), or have it recorded anew: wiki ingest',
      }),
    );
  findings.push(...findDoubles(view));
  return orSound(findings, CHECK, `${count(records.length, 'source')}, each with its file as it was taken in`);
}

/** Of a file that was refused or taken back nothing stands on any page: it may go. */
export const hasClaims = ({ status, pages }: SourceMeta): boolean => status === 'ingested' || pages.length > 0;

const inRaw = (path: RawPath): string => `raw/${path}`;

/** `withheld`: what the system says of files that it does not give. */
async function findChanged(
  store: Store,
  view: WikiView,
  there: ReadonlySet<RawPath>,
): Promise<{ changed: RawPath[]; withheld: string[] }> {
  const changed: RawPath[] = [];
  const withheld: string[] = [];
  for (const { meta } of view.sources.values()) {
    if (meta.status !== 'ingested' || !there.has(meta.path)) continue;
    const { raw, refusal } = await readRawBytes({ store }, meta.path);
    if (!raw) withheld.push(refusal?.message ?? inRaw(meta.path));
    else if (raw.sha256 !== meta.sha256) changed.push(meta.path);
  }
  return { changed, withheld };
}

/** Pages that code made for a source, and whose record is damaged. One with conflict markers is told elsewhere. */
function findUnreadable({ texts }: WikiView): string[] {
  const pages = [...texts].filter(([page, text]) => isSourcePage(page) && !parseSourceMeta(text));
  return pages.filter(([, text]) => findClosed(text) !== 'conflict' && isOfSource(text)).map(([page]) => `wiki/${page}`);
}

function isOfSource(text: string): boolean {
  const { problem } = readProperties(text);
  const isBroken = problem !== undefined && problem !== 'no front matter';
  return isBroken || text.includes('<!-- wikiwright:source -->') || parsePartialMeta(text).kind === 'source';
}

/** Two records of one source: a copy that a sync program or a person made. The one that is read last counts. */
function findDoubles({ texts }: WikiView): Finding[] {
  const pages = new Map<RawPath, WikiPath[]>();
  for (const [page, text] of texts) {
    const meta = isSourcePage(page) ? parseSourceMeta(text) : undefined;
    if (meta) pages.set(meta.path, [...(pages.get(meta.path) ?? []), page]);
  }
  const doubles = [...pages].filter(([, found]) => found.length > 1);
  if (doubles.length === 0) return [];
  return [
    wrong(CHECK, `${count(doubles.length, 'source')} with more than one page`, {
      places: doubles.map(([raw, found]) => `raw/${raw}: ${found.map((page) => `wiki/${page}`).join(' and ')}`),
      todo: 'Keep one of them.',
    }),
  ];
}
