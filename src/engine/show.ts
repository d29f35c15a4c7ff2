import { NotFoundError } from '../domain/errors.js';
import { nameKey } from '../domain/name-key.js';
import { isSafeRelativePath, rawPath, type WikiPath } from '../domain/path.js';
import { parsePageMeta } from '../markdown/page.js';
import { type ReadDeps, readRawFile } from './read-raw-file.js';
import { isContentPage, viewWiki, type WikiView } from './wiki-view.js';

/** A page or a source as text. */
export interface Shown {
  /** Below the wiki's root: `wiki/entities/x.md`, `raw/a.md`. */
  path: string;
  title: string;
  text: string;
}

/**
 * A page by title, alias, or path; a source by `raw/…`.
 * @throws NotFoundError when there is none; SourceRefused when a file below raw/ cannot be read as text.
 */
export async function show(deps: ReadDeps, name: string): Promise<Shown> {
  const asked = name.trim();
  if (asked.startsWith('raw/')) return showSource(deps, asked.slice('raw/'.length));
  const view = viewWiki(await deps.store.readPages());
  const path = findPage(view, asked);
  if (path === undefined)
    throw new NotFoundError(`${asked}: no page has this title, alias or path.`, 'See what there is: wiki show index');
  return { path: `wiki/${path}`, title: view.catalogue.entries.get(path)?.meta.title ?? path, text: view.texts.get(path) ?? '' };
}

async function showSource(deps: ReadDeps, below: string): Promise<Shown> {
  if (!isSafeRelativePath(below))
    throw new NotFoundError(`raw/${below}: this is not a path below raw/.`, 'See the sources: wiki status');
  const file = await readRawFile(deps, rawPath(below));
  if (!file.raw)
    throw new NotFoundError(`raw/${below}: there is no such file, or it cannot be read.`, 'See the sources: wiki status');
  if (file.refusal) throw file.refusal;
  return { path: `raw/${below}`, title: file.source?.title ?? below, text: file.source?.text ?? '' };
}

/** The page with this title, alias or path below `wiki/`. */
export function findPage(view: WikiView, asked: string): WikiPath | undefined {
  const byName = view.catalogue.find(asked)?.path;
  if (byName) return byName;
  const path = asked.replace(/^wiki\//, '').normalize('NFC');
  const candidates = [path, `${path}.md`];
  const byPath = [...view.texts.keys()].find((page) => candidates.includes(page.normalize('NFC')));
  return byPath ?? findByTitle(view, asked);
}

/** Pages of sources and saved answers are in no catalogue, and the index lists them by their titles all the same. */
function findByTitle({ texts }: WikiView, asked: string): WikiPath | undefined {
  const key = nameKey(asked);
  const others = [...texts].filter(([path]) => !isContentPage(path));
  return others.find(([path, text]) => nameKey(parsePageMeta(path, text).title) === key)?.[0];
}
