import * as fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive } from '../../src/domain/page.js';
import { wikiPath } from '../../src/domain/path.js';
import { parsePage } from '../../src/markdown/page.js';
import { parseSourceMeta } from '../../src/markdown/source-page.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const KICKOFF = `---\ndate: 2025-01-10\n---\n\n# Atlas kickoff\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n- Budget: 30,000 euros\n`;
const HANDOVER = `---\ndate: 2025-06-02\n---\n\n# Atlas handover\n\n- PM: Noor Haddad\n\nAtlas is a project that moves the shop to a new till.\n`;
const OTHER = `---\ndate: 2025-03-02\n---\n\n# Borea\n\nBorea is a project that paints the roof.\n\n- PM: Ann Berg\n`;

/** Files of the wiki but those in which each operation has its own line. */
function readWiki(root: string): Record<string, string> {
  const folder = path.join(root, 'wiki');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(
    names
      .filter((name) => name !== 'log.md' && !name.startsWith('sources/'))
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}
const pagesOf = (root: string): Record<string, string> => {
  const { 'index.md': _, ...pages } = readWiki(root);
  return pages;
};
const claimsOn = (root: string, page: string) =>
  parsePage(wikiPath(page), readText(root, `wiki/${page}`) ?? '').sections.flatMap(({ claims }) => claims);

describe('an undo', () => {
  it('gives pages that nobody touched since the bytes that they had, takes away those that came with it, and ends what it ended', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    const before = pagesOf(root);
    writeFiles(root, { 'raw/2.md': HANDOVER });
    await ingest();
    expect(pagesOf(root)).not.toEqual(before);
    const report = await wiki.undo();
    expect(report).toMatchObject({ source: '2.md', commit: git(root, 'rev-parse', 'HEAD') });
    expect(pagesOf(root)).toEqual(before);
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'log', '-1', '--format=%s%n%(trailers:key=Wiki-Undoes,valueonly)').trim()).toBe(
      `undo: 2.md\n${git(root, 'rev-parse', 'HEAD~1')}`,
    );
    expect(parseSourceMeta(readText(root, 'wiki/sources/2.md.md') ?? '')?.status).toBe('undone');
    expect(readText(root, 'wiki/log.md')).toMatch(/undo \| 2\.md/);
    expect((await wiki.due()).sources).toEqual([]);
    expect((await wiki.status()).sources).toMatchObject({ ingested: 1, undone: ['2.md'], refused: [], untaken: [] });
  });

  it('of the only ingest leaves no page, and the same source can be taken in again by name', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    const made = pagesOf(root);
    await wiki.undo('raw/1.md');
    expect(pagesOf(root)).toEqual({});
    expect(readText(root, 'raw/1.md')).toBe(KICKOFF);
    const { sources } = await wiki.due(new Set(['1.md' as never]));
    for await (const report of wiki.ingest(sources)) expect(report.status).toBe('ingested');
    expect(pagesOf(root)).toEqual(made);
  });

  it('of an earlier ingest leaves what others added, and what a person wrote', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    writeFiles(root, { 'raw/2.md': HANDOVER });
    await ingest();
    const page = 'wiki/projects/Atlas.md';
    writeFiles(root, { [page]: `${readText(root, page)}\nA note of mine.\n` });
    const report = await wiki.undo('1.md');
    const texts = claimsOn(root, 'projects/Atlas.md').map(({ text }) => text);
    expect(texts.some((text) => text.includes('Budget'))).toBe(false);
    expect(texts.some((text) => text.includes('Noor Haddad'))).toBe(true);
    expect(readText(root, page)).toContain('A note of mine.');
    // Both sources say what Atlas is: the claim stays with the evidence of the other.
    const shared = claimsOn(root, 'projects/Atlas.md').find(({ text }) => text.includes('moves the shop'));
    expect(shared?.citations.map(({ source }) => source)).toEqual(['2.md']);
    expect(report.pages.find((one) => one.path === 'projects/Atlas.md')).toMatchObject({ outcome: 'changed' });
    expect(git(root, 'log', '--format=%s', '-2').split('\n')[1]).toMatch(/^edit: /);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('leaves a page that stays its own heading, as it was written or as a person has it, and takes empty ones away', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    writeFiles(root, { 'raw/2.md': HANDOVER });
    await ingest();
    const [atlas, mina] = ['wiki/projects/Atlas.md', 'wiki/entities/Mina Park.md'];
    writeFiles(root, {
      [atlas]: (readText(root, atlas) ?? '').replace('# Atlas', '# 아틀라스'),
      [mina]: `${readText(root, mina)}\n## Mine\n\nShe likes tea.\n`,
    });
    await wiki.undo('1.md');
    expect(readText(root, atlas)).toMatch(/\n---\n\n# 아틀라스\n\n## /);
    await wiki.undo('2.md');
    // What the second had ended, and the first undo left as history, goes when that one is typed again.
    expect(claimsOn(root, 'entities/Mina Park.md')).toHaveLength(1);
    await wiki.undo('raw/1.md');
    expect(readText(root, mina)).toMatch(/\n---\n\n# Mina Park\n\n## Mine\n\nShe likes tea\.\n$/);
  });

  it('takes the line away that ended a claim: it holds again', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    writeFiles(root, { 'raw/2.md': HANDOVER });
    await ingest();
    const page = 'wiki/projects/Atlas.md';
    const pm = () => claimsOn(root, 'projects/Atlas.md').find(({ text }) => text.includes('Mina Park'));
    expect(pm() && isLive(pm() as never)).toBe(false);
    writeFiles(root, { [page]: `${readText(root, page)}\nMine.\n` });
    await wiki.undo();
    expect(pm() && isLive(pm() as never)).toBe(true);
    expect(readText(root, page)).toContain('Mine.');
  });

  it('leaves a claim that a person has changed, a page that is locked, and a page that was deleted', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF, 'raw/2.md': OTHER });
    await ingest();
    const [atlas, borea] = ['wiki/projects/Atlas.md', 'wiki/projects/Borea.md'];
    writeFiles(root, { [atlas]: (readText(root, atlas) ?? '').replace('30,000 euros', '35,000 euros, I think') });
    await wiki.undo('1.md');
    expect(readText(root, atlas)).toContain('35,000 euros, I think');
    writeFiles(root, { [borea]: (readText(root, borea) ?? '').replace('kind: project', 'kind: project\nlocked: true') });
    const locked = readText(root, borea);
    expect((await wiki.undo('2.md')).pages).toContainEqual(
      expect.objectContaining({ path: 'projects/Borea.md', outcome: 'locked' }),
    );
    expect(readText(root, borea)).toBe(locked);
  });

  it('changes nothing when git cannot say how a page was before: that is not a page that was not there', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    writeFiles(root, { 'raw/2.md': HANDOVER });
    await ingest();
    const before = pagesOf(root);
    const blob = git(root, 'rev-parse', 'HEAD~1:wiki/projects/Atlas.md');
    fs.rmSync(path.join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(wiki.undo()).rejects.toMatchObject({ exitCode: 5 });
    expect(pagesOf(root)).toEqual(before);
  });

  it('is refused twice, and for what is no ingest', async () => {
    const { wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await expect(wiki.undo()).rejects.toMatchObject({ exitCode: 7 });
    const [report] = await ingest();
    await wiki.undo(report?.commit?.slice(0, 8));
    for (const name of [report?.commit, 'raw/1.md'])
      await expect(wiki.undo(name)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining('taken back already'),
      });
    await expect(wiki.undo()).rejects.toMatchObject({ exitCode: 7 });
    await expect(wiki.undo('nothing.md')).rejects.toMatchObject({ exitCode: 7 });
    await expect(wiki.undo('--all')).rejects.toMatchObject({ exitCode: 7 });
  });

  it('of all ingests, newest first, gives each state back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([KICKOFF, HANDOVER, OTHER], { minLength: 2 }), async (texts) => {
        const { root, wiki } = await tempWiki();
        const states = [pagesOf(root)];
        for (const [n, text] of texts.entries()) {
          writeFiles(root, { [`raw/${n}.md`]: text });
          await ingestDue(wiki);
          states.push(pagesOf(root));
        }
        for (let n = texts.length - 1; n >= 0; n--) {
          await wiki.undo(`${n}.md`);
          expect(pagesOf(root)).toEqual(states[n]);
        }
      }),
      { numRuns: 4 },
    );
  });
});

/** Four reports of one project, a month apart: who leads it according to each, and something of its own. */
const reports = (...leads: string[]): string[] =>
  leads.map(
    (lead, n) => `# Falcon\n\nDate: 2025-0${n + 1}-10\n\n- PM: ${lead}\n\nFalcon has ${n + 3} depots in town ${n + 1}.\n`,
  );

/** A wiki with each of these as an ingest of its own: `1.md`, `2.md`, … */
async function ingested(texts: readonly string[], language: 'en' | 'ko' = 'en') {
  const { root, wiki, ingest } = await tempWiki({}, language);
  for (const [n, text] of texts.entries()) {
    writeFiles(root, { [`raw/${n + 1}.md`]: text });
    await ingest();
  }
  return { root, wiki };
}

/** Who leads it by the pages of the wiki: the claims that hold, or what ended those that say so of somebody. */
const allClaims = (root: string) =>
  Object.keys(pagesOf(root)).flatMap((page) => claimsOn(root, page).map((claim) => ({ page, ...claim })));
const leads = (root: string): string[] => [
  ...new Set(
    allClaims(root).flatMap((claim) => (isLive(claim) ? (/PM: (?:\[\[[^|]+\|)?([^\]]+)/.exec(claim.text)?.[1] ?? []) : [])),
  ),
];
const endsOf = (root: string, who: string): string[] =>
  allClaims(root)
    .filter(({ text }) => text.includes('PM: ') && text.includes(who))
    .flatMap(({ citations }) => citations.filter(({ role }) => role === 'replaced'))
    .map(({ source, date, quote, locator }) => `${source} ${date} ${JSON.stringify(locator)} ${quote}`);

describe('an undo of what ended a claim', () => {
  const LINE = JSON.stringify({ kind: 'lines', start: 5, end: 5 });

  it.each([false, true])(
    'leaves it ended on every page while another source says the same (pages touched since: %s)',
    async (isTouched) => {
      const { root, wiki } = await ingested(reports('Anna Kim', 'Anna Kim', 'Bob Stone', 'Bob Stone'));
      const anna = 'wiki/entities/Anna Kim.md';
      if (isTouched) writeFiles(root, { [anna]: `${readText(root, anna)}\nShe likes tea.\n` });
      expect(leads(root)).toEqual(['Bob Stone']);
      await wiki.undo('3.md');
      expect(leads(root)).toEqual(['Bob Stone']);
      const ends = endsOf(root, 'Anna Kim');
      expect(ends.length).toBeGreaterThan(1);
      expect(new Set(ends)).toEqual(new Set([`4.md 2025-04-10 ${LINE} PM: Bob Stone`]));
      expect(parsePage(wikiPath('entities/Anna Kim.md'), readText(root, anna) ?? '').meta.sources).toEqual([
        '1.md',
        '2.md',
        '4.md',
      ]);
      // Nothing outdated stands in the index either.
      expect(readText(root, 'wiki/index.md')).not.toContain('PM: Anna Kim');
      expect(readText(root, anna)?.includes('She likes tea.')).toBe(isTouched);
      expect(git(root, 'status', '--porcelain')).toBe('');
    },
  );

  it.each([
    ['3.md', '4.md'],
    ['4.md', '3.md'],
  ])('and of all that said so, %s first, lets it hold again', async (first, second) => {
    const { root, wiki } = await ingested(reports('Anna Kim', 'Anna Kim', 'Bob Stone', 'Bob Stone'));
    await wiki.undo(first);
    expect(leads(root)).toEqual(['Bob Stone']);
    await wiki.undo(second);
    expect(leads(root)).toEqual(['Anna Kim']);
    expect(JSON.stringify(readWiki(root))).not.toMatch(/PM: [^"]{0,30}Bob Stone/);
    expect(
      allClaims(root).flatMap(({ citations }) => citations.filter(({ source }) => source === '3.md' || source === '4.md')),
    ).toEqual([]);
  });

  it('hands it on as often as there is another source', async () => {
    const { root, wiki } = await ingested(reports('Anna Kim', 'Bob Stone', 'Bob Stone', 'Bob Stone'));
    await wiki.undo('2.md');
    expect(new Set(endsOf(root, 'Anna Kim'))).toEqual(new Set([`3.md 2025-03-10 ${LINE} PM: Bob Stone`]));
    await wiki.undo('3.md');
    expect(new Set(endsOf(root, 'Anna Kim'))).toEqual(new Set([`4.md 2025-04-10 ${LINE} PM: Bob Stone`]));
    await wiki.undo('4.md');
    expect(endsOf(root, 'Anna Kim')).toEqual([]);
    expect(leads(root)).toEqual(['Anna Kim']);
  });

  it('leaves it ended by what came after that, where that was replaced in turn', async () => {
    const { root, wiki } = await ingested(reports('Anna Kim', 'Bob Stone', 'Cora Lund'));
    await wiki.undo('2.md');
    expect(leads(root)).toEqual(['Cora Lund']);
    expect(new Set(endsOf(root, 'Anna Kim'))).toEqual(new Set([`3.md 2025-03-10 ${LINE} PM: Cora Lund`]));
  });

  it('lets it hold again where the other source speaks for an earlier time', async () => {
    const [anna, bob, again] = reports('Anna Kim', 'Bob Stone', 'Bob Stone') as [string, string, string];
    const { root, wiki } = await ingested([anna, bob, again.replace('2025-03-10', '2024-03-10')]);
    expect(leads(root)).toEqual(['Bob Stone']);
    await wiki.undo('2.md');
    expect(leads(root)).toContain('Anna Kim');
  });

  it('is told in the language of the wiki', async () => {
    const text = (day: string, who: string): string =>
      `# 알파 프로젝트\n\n날짜: ${day}\n\n- PM: ${who}\n\n알파 프로젝트는 가게 ${day.slice(6, 7)}곳을 연다.\n`;
    const texts = [text('2025-01-10', '김지수'), text('2025-02-10', '박서준'), text('2025-03-10', '박서준')];
    const { root, wiki } = await ingested(texts, 'ko');
    await wiki.undo('2.md');
    const ended = allClaims(root).filter((claim) => claim.text.includes('김지수') && !isLive(claim));
    expect(ended.length).toBeGreaterThan(0);
    for (const { citations } of ended)
      expect(citations.at(-1)).toMatchObject({ role: 'replaced', source: '3.md', date: '2025-03-10' });
    expect(allClaims(root).some((claim) => claim.text.includes('PM: 김지수') && isLive(claim))).toBe(false);
  });
});

describe('what happened', () => {
  it('is listed, of the wiki and of a page, and each claim is traced to its ingest', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    const [first] = await ingest();
    writeFiles(root, { 'raw/2.md': HANDOVER });
    const [second] = await ingest();
    expect((await wiki.log(10)).map(({ kind, source }) => [kind, source])).toEqual([
      ['ingest', '2.md'],
      ['ingest', '1.md'],
      ['init', undefined],
    ]);
    const history = await wiki.history('atlas');
    expect(history.commits.map(({ commit }) => commit)).toEqual([second?.commit, first?.commit]);
    const { claims } = await wiki.blame('Atlas');
    expect(claims.find(({ text }) => text.includes('Budget'))?.commit?.commit).toBe(first?.commit);
    expect(claims.find(({ text }) => text.includes('Noor'))?.commit).toMatchObject({ source: '2.md', kind: 'ingest' });
    writeFiles(root, { 'wiki/projects/Atlas.md': (readText(root, 'wiki/projects/Atlas.md') ?? '').replace('30,000', '31,000') });
    expect((await wiki.blame('Atlas')).claims.find(({ text }) => text.includes('Budget'))?.commit).toBeUndefined();
    await expect(wiki.blame('nobody')).rejects.toMatchObject({ exitCode: 7 });
  });
});

describe('a history that git cannot read', () => {
  const damaged = async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    const commit = git(root, 'rev-parse', 'HEAD');
    fs.rmSync(path.join(root, '.git/objects/pack'), { recursive: true, force: true });
    fs.rmSync(path.join(root, '.git/objects', commit.slice(0, 2), commit.slice(2)), { force: true });
    return { root, wiki };
  };

  it('is an error that names the doctor, and never an empty one', async () => {
    const { wiki } = await damaged();
    for (const read of [() => wiki.log(10), () => wiki.history('Atlas'), () => wiki.blame('Atlas'), () => wiki.recentIngests(5)])
      await expect(read()).rejects.toMatchObject({
        code: expect.stringMatching(/^git-(?:damaged|failed)$/),
        exitCode: 5,
        message: expect.stringMatching(/^git \w+ failed/),
        hint: expect.stringContaining('wiki doctor'),
      });
    await expect(wiki.undo()).rejects.toMatchObject({ exitCode: 5 });
  });

  it('is one where the file of the branch is damaged', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    fs.writeFileSync(path.join(root, '.git/refs/heads/main'), '');
    await expect(wiki.log(10)).rejects.toMatchObject({ code: 'git-failed', exitCode: 5 });
  });

  it('is an error where there is no repository, and empty where there is no commit', async () => {
    const { root, wiki } = await tempWiki();
    git(root, 'checkout', '-q', '--orphan', 'new');
    expect(await wiki.log(10)).toEqual([]);
    writeFiles(root, { 'wiki/projects/Mine.md': '# Mine\n' });
    expect((await wiki.history('Mine')).commits).toEqual([]);
    expect((await wiki.blame('Mine')).claims).toEqual([]);
    fs.rmSync(path.join(root, '.git'), { recursive: true });
    await expect(wiki.log(10)).rejects.toMatchObject({ code: 'no-repository', exitCode: 3 });
  });

  it('does not come of what a person has set up in git, or of the name of a page', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/1.md': KICKOFF });
    await ingest();
    git(root, 'config', 'log.showSignature', 'true');
    git(root, 'config', 'i18n.logOutputEncoding', 'ISO-8859-1');
    git(root, 'config', 'user.name', '박영희');
    writeFiles(root, { 'wiki/projects/[a]*.md': '# Star\n', 'wiki/projects/a.md': '# Plain\n' });
    git(root, 'add', 'wiki/projects/a.md');
    git(root, 'commit', '-qm', 'one');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'two');
    expect((await wiki.history('Star')).commits.map(({ subject }) => subject)).toEqual(['two']);
    expect((await wiki.log(1))[0]).toMatchObject({ author: '박영희', subject: 'two' });
    expect((await wiki.blame('Star')).claims).toEqual([]);
  });
});
