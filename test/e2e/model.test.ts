import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startWiki, wiki } from '../support/model-command.js';
import { answerHonestly, makeClaim, makePage, makeReply, planHonestly } from '../support/model-editor.js';
import { type Editor, environmentOf, ingestsOf, KEY, keptPlans, modelWiki, note, stateOf } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';

const ATLAS = note('2025-01-10', 'Atlas', 'PM: Mina Park', 'Till: green');

/** Plans honestly, reads every page, and answers with the claims that have this word. */
const worker =
  (word: string): Editor =>
  (asked) => {
    if (asked.purpose === 'plan' || asked.purpose === 'repair') return planHonestly(asked);
    return asked.purpose === 'select' ? { pages: asked.index.map(({ number }) => number) } : answerHonestly(asked, word);
  };

describe('wiki ingest with a model', () => {
  it('says who works and why, what came of each source, and what it cost', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS });
    const { code, out, err } = await wiki(made, 'ingest');
    expect(code).toBe(0);
    expect(err).toContain(`1 source to take in with anthropic/claude-sonnet-5-5 (WIKI_PROVIDER, ${made.server.url}).`);
    expect(out).toMatch(
      /✓ atlas\.md\n {4}created {3}projects\/Atlas\.md {2}2 claims\n {4}claims 2 kept, 0 repeated, 0 refused · coverage 100 %/,
    );
    expect(out).toContain('1 call, 16 tokens in, 7 out, price unknown');
    expect(out).toContain(`commit ${git(made.root, 'rev-parse', 'HEAD').slice(0, 8)}`);
    expect(err).toContain('Cost: 1 call, 16 tokens in, 7 out, price unknown (`price:` in schema/settings.yaml).');
    expect(await wiki(made, 'ingest')).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('Nothing new in raw/ (1 source done)'),
    });
    expect(made.server.requests).toHaveLength(1);
  });

  it('prints one JSON document and nothing else with --json, also where a source fails', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS, 'raw/bad.md': ATLAS });
    made.edit((asked) => (asked.file === 'bad.md' ? 'prose' : planHonestly(asked)));
    const { code, out, err } = await wiki(made, 'ingest', '--json');
    expect([code, err]).toEqual([9, '']);
    expect(JSON.parse(out)).toMatchObject({
      editor: 'anthropic/claude-sonnet-5-5',
      sources: [
        { source: 'atlas.md', status: 'ingested', claims: { kept: 2 }, usage: { calls: 1 } },
        { source: 'bad.md', status: 'failed', reason: expect.stringContaining('did not reply with JSON') },
      ],
      usage: { calls: 2, inputTokens: 32, outputTokens: 14 },
    });
  });

  it('ends with 9 and writes nothing where no source could be planned, whatever the model did', async () => {
    const inventing = makeReply({
      pages: [makePage('Atlas')],
      claims: [makeClaim(1, 'Atlas', 'The PM of Atlas is Mina Parker.')],
    });
    const ways: Record<string, ReturnType<Editor>> = {
      'prose.md': 'I would rather not.',
      'half.md': '{"summary":"x","claims":[',
      'nothing.md': '',
      'empty.md': makeReply({ summary: '' }),
      'refusal.md': { kind: 'refusal' },
      'cut-off.md': { kind: 'max-tokens', text: JSON.stringify(inventing) },
      'rejected.md': { kind: 'status', status: 400, message: 'not like this' },
      'long.md': { kind: 'context-exceeded' },
      'broken.md': { kind: 'cut', text: JSON.stringify(inventing), after: 50, reset: true },
      'silent.md': { kind: 'hang', afterHead: true },
      'invented.md': inventing,
      'other.md': { plan: [] },
      'no-claims.md': { ...inventing, claims: undefined },
    };
    const made = await modelWiki(Object.fromEntries(Object.keys(ways).map((name) => [`raw/${name}`, ATLAS])), {
      settings: 'retries: 0\njobs: 1\ntimeout_s: 0.5\n',
    });
    made.edit(({ file }) => ways[file]);
    const before = stateOf(made.root);
    const { code, out, err } = await wiki(made, 'ingest');
    expect(code).toBe(9);
    for (const name of Object.keys(ways)) expect(out).toMatch(new RegExp(`^✗ ${name.replace('.', '\\.')}: failed: .{10,}$`, 'm'));
    expect(err).toContain(
      `${Object.keys(ways).length} sources of ${Object.keys(ways).length} failed, and nothing of them was written. To try again: wiki ingest`,
    );
    expect(stateOf(made.root)).toEqual(before);
    const { due, failed } = JSON.parse((await wiki(made, 'status', '--json')).out);
    expect(failed).toHaveLength(Object.keys(ways).length);
    // The service's own faults may have passed.
    expect(due.sort()).toEqual(['broken.md', 'silent.md']);
  });

  it('leaves out what failed before, says how to try again, and takes it with --failed', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS, 'raw/b.md': ATLAS.replaceAll('Atlas', 'Borea') });
    made.edit((asked) => (asked.file === 'a.md' ? 'I would rather not.' : planHonestly(asked)));
    expect((await wiki(made, 'ingest')).code).toBe(9);
    const asked = made.server.requests.length;
    const again = await wiki(made, 'ingest');
    expect([again.code, again.err]).toEqual([0, expect.stringMatching(/Left out: raw\/a\.md failed before[\s\S]*--failed/)]);
    expect(made.server.requests).toHaveLength(asked);
    expect((await wiki(made, 'status')).out).toMatch(/failed\n {4}raw\/a\.md: .*JSON.*\(once, .*wiki ingest raw\/a\.md\)/);
    made.edit(planHonestly);
    expect((await wiki(made, 'ingest', '--failed')).out).toContain('✓ a.md');
    expect((await wiki(made, 'ingest', '--failed')).err).toContain('No source has failed');
    expect((await wiki(made, 'ingest', '--failed', 'raw/a.md')).code).toBe(2);
  });

  it('takes in eleven of twelve when the service refuses one, and the exit code says so', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}.md`);
    const made = await modelWiki(
      Object.fromEntries(
        names.map((name, at) => [`raw/${name}`, note(`2025-01-${String(at + 10)}`, `Atlas ${at}`, `PM: Mina ${at}`)]),
      ),
    );
    made.edit((asked) =>
      asked.file === '07.md' ? { kind: 'status', status: 400, message: 'not this one' } : planHonestly(asked),
    );
    const { code, out, err } = await wiki(made, 'ingest', '--jobs', '4');
    expect(code).toBe(9);
    expect(out.match(/^✓ /gm)).toHaveLength(11);
    expect(out).toMatch(/^✗ 07\.md: failed: .*\(400\): not this one/m);
    expect(err).toContain('1 source of 12 failed, and nothing of it was written.');
    expect(ingestsOf(made.root)).toEqual(names.filter((name) => name !== '07.md').map((name) => `ingest: ${name}`));
    expect(made.server.mostAtOnce).toBeLessThanOrEqual(4);
  });

  it('stops at once with 3 where the key is not accepted, and says which key to set', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS, 'raw/b.md': ATLAS, 'raw/c.md': ATLAS });
    made.edit(() => ({ kind: 'status', status: 401, message: `invalid x-api-key: ${KEY}` }));
    const before = stateOf(made.root);
    const { code, err } = await wiki(made, 'ingest');
    expect(code).toBe(3);
    expect(err).toMatch(/does not accept the key[\s\S]*ANTHROPIC_API_KEY/);
    const json = await wiki(made, 'ingest', '--json');
    expect([json.code, json.err, JSON.parse(json.out).error.code]).toEqual([3, '', 'model-no-key']);
    expect(stateOf(made.root)).toEqual(before);
  });

  it('ends with 9 after three sources in a row when the service is down, and says how many are left', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const made = await modelWiki(Object.fromEntries(names.map((name) => [`raw/${name}.md`, ATLAS])));
    made.edit(() => ({ kind: 'status', status: 529, message: 'Overloaded' }));
    const { code, out, err } = await wiki(made, 'ingest', '--jobs', '2');
    expect(code).toBe(9);
    expect(out.match(/^✗ /gm)).toHaveLength(3);
    expect(err).toContain('4 sources not begun or not finished.');
    expect(err).toContain('the service is overloaded (529)');
    expect(made.server.requests.length).toBeLessThanOrEqual(names.length);
  });

  it('says with --json what was taken in before the run had to stop', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS, 'raw/b.md': ATLAS }, { settings: 'retries: 0\njobs: 1\n' });
    made.edit((asked) => (asked.file === 'b.md' ? { kind: 'status', status: 401, message: 'revoked' } : planHonestly(asked)));
    const { code, out } = await wiki(made, 'ingest', '--json');
    expect(code).toBe(3);
    expect(out).toContain('"a.md"');
    expect(JSON.parse(out).error.code).toBe('model-no-key');
  });

  it('needs a key, and says so before anything is sent', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const { code, err } = await startWiki(
      made.root,
      { WIKI_PROVIDER: 'anthropic', ANTHROPIC_BASE_URL: made.server.url },
      'ingest',
    ).ended;
    expect([code, err]).toEqual([3, expect.stringContaining('ANTHROPIC_API_KEY')]);
    expect(made.server.requests).toEqual([]);
  });

  it('sends no key to an address that came with the wiki', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    for (const [provider, key] of [
      ['anthropic', 'ANTHROPIC_API_KEY'],
      ['openai-compatible', 'OPENAI_API_KEY'],
    ] as const) {
      writeFiles(made.root, {
        'schema/settings.yaml': `retries: 0\nprovider: ${provider}\nmodel: m\nbase_url: ${made.server.url}\n`,
      });
      const { code } = await startWiki(made.root, { [key]: KEY }, 'ingest').ended;
      expect(code).not.toBe(0);
    }
    expect(JSON.stringify(made.server.requests)).not.toContain(KEY);
    writeFiles(made.root, { 'schema/settings.yaml': 'provider: anthropic\nbase_url: https://evil.example\n' });
    expect(await startWiki(made.root, { ANTHROPIC_API_KEY: KEY }, 'ingest').ended).toMatchObject({
      code: 3,
      err: expect.stringContaining('is not an address of this computer'),
    });
  });

  it('twice at the same time takes each source in once', async () => {
    const names = ['a', 'b', 'c'];
    const made = await modelWiki(
      Object.fromEntries(names.map((name, at) => [`raw/${name}.md`, note(`2025-01-0${at + 1}`, 'Atlas', `Thing ${name}: red`)])),
    );
    const both = await Promise.all([wiki(made, 'ingest'), wiki(made, 'ingest')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(ingestsOf(made.root)).toEqual(names.map((name) => `ingest: ${name}.md`));
    expect(readText(made.root, 'wiki/projects/Atlas.md')?.match(/^- Thing \w: red$/gm)).toEqual(
      names.map((name) => `- Thing ${name}: red`),
    );
    expect(git(made.root, 'status', '--porcelain')).toBe('');
    expect(keptPlans(made.root)).toEqual([]);
  });

  it('calls nobody where the flag says so, whatever the environment says', async () => {
    const made = await modelWiki({ 'raw/a.md': note('2025-01-10', 'Atlas', 'PM: Mina Park', 'Atlas is a project in Mainz.') });
    expect(await wiki(made, 'ingest', '--provider', 'embedded')).toMatchObject({
      code: 0,
      err: expect.stringContaining('with embedded/structure-6.'),
    });
    expect(made.server.requests).toEqual([]);
  });

  it.each([
    ['--jobs', '0'],
    ['--jobs', 'many'],
    ['--jobs', '1.5'],
    ['--provider', 'gpt'],
    ['--base-url', 'nowhere'],
  ])('ends with 2 for %s %s', async (...flag) => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const { code, err } = await wiki(made, 'ingest', ...flag);
    expect(code).toBe(2);
    expect(err.length).toBeGreaterThan(10);
    expect(made.server.requests).toEqual([]);
  });

  it('prints nothing of a reply that a terminal would obey', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const evil = '\u001b[31m\u202eevil\u0007';
    made.edit((asked) => ({
      ...planHonestly(asked),
      pages: [makePage('Atlas'), makePage(`Title ${evil}`)],
      claims: [...planHonestly(asked).claims, makeClaim(99, `Nobody ${evil}`, `Invented ${evil}`)],
    }));
    const { out, err } = await wiki(made, 'ingest');
    expect(out).toContain('refused');
    for (const sign of ['\u001b', '\u202e', '\u0007']) expect(out + err).not.toContain(sign);
  });
});

describe('wiki ingest --dry-run', () => {
  it('prints each request, its tokens and its price, calls nothing and writes nothing', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS, 'raw/empty.md': '' });
    const before = [stateOf(made.root), fs.readdirSync(path.join(made.root, '.git')).sort()];
    const { code, out, err } = await wiki(made, 'ingest', '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(
      /===== for every source =====\n\nYou are the editor[\s\S]*===== a\.md: about [\d,]+ tokens =====\n[\s\S]*\n7\t- PM: Mina Park\n/,
    );
    expect(out).toContain('✗ empty.md: raw/empty.md: ');
    expect(err).toMatch(
      /2 sources for anthropic\/claude-sonnet-5-5 .*: 1 call \(twice as many at most, with repairs\), about [\d,]+ tokens in and [\d,]+ out, price unknown \(.*\)\. Nothing was sent and nothing written\./,
    );
    expect(made.server.requests).toEqual([]);
    expect([stateOf(made.root), fs.readdirSync(path.join(made.root, '.git')).sort()]).toEqual(before);
  });

  it('sends afterwards what it printed', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const { out } = await wiki(made, 'ingest', '--dry-run');
    await wiki(made, 'ingest');
    const [asked] = made.asked();
    expect(out).toContain(asked?.text ?? '-');
    expect(out).toContain(asked?.system ?? '-');
  });

  it('knows the price where the settings name it, or where the model is in the table', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS }, { settings: 'price:\n  input: 1000\n  output: 2000\n' });
    const { out } = await wiki(made, 'ingest', '--dry-run', '--json');
    const dry = JSON.parse(out);
    expect(dry.cost).toBeCloseTo((dry.inputTokens * 1_000 + dry.outputTokens * 2_000) / 1_000_000, 6);
    expect(dry.sources).toMatchObject([{ source: 'a.md', requests: [{ text: expect.stringContaining('PM: Mina Park') }] }]);
    const other = await modelWiki({ 'raw/a.md': ATLAS });
    expect((await wiki(other, 'ingest', '--dry-run', '--model', 'claude-sonnet-4-5')).err).toMatch(
      /\$0\.\d+ at the prices of 20\d\d-/,
    );
    expect(JSON.parse((await wiki(other, 'ingest', '--dry-run', '--json')).out).cost).toBeNull();
  });
});

describe('wiki ask with a model', () => {
  it('prints statements with their pages and sources, and what they cost', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS });
    await made.ingest();
    made.edit(worker('PM'));
    const { code, out, err } = await wiki(made, 'ask', 'Who is the PM of Atlas?');
    expect([code, out]).toEqual([0, '- PM: Mina Park [[projects/Atlas]] (raw/atlas.md:L7)\n']);
    expect(err).toContain('Cost: 2 calls, 32 tokens in, 14 out, price unknown (`price:` in schema/settings.yaml).');
    const json = await wiki(made, 'ask', '--json', 'Who is the PM of Atlas?');
    expect([json.code, json.err]).toEqual([0, '']);
    expect(JSON.parse(json.out)).toMatchObject({
      abstained: false,
      editor: 'anthropic/claude-sonnet-5-5',
      citations: [{ source: 'atlas.md', locator: 'L7' }],
      usage: { calls: 2 },
    });
  });

  it('says that the wiki does not know with exit code 0, in the language of the wiki', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS }, { language: 'ko' });
    await made.ingest();
    made.edit((asked) => (asked.purpose === 'select' ? { pages: [1] } : { known: 'no', statements: [] }));
    expect(await wiki(made, 'ask', '누가 청소하는가?')).toMatchObject({ code: 0, out: '위키에 없는 내용입니다.\n' });
    expect(await wiki(made, 'ask', '--save', '누가 청소하는가?')).toMatchObject({ code: 0, out: '위키에 없는 내용입니다.\n' });
    expect(git(made.root, 'ls-files', 'wiki/answers')).toBe('');
  });

  it('ends with 9, and does not say that the wiki does not know, where the model gave nothing that can be used', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS });
    await made.ingest();
    const givens: ReturnType<Editor>[] = [{ pages: [99] }, 'prose', { kind: 'refusal' }];
    for (const given of givens) {
      made.edit(() => given);
      const { code, out, err } = await wiki(made, 'ask', 'Who is the PM?');
      expect([code, out]).toEqual([9, '']);
      expect(err).not.toContain('does not know');
    }
  });

  it('saves with --save, and says where', async () => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS });
    await made.ingest();
    made.edit(worker('PM'));
    const { code, out, err } = await wiki(made, 'ask', '--save', 'Who is the PM of Atlas?');
    expect([code, out]).toEqual([0, expect.stringContaining('PM: Mina Park')]);
    const commit = git(made.root, 'rev-parse', 'HEAD').slice(0, 8);
    expect(err).toContain(`(commit ${commit}).`);
    const [, page = ''] = /Saved as (wiki\/answers\/.*\.md) /.exec(err) ?? [];
    expect(readText(made.root, page)).toContain('PM: Mina Park');
    const json = JSON.parse((await wiki(made, 'ask', '--save', '--json', 'Who is the PM of Atlas?')).out);
    expect(json.saved.page).toMatch(/^answers\//);
    expect(`wiki/${json.saved.page}`).not.toBe(page);
    expect(git(made.root, 'status', '--porcelain')).toBe('');
  });
});

describe('wiki doctor provider', () => {
  it('tries one small call and says how long it took and what it cost', async () => {
    const made = await modelWiki();
    made.edit(() => ({ capital: 'Paris' }));
    const { code, out } = await wiki(made, 'doctor', 'provider');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^✓ anthropic\/claude-sonnet-5-5 \(WIKI_PROVIDER, http.*\) answered in \d+ ms: 1 call, 16 tokens in, 7 out, price unknown \(`price:` in schema\/settings\.yaml\)\n$/,
      ),
    ]);
    expect(made.server.requests).toHaveLength(1);
    expect(JSON.parse((await wiki(made, 'doctor', 'provider', '--json')).out)).toMatchObject({
      name: 'anthropic/claude-sonnet-5-5',
      from: 'WIKI_PROVIDER',
      usage: { calls: 1 },
    });
  });

  it.each<[string, ReturnType<Editor>, number]>([
    ['a key that is not accepted', { kind: 'status', status: 401, message: 'invalid x-api-key' }, 3],
    ['a model that does not exist', { kind: 'status', status: 404, message: 'model: x' }, 3],
    ['a reply in another form', { city: 'Paris' }, 9],
    ['a service that is down', { kind: 'status', status: 529, message: 'Overloaded' }, 9],
  ])('reports %s', async (_what, given, expected) => {
    const made = await modelWiki();
    made.edit(() => given);
    const { code, out, err } = await wiki(made, 'doctor', 'provider');
    expect([code, out]).toEqual([expected, '']);
    expect(err).toMatch(/^wiki: /);
  });

  it('says that the built-in editor needs nothing, and what it can try', async () => {
    const made = await modelWiki();
    expect(await wiki(made, 'doctor', 'provider', '--provider', 'embedded')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to try'),
    });
    expect(await wiki(made, 'doctor', 'weather')).toMatchObject({
      code: 2,
      err: expect.stringContaining('wiki doctor provider'),
    });
  });
});

describe('recorded replies', () => {
  it('stand in for the service: the same wiki without a network', async () => {
    const folder = path.join((await modelWiki()).root, 'recordings');
    const files = { 'raw/atlas.md': ATLAS };
    const made = await modelWiki(files);
    const recording = await startWiki(made.root, { ...environmentOf(made.server), WIKI_RECORD: folder }, 'ingest').ended;
    expect(recording.code).toBe(0);
    const other = await modelWiki();
    writeFiles(other.root, files);
    const replayed = await startWiki(other.root, { WIKI_PROVIDER: 'replay', WIKI_REPLAY: folder }, 'ingest').ended;
    expect(replayed.code).toBe(0);
    expect(other.server.requests).toEqual([]);
    expect(readText(other.root, 'wiki/projects/Atlas.md')).toBe(readText(made.root, 'wiki/projects/Atlas.md'));
    writeFiles(other.root, { 'raw/new.md': ATLAS });
    expect(await startWiki(other.root, { WIKI_PROVIDER: 'replay', WIKI_REPLAY: folder }, 'ingest').ended).toMatchObject({
      code: 9,
      out: expect.stringContaining('there is no recording of this call (plan)'),
    });
  });
});
