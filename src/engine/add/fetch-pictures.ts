import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { FetchError } from '../../domain/errors.js';
import { pictureType } from '../../domain/picture-type.js';
import type { Fetcher, FetchRequest } from '../../fetch/fetcher.js';

/** Pictures of a page by address; the same bytes have the same name, whatever came when. */
export interface FetchedPictures {
  /** `3f2a91c07bde5510.png` */
  names: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
  notes: string[];
}

const MAX_BYTES = 10_000_000;
const MAX_BYTES_OF_ALL = 50_000_000;
const AT_ONCE = 4;

/** Fetches the pictures of a page, so many at most, all within the time of one request. What cannot be had is said, and the page stands without it. */
export async function fetchPictures(
  fetcher: Fetcher,
  addresses: readonly string[],
  maxCount: number,
  { timeoutMs, mayBePrivate, signal }: Pick<FetchRequest, 'timeoutMs' | 'mayBePrivate' | 'signal'>,
): Promise<FetchedPictures> {
  const all = [...new Set(addresses)];
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const end = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, end]) : end;
  let [length, foreign, failed] = [0, 0, 0];
  const fetchOne = async (address: string): Promise<void> => {
    const maxBytes = Math.min(MAX_BYTES, MAX_BYTES_OF_ALL - length);
    const found =
      maxBytes <= 0
        ? undefined
        : await fetcher.fetch(address, { maxBytes, timeoutMs, mayBePrivate, accept: ACCEPT, signal: either }).catch(passing);
    const ending = found && pictureType(found.bytes);
    if (found === undefined || length + found.bytes.length > MAX_BYTES_OF_ALL) failed++;
    else if (ending === undefined) foreign++;
    else {
      length += found.bytes.length;
      const name = `${createHash('sha256').update(found.bytes).digest('hex').slice(0, 16)}${ending}`;
      names.set(address, name);
      files.set(name, found.bytes);
    }
  };
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(all.slice(0, maxCount).map((address) => () => fetchOne(address)));
  if (signal?.aborted) throw new FetchError('stopped', 'Stopped; nothing was kept.');
  const notes = [
    ...say(failed, 'could not be fetched'),
    ...say(foreign, 'are of a kind that is not kept (PNG, JPEG, GIF, WebP and AVIF are)'),
    ...say(
      maxCount === 0 ? 0 : all.length - maxCount,
      `are left out: ${maxCount} are fetched of a page (\`add: { pictures: … }\` in schema/settings.yaml)`,
    ),
  ];
  return { names, files, notes };
}

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

const say = (count: number, what: string): string[] => (count > 0 ? [`Pictures that ${what}: ${count}.`] : []);

/** A page is a page without one of its pictures. @throws whatever is no error of the web */
function passing(error: unknown): undefined {
  if (!(error instanceof FetchError)) throw error;
  return undefined;
}
