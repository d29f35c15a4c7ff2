import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Wiki } from '../../src/app.js';
import type { RawPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { makeClaim, makeReply, planHonestly } from '../support/model-editor.js';
import { ingestsOf, keptPlans, type ModelWiki, modelWiki, note as noteOf, trailerOf } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { ingestDue } from '../support/temp-wiki.js';

const note = (date: string, ...lines: string[]): string => noteOf(date, 'Atlas', ...lines);
const ATLAS = note('2025-01-10', 'PM: Mina Park', 'Till: green');

/** A wiki whose program came to its end between the paid plan and its commit. */
async function endedBeforeCommit(files = { 'raw/a.md': ATLAS }): Promise<ModelWiki> {
  const made = await modelWiki(files);
  await endBeforeCommit(made.wiki);
  return made;
}

async function endBeforeCommit(wiki: Wiki): Promise<void> {
  const end = new Error('the process ends here');
  Object.assign(wiki.store, { withTransaction: () => Promise.reject(end) });
  await expect(ingestDue(wiki)).rejects.toBe(end);
}

const again = async (made: ModelWiki, environment?: Record<string, string>): Promise<IngestReport[]> =>
  ingestDue(await made.reopen(environment));

/** The file of the one kept plan. */
function fileOf(root: string): string {
  const state = path.join(root, '.git/wiki');
  const [file] = fs.readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => /plans[\\/].*\.json$/.test(name));
  return path.join(state, file ?? 'nothing');
}

describe('a plan that was paid for and is not committed', () => {
  it('is taken by the next run: no second call, one commit with what it cost, and then nothing is kept', async () => {
    const made = await endedBeforeCommit();
    expect(keptPlans(made.root)).toHaveLength(1);
    expect(ingestsOf(made.root)).toEqual([]);
    const reports = await again(made);
    expect(reports).toMatchObject([{ status: 'ingested', claims: { kept: 2 }, usage: undefined }]);
    expect(made.server.requests).toHaveLength(1);
    // The run paid nothing; the commit says what the source cost.
    expect(trailerOf(made.root, 'Wiki-Tokens')).toBe('23');
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
    expect(keptPlans(made.root)).toEqual([]);
    expect(await again(made)).toEqual([]);
  });

  it('is kept where the repository cannot be written to, and taken when it can', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    git(made.root, 'checkout', '-q', '--detach');
    await expect(made.ingest()).rejects.toMatchObject({ exitCode: 5 });
    expect(keptPlans(made.root)).toHaveLength(1);
    git(made.root, 'checkout', '-q', 'main');
    expect(await again(made)).toMatchObject([{ status: 'ingested' }]);
    expect(made.server.requests).toHaveLength(1);
  });

  it('is taken where only its repair was missing: the plan is not asked for again', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const stop = new AbortController();
    made.edit((asked) => {
      if (asked.purpose === 'repair') {
        stop.abort();
        return { kind: 'hang', afterHead: false };
      }
      return makeReply({
        ...planHonestly(asked),
        claims: [...planHonestly(asked).claims, makeClaim(99, 'Atlas', 'Something that nobody said.')],
      });
    });
    const run = made.wiki.ingest((await made.wiki.due()).sources, { signal: stop.signal });
    await expect(run.next()).rejects.toMatchObject({ reason: 'stopped' });
    made.edit(() => makeReply({}));
    expect(await again(made)).toMatchObject([{ status: 'ingested', claims: { kept: 2, refused: 1 } }]);
    expect(made.asked().map(({ purpose }) => purpose)).toEqual(['plan', 'repair', 'repair']);
  });

  it('is not taken for another text of the source', async () => {
    const made = await endedBeforeCommit();
    writeFiles(made.root, { 'raw/a.md': note('2025-01-10', 'PM: Noor Haddad') });
    await again(made);
    expect(made.server.requests).toHaveLength(2);
    expect(readText(made.root, 'wiki/projects/Atlas.md')).toContain('Noor Haddad');
    expect(readText(made.root, 'wiki/projects/Atlas.md')).not.toContain('Mina Park');
    expect(keptPlans(made.root)).toEqual([]);
  });

  it('is not taken for another source of the same text', async () => {
    const made = await endedBeforeCommit();
    fs.renameSync(path.join(made.root, 'raw/a.md'), path.join(made.root, 'raw/b.md'));
    await again(made);
    expect(made.asked().map(({ file }) => file)).toEqual(['a.md', 'b.md']);
  });

  it('is not taken for another model', async () => {
    const made = await endedBeforeCommit();
    await again(made, { WIKI_MODEL: 'claude-other-9' });
    expect(made.server.requests.map(({ body }) => body.model)).toEqual(['claude-sonnet-5-5', 'claude-other-9']);
  });

  it.each<[string, (text: string) => string]>([
    ['of another version of the prompt', (text) => text.replace(/"prompt":"\w+"/, '"prompt":"00000000"')],
    ['of another version of its own form', (text) => text.replace('"version":1', '"version":2')],
    ['that is cut off', (text) => text.slice(0, text.length / 2)],
    ['that is empty', () => ''],
    ['that is no JSON', () => 'not a plan'],
    ['that is another JSON', () => '{"parts":[]}'],
    ['whose reply has another shape', (text) => text.replace('"claims":[{', '"claims":[{"id":"x"},{')],
  ])('%s is as good as none', async (_what, damage) => {
    const made = await endedBeforeCommit();
    const file = fileOf(made.root);
    fs.writeFileSync(file, damage(fs.readFileSync(file, 'utf8')));
    expect(await again(made)).toMatchObject([{ status: 'ingested', claims: { kept: 2 } }]);
    expect(made.server.requests).toHaveLength(2);
    expect(keptPlans(made.root)).toEqual([]);
  });

  it('proves nothing by itself: what it says is checked against the source like any reply', async () => {
    const made = await endedBeforeCommit();
    const file = fileOf(made.root);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('PM: Mina Park', 'PM: Somebody Else'));
    const [report] = await again(made);
    expect(report?.claims).toMatchObject({ kept: 1, refused: 1 });
    expect(readText(made.root, 'wiki/projects/Atlas.md')).not.toContain('Somebody Else');
  });

  it('is made again where a claim that it replaces is gone by then', async () => {
    const made = await modelWiki({ 'raw/0.md': ATLAS });
    await made.ingest();
    writeFiles(made.root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad') });
    made.edit((asked) => {
      const plan = planHonestly(asked);
      const [, number] = /^‹(\d+)› PM: /m.exec(asked.text) ?? [];
      return {
        ...plan,
        claims: plan.claims.map((claim) => ({ ...claim, ...(number ? { replaces: [`Atlas‹${number}›`] } : {}) })),
      };
    });
    await endBeforeCommit(await made.reopen());
    const page = 'wiki/projects/Atlas.md';
    writeFiles(made.root, { [page]: (readText(made.root, page) ?? '').replace(/- PM: Mina Park\n(?: {2}>.*\n)*/, '') });
    const [report] = await again(made);
    expect(report).toMatchObject({ status: 'ingested', diagnostics: [] });
    expect(made.asked().map(({ file }) => file)).toEqual(['0.md', 'a.md', 'a.md']);
  });

  it('is gone where the program came to its end right behind its commit, and does not stand in for a plan that a person asks for later', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const wiki = await made.reopen();
    const end = new Error('the process ends here');
    Object.assign(wiki.store, { dropKeptPlan: () => Promise.reject(end) });
    await expect(ingestDue(wiki)).rejects.toBe(end);
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
    expect(await again(made)).toEqual([]);
    const later = await made.reopen();
    for await (const _ of later.ingest((await later.due(new Set(['a.md' as RawPath]))).sources));
    expect(made.server.requests).toHaveLength(2);
    expect(keptPlans(made.root)).toEqual([]);
  });

  it('is kept by git for nobody: it lies in the repository and not in the work tree', async () => {
    const { root } = await endedBeforeCommit();
    expect(fileOf(root)).toMatch(/\.git\/wiki\/[^/]+\/plans\/[0-9a-f]{32}\.json$/);
    expect(fs.readdirSync(root).sort()).toEqual(['.git', '.gitattributes', '.gitignore', 'raw', 'schema', 'wiki']);
  });
});
