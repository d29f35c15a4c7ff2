import { rawPath } from '../../domain/path.js';
import { type AddressDeps, addAddress } from './add-address.js';
import { addFile } from './add-file.js';
import { addText } from './add-text.js';
import type { Added } from './added.js';
import { readAskedName, refuseLeftAlone } from './name-source.js';

/** Something that a person wants to have as a source. `name`: of a file from elsewhere, the path below `raw/` that it would have. */
export type ToAdd =
  | { kind: 'file'; given: string; name: string; bytes: Uint8Array }
  | { kind: 'text'; bytes: Uint8Array }
  | { kind: 'address'; address: string };

export interface AddOptions {
  /** A name below `raw/`. */
  as?: string | undefined;
  /** May an address be of this computer or its network? */
  mayBePrivate?: boolean | undefined;
  /** Are the pictures of pages kept? */
  keepsPictures?: boolean | undefined;
  /** Only says what it would do; what is on the web is fetched all the same, its pictures are not. */
  isDry?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Puts it below `raw/`, whole at once and never over a file of a person's. @throws FetchError, SourceRefused, UsageError, StorageError */
export async function addSource(deps: AddressDeps, item: ToAdd, options: AddOptions = {}): Promise<Added> {
  const { store, limits } = deps;
  const { as, isDry = false, keepsPictures = true } = options;
  switch (item.kind) {
    case 'text':
      return addText(store, item.bytes, options);
    case 'address': {
      const maxPictures = keepsPictures ? limits.maxPictures : 0;
      return addAddress({ ...deps, limits: { ...limits, maxPictures } }, item.address, options);
    }
    case 'file': {
      const { given, name, bytes } = item;
      if (as !== undefined) {
        const ending = /(?<=[^/])\.[\p{L}\p{N}_-]{1,12}$/u.exec(name)?.[0] ?? '';
        return addFile(store, { given, path: await readAskedName(store, as, ending), bytes, isNamed: true, isDry });
      }
      const path = rawPath(name);
      await refuseLeftAlone(store, path, given);
      return addFile(store, { given, path, bytes, isNamed: false, isDry });
    }
  }
}
