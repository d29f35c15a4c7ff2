import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAIN, WHO } from '../support/built-command.js';
import { git, tempFolder } from '../support/repository.js';

const wiki = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...WHO, WIKI_PROVIDER: 'embedded' },
  });

/** Names of files below `raw/` as they come from elsewhere. */
const NAMES = [
  ...['a\nb.md', 'a\n\nWiki-Source: other.md', 'tab\there.md', 'red\u001b[31m.md', 'bell\u0007.md', 'line\u2028.md'],
  ...['-rf.md', '--help.md', '-.md', '$(touch pwned).md', '`touch pwned`.md', '; touch pwned;.md', "a'b.md", 'a"b.md'],
  ...['-rf ..%2F..%2Fetc%2Fpasswd.md', '%2e%2e.md', 'x..md', 'back\\slash.md', '~home.md', '@.md', '&amp;.md'],
  ...['bidi\u202etxt.exe.md', 'zero\u200bwidth.md', 'zerowidth.md', 'mark\ufeff.md', 'soft\u00adhyphen.md'],
  ...['CON.md', 'con.md', 'NUL', 'nul.txt', 'aux.h.md', 'com1.md', 'LPT9.txt', 'trail.', 'trail', 'space .md', 'space '],
  ...['a|b.md', 'a<b>.md', 'a*b?.md', '[[x]].md', 'a#b^c.md', 'a:b.md', '![x](y).md'],
  ...[
    'index.md',
    'INDEX.md',
    'log.md',
    'caf\u00e9.md',
    'cafe\u0301.md',
    '\uac01.md',
    '\u1100\u1161\u11a8.md',
    '\uff21.md',
    'A.md',
    'a.md',
  ],
  ...['a/n.md', 'b/n.md', 'n.md', 'n/n.md', 'CON/x.md', 'dir./x.md', 'dir /x.md', 'sources/x.md', 'n.md.md'],
  ...[`${'l'.repeat(252)}.md`, `${'l'.repeat(251)}x.md`.slice(-255), `${'한'.repeat(84)}.md`, `${'😀'.repeat(63)}.md`],
  ...['name～0000000000000.md', 'é'.repeat(126)],
];

/** What no name of a page may hold or be, on any system. */
const isUnsafe = (part: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f\u007f\p{Cf}\u2028\u2029\\:*?"<>|]/u.test(part) ||
  /^[-.~]|[. ]$/.test(part) ||
  /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part) ||
  Buffer.byteLength(part) > 255;

describe('sources of any name', () => {
  let root = '';
  let made: string[] = [];
  let report: { sources: { source: string; status: string }[]; leftAlone: { path: string; reason: string }[] };
  let pages: string[] = [];

  beforeAll(() => {
    root = tempFolder();
    expect(wiki(root, 'init', '.').status).toBe(0);
    // Where case or form does not count, the second of a pair is the first.
    made = NAMES.filter((name, number) => {
      const file = path.join(root, 'raw', name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      if (fs.existsSync(file)) return false;
      fs.writeFileSync(file, `# Berth ${number}\n\nBerth ${number} is a project that opens on day ${number}.\n`);
      return true;
    });
    const hidden = ['..%2Fhidden.md', '.hidden.txt', '._fork.md', '.DS_Store'];
    for (const name of hidden) fs.writeFileSync(path.join(root, 'raw', name), '# Hidden\n\nNothing of it is seen.\n');
    const { status, stdout, stderr } = wiki(root, 'ingest', '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    report = JSON.parse(stdout);
    pages = git(root, 'ls-files', '-z', 'wiki/sources').split('\0').filter(Boolean);
  }, 300_000);

  it('are all taken in, each on a page of its own', () => {
    expect(report.sources.map(({ source }) => source).sort()).toEqual([...made].sort());
    expect(new Set(report.sources.map(({ status }) => status))).toEqual(new Set(['ingested']));
    expect(pages).toHaveLength(made.length);
    const records = pages.map((page) => /^path: (.*)$/m.exec(fs.readFileSync(path.join(root, page), 'utf8'))?.[1]);
    expect(new Set(records).size).toBe(made.length);
  });

  it('have pages that every system can hold, one form of a letter apart at least', () => {
    expect(pages.flatMap((page) => page.split('/')).filter(isUnsafe)).toEqual([]);
    const forms = pages.map((page) => page.normalize('NFC'));
    expect(new Set(forms).size).toBe(pages.length);
  });

  it('make nothing outside of the wiki, and run nothing', () => {
    expect(fs.readdirSync(root).sort()).toEqual(['.git', '.gitattributes', '.gitignore', 'raw', 'schema', 'wiki']);
    const below = fs.readdirSync(path.join(root, 'wiki'));
    expect(below.filter((name) => !['entities', 'projects', 'concepts', 'index.md', 'log.md', 'sources'].includes(name))).toEqual(
      [],
    );
    expect(fs.existsSync(path.join(root, '.git/hooks/post-commit'))).toBe(false);
    expect(git(root, 'status', '--porcelain', '-z', '--', 'wiki', 'schema')).toBe('');
  });

  it('cannot pass for lines or trailers of the history', () => {
    const subjects = git(root, 'log', '--format=%s', '--grep=^ingest: ').split('\n');
    expect(subjects).toHaveLength(made.length);
    expect(git(root, 'log', '--format=%(trailers:key=Wiki-Source,valueonly)')).not.toMatch(/^other\.md$/m);
    expect(fs.readFileSync(path.join(root, 'wiki/log.md'), 'utf8').match(/^## /gm)).toHaveLength(made.length);
  });

  it('are shown without what a terminal would obey, and found again by name', () => {
    const { stdout, stderr } = wiki(root, 'status');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\u200b]/);
    for (const name of ['a\nb.md', '-rf.md', 'space ', 'b/n.md', 'bidi\u202etxt.exe.md']) {
      const number = NAMES.indexOf(name);
      expect(JSON.parse(wiki(root, 'show', '--json', `raw/${name}`).stdout)).toMatchObject({
        text: expect.stringContaining(`Berth ${number} is a project`),
      });
    }
    expect(JSON.parse(wiki(root, 'ingest', '--json', '--', 'raw/-rf.md').stdout).sources).toMatchObject([{ source: '-rf.md' }]);
  });

  it('stand in printed commands as a shell reads them back', () => {
    for (const name of ['c $(touch pwned).md', "d'`touch pwned`.md", 'e\nf.md', '$(touch pwned).md']) {
      fs.writeFileSync(path.join(root, 'raw', name), '# Quay\n\nQuay is a project.\n');
      expect(wiki(root, 'ingest', '--', `raw/${name}`).status).toBe(0);
      const { status, stderr } = wiki(root, 'undo', `raw/${name}`);
      expect(status).toBe(0);
      const [, command = ''] = /To take it in again: wiki ingest (.*)$/m.exec(stderr) ?? [];
      expect(spawnSync('bash', ['-c', `printf %s ${command}`], { cwd: root, encoding: 'utf8' }).stdout).toBe(`raw/${name}`);
      expect(fs.existsSync(path.join(root, 'pwned'))).toBe(false);
      expect(wiki(root, 'status').stdout).toContain(`\n    ${name.replace('\n', '\\n')}\n`);
      expect(wiki(root, 'ingest', '--', `raw/${name}`).status).toBe(0);
    }
  });

  it('that are hidden are left alone, and said where they look like documents', () => {
    expect(report.leftAlone).toEqual([
      { path: '..%2Fhidden.md', reason: 'its name begins with a dot' },
      { path: '.hidden.txt', reason: 'its name begins with a dot' },
    ]);
  });

  it('are found sound by the doctor, and nothing is left to take in', () => {
    expect(wiki(root, 'doctor').status).toBe(0);
    expect(JSON.parse(wiki(root, 'status', '--json').stdout)).toMatchObject({ due: [], missing: [] });
  });
});
