import { createHash } from 'node:crypto';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { NotFoundError, SourceRefused, WikiError } from '../domain/errors.js';
import { type RawPath, type RootPath, rawPath, rawToRoot, type Sha256, type WikiPath, wikiPath } from '../domain/path.js';
import { addRaw, replaceRaw } from './add-raw.js';
import { mapAtOnce } from './at-once.js';
import { isAddressOf, isFolderOfParts, isPart, readCompanions } from './companions.js';
import { claimSource, dropKeptPlan, keepPlan, readKeptPlan } from './kept-plans.js';
import { evictedName, isHiddenDocument, whyLeftAlone } from './left-alone.js';
import { listCommittedPages, readLeftPages } from './left-pages.js';
import { readHead } from './read-state.js';
import { openRepository, type Repository } from './repository.js';
import { addSpent, readSpent } from './spent.js';
import type { RawListing, Recovered, Store } from './store.js';
import { type System, stampOf } from './system.js';
import { markTold } from './told.js';
import { withTransaction } from './transaction.js';
import { watchRaw } from './watch-raw.js';
import { openWriter, type Writer } from './writer.js';

/** The wiki below a folder of a git work tree. Nothing is looked up before it is needed: reading works without git. */
export function openStore(system: System, root: string): Store {
  const absolute = (file: RootPath): string => path.join(root, file);
  let writer: Promise<Writer> | undefined;
  let repository: Promise<Repository | undefined> | undefined;
  const open = async (): Promise<Writer> => {
    writer ??= openWriter(system, root);
    const opening = writer;
    return opening.catch((error: unknown) => {
      if (writer === opening) writer = undefined; // the reason may be gone next time
      throw error;
    });
  };
  return {
    root,
    listRaw: async () => {
      const listing: RawListing = { files: [], leftAlone: [], evicted: [], companions: [] };
      await walkRaw(system, path.join(root, 'raw'), { below: '', isOfParts: false }, await readRules(system, root), listing);
      return listing;
    },
    watchRaw: () => watchRaw(path.join(root, 'raw')),
    readRaw: async (file) => {
      const bytes = await readWhole(system, absolute(rawToRoot(file)), file);
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') as Sha256 };
    },
    addRaw: (file, bytes) => addRaw(system, root, file, bytes),
    replaceRaw: (file, bytes, was) => replaceRaw(system, root, file, bytes, was),
    whyLeftAlone: async (file) => whyPathLeftAlone(file, await readRules(system, root)),
    readCompanions: (file) => readCompanions(system, root, file),
    readPages: () => readPages(system, path.join(root, 'wiki')),
    readLeftPages: (now) => readLeftPages(system, root, now),
    listCommittedPages: () => listCommittedPages(system, root),
    statPages: async () => {
      const stamps = new Map<WikiPath, string>();
      await stampPages(system, path.join(root, 'wiki'), '', stamps);
      return stamps;
    },
    readFile: async (file) => (await system.files.read(absolute(file)))?.toString(),
    readCache: async (name) => (await system.files.read(path.join(root, '.wiki', name)).catch(() => undefined))?.toString(),
    writeCache: (name, text) => writeCache(system, path.join(root, '.wiki'), name, text),
    keepPlan: async (source, text) => keepPlan((await open()).repository, source, text),
    readKeptPlan: async (source) => readKeptPlan((await open()).repository, source),
    claimSource: async (source) => claimSource((await open()).repository, source),
    dropKeptPlan: async (source) => dropKeptPlan((await open()).repository, source),
    markTold: async (commit) => markTold((await open()).repository, commit),
    readSpent: async (day) => readSpent((await open()).repository, day),
    addSpent: async (day, line) => addSpent((await open()).repository, day, line),
    recover: () => recoverIfLeft(system, root, open),
    readBranch: async () => {
      repository ??= openRepository(system, root).catch(() => undefined);
      const found = await repository;
      if (!found) repository = undefined; // there may be one next time
      return found && readHead(found);
    },
    withTransaction: async (options, act) => withTransaction(await open(), options, act),
  };
}

/** Reading must work without git, on a read-only disk, and beside a writer: then there is nothing that we could end. */
async function recoverIfLeft(system: System, root: string, open: () => Promise<Writer>): Promise<readonly Recovered[]> {
  try {
    const repository = await openRepository(system, root);
    if ((await system.files.list(path.join(repository.state, 'tx'))).length === 0) return [];
    return await withTransaction(await open(), { waitMs: 0 }, async (tx) => tx.recovered);
  } catch (error) {
    if (error instanceof WikiError) return [];
    throw error;
  }
}

const MAX_READS = 4;
const READ_AGAIN_MS = 50;

/** A program may write into the file while we read it: what was read counts when the file is still the same behind it. */
async function readWhole(system: System, file: string, name: RawPath): Promise<Buffer> {
  for (let reads = 0; reads < MAX_READS; reads++) {
    if (reads > 0) await system.sleep(READ_AGAIN_MS);
    const before = await system.files.stat(file);
    const bytes = await system.files.read(file);
    const after = await system.files.stat(file);
    if (!bytes || !after) throw new NotFoundError(`raw/${name}: there is no such file.`);
    if (before && stampOf(before) === stampOf(after) && bytes.length === after.size) return bytes;
  }
  throw new SourceRefused(
    'changing',
    `raw/${name}: it is being written; nothing was taken from it.`,
    'Run the command again when that is done.',
  );
}

/** `.wikiignore` beside `raw/` names paths below it, in git-ignore's words. */
const readRules = async (system: System, root: string): Promise<Ignore> =>
  ignore().add((await system.files.read(path.join(root, '.wikiignore')))?.toString() ?? '');

function whyPathLeftAlone(file: RawPath, rules: Ignore): string | undefined {
  if (file.split('/').some((part) => part.startsWith('.'))) return 'its name begins with a dot';
  return whyLeftAlone(file.slice(file.lastIndexOf('/') + 1)) ?? (rules.ignores(file) ? 'named in .wikiignore' : undefined);
}

/** A folder below `raw/`. `isOfParts`: it belongs to a page beside it. */
interface RawFolder {
  below: string;
  isOfParts: boolean;
}

async function walkRaw(system: System, folder: string, at: RawFolder, rules: Ignore, listing: RawListing): Promise<void> {
  const { below, isOfParts } = at;
  const names = await system.files.list(folder);
  const siblings = new Set(names);
  const stats = await system.files.statEach(folder, names);
  for (const [i, name] of names.entries()) {
    const relative = below === '' ? name : `${below}/${name}`;
    const evicted = evictedName(name);
    if (evicted !== undefined) listing.evicted.push(rawPath(below === '' ? evicted : `${below}/${evicted}`));
    const leave = (reason: string): unknown => listing.leftAlone.push({ path: relative, reason });
    if (name.startsWith('.')) {
      if (isHiddenDocument(name)) leave('its name begins with a dot');
      continue;
    }
    const stat = stats[i];
    if (stat?.kind === 'folder') {
      if (rules.ignores(`${relative}/`)) leave('named in .wikiignore');
      else {
        const inner = { below: relative, isOfParts: isOfParts || isFolderOfParts(name, siblings) };
        await walkRaw(system, path.join(folder, name), inner, rules, listing);
      }
    } else if (stat?.kind === 'file') {
      const why = whyLeftAlone(name) ?? (rules.ignores(relative) ? 'named in .wikiignore' : undefined);
      if (why !== undefined) leave(why);
      else if (isAddressOf(name, siblings) || (isOfParts && isPart(name))) listing.companions.push(rawPath(relative));
      else
        listing.files.push({
          path: rawPath(relative),
          size: stat.size,
          stamp: stampOf(stat),
          mtimeMs: stat.mtimeMs,
        });
    } else leave(stat ? `a ${stat.kind === 'link' ? 'symbolic link' : 'special file'}` : 'its name is not valid UTF-8');
  }
}

async function readPages(system: System, folder: string): Promise<Map<WikiPath, string>> {
  const stamps = new Map<WikiPath, string>();
  await stampPages(system, folder, '', stamps);
  const names = [...stamps.keys()];
  const pages = new Map<WikiPath, string>();
  const texts = await mapAtOnce(names, async (name) => (await system.files.read(path.join(folder, name)))?.toString());
  for (const [i, name] of names.entries()) if (texts[i] !== undefined) pages.set(name, texts[i]);
  return pages;
}

/**
 * Pages with what tells whether they changed: an ingest looks at all of them once more for each source. Never through a link: what
 * lies behind it is not the wiki's.
 */
async function stampPages(system: System, folder: string, below: string, stamps: Map<WikiPath, string>): Promise<void> {
  const names = (await system.files.list(folder)).filter((name) => !name.startsWith('.'));
  const stats = await system.files.statEach(folder, names);
  for (const [i, name] of names.entries()) {
    const [stat, relative] = [stats[i], below === '' ? name : `${below}/${name}`];
    if (stat?.kind === 'folder') await stampPages(system, path.join(folder, name), relative, stamps);
    else if (stat?.kind === 'file' && name.endsWith('.md')) stamps.set(wikiPath(relative), stampOf(stat));
  }
}

/** Written aside and renamed: a reader finds the old one or the new one. The folder ignores itself, whoever made the wiki. */
async function writeCache(system: System, folder: string, name: string, text: string): Promise<void> {
  const aside = path.join(folder, `${name}.${system.newId()}`);
  try {
    // A wiki that came from somewhere else may have a link there, out of the wiki.
    const stat = await system.files.stat(folder);
    if (stat && stat.kind !== 'folder') return;
    await system.files.create(path.join(folder, '.gitignore'), Buffer.from('*\n'));
    await system.files.create(aside, Buffer.from(text));
    await system.files.rename(aside, path.join(folder, name));
  } catch (error) {
    if (!(error instanceof WikiError)) throw error;
    await system.files.unlink(aside).catch(() => {});
  }
}
