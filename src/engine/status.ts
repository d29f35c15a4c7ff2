import { EDITED_KINDS, type EditedKind } from '../domain/page.js';
import type { RawPath } from '../domain/path.js';
import type { SourceMeta } from '../markdown/source-page.js';
import type { RawListing } from '../store/store.js';
import { hasClaims } from './doctor/check-sources.js';
import type { Failure, Failures } from './failures.js';
import { type DueDeps, findDue } from './find-due.js';
import { viewWiki } from './wiki-view.js';

/** How a wiki stands. */
export interface Status {
  root: string;
  pages: Record<EditedKind, number>;
  /** `untaken`: ingested, but no page cites anything of them. `quarantined`: kept back until a person releases them. Of these, the refused and the undone only those whose file is still there. */
  sources: {
    ingested: number;
    untaken: RawPath[];
    refused: { path: RawPath; reason: string }[];
    quarantined: RawPath[];
    /** Taken back, and not taken in again by itself. */
    undone: RawPath[];
  };
  /** Files of `raw/` that the next `wiki ingest` takes, in that order. */
  due: RawPath[];
  /** Files of which no ingest came. Those whose fault may have passed are due too. */
  failed: Failure[];
  /** Files of `raw/` that are none: links, special files. */
  leftAlone: RawListing['leftAlone'];
  /** Sources whose file is gone; their claims stay. */
  missing: RawPath[];
}

export async function readStatus(deps: DueDeps, failures: Failures): Promise<Status> {
  const view = viewWiki(await deps.store.readPages());
  const due = await findDue(deps, view, { failures: await failures.read() });
  const there = new Set([...due.found, ...due.evicted]);
  const records = [...view.sources.values()].map(({ meta }) => meta);
  const kept = records.filter(({ path }) => there.has(path));
  const pathsOf = (wanted: SourceMeta['status']): RawPath[] =>
    kept.filter(({ status }) => status === wanted).map(({ path }) => path);
  const pages = Object.fromEntries(
    EDITED_KINDS.map((kind) => [kind, [...view.catalogue.entries.values()].filter(({ meta }) => meta.kind === kind).length]),
  ) as Record<EditedKind, number>;
  return {
    root: deps.store.root,
    pages,
    sources: {
      ingested: records.filter(({ status }) => status === 'ingested').length,
      // Of a picture the words are another source.
      untaken: records
        .filter((one) => one.status === 'ingested' && one.pages.length === 0 && !isPicture(one))
        .map(({ path }) => path),
      refused: kept
        .filter(({ status }) => !['ingested', 'quarantined', 'undone'].includes(status))
        .map(({ path, status, reason }) => ({ path, reason: reason ?? status })),
      quarantined: pathsOf('quarantined'),
      undone: pathsOf('undone'),
    },
    due: due.sources,
    failed: due.failed,
    leftAlone: due.leftAlone,
    missing: records.filter((meta) => hasClaims(meta) && !there.has(meta.path)).map(({ path }) => path),
  };
}

const isPicture = ({ mediaType }: SourceMeta): boolean => mediaType.startsWith('image/');
