import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openWiki, type Wiki } from '../../src/app.js';
import type { RawPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { WHO } from '../support/built-command.js';
import { startBuilt } from '../support/killed-command.js';
import { ingestsOf, modelWiki } from '../support/model-wiki.js';
import { readText, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const NUMBERS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));

/** Read again by an editor that knows the page, it says more: who leads the town gets a page, too. */
const note = (number: string): string =>
  `# Town${number}\n\nDate: 2025-01-${number}\n\nTown${number} has ${number} depots. Anna Kim${number} leads Town${number}.\n`;
const filesOf = (numbers: readonly string[]): Record<string, string> =>
  Object.fromEntries(numbers.map((number) => [`raw/t${number}.md`, note(number)]));
const FILES = filesOf(NUMBERS);

/** All that an ingest writes, its log too. */
function readWiki(root: string): Record<string, string> {
  const folder = path.join(root, 'wiki');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));
}

const logged = (root: string): string[] =>
  [...(readText(root, 'wiki/log.md') ?? '').matchAll(/ingest \| (\S+)/g)].map(([, source]) => source as string);

async function takenInAlone(files: Record<string, string>): Promise<Record<string, string>> {
  const { root, ingest } = await tempWiki(files);
  await ingest();
  return readWiki(root);
}

async function collect(reports: AsyncGenerator<IngestReport>): Promise<IngestReport[]> {
  const all: IngestReport[] = [];
  for await (const report of reports) all.push(report);
  return all;
}

describe('two runs at once', () => {
  it('take each source in once, and make what one run alone makes', async () => {
    const { root } = await tempWiki(FILES);
    const runs = [startBuilt(root, ['ingest'], WHO), startBuilt(root, ['ingest'], WHO)];
    for (const { ended } of runs) expect(await ended).toMatchObject({ code: 0 });
    expect(ingestsOf(root)).toEqual(NUMBERS.map((number) => `ingest: t${number}.md`));
    expect(logged(root)).toEqual(NUMBERS.map((number) => `t${number}.md`));
    expect(readWiki(root)).toEqual(await takenInAlone(FILES));
  });

  it('one of which watches', async () => {
    const { root } = await tempWiki(FILES);
    const watch = startBuilt(root, ['watch'], WHO);
    expect(await startBuilt(root, ['ingest'], WHO).ended).toMatchObject({ code: 0 });
    // The watch has been through all of them when it takes in one that nobody else does.
    writeFiles(root, filesOf(['13']));
    await vi.waitFor(() => expect(ingestsOf(root)).toContain('ingest: t13.md'), { timeout: 60_000 });
    watch.child.kill('SIGINT');
    await watch.ended;
    const all = [...NUMBERS, '13'];
    expect(ingestsOf(root)).toEqual(all.map((number) => `ingest: t${number}.md`));
    expect(logged(root)).toEqual(all.map((number) => `t${number}.md`));
    expect(readWiki(root)).toEqual(await takenInAlone(filesOf(all)));
  });
});

/** One run takes the first source in, another one all the others, and then the first goes on. */
async function overtake(slow: Wiki, fast: Wiki): Promise<IngestReport[]> {
  const run = slow.ingest((await slow.due()).sources);
  const first = await run.next();
  await ingestDue(fast);
  return [first.value as IngestReport, ...(await collect(run))];
}

describe('a run that another one overtakes', () => {
  const three = filesOf(['01', '02', '03']);
  const NAMES = ['t01.md', 't02.md', 't03.md'];

  it('takes nothing in again, and says who has', async () => {
    const { root, wiki } = await tempWiki(three);
    const reports = await overtake(wiki, await openWiki(root));
    expect(reports.map(({ source, status }) => [source, status])).toEqual([
      ['t01.md', 'ingested'],
      ['t02.md', 'unchanged'],
      ['t03.md', 'unchanged'],
    ]);
    for (const { notes } of reports.slice(1)) expect(notes).toContain('Another wiki process has taken it in meanwhile.');
    expect(logged(root)).toEqual(NAMES);
    expect(readWiki(root)).toEqual(await takenInAlone(three));
  });

  it('does not ask a model for what the other one has paid for', async () => {
    const { root, wiki, server, reopen } = await modelWiki(three, { settings: 'jobs: 1\n' });
    await overtake(wiki, await reopen());
    expect(server.requests).toHaveLength(3);
    expect(ingestsOf(root)).toEqual(NAMES.map((name) => `ingest: ${name}`));
  });

  it('takes a source that was changed in once, too', async () => {
    const { root, wiki, ingest } = await tempWiki(three);
    await ingest();
    writeFiles(root, {
      'raw/t01.md': note('01').replace('depots', 'ferries'),
      'raw/t02.md': note('02').replace('depots', 'ferries'),
    });
    await overtake(wiki, await openWiki(root));
    expect(logged(root)).toEqual([...NAMES, 't01.md', 't02.md']);
    expect(readText(root, 'wiki/concepts/Town02.md')).toContain('Town02 has 02 ferries.');
  });
});

describe('a source that was done and is named again', () => {
  const named = new Set(['t01.md' as RawPath]);

  it('is taken in again, as often as it is named', async () => {
    const { root, wiki, server, ingest } = await modelWiki(filesOf(['01']));
    await ingest();
    await collect(wiki.ingest((await wiki.due(named)).sources));
    // By whoever keeps the list, too.
    await collect(wiki.ingest(named));
    expect(server.requests).toHaveLength(3);
    expect(ingestsOf(root)).toEqual(['ingest: t01.md']);
  });

  it('says with the built-in editor what it did not say before', async () => {
    const { root, ingest } = await tempWiki(filesOf(['01']));
    await ingest();
    const again = await startBuilt(root, ['ingest', 'raw/t01.md'], WHO).ended;
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('created   concepts/Anna Kim01.md') });
    expect(logged(root)).toEqual(['t01.md', 't01.md']);
  });
});
