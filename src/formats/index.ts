import type { Format } from './format.js';
import { markdown } from './markdown.js';
import { mdx } from './mdx.js';
import { plainText } from './plain-text.js';
import { restructuredText } from './restructured-text.js';

/** Every format that can be read; the first that names an extension reads it. */
const FORMATS: readonly Format[] = [markdown, mdx, restructuredText, plainText];

/** The extensions that can be read, with their dot, in the order of `FORMATS`. */
export const READABLE: readonly string[] = FORMATS.flatMap((format) => format.extensions.filter((extension) => extension !== ''));

/** The format of this extension (`.md`, or `''` for none), whatever its case. */
export function findFormat(extension: string): Format | undefined {
  return FORMATS.find((format) => format.extensions.includes(extension.toLowerCase()));
}
