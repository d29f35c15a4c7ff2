import { describe, expect, it } from 'vitest';
import { ModelError } from '../../src/domain/errors.js';
import type { RawPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { makeClaim, makePage, makeReply, planHonestly } from '../support/model-editor.js';
import { type Editor, ingestsOf, KEY, keptPlans, type ModelWiki, modelWiki, stateOf } from '../support/model-wiki.js';
import { readText } from '../support/repository.js';
import { ingestFailed } from '../support/temp-wiki.js';

const ATLAS =
  '---\ndate: 2025-01-10\n---\n\n# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n';
const GOOD = makeReply({ pages: [makePage('Atlas')], claims: [makeClaim(9, 'Atlas', 'PM: Mina Park')] });
const WHOLE = JSON.stringify(GOOD);

/** Runs an ingest to its end, however that is: the reports, and what was thrown. */
async function run(wiki: ModelWiki): Promise<{ reports: IngestReport[]; error: unknown }> {
  const reports: IngestReport[] = [];
  try {
    for await (const report of wiki.wiki.ingest((await wiki.wiki.due()).sources)) reports.push(report);
  } catch (error) {
    return { reports, error };
  }
  return { reports, error: undefined };
}

describe('a source fails, with the reason and without a trace, when the model gives', () => {
  const { claims: _claims, ...withoutClaims } = GOOD;
  const inventing = makeReply({ pages: [makePage('Atlas')], claims: [makeClaim(1, 'Atlas', 'The PM of Atlas is Mina Parker.')] });
  const misshapen = { ...GOOD, claims: [{ claim: 'The PM is Mina Park.', quote: 'PM: Mina Park' }] };

  it.each<[string, ReturnType<Editor>, RegExp, number]>([
    ['prose', 'I would rather write some prose about Atlas.', /did not reply with JSON: "I would rather/, 1],
    ['half of a JSON', WHOLE.slice(0, WHOLE.length / 2), /did not reply with JSON/, 1],
    ['no text', { kind: 'text', text: '' }, /empty reply/, 1],
    ['an empty plan', makeReply({ summary: '' }), /plan without claims/, 1],
    ['a refusal in the form of a plan', makeReply({ summary: 'I am sorry, I cannot help.' }), /plan without claims/, 1],
    [
      'pages of another shape, and no claims',
      { claims: [], summary: 'x', pages: [{ action: 'make' }] },
      /plan without claims/,
      1,
    ],
    ['a refusal', { kind: 'refusal' }, /malware/, 1],
    ['what the limit of tokens cut off', { kind: 'max-tokens', text: WHOLE }, /limit|cut/i, 1],
    ['a 400', { kind: 'status', status: 400, message: 'not like this' }, /\(400\): not like this/, 1],
    ['that the request is too long', { kind: 'context-exceeded' }, /does not fit the model/, 1],
    ['half of a stream', { kind: 'cut', text: WHOLE, after: 40, reset: false }, /broke off/, 1],
    ['half of a stream, and the connection is gone', { kind: 'cut', text: WHOLE, after: 40, reset: true }, /connection/, 1],
    ['no answer', { kind: 'hang', afterHead: false }, /silent|in time|second/i, 1],
    ['a beginning, and then nothing', { kind: 'hang', afterHead: true }, /silent|in time|second/i, 1],
    ['some other page of the web', { kind: 'garbage' }, /no stream of messages/, 1],
    ['claims whose quotes are all invented', inventing, /none of its claims could be proven/, 2],
    ['a reply of another shape', { answer: 'The PM is Mina Park.' }, /was not understood: .*claims/, 1],
    ['a list', [GOOD], /was not understood/, 1],
    ['a text in quotation marks', '"Atlas"', /was not understood/, 1],
    ['null', 'null', /was not understood/, 1],
    ['a plan without its list of claims', withoutClaims, /was not understood: .*claims/, 1],
    ['claims that are no list', { ...GOOD, claims: 'PM: Mina Park' }, /was not understood: .*claims/, 1],
    ['claims that are all of another shape', misshapen, /./, 1],
  ])('%s', async (_what, given, reason, calls) => {
    const made = await modelWiki({ 'raw/atlas.md': ATLAS }, { settings: 'retries: 0\ntimeout_s: 0.4\n' });
    made.edit(() => given);
    const before = stateOf(made.root);
    const { reports, error } = await run(made);
    expect(error).toBeUndefined();
    expect(reports).toMatchObject([{ source: 'atlas.md', status: 'failed', commit: undefined, pages: [] }]);
    expect(reports[0]?.reason).toMatch(reason);
    expect(stateOf(made.root)).toEqual(before);
    expect((await made.wiki.due()).failed).toMatchObject([{ path: 'atlas.md' }]);
    expect(made.server.requests).toHaveLength(calls);
    expect(keptPlans(made.root)).toEqual([]);

    made.edit(planHonestly);
    expect(await ingestFailed(made.wiki)).toMatchObject([{ status: 'ingested', claims: { kept: 2 } }]);
  });

  it('what was paid for a reply that is no plan, it is counted', async () => {
    for (const given of ['prose', { kind: 'max-tokens', text: WHOLE }, { answer: 1 }, makeReply({ summary: '' }), inventing]) {
      const made = await modelWiki({ 'raw/atlas.md': ATLAS });
      made.edit(() => given);
      expect((await run(made)).reports).toMatchObject([{ status: 'failed', usage: { inputTokens: expect.any(Number) } }]);
    }
  });
});

describe('the run ends at once, before anything is written, when', () => {
  it.each([
    ['the key is not accepted', { kind: 'status', status: 401, message: `invalid x-api-key ${KEY}` }, 'model-no-key'],
    ['the model does not exist', { kind: 'status', status: 404, message: 'model: claude-sonnet-5-5' }, 'model-no-model'],
    ['the account is empty', { kind: 'status', status: 400, message: 'Your credit balance is too low' }, 'model-no-credit'],
  ])('%s', async (_what, given, code) => {
    const made = await modelWiki(
      { 'raw/a.md': ATLAS, 'raw/b.md': ATLAS, 'raw/c.md': ATLAS },
      { settings: 'retries: 0\njobs: 1\n' },
    );
    made.edit(() => given);
    const before = stateOf(made.root);
    const { reports, error } = await run(made);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code, exitCode: 3 });
    expect(`${error} ${(error as ModelError).hint}`).not.toContain(KEY);
    expect(reports).toEqual([]);
    expect(stateOf(made.root)).toEqual(before);
    expect(made.server.requests.length).toBeLessThanOrEqual(2);
    expect((await made.wiki.due()).sources).toHaveLength(3);
  });

  it('it is not accepted any more in the middle: what was committed stays', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS, 'raw/b.md': ATLAS, 'raw/c.md': ATLAS }, { settings: 'jobs: 1\n' });
    made.edit((asked) => (asked.file === 'a.md' ? planHonestly(asked) : { kind: 'status', status: 401, message: 'revoked' }));
    const { reports, error } = await run(made);
    expect(reports).toMatchObject([{ source: 'a.md', status: 'ingested' }]);
    expect(error).toMatchObject({ code: 'model-no-key', hint: expect.stringContaining('ANTHROPIC_API_KEY') });
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
  });
});

describe('a service that is down', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const files = Object.fromEntries(names.map((name) => [`raw/${name}.md`, ATLAS]));

  it.each([
    ['is overloaded', { kind: 'status', status: 529, message: 'Overloaded' }],
    ['fails', { kind: 'status', status: 500, message: 'internal' }],
    ['cuts the connection', { kind: 'reset' }],
    ['is silent', { kind: 'hang', afterHead: false }],
  ])('ends the run after three sources in a row, when it %s', async (_what, given) => {
    const made = await modelWiki(files, { settings: 'retries: 0\njobs: 1\ntimeout_s: 0.4\n' });
    made.edit(() => given);
    const { reports, error } = await run(made);
    expect(error).toMatchObject({ exitCode: 9 });
    expect(reports.map(({ source, status }) => [source, status])).toEqual(
      ['a.md', 'b.md', 'c.md'].map((file) => [file, 'failed']),
    );
    expect(ingestsOf(made.root)).toEqual([]);
    expect((await made.wiki.due()).sources).toHaveLength(7);
  });

  it('for some sources only does not end it', async () => {
    const made = await modelWiki(files, { settings: 'retries: 0\njobs: 2\n' });
    const bad = ['a.md', 'b.md', 'd.md', 'e.md', 'g.md'];
    made.edit((asked) =>
      bad.includes(asked.file) ? { kind: 'status', status: 529, message: 'Overloaded' } : planHonestly(asked),
    );
    const { reports, error } = await run(made);
    expect(error).toBeUndefined();
    expect(reports.filter(({ status }) => status === 'failed').map(({ source }) => source)).toEqual(bad);
    expect(ingestsOf(made.root)).toEqual(['ingest: c.md', 'ingest: f.md']);
  });

  it('is waited for and asked again, as often as the settings say', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS }, { settings: 'retries: 1\n' });
    let calls = 0;
    made.edit((asked) =>
      ++calls === 1 ? { kind: 'status', status: 429, message: 'slow down', retryAfterS: 1 } : planHonestly(asked),
    );
    expect((await run(made)).reports).toMatchObject([{ status: 'ingested' }]);
    expect(made.server.pauses[0]).toBeGreaterThanOrEqual(995);
  });
});

describe('one bad source of twelve', () => {
  it('is one failure, and the others are eleven commits', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}.md`);
    const made = await modelWiki(
      Object.fromEntries(names.map((name, at) => [`raw/${name}`, ATLAS.replaceAll('Atlas', `Atlas ${at + 1}`)])),
      { settings: 'retries: 0\njobs: 4\n' },
    );
    made.edit((asked) =>
      asked.file === '05.md' ? { kind: 'status', status: 400, message: 'not this one' } : planHonestly(asked),
    );
    const { reports, error } = await run(made);
    expect(error).toBeUndefined();
    expect(reports.map(({ source }) => source)).toEqual(names);
    expect(reports.filter(({ status }) => status === 'failed')).toMatchObject([
      { source: '05.md', reason: expect.stringContaining('not this one') },
    ]);
    const good = names.filter((name) => name !== '05.md');
    expect(ingestsOf(made.root)).toEqual(good.map((name) => `ingest: ${name}`));
    expect(readText(made.root, 'wiki/sources/05.md.md')).toBeUndefined();
    expect(await made.wiki.due()).toMatchObject({ sources: [], failed: [{ path: '05.md' }] });

    made.edit(planHonestly);
    expect(await ingestFailed(made.wiki)).toMatchObject([{ source: '05.md' as RawPath, status: 'ingested' }]);
  });
});
