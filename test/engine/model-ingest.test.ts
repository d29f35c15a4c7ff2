import { describe, expect, it } from 'vitest';
import { parseSourceMeta } from '../../src/markdown/source-page.js';
import { makeClaim, makePage, makeReply, planHonestly } from '../support/model-editor.js';
import { writePage } from '../support/model-view.js';
import { ingestsOf, keptPlans, modelWiki, trailerOf } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';

const ATLAS =
  '---\ndate: 2025-01-10\n---\n\n# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n- Launch: 3 March 2025\n';

describe('a plan of a model', () => {
  it('becomes one commit, which says who planned it, by which prompt and for how many tokens', async () => {
    const { root, wiki, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    const before = git(root, 'rev-parse', 'HEAD');
    const [report] = await ingest();
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 3, refused: 0 }, coverage: 100 });
    expect(report?.usage).toEqual({ calls: 1, inputTokens: 16, cachedInputTokens: 0, outputTokens: 7 });
    expect(git(root, 'rev-parse', 'HEAD~1')).toBe(before);
    expect(git(root, 'rev-parse', 'HEAD')).toBe(report?.commit);
    expect(trailerOf(root, 'Wiki-Editor')).toBe('anthropic/claude-sonnet-5-5');
    expect(trailerOf(root, 'Wiki-Prompt')).toMatch(/^[0-9a-f]{8}$/);
    expect(trailerOf(root, 'Wiki-Tokens')).toBe('23');
    const meta = parseSourceMeta(readText(root, 'wiki/sources/atlas.md.md') ?? '');
    expect(meta).toMatchObject({
      status: 'ingested',
      editor: 'anthropic/claude-sonnet-5-5',
      prompt: trailerOf(root, 'Wiki-Prompt'),
      coverage: 100,
    });
    expect(readText(root, 'wiki/projects/Atlas.md')).toContain(
      '- PM: Mina Park\n  > Source 2025-01-10: [atlas.md](../../raw/atlas.md#L9) "PM: Mina Park"',
    );
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(keptPlans(root)).toEqual([]);
    expect(asked().map(({ purpose, file }) => [purpose, file])).toEqual([['plan', 'atlas.md']]);
    expect((await wiki.due()).sources).toEqual([]);
  });

  it('of a source with nothing worth keeping says so: the source is done, no page is made, and no word of the model is on record', async () => {
    const { root, wiki, edit, ingest } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(() => makeReply({ worth: 'no', summary: 'Donald Duck is guilty of fraud.' }));
    expect(await ingest()).toMatchObject([{ status: 'ingested', pages: [], coverage: 0 }]);
    expect(readText(root, 'wiki/sources/atlas.md.md')).not.toContain('Donald');
    expect(git(root, 'ls-files', 'wiki').split('\n')).toEqual(['wiki/index.md', 'wiki/log.md', 'wiki/sources/atlas.md.md']);
    expect((await wiki.due()).sources).toEqual([]);
  });

  it('begins with the same bytes for every source of a wiki', async () => {
    const { ingest, server } = await modelWiki({ 'raw/a.md': ATLAS, 'raw/b.md': ATLAS.replaceAll('Atlas', 'Borea') });
    await ingest();
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(2);
    const [before = '', after] = (bodies[0] ?? '').split('"messages":');
    expect(after).toBeDefined();
    expect(before).toContain('"cache_control":{"type":"ephemeral"}');
    expect(before).toContain('This page is for you and for the editor');
    expect(bodies[1]?.startsWith(before)).toBe(true);
  });

  it('is planned with what a person says in schema/wiki.md', async () => {
    const { root, ingest, asked } = await modelWiki({
      'raw/a.md': ATLAS,
      'schema/wiki.md': '# Ours\n\nTills are never concepts.\n',
    });
    await ingest();
    expect(asked()[0]?.system).toContain('Tills are never concepts.');
    expect(ingestsOf(root)).toEqual(['ingest: a.md']);
  });
});

describe('a wiki in Korean', () => {
  it('is planned in Korean, and its pages have Korean headings', async () => {
    const text = '# 누리 회의\n\n날짜: 2025-02-03\n\n- 누리는 포인트를 쌓는 프로젝트이다.\n- 담당: 김서준\n';
    const { root, edit, ingest, asked } = await modelWiki({ 'raw/2025-02-03-회의.md': text }, { language: 'ko' });
    edit(() =>
      makeReply({
        pages: [makePage('누리')],
        claims: [
          makeClaim(5, '누리', '누리는 포인트를 쌓는 프로젝트이다.'),
          makeClaim(6, '누리', '담당: 김서준', { text: '[[누리]]의 담당은 김서준이다.' }),
        ],
      }),
    );
    expect(await ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 2, refused: 0 } }]);
    expect(asked()[0]?.system).toContain('written in Korean');
    expect(
      asked()[0]
        ?.lines.map((line) => line.text)
        .join('\n'),
    ).toBe(text);
    const page = readText(root, 'wiki/projects/누리.md') ?? '';
    expect(page).toContain('## 개요\n');
    expect(page).toMatch(/- 누리의 담당은 김서준이다\.\n {2}> 출처 2025-02-03: .*"담당: 김서준"/);
  });
});

describe('a claim that is refused', () => {
  const INVENTED = 'The PM of Atlas is Mina Parker of Berlin.';
  const plan = makeReply({
    pages: [makePage('Atlas')],
    claims: [makeClaim(7, 'Atlas', 'Atlas is a project that moves the shop to a new till.'), makeClaim(9, 'Atlas', INVENTED)],
  });

  it('is asked for once more, with its rule and the nearest true text; what fails again is left out and reported', async () => {
    const { root, edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(() => plan);
    const [report] = await ingest();
    expect(asked().map(({ purpose }) => purpose)).toEqual(['plan', 'repair']);
    const { text, said, problems } = asked()[1] ?? { text: '', said: '', problems: '' };
    expect(text).toBe(asked()[0]?.text);
    expect(problems).toContain(
      `- claim 9, quote 1: ${JSON.stringify(INVENTED)} is not in the source. Nearest, line 9: "PM: Mina Park"`,
    );
    expect(problems).not.toContain('claim 7');
    expect(JSON.parse(said).claims).toEqual([plan.claims[1]]);
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 1, refused: 1 }, first: { claims: 2, refused: 1 } });
    expect(report?.diagnostics.map(({ rule, part }) => [rule, part])).toEqual([
      ['not-in-source', 'claim 9, quote 1'],
      ['no-quote', 'claim 9'],
    ]);
    const page = readText(root, 'wiki/projects/Atlas.md');
    expect(page).toContain('moves the shop');
    expect(page).not.toContain('Parker');
    expect(git(root, 'log', '-1', '--format=%B')).toContain('- refused 1');
    expect(report?.usage).toMatchObject({ calls: 2, inputTokens: 32, outputTokens: 14 });
    expect(trailerOf(root, 'Wiki-Tokens')).toBe('46');
  });

  it('goes in when it is proven the second time', async () => {
    const { root, edit, ingest } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(({ purpose }) =>
      purpose === 'plan'
        ? plan
        : makeReply({ claims: [makeClaim(9, 'Atlas', 'PM: Mina Park', { text: 'The PM of Atlas is Mina Park.' })] }),
    );
    const [report] = await ingest();
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 2, refused: 0 }, first: { claims: 2, refused: 1 } });
    expect(report?.diagnostics).toEqual([]);
    expect(readText(root, 'wiki/projects/Atlas.md')).toContain('The PM of Atlas is Mina Park.');
  });

  it('is the only one that a repair can say anything about', async () => {
    const { root, edit, ingest } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(({ purpose }) =>
      purpose === 'plan'
        ? plan
        : makeReply({
            summary: 'Smuggled summary.',
            topics: ['till'],
            pages: [{ ...makePage('Atlas', 'entity'), summary: 'PM: Mina Park' }],
            claims: [
              makeClaim(9, 'Atlas', 'PM: Mina Park'),
              makeClaim(7, 'Atlas', 'Launch: 3 March 2025', { text: 'Another claim 7.' }),
              makeClaim(10, 'Atlas', 'Launch: 3 March 2025', { text: 'A claim that nobody asked for.' }),
            ],
            decisions: [7],
          }),
    );
    await ingest();
    const written = ['wiki/projects/Atlas.md', 'wiki/sources/atlas.md.md'].map((name) => readText(root, name)).join('\n');
    expect(written).toContain('PM: Mina Park');
    expect(written).toContain('moves the shop');
    for (const smuggled of ['Another claim 7', 'nobody asked', 'Smuggled', '## Topics', '## Decisions'])
      expect(written).not.toContain(smuggled);
    expect(readText(root, 'wiki/entities/Atlas.md')).toBeUndefined();
  });

  it('costs no source more than two calls, whatever the repair says', async () => {
    for (const repair of [
      plan,
      'Sorry, I cannot.',
      { kind: 'refusal' },
      { kind: 'max-tokens', text: '{}' },
      { nothing: true },
      makeReply({}),
    ]) {
      const { edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
      edit(({ purpose }) => (purpose === 'plan' ? plan : repair));
      expect(await ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1, refused: 1 }, usage: { calls: 2 } }]);
      expect(asked()).toHaveLength(2);
    }
  });

  it('of another shape than asked for is asked for under its id, and counts as refused until it is right', async () => {
    const { edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    const { claims, ...rest } = plan;
    const right = makeClaim(9, 'Atlas', 'PM: Mina Park');
    edit(({ purpose }) =>
      purpose === 'plan'
        ? { ...rest, claims: [claims[0], { id: 9, text: 'PM: Mina Park', quote: 'PM: Mina Park' }] }
        : makeReply({ claims: [right] }),
    );
    const [report] = await ingest();
    expect(asked()[1]?.problems).toMatch(/- claim 9: on: /);
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 2, refused: 0 }, first: { claims: 2, refused: 1 } });
  });

  it('is not asked for when only one of its several quotes fails and the others prove it', async () => {
    const { edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    const cite = [
      { line: 9, quote: 'PM: Mina Park' },
      { line: 9, quote: 'Mina Park of Berlin' },
    ];
    edit(() => makeReply({ pages: [makePage('Atlas')], claims: [makeClaim(1, 'Atlas', 'PM: Mina Park', { cite })] }));
    expect(await ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    expect(asked()).toHaveLength(1);
  });
});

describe('a page whose title the source does not have', () => {
  const claim = makeClaim(9, 'Project Atlas Till', 'PM: Mina Park');
  const plan = makeReply({ pages: [makePage('Project Atlas Till')], claims: [claim] });

  it('is refused, asked for once more with the claims on it, and made under the name that the source has', async () => {
    const { root, edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(({ purpose }) =>
      purpose === 'plan'
        ? plan
        : makeReply({ pages: [makePage('Atlas')], claims: [{ ...claim, on: [{ page: 'Atlas', section: 'people' }] }] }),
    );
    const [report] = await ingest();
    expect(asked()[1]?.problems).toMatch(
      /page "Project Atlas Till" the source does not have this name[\s\S]*claim 9 names the page/,
    );
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 1, refused: 0 } });
    expect(readText(root, 'wiki/projects/Atlas.md')).toContain('PM: Mina Park');
    expect(report?.diagnostics.filter(({ severity }) => severity === 'refused')).toEqual([]);
  });

  it('is never made when the repair says it again', async () => {
    const { root, edit, ingest, asked } = await modelWiki({ 'raw/atlas.md': ATLAS });
    edit(() => plan);
    expect(await ingest()).toMatchObject([{ status: 'failed', commit: undefined }]);
    expect(asked()).toHaveLength(2);
    expect(git(root, 'ls-files', 'wiki').split('\n')).toEqual(['wiki/index.md', 'wiki/log.md']);
  });
});

describe('what the wiki says already', () => {
  const NEWER = '---\ndate: 2025-06-02\n---\n\n# Atlas\n\n- PM: Noor Haddad\n';

  it('is shown as numbered claims, and a claim that replaces one ends it', async () => {
    const { root, edit, ingest, asked } = await modelWiki({ 'raw/1.md': ATLAS, 'raw/2.md': NEWER }, { settings: 'jobs: 1\n' });
    await ingest();
    edit((one) => {
      const plan = planHonestly(one);
      return { ...plan, claims: plan.claims.map((claim) => ({ ...claim, replaces: ['Atlas‹2›'] })) };
    });
    writeFiles(root, { 'raw/3.md': NEWER.replace('2025-06-02', '2025-09-01').replace('Noor Haddad', 'Ann Berg') });
    await ingest();
    const text = asked().at(-1)?.text ?? '';
    expect(text).toMatch(/### Atlas \[project\]\n(?:line in the index: .*\n)?## overview\n‹1› Atlas is a project/);
    expect(text).toContain('‹2› PM: Mina Park  [1.md, 2025-01-10]');
    const page = readText(root, 'wiki/projects/Atlas.md') ?? '';
    expect(page.match(/^ {2}> Replaced/gm)).toHaveLength(1);
    expect(page).toMatch(/- PM: Mina Park\n {2}> Source .*\n {2}>\n {2}> Replaced .*"PM: Ann Berg"/);
  });

  it('on a page that was shown in part can only be added to: what points to a claim that was not shown ends nothing', async () => {
    const claims = Array.from(
      { length: 900 },
      (_, at) => `The old property ${at + 1} of many properties says little about anything at all.`,
    );
    const [path, text] = writePage({ title: 'Atlas', kind: 'project', claims });
    const { root, edit, ingest, asked } = await modelWiki({
      'raw/old.md': `# Old\n\n${claims.join('\n\n')}\n`,
      [`wiki/${path}`]: text,
      'raw/new.md': NEWER,
    });
    let hidden = 0;
    edit((one) => {
      if (one.file !== 'new.md') return makeReply({ summary: 'Old.' });
      hidden = claims.findIndex((_, at) => !one.text.includes(`‹${at + 1}›`)) + 1;
      const plan = planHonestly(one);
      return { ...plan, claims: plan.claims.map((claim) => ({ ...claim, replaces: [`Atlas‹${hidden}›`] })) };
    });
    const reports = await ingest();
    expect(hidden).toBeGreaterThan(0);
    expect(asked().find(({ file }) => file === 'new.md')?.text).toMatch(/\(\d+ more claims of this page are not shown\)/);
    const report = reports.find(({ source }) => source === 'new.md');
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 1 } });
    expect(report?.diagnostics.map(({ rule }) => rule)).toContain('no-such-claim');
    const page = readText(root, `wiki/${path}`) ?? '';
    expect(page).toContain('PM: Noor Haddad');
    expect(page).not.toContain('> Replaced');
  });
});
