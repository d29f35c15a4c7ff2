import { FetchError } from '../../domain/errors.js';
import { type RawPath, rawPath, type Sha256 } from '../../domain/path.js';
import type { Store } from '../../store/store.js';
import type { AddressDeps, Fetched } from './add-address.js';
import { placeFile, readIfThere } from './add-file.js';
import type { Added } from './added.js';
import { type FetchedPictures, fetchPictures } from './fetch-pictures.js';
import { isErrorPage } from './is-error-page.js';
import { nameAfter, readAskedName } from './name-source.js';
import { type PageContent, pictureFolder, printPageFile, readPageFile } from './page-file.js';

/** Adds a web page as a file of markdown, or as the new version of the one that was made of its address before. */
export async function addPage(deps: AddressDeps, { given, file, fetched, options }: Fetched): Promise<Added> {
  const { store } = deps;
  const { notes: said, ...clipped } = await deps.clipPage(file);
  const { address } = file;
  const page: PageContent = { ...clipped, address, fetched };
  const title = [page.properties.title ?? ''].flat().join(' ');
  if (isErrorPage(title, page.text))
    throw new FetchError(
      'no-page',
      `${address}: what came says that there is no page (${JSON.stringify(title.slice(0, 80))}); nothing of it was kept.`,
      'Open it in a browser. If it is what you want, save it, and add the file.',
    );
  const asked = options.as === undefined ? undefined : await readAskedName(store, options.as, '.md', true);
  const wanted = asked ?? (await nameAfter(store, [title, ...addressNames(address)], '.md'));
  const before = await findBefore(store, address);
  const { digest } = readPageFile(printPageFile(page, wanted, new Map())) ?? { digest: '' };
  const same = before.find((one) => one.digest === digest);
  if (same) {
    const notes = same.isEdited ? ['It is as it was fetched before; your own changes of the file stay.'] : [];
    return { given, address, path: same.path, outcome: 'there', notes };
  }
  const old = before.find((one) => !one.isEdited && (asked === undefined || asked === one.path));
  const pictures = await fetchFor(deps, page, file.isPrivate, options);
  const print = (path: RawPath): Uint8Array => new TextEncoder().encode(printPageFile(page, path, pictures.names));
  const placed = await place(store, { wanted, old, print, isDry: options.isDry ?? false });
  // After the text: until it stands there, they would be pictures that belong to nothing.
  if (!options.isDry)
    for (const [name, bytes] of pictures.files) await store.addRaw(rawPath(`${pictureFolder(placed.path)}/${name}`), bytes);
  const edited = before.find((one) => one.isEdited);
  const notes = [
    ...said,
    ...pictures.notes,
    ...(edited && placed.outcome === 'added'
      ? [`raw/${edited.path} is of this address, too, and holds changes of yours: it stays as it is.`]
      : []),
  ];
  return { given, address, ...placed, pictures: pictures.files.size, notes };
}

async function fetchFor(
  { fetcher, limits }: AddressDeps,
  { pictures }: PageContent,
  isPrivate: boolean,
  { isDry, mayBePrivate = false, signal }: Fetched['options'],
): Promise<FetchedPictures> {
  const addresses = pictures.map(({ address }) => address);
  if (isDry) {
    const notes =
      addresses.length > 0 ? [`Pictures that would be fetched: ${Math.min(new Set(addresses).size, limits.maxPictures)}.`] : [];
    return { names: new Map(), files: new Map(), notes };
  }
  // A page of the public web has no business in this network, with its pictures as little as by leading there.
  const { timeoutMs, maxPictures } = limits;
  return fetchPictures(fetcher, addresses, maxPictures, { timeoutMs, mayBePrivate: mayBePrivate && isPrivate, signal });
}

interface Before {
  path: RawPath;
  sha256: Sha256;
  digest: string;
  isEdited: boolean;
}

/** Files that were made of this address. */
async function findBefore(store: Store, address: string): Promise<Before[]> {
  const found: Before[] = [];
  for (const { path } of (await store.listRaw()).files) {
    if (!/\.md$/i.test(path)) continue;
    const there = await readIfThere(store, path);
    if (there === undefined || there === 'unreadable') continue;
    const bytes = Buffer.from(there.bytes);
    // Reading front matter costs much more than this, and hardly any file is of this address.
    if (!bytes.includes(address)) continue;
    const made = readPageFile(bytes.toString());
    if (made?.address === address) found.push({ path, sha256: there.sha256, digest: made.digest, isEdited: made.isEdited });
  }
  return found;
}

async function place(
  store: Store,
  {
    wanted,
    old,
    print,
    isDry,
  }: { wanted: RawPath; old: Before | undefined; print: (path: RawPath) => Uint8Array; isDry: boolean },
): Promise<{ path: RawPath; outcome: Added['outcome'] }> {
  if (old && (isDry || (await store.replaceRaw(old.path, print(old.path), old.sha256))))
    return { path: old.path, outcome: 'changed' };
  return placeFile(store, wanted, print, isDry);
}

/** Names after an address: the last part of its path, else its host. */
export function addressNames(address: string): string[] {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return [decode(last).replace(/(?<=.)\.[\p{L}\p{N}_-]{1,12}$/u, ''), hostname];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
