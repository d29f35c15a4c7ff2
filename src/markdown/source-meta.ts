import type { PartialDate } from '../domain/page.js';
import { isSafeRelativePath, type RawPath, rawPath, type Sha256, type WikiPath, wikiPath } from '../domain/path.js';
import { DATE_ORIGINS, type Source, type SourceDate } from '../domain/source.js';
import { type PropertyValue, printProperties, readProperties } from './properties.js';
import { spliceProperties } from './splice-properties.js';

/** What was done with a source; in `failed`, `rejected` and `quarantined`, `reason` says why. */
export const SOURCE_STATUSES = ['ingested', 'empty', 'failed', 'undone', 'retracted', 'rejected', 'quarantined'] as const;
type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** Front matter of a page under `sources/`: the only record of what was done with a source. */
export interface SourceMeta {
  title: string;
  /** The exact path below `raw/`. */
  path: RawPath;
  sha256: Sha256;
  mediaType: string;
  date: PartialDate | undefined;
  dateFrom: SourceDate['from'] | undefined;
  language: string | undefined;
  status: SourceStatus;
  reason: string | undefined;
  /** Of one that could not be read: what tried, `application/pdf 1`; undefined where there was nothing to read it with. */
  reader: string | undefined;
  /** What was left out or doubted when it was read. */
  notes: string[];
  /** Of a picture the file with the words that a model read in it; of such a file its picture. */
  beside?: Source['beside'];
  /** `provider/model`. */
  editor: string | undefined;
  /** Version of the prompt. */
  prompt: string | undefined;
  /** Share of the source's blocks that a claim cites, in whole percent. */
  coverage: number | undefined;
  created: string | undefined;
  updated: string | undefined;
  /** Pages that were touched. */
  pages: WikiPath[];
}

/** Prints the front matter of a source's page. */
export function printSourceMeta(meta: SourceMeta): string {
  return printProperties(propertiesOf(meta));
}

/**
 * Puts this record into the front matter of a page that exists: no other byte changes, keys that are a person's stay. A block
 * that cannot be read gets the record above it, for without one the source would be taken in again and again.
 */
export function updateSourceMeta(text: string, meta: SourceMeta): string {
  const properties = propertiesOf(meta);
  const changed = spliceProperties(
    text,
    new Map(properties),
    properties.map(([key]) => key),
  );
  return readProperties(changed).properties === undefined ? `${printSourceMeta(meta)}\n${text}` : changed;
}

const BESIDE = ['picture', 'transcription'] as const;

function propertiesOf(meta: SourceMeta): (readonly [string, PropertyValue])[] {
  return [
    ['title', meta.title],
    ['kind', 'source'],
    ['path', meta.path],
    ['sha256', meta.sha256],
    ['media_type', meta.mediaType],
    ['date', meta.date],
    ['date_from', meta.dateFrom],
    ['language', meta.language],
    ['status', meta.status],
    ['reason', meta.reason],
    ['reader', meta.reader],
    ['notes', meta.notes],
    ...BESIDE.map((role) => [role, meta.beside?.role === role ? meta.beside.path : undefined] as const),
    ['editor', meta.editor],
    ['prompt', meta.prompt],
    ['coverage', meta.coverage === undefined ? undefined : Math.round(meta.coverage)],
    ['created', meta.created],
    ['updated', meta.updated],
    ['pages', meta.pages],
  ];
}

/** The record in a source's page; undefined when its path, hash or status is missing or damaged. */
export function parseSourceMeta(text: string): SourceMeta | undefined {
  const properties = readProperties(text).properties ?? {};
  const { pages, notes } = properties;
  const read = (key: string): string | undefined => {
    const value = properties[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const path = read('path');
  const sha256 = read('sha256')?.toLowerCase();
  const status = SOURCE_STATUSES.find((known) => known === read('status'));
  if (path === undefined || !isSafeRelativePath(path) || status === undefined) return undefined;
  // A file whose bytes could never be read has no hash; its page says so all the same.
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  const coverage = Number.parseInt(read('coverage') ?? '', 10);
  return {
    title: read('title') ?? path,
    path: rawPath(path),
    sha256: (sha256 ?? '') as Sha256,
    mediaType: read('media_type') ?? '',
    date: read('date'),
    dateFrom: DATE_ORIGINS.find((from) => from === read('date_from')),
    language: read('language'),
    status,
    reason: read('reason'),
    reader: read('reader'),
    notes: [notes ?? []].flat(),
    beside: BESIDE.flatMap((role) => toBeside(role, read(role)))[0],
    editor: read('editor'),
    prompt: read('prompt'),
    coverage: Number.isNaN(coverage) ? undefined : coverage,
    created: read('created'),
    updated: read('updated'),
    pages: [pages ?? []].flat().filter(isSafeRelativePath).map(wikiPath),
  };
}

const toBeside = (role: (typeof BESIDE)[number], path: string | undefined): Source['beside'][] =>
  path !== undefined && isSafeRelativePath(path) ? [{ role, path: rawPath(path) }] : [];
