/**
 * Paths of a wiki: always `/` between parts, relative to the folder they are named after, never absolute, never with `..`.
 * A path from a model or a source is never used as given: titles become file names in `file-name.ts`.
 */
declare const brand: unique symbol;

/** Below `raw/`, byte for byte as the file system gives it: `minutes/2025-01.md`. */
export type RawPath = string & { readonly [brand]: 'RawPath' };
/** Below `wiki/`: `entities/박영희.md`, `index.md`. */
export type WikiPath = string & { readonly [brand]: 'WikiPath' };
/** Below the wiki's root (the folder that holds `raw/` and `wiki/`): `wiki/index.md`, `.gitignore`. */
export type RootPath = string & { readonly [brand]: 'RootPath' };
/** 64 lower-case hex digits. */
export type Sha256 = string & { readonly [brand]: 'Sha256' };

/** Is this a relative path without empty, `.` or `..` parts, and without NUL? */
export function isSafeRelativePath(path: string): boolean {
  if (path === '' || path.includes('\0')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** @throws RangeError when the path could leave the folder: a fault of the caller, who has to check people's input first. */
function safe(path: string, folder: string): string {
  if (!isSafeRelativePath(path)) throw new RangeError(`not a path below ${folder}: ${JSON.stringify(path)}`);
  return path;
}

/** @throws RangeError when it is not a relative path below `raw/`. */
export const rawPath = (path: string): RawPath => safe(path, 'raw/') as RawPath;
/** @throws RangeError when it is not a relative path below `wiki/`. */
export const wikiPath = (path: string): WikiPath => safe(path, 'wiki/') as WikiPath;
/** @throws RangeError when it is not a relative path below the wiki's root. */
export const rootPath = (path: string): RootPath => safe(path, 'the wiki') as RootPath;

export const rawToRoot = (path: RawPath): RootPath => `raw/${path}` as RootPath;
export const wikiToRoot = (path: WikiPath): RootPath => `wiki/${path}` as RootPath;
