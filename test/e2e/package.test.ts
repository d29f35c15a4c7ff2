import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { git, tempFolder, writeFiles } from '../support/repository.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const WHO = {
  GIT_AUTHOR_NAME: 'P',
  GIT_AUTHOR_EMAIL: 'p@example.org',
  GIT_COMMITTER_NAME: 'P',
  GIT_COMMITTER_EMAIL: 'p@example.org',
};

/** Runs it to its end, without holding up the worker: an install takes a while. */
async function run(cwd: string, command: string, ...args: string[]): Promise<{ out: string; err: string }> {
  const env = { ...process.env, ...WHO };
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env, timeout: 150_000, maxBuffer: 1 << 26 });
  return { out: stdout, err: stderr };
}

const OFFLINE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** Installs the tarball as anybody would, into a folder of its own. */
async function install(tarball: string): Promise<string> {
  // On the disk: what it depends on is some sixty megabytes, and a container's /dev/shm often has no more.
  const prefix = tempFolder(os.tmpdir());
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  try {
    await run(prefix, 'npm', 'install', '-g', '--prefix', prefix, ...quick, tarball);
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
    const code = killed ? 'no answer' : OFFLINE.exec(stderr)?.[0];
    if (code === undefined) throw error;
    throw new Error(`npm could not reach its registry (${code}): this test installs the package with all it depends on.`, {
      cause: error,
    });
  }
  return prefix;
}

describe('the package', () => {
  let tarball: string;
  beforeAll(async () => {
    const folder = tempFolder();
    const { out } = await run(REPOSITORY, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
    tarball = path.join(folder, out.trim());
  });

  it('holds the built product, its schema and its papers, and nothing else', async () => {
    const { out } = await run(path.dirname(tarball), 'tar', '-tzf', tarball);
    const names = out
      .trim()
      .split('\n')
      .map((name) => name.replace(/^package\//, ''));
    expect(new Set(names.map((name) => name.replace(/\/.*/, '')))).toEqual(
      new Set(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'schema']),
    );
    const needed = ['dist/cli/main.js', 'dist/index.js', 'dist/index.d.ts', 'schema/settings.yaml', 'schema/wiki.md'];
    expect(names).toEqual(expect.arrayContaining(needed));
    // The demo needs the sample sources, which are not shipped.
    expect(names.filter((name) => /\.map$|\.test\.|(?:^|\/)test\/|^dist\/cli\/demo\./.test(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith('dist/') && !/\.js$|\.d\.ts$/.test(name))).toEqual([]);
  });

  it('installed elsewhere, makes a wiki, takes in a source and answers from it', { timeout: 180_000 }, async () => {
    const prefix = await install(tarball);
    const wiki = path.join(prefix, 'bin/wiki');
    const top = tempFolder();
    const root = path.join(top, 'notes');

    expect((await run(top, wiki, '--help')).out).toContain('wiki ingest');
    expect((await run(top, wiki, 'init', 'notes')).out).toContain('A wiki in');
    writeFiles(root, {
      'raw/2031-02-03-ferry.md': '# Heron\n\nHeron is a project that moves the ferry pier.\n\n- PM: Ada Lund\n',
    });
    expect((await run(root, wiki, 'ingest')).out).toContain('✓ 2031-02-03-ferry.md');
    const { out } = await run(root, wiki, 'ask', 'Who is the PM of Heron?');
    expect(out).toMatch(/Ada Lund.*\(raw\/2031-02-03-ferry\.md:L5\)/);
    expect(git(root, 'log', '--format=%s').split('\n')).toHaveLength(2);
    expect(git(root, 'status', '--porcelain')).toBe('');

    const program = "import { openWiki } from 'wikiwright'; console.log((await openWiki(process.argv[1])).settings.language)";
    const library = await run(path.join(prefix, 'lib'), process.execPath, '--input-type=module', '-e', program, root);
    expect(library.out).toBe('en\n');
  });
});
