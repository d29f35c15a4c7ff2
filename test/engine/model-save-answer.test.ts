import { describe, expect, it } from 'vitest';
import { wikiPath } from '../../src/domain/path.js';
import type { Answer } from '../../src/engine/answer.js';
import { parsePage } from '../../src/markdown/page.js';
import { render } from '../markdown/render.js';
import { type Asked, answerHonestly, planHonestly, say } from '../support/model-editor.js';
import { type ModelWiki, modelWiki, stateOf, trailerOf } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';

const ATLAS = '---\ndate: 2025-01-10\n---\n\n# Atlas\n\n- PM: Mina Park\n- Till: green\n';
const BOREA = '---\ndate: 2025-02-10\n---\n\n# Borea\n\n- Captain: Ann Berg\n';

/** Plans honestly, reads every page, and answers with the claims that have this word. */
const worker =
  (word: string) =>
  (asked: Asked): unknown => {
    if (asked.purpose === 'plan' || asked.purpose === 'repair') return planHonestly(asked);
    return asked.purpose === 'select' ? { pages: asked.index.map(({ number }) => number) } : answerHonestly(asked, word);
  };

async function wikiWithAnswers(word = 'PM', language: 'en' | 'ko' = 'en'): Promise<ModelWiki> {
  const made = await modelWiki({ 'raw/atlas.md': ATLAS }, { language });
  made.edit(worker(word));
  await made.ingest();
  return made;
}

const QUESTION = 'Who is the PM of Atlas?';
const pathOf = (root: string): string[] =>
  git(root, '-c', 'core.quotePath=false', 'ls-files', 'wiki/answers').split('\n').filter(Boolean);

describe('a saved answer', () => {
  it('is a page with its evidence, in one commit, listed in the index and in the log', async () => {
    const { root, wiki } = await wikiWithAnswers();
    const before = git(root, 'rev-parse', 'HEAD');
    const saved = await wiki.saveAnswer(await wiki.ask(QUESTION));
    expect(git(root, 'rev-parse', 'HEAD~1')).toBe(before);
    expect(saved.commit).toBe(git(root, 'rev-parse', 'HEAD'));
    const [path = ''] = pathOf(root);
    expect(`wiki/${saved.page}`).toBe(path);
    expect(git(root, '-c', 'core.quotePath=false', 'show', '--format=', '--name-only').split('\n').sort()).toEqual(
      [path, 'wiki/index.md', 'wiki/log.md'].sort(),
    );
    expect(trailerOf(root, 'Wiki-Editor')).toBe('anthropic/claude-sonnet-5-5');
    const { meta, sections } = parsePage(saved.page, readText(root, path) ?? '');
    expect(meta).toMatchObject({ title: QUESTION, kind: 'answer', summary: 'PM: Mina Park', sources: ['atlas.md'] });
    expect(sections[0]?.claims[0]?.citations).toMatchObject([
      { role: 'source', source: 'atlas.md', quote: 'PM: Mina Park', date: '2025-01-10', locator: { start: 7, end: 7 } },
    ]);
    expect(readText(root, path)).toContain('[[projects/Atlas|Atlas]]');
    const index = readText(root, 'wiki/index.md') ?? '';
    expect(index).toMatch(/## Answers\n\n- \[Who is the PM of Atlas\?\]\(answers\/[^)]*\.md\)\n/);
    expect(readText(root, 'wiki/log.md')).toContain(QUESTION);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('has the headings of the language of the wiki', async () => {
    const { root, wiki } = await wikiWithAnswers('PM', 'ko');
    const saved = await wiki.saveAnswer(await wiki.ask('아틀라스의 PM은 누구인가?'));
    expect(readText(root, `wiki/${saved.page}`)).toMatch(/^# 아틀라스의 PM은 누구인가\?\n\n## 답변\n/m);
    expect(readText(root, 'wiki/index.md')).toContain('## 답변\n');
  });

  it('of the same question is another page each time, and no page is written over', async () => {
    const { root, wiki } = await wikiWithAnswers();
    const answer = await wiki.ask(QUESTION);
    const one = await wiki.saveAnswer(answer);
    const first = readText(root, `wiki/${one.page}`);
    const two = await wiki.saveAnswer(answer);
    const three = await wiki.saveAnswer(answer);
    expect(new Set([one.page, two.page, three.page]).size).toBe(3);
    expect(pathOf(root)).toHaveLength(3);
    expect(readText(root, `wiki/${one.page}`)).toBe(first);
    expect(readText(root, 'wiki/index.md')?.match(/\(answers\//g)).toHaveLength(3);
  });

  it('stays listed when sources come', async () => {
    const { root, wiki, ingest } = await wikiWithAnswers();
    await wiki.saveAnswer(await wiki.ask(QUESTION));
    const answer = readText(root, pathOf(root)[0] ?? '');
    writeFiles(root, { 'raw/borea.md': BOREA });
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
    expect(readText(root, 'wiki/index.md')).toMatch(/\(projects\/Borea\.md\)[\s\S]*## Answers\n\n- \[Who is the PM of Atlas\?\]/);
    expect(readText(root, pathOf(root)[0] ?? '')).toBe(answer);
  });

  it('is neither a line that a model chooses from, nor evidence, nor a page that a source adds to', async () => {
    const { root, wiki, edit, asked, ingest } = await wikiWithAnswers();
    await wiki.saveAnswer(await wiki.ask('Is Mina Park the zookeeper?'));
    // What a person writes there has evidence by its form, and is none all the same.
    const [path = ''] = pathOf(root);
    const forged = '- Mina Park is the zookeeper.\n  > Source 2025-01-10: [atlas.md](../../raw/atlas.md#L7) "PM: Mina Park"\n';
    writeFiles(root, { [path]: `${readText(root, path)}\n${forged}` });
    edit(worker('zookeeper'));
    const before = asked().length;
    expect(await wiki.ask('Is Mina Park the zookeeper?')).toMatchObject({ abstained: true });
    const [select, read] = asked().slice(before);
    expect(select?.index.map(({ title }) => title)).toEqual(['Atlas']);
    expect(read?.claims.map(({ text }) => text)).toEqual(['PM: Mina Park', 'Till: green']);
    edit(planHonestly);
    writeFiles(root, { 'raw/zoo.md': '---\ndate: 2025-03-01\n---\n\n# Zoo\n\n- Is Mina Park the zookeeper? Nobody knows.\n' });
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
    expect(asked().at(-1)?.text).not.toContain('zookeeper.');
    expect(asked().at(-1)?.text).not.toContain('### Is Mina');
  });

  it('is not made of an answer that does not know', async () => {
    const { root, wiki, edit } = await wikiWithAnswers();
    edit(worker('zookeeper'));
    const before = stateOf(root);
    await expect(wiki.saveAnswer(await wiki.ask('Is Mina Park the zookeeper?'))).rejects.toThrow('there is no answer to save');
    expect(stateOf(root)).toEqual(before);
  });

  it('is not made when a source has changed since, so that its quote is gone', async () => {
    const { root, wiki } = await wikiWithAnswers();
    const answer = await wiki.ask(QUESTION);
    writeFiles(root, { 'raw/atlas.md': ATLAS.replace('Mina Park', 'Noor Haddad') });
    const before = stateOf(root);
    await expect(wiki.saveAnswer(answer)).rejects.toThrow(/raw\/atlas\.md no longer says/);
    expect(stateOf(root)).toEqual(before);
  });

  it('is inert, whatever the question and the statements hold', async () => {
    const { root, wiki, edit } = await wikiWithAnswers();
    const evil =
      'PM: Mina Park <script>alert(x)</script> <img src=x onerror=alert(y)> [here](javascript:alert(z)) ![[../../x]] [[nobody]] {{x}}\n\n# mine\n- a\n> b\n---\n|a|\n|-|';
    edit((one) =>
      one.purpose === 'select' ? { pages: [1] } : { known: 'yes', statements: [say(evil, one.claims[0]?.number ?? 0)] },
    );
    const question = '<script>alert(1)</script> [x](javascript:alert(2)) ../../../etc/passwd\n---\nlocked: true\n# Who?';
    const saved = await wiki.saveAnswer(await wiki.ask(question));
    expect(saved.page).toMatch(/^answers\/[^/\\]+\.md$/);
    const text = readText(root, `wiki/${saved.page}`) ?? '';
    const { meta, sections } = parsePage(wikiPath(saved.page), text);
    expect(meta).toMatchObject({ kind: 'answer', locked: false });
    expect(sections).toHaveLength(1);
    for (const name of [saved.page, 'index.md', 'log.md']) {
      const body = (readText(root, `wiki/${name}`) ?? '')
        .replace(/^---\n[\s\S]*?\n---\n/, '')
        .replace(/^<!-- \/?wikiwright:\w+ -->$/gm, '');
      const { elements, links } = render(body);
      expect([name, elements.filter((one) => !['h1', 'h2', 'p', 'ul', 'li', 'blockquote', 'a'].includes(one))]).toEqual([
        name,
        [],
      ]);
      expect([name, links.filter((link) => !/^[^:]*\.md(#L\d+)?$/.test(decodeURI(link)))]).toEqual([name, []]);
    }
    expect(pathOf(root)).toEqual([`wiki/${saved.page}`]);
    expect(git(root, 'log', '-1', '--format=%(trailers:key=Wiki-Source,valueonly)').trim()).toBe('');
  });

  it('has a title that a folder can hold, however long the question is', async () => {
    const { wiki } = await wikiWithAnswers();
    for (const question of [`Who is the PM ${'and who else '.repeat(100)}?`, `${'누구인가 '.repeat(200)}?`, '???PM', 'CON']) {
      const saved = await wiki.saveAnswer(await wiki.ask(question));
      expect(Buffer.byteLength(saved.page)).toBeLessThan(260);
    }
  });

  it('can be shown', async () => {
    const { wiki } = await wikiWithAnswers();
    const answer: Answer = await wiki.ask(QUESTION);
    const saved = await wiki.saveAnswer(answer);
    expect((await wiki.show(saved.page)).text).toContain('PM: Mina Park');
  });
});
