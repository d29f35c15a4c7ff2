import { SourceRefused, WikiError } from '../domain/errors.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import type { RawBytes, Store } from '../store/store.js';

export interface ReadDeps {
  store: Store;
  /** @throws SourceRefused */
  readSource: (path: RawPath, bytes: Uint8Array, sha256: Sha256) => Source;
}

/** A file below `raw/` as it was read: a source, or the reason why it cannot be one. */
export interface ReadFile {
  path: RawPath;
  /** Undefined when not even its bytes could be read. */
  raw: RawBytes | undefined;
  source: Source | undefined;
  refusal: WikiError | undefined;
}

/** Reads a file. What cannot become a source is a value here: it is recorded, and the others go on. */
export async function readRawFile({ store, readSource }: ReadDeps, path: RawPath): Promise<ReadFile> {
  let raw: RawBytes | undefined;
  try {
    raw = await store.readRaw(path);
    return { path, raw, source: readSource(path, raw.bytes, raw.sha256), refusal: undefined };
  } catch (error) {
    if (!(error instanceof WikiError)) throw error;
    const refusal = error instanceof SourceRefused ? error : new SourceRefused('unreadable', error.message, error.hint);
    return { path, raw, source: undefined, refusal };
  }
}
