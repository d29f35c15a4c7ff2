import { createHash } from 'node:crypto';
import type { RootPath } from '../domain/path.js';
import { converseWithGit, describeFailure, type Repository, refuseDamage, toGitPath } from './repository.js';
import type { Conversation } from './system.js';

/** A file as a tree or the index names it. */
export interface Entry {
  mode: string;
  oid: string;
}

export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean => a?.oid === b?.oid && a?.mode === b?.mode;

/** Entries by path below the wiki's root; undefined: not there. */
export type Entries = Map<RootPath, Entry | undefined>;

/** Reads objects through one `git cat-file --batch`. Asked by object name or ref only, so no file name is ever parsed by git. */
export interface ObjectReader {
  /** The commit that a ref names now; undefined when there is no such ref. */
  resolve(ref: string): Promise<string | undefined>;
  blob(oid: string): Promise<Buffer>;
  /** The message of a commit. */
  message(commit: string): Promise<string>;
  /** Entries of these paths in the tree of a commit. */
  entries(commit: string | undefined, paths: Iterable<RootPath>): Promise<Entries>;
  end(): Promise<void>;
}

export function openObjects(repository: Repository): ObjectReader {
  const conversation = converseWithGit(repository, ['cat-file', '--batch']);
  let queue: Promise<unknown> = Promise.resolve();
  const ask = (name: string): Promise<GitObject | undefined> => {
    const answer = queue.then(() => request(conversation, name));
    queue = answer.catch(() => undefined);
    return answer;
  };
  const trees = new Map<string, Promise<Map<string, Entry>>>();
  const tree = (oid: string): Promise<Map<string, Entry>> => {
    const known = trees.get(oid) ?? ask(oid).then((object) => parseTree(demand(object, oid).bytes, oid.length / 2));
    trees.set(oid, known);
    return known;
  };
  const walk = async (root: string, parts: string[]): Promise<Entry | undefined> => {
    let entry: Entry | undefined = { mode: '40000', oid: root };
    for (const part of parts) {
      if (entry?.mode !== '40000') return undefined;
      entry = (await tree(entry.oid)).get(part);
    }
    return entry?.mode === '40000' ? undefined : entry;
  };
  return {
    resolve: async (ref) => (await ask(`${ref}^{commit}`))?.oid,
    blob: async (oid) => demand(await ask(oid), oid).bytes,
    message: async (commit) => {
      const text = demand(await ask(commit), commit).bytes.toString();
      return text.slice(text.indexOf('\n\n') + 2);
    },
    entries: async (commit, paths) => {
      const entries: Entries = new Map();
      const root = commit && demand(await ask(`${commit}^{tree}`), commit).oid;
      for (const file of paths) entries.set(file, root ? await walk(root, toGitPath(repository, file).split('/')) : undefined);
      return entries;
    },
    end: async () => void (await conversation.end()),
  };
}

interface GitObject {
  oid: string;
  bytes: Buffer;
}

async function request(conversation: Conversation, name: string): Promise<GitObject | undefined> {
  conversation.write(`${name}\n`);
  const line = await conversation.readLine();
  // On an object that is damaged git ends instead of answering.
  if (line === undefined) throw describeFailure(['cat-file'], await conversation.end());
  if (line.endsWith(' missing')) return undefined;
  const [oid = '', , size = ''] = line.split(' ');
  const bytes = await conversation.readBytes(Number(size) + 1);
  return { oid, bytes: bytes.subarray(0, -1) };
}

function demand(object: GitObject | undefined, name: string): GitObject {
  if (!object) throw refuseDamage(`The git object ${name} is missing`);
  return object;
}

/** A tree object is `mode name NUL oid` again and again, the oid in bytes. */
function parseTree(bytes: Buffer, oidBytes: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const nul = bytes.indexOf(0, space);
    const oid = bytes.subarray(nul + 1, nul + 1 + oidBytes).toString('hex');
    entries.set(bytes.subarray(space + 1, nul).toString(), { mode: bytes.subarray(at, space).toString(), oid });
    at = nul + 1 + oidBytes;
  }
  return entries;
}

/** The name that git gives a blob of these bytes. */
export function nameBlob(repository: Repository, bytes: Uint8Array): string {
  return createHash(repository.objectFormat).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
