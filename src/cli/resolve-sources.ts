import * as fs from 'node:fs/promises';
import path from 'node:path';
import { NotFoundError, UsageError } from '../domain/errors.js';
import { type RawPath, rawPath } from '../domain/path.js';
import { quoteWord } from '../domain/quote-word.js';
import { sameByForm } from '../domain/same-by-form.js';
import type { Store } from '../store/store.js';

/** The sources that a person names; files from elsewhere are copied into `raw/` only when that is asked for. */
export interface NamedSources {
  there: ReadonlySet<RawPath>;
  /** Absolute paths. */
  outside: readonly string[];
  copyIn(): Promise<RawPath[]>;
}

/**
 * The sources that a person names, each once. What there is at the name as seen from the current folder counts: below `raw/` it is
 * that source, or the sources in that folder; a file from elsewhere is to be copied into `raw/`. Only where there is nothing
 * is the name looked for from the wiki's root and from `raw/`. Nothing is copied when one of the names is hidden or
 * leads nowhere.
 * @throws NotFoundError, UsageError
 */
export async function resolveSources(store: Store, names: readonly string[]): Promise<NamedSources> {
  const all = (await store.listRaw()).files.map((file) => file.path);
  const raw = path.join(store.root, 'raw');
  const chosen = new Set<RawPath>();
  const outside = new Set<string>();
  for (const name of names) {
    const found = (await findHere(raw, all, name)) ?? findBelow(raw, all, [store.root, raw], name);
    if (found === undefined && /^https?:\/\//i.test(name))
      throw new UsageError(`${name}: an address is added first.`, `wiki add ${quoteWord(name)}`);
    if (found === undefined) throw new NotFoundError(`${name}: there is no such file, here or below raw/.`, SEE);
    if (typeof found === 'string') outside.add(found);
    else for (const source of found) chosen.add(source);
  }
  return {
    there: chosen,
    outside: [...outside],
    copyIn: async () => {
      const copied: RawPath[] = [];
      for (const file of outside) copied.push(await copyIn(store, file));
      return copied;
    },
  };
}

const SEE = 'See what is there: wiki status';

/** The sources at this name as seen from the current folder, or the absolute path of a file outside of `raw/`. */
async function findHere(raw: string, all: readonly RawPath[], name: string): Promise<RawPath[] | string | undefined> {
  const absolute = path.resolve(name);
  const named = sourcesAt(raw, all, absolute);
  if (named !== undefined && named.length > 0) return named;
  const stat = await fs.stat(absolute).catch(() => undefined);
  if (stat === undefined) return undefined;
  if (stat.isFile() && path.basename(absolute).startsWith('.'))
    throw new UsageError(`${name}: hidden files are not taken in.`, 'Copy it into raw/ under a name without the dot.');
  const real = await fs.realpath(absolute);
  const there = sourcesAt(await fs.realpath(raw).catch(() => raw), all, real);
  if (there !== undefined && (there.length > 0 || stat.isDirectory())) return there;
  if (named !== undefined || there !== undefined)
    throw new UsageError(`${name}: no source can be made of this file.`, 'See why: wiki status');
  if (!stat.isFile()) {
    throw new UsageError(
      `${name}: only files can be taken in from outside of the wiki.`,
      'Copy the folder into raw/, then run: wiki ingest',
    );
  }
  return absolute;
}

/** The sources at this absolute path; undefined when it is not in `raw/`. */
function sourcesAt(raw: string, all: readonly RawPath[], absolute: string): RawPath[] | undefined {
  const below = path.relative(raw, absolute).split(path.sep).join('/');
  if (below === '') return [...all];
  if (below === '..' || below.startsWith('../') || path.isAbsolute(below)) return undefined;
  return all.filter((source) => source === below || source.startsWith(`${below}/`));
}

function findBelow(raw: string, all: readonly RawPath[], bases: readonly string[], name: string): RawPath[] | undefined {
  const found = bases
    .map((base) => sourcesAt(raw, all, path.resolve(base, name)))
    .find((sources) => sources !== undefined && sources.length > 0);
  return found ?? findByForm(raw, all, [process.cwd(), ...bases], name);
}

/** The only source whose name is the same but for the form of its letters. */
function findByForm(raw: string, all: readonly RawPath[], bases: readonly string[], name: string): RawPath[] | undefined {
  for (const base of bases) {
    const source = sameByForm(all, path.relative(raw, path.resolve(base, name)).split(path.sep).join('/'));
    if (source !== undefined) return [source];
  }
  return undefined;
}

async function copyIn(store: Store, file: string): Promise<RawPath> {
  const target = rawPath(path.basename(file));
  if ((await store.addRaw(target, await fs.readFile(file))) === 'taken')
    throw new UsageError(
      `raw/${target}: another file of that name is there already; nothing was copied.`,
      'Rename one of them, or have it kept beside the other: wiki add FILE',
    );
  return target;
}
