import { rawPath, type Sha256 } from '../../src/domain/path.js';
import type { Source } from '../../src/domain/source.js';
import { readTextSource } from '../../src/formats/read-source.js';

/** A source of this text, as if it lay under raw/. */
export function readText(path: string, text: string): Source {
  return readBytes(path, new TextEncoder().encode(text));
}

/** A source of these bytes. */
export function readBytes(path: string, bytes: Uint8Array): Source {
  return readTextSource(rawPath(path), bytes, '0'.repeat(64) as Sha256);
}

/** Kind and text of each block. */
export function blocksOf(source: Source): string[] {
  return source.blocks.map((block) => `${block.kind}: ${source.text.slice(block.start, block.end)}`);
}
