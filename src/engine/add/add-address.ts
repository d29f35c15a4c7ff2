import { SourceRefused } from '../../domain/errors.js';
import type { FetchedFile, Fetcher, FetchRequest } from '../../fetch/fetcher.js';
import type { Store } from '../../store/store.js';
import { addFetchedFile } from './add-fetched-file.js';
import { addPage } from './add-page.js';
import type { Added } from './added.js';
import type { PageContent } from './page-file.js';

/** What is needed to add what is on the web. */
export interface AddressDeps {
  store: Store;
  fetcher: Fetcher;
  /** Makes a page readable. @throws SourceRefused */
  clipPage(
    page: Pick<FetchedFile, 'bytes' | 'address' | 'charset'>,
  ): Promise<Omit<PageContent, 'address' | 'fetched'> & { notes: string[] }>;
  /** What a file of the web is. @throws FetchError `no-reader` */
  sortFetched(file: FetchedFile): { kind: 'page' } | { kind: 'file'; extension: string; bytes: Uint8Array };
  now(): Date;
  limits: { maxBytes: number; timeoutMs: number; maxPictures: number };
}

export interface AddressOptions {
  /** The name that the person gives it, below `raw/`. */
  as?: string | undefined;
  /** May the address be of this computer or its network? */
  mayBePrivate?: boolean | undefined;
  /** Only says what it would do; pictures are not fetched. */
  isDry?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.9,*/*;q=0.8';

/**
 * Fetches an address into `raw/`: a page as readable markdown with its pictures beside it, any other file as it is with a note of its
 * address beside it. An address that was added before is a new version of its file when it says something else now.
 * @throws FetchError, SourceRefused, UsageError
 */
export async function addAddress(deps: AddressDeps, given: string, options: AddressOptions = {}): Promise<Added> {
  const { maxBytes, timeoutMs } = deps.limits;
  const { mayBePrivate = false, signal } = options;
  const request: FetchRequest = { maxBytes, timeoutMs, mayBePrivate, signal, accept: ACCEPT };
  const file = await deps.fetcher.fetch(given, request);
  if (file.bytes.length === 0)
    throw new SourceRefused('empty', `${file.address}: its server sent nothing.`, 'Check the address.');
  const sorted = deps.sortFetched(file);
  const at = { given, file, fetched: deps.now().toISOString().replace(/\.\d+/, ''), options };
  return sorted.kind === 'page' ? addPage(deps, at) : addFetchedFile(deps, { ...at, ...sorted });
}

/** What was fetched, when, and for whom. */
export interface Fetched {
  given: string;
  file: FetchedFile;
  /** ISO 8601, to the second. */
  fetched: string;
  options: AddressOptions;
}
