import { createHash } from 'node:crypto';
import { type RawPath, rawPath, type Sha256 } from '../../domain/path.js';
import type { Store } from '../../store/store.js';
import type { AddressDeps, Fetched } from './add-address.js';
import { placeFile, readIfThere } from './add-file.js';
import { addressNames } from './add-page.js';
import type { Added } from './added.js';
import { type FileOrigin, printAddressFile, readAddressFile } from './address-file.js';
import { nameAfter, readAskedName } from './name-source.js';

/** Adds a file of the web that is no page, as it came, and beside it the note where it came from. */
export async function addFetchedFile(
  { store }: AddressDeps,
  { given, file, fetched, options, extension, bytes }: Fetched & { extension: string; bytes: Uint8Array },
): Promise<Added> {
  const { address } = file;
  const isDry = options.isDry ?? false;
  const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
  const origin = { address, fetched, sha256 };
  const asked = options.as === undefined ? undefined : await readAskedName(store, options.as, extension, true);
  const wanted = asked ?? (await nameAfter(store, addressNames(address), extension));
  const before = await findBefore(store, address);
  const same = before.find((one) => one.origin.sha256 === sha256);
  if (same) return { given, address, path: same.path, outcome: 'there', notes: [] };
  const old = before.find((one) => asked === undefined || asked === one.path);
  if (old && (isDry || (await store.replaceRaw(old.path, bytes, old.origin.sha256)))) {
    if (!isDry) await store.replaceRaw(noteOf(old.path), encode(printAddressFile(origin)), old.noteSha256);
    return { given, address, path: old.path, outcome: 'changed', notes: [] };
  }
  const placed = await placeFile(store, wanted, () => bytes, isDry);
  if (!isDry) await store.addRaw(noteOf(placed.path), encode(printAddressFile(origin)));
  const notes = old ? [`raw/${old.path} is of this address, too, and is not as it was fetched: it stays as it is.`] : [];
  return { given, address, ...placed, notes };
}

const noteOf = (path: RawPath): RawPath => rawPath(`${path}.url`);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Before {
  path: RawPath;
  origin: FileOrigin;
  noteSha256: Sha256;
}

/** Files that came from this address. */
async function findBefore(store: Store, address: string): Promise<Before[]> {
  const found: Before[] = [];
  for (const note of (await store.listRaw()).companions) {
    if (!note.endsWith('.url')) continue;
    const there = await readIfThere(store, note);
    if (there === undefined || there === 'unreadable') continue;
    const origin = readAddressFile(Buffer.from(there.bytes).toString());
    if (origin?.address === address)
      found.push({ path: rawPath(note.slice(0, -'.url'.length)), origin, noteSha256: there.sha256 });
  }
  return found;
}
