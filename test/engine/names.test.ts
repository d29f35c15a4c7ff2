import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWiki } from '../../src/app.js';
import { type RawPath, rawPath } from '../../src/domain/path.js';
import type { WatchEvent } from '../../src/engine/watch.js';
import { SECRETS } from '../guards/samples.js';
import { modelWiki, note } from '../support/model-wiki.js';
import { git } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const TEXT = note('2025-01-10', 'Atlas', 'PM: Mina Park');
const { github, anthropic } = SECRETS;

/** All that the wiki has written: pages, git's messages and paths, its caches. */
function written(root: string): string {
  const walk = (folder: string): string[] =>
    fs.readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [entry.name, ...(entry.isFile() ? [fs.readFileSync(file, 'latin1')] : [])];
    });
  const caches = ['wiki', '.wiki', '.git/wiki'].map((name) => path.join(root, name)).filter((folder) => fs.existsSync(folder));
  return [...caches.flatMap(walk), git(root, 'log', '--all', '--format=%B', '--name-only', '-p')].join('\n');
}

describe('a file whose name holds a secret', () => {
  it.each([
    ['a token after a word', `token ${github}.md`],
    ['a token after a line', `token_${github}.md`],
    ['a token alone', `${anthropic}.md`],
    ['a folder', `${github}/notes.md`],
    ['with an invisible character in it', `token ${github.slice(0, 10)}\u200b${github.slice(10)}.md`],
  ])('is no source, and the reason does not tell it: %s', async (_, name) => {
    const { root, wiki } = await tempWiki({ [`raw/${name}`]: TEXT, 'raw/ok.md': TEXT });
    const due = await wiki.due();
    expect(due.sources).toEqual(['ok.md']);
    expect(due.leftAlone).toMatchObject([{ path: expect.stringContaining('⟨secret: '), isRefused: true }]);
    expect(due.leftAlone[0]?.reason).toContain('rename the file');
    expect(await ingestDue(wiki)).toMatchObject([{ source: 'ok.md', status: 'ingested' }]);
    expect((await wiki.due(new Set([rawPath(name)]))).sources).toEqual([]);
    expect(JSON.stringify([due.leftAlone, await wiki.status()])).not.toContain(name.includes(github) ? github : anthropic);
    expect(written(root)).not.toMatch(/ghp_|sk-ant-/);
    expect((await wiki.status()).missing).toEqual([]);
    expect(fs.readFileSync(path.join(root, 'raw', name), 'utf8')).toBe(TEXT);
  });

  it('is told of once by a watch', async () => {
    const { wiki } = await tempWiki({ [`raw/token ${github}.md`]: TEXT });
    const stopping = new AbortController();
    const events: WatchEvent[] = [];
    for await (const event of wiki.watch({ signal: stopping.signal })) {
      events.push(event);
      if (event.kind === 'idle') stopping.abort();
    }
    expect(events.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    expect(JSON.stringify(events)).toContain('⟨secret: ');
    expect(JSON.stringify(events)).not.toContain(github);
  });

  it('is not sent to a model, nor when it is asked for through the library', async () => {
    const name = `token ${github}.md`;
    const made = await modelWiki({ [`raw/${name}`]: TEXT });
    expect(await made.ingest()).toEqual([]);
    const asking = async (paths: RawPath[]) => {
      for await (const report of made.wiki.ingest(paths)) expect(report).toBeUndefined();
    };
    const error = await asking([rawPath(name)]).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'source-named', exitCode: 4, message: expect.stringContaining('⟨secret: ') });
    expect(String(error)).not.toContain(github);
    expect(made.server.requests).toHaveLength(0);
  });
});

describe('a file whose name holds personal data', () => {
  const NAME = 'jane.doe@example.com notes.txt';

  it('is a source like any other unless personal data is redacted', async () => {
    const { root, wiki } = await tempWiki({ [`raw/${NAME}`]: TEXT });
    expect((await wiki.due()).sources).toEqual([NAME]);
    fs.appendFileSync(path.join(root, 'schema/settings.yaml'), 'guards:\n  personal_data: flag\n');
    expect((await (await openWiki(root)).due()).sources).toEqual([NAME]);
  });

  it('is no source where it is', async () => {
    const { root } = await tempWiki({ [`raw/${NAME}`]: TEXT, 'raw/2025-01-10_ferry_v2.md': TEXT });
    fs.appendFileSync(path.join(root, 'schema/settings.yaml'), 'guards:\n  personal_data: redact\n');
    const wiki = await openWiki(root);
    expect(await ingestDue(wiki)).toMatchObject([{ source: '2025-01-10_ferry_v2.md', status: 'ingested' }]);
    expect((await wiki.due()).leftAlone).toMatchObject([{ path: expect.stringMatching(/^⟨e-mail \w+⟩ notes\.txt$/) }]);
    expect(written(root)).not.toContain('jane.doe');
  });
});
