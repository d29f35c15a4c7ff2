import path from 'node:path';
import { SetupError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import type { Entry, ObjectReader } from './objects.js';
import { converseWithGit, describeFailure, git, type Identity, type Repository, toGitPath } from './repository.js';

/** What one commit changes: a blob that exists already, new bytes, or a file that goes. */
export type Change = { entry: Entry } | { mode: string; bytes: Uint8Array } | 'gone';

export interface NewCommit {
  author: Identity;
  committer: Identity;
  message: string;
  changes: ReadonlyMap<RootPath, Change>;
}

/**
 * Its pack is unpacked at once: what it saves in space is for nothing, and what that costs grows with the log and the folders. One of more
 * than a hundred objects stays a pack until git packs anew.
 */
const QUICKLY = ['-c', 'pack.compression=1'];

/**
 * Writes commits one on top of the other, and no ref: one `git fast-import` whose branch is reset before it ends, so it
 * leaves objects only. Gives their names in order.
 */
export async function writeCommits(
  repository: Repository,
  objects: ObjectReader,
  tip: string | undefined,
  commits: readonly NewCommit[],
): Promise<string[]> {
  const ref = `refs/wiki/new-${repository.system.newId()}`;
  const seconds = Math.floor(repository.system.now().getTime() / 1000);
  const importer = converseWithGit(repository, [
    ...QUICKLY,
    'fast-import',
    '--quiet',
    '--done',
    '--date-format=raw',
    '--depth=0',
  ]);
  commits.forEach((commit, index) => {
    const from = index === 0 && tip ? `from ${tip}\n` : '';
    importer.write(`commit ${ref}\nmark :${index + 1}\n`);
    importer.write(`author ${printIdentity(commit.author, seconds)}\ncommitter ${printIdentity(commit.committer, seconds)}\n`);
    writeData(importer.write, Buffer.from(commit.message));
    importer.write(from);
    for (const [file, change] of commit.changes) writeChange(importer.write, quotePath(toGitPath(repository, file)), change);
    importer.write('\n');
  });
  importer.write(commits.map((_, index) => `get-mark :${index + 1}\n`).join(''));
  const names: string[] = [];
  for (const _ of commits) names.push((await importer.readLine()) ?? '');
  importer.write(`reset ${ref}\n\ndone\n`);
  const result = await importer.end();
  if (result.code !== 0) {
    // Its crash report would fill what is left of a full disk, and tells nobody anything.
    await repository.system.files.unlink(path.join(repository.gitFolder, `fast_import_crash_${importer.pid}`));
    throw describeFailure(['fast-import'], result);
  }
  return repository.signsCommits ? signCommits(repository, objects, tip, names, commits) : names;
}

type Write = (data: string | Uint8Array) => void;

const printIdentity = (who: Identity, seconds: number): string => `${who.name} <${who.email}> ${seconds} ${who.zone}`;

/** In double quotes, so that any byte but these three is taken as it is. */
const quotePath = (name: string): string => `"${name.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`;

function writeData(write: Write, bytes: Uint8Array): void {
  write(`data ${bytes.length}\n`);
  write(bytes);
  write('\n');
}

function writeChange(write: Write, name: string, change: Change): void {
  if (change === 'gone') {
    write(`D ${name}\n`);
  } else if ('entry' in change) {
    write(`M ${change.entry.mode} ${change.entry.oid} ${name}\n`);
  } else {
    write(`M ${change.mode} inline ${name}\n`);
    writeData(write, change.bytes);
  }
}

/** `commit.gpgsign` is honoured: the same trees again, by a git that signs. @throws SetupError with git's own words when it cannot. */
async function signCommits(
  repository: Repository,
  objects: ObjectReader,
  tip: string | undefined,
  names: readonly string[],
  commits: readonly NewCommit[],
): Promise<string[]> {
  const signed: string[] = [];
  for (const [index, name] of names.entries()) {
    const parent = signed.at(-1) ?? tip;
    const commit = commits[index] as NewCommit;
    const env = {
      GIT_AUTHOR_NAME: commit.author.name,
      GIT_AUTHOR_EMAIL: commit.author.email,
      GIT_COMMITTER_NAME: commit.committer.name,
      GIT_COMMITTER_EMAIL: commit.committer.email,
    };
    const args = ['commit-tree', '-S', ...(parent ? ['-p', parent] : []), '-F', '-', `${name}^{tree}`];
    const result = await git(repository, args, { env, input: commit.message, ok: [0, 1, 128] });
    if (result.code !== 0) {
      throw new SetupError(
        'no-identity',
        `git could not sign the commit: ${result.stderr.trim()}`,
        'Repair signing, or turn it off here: git config commit.gpgsign false',
      );
    }
    signed.push((await objects.resolve(result.stdout.toString().trim())) ?? '');
  }
  return signed;
}
