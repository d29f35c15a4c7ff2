import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wikiPath } from '../../src/domain/path.js';
import { parsePage } from '../../src/markdown/page.js';
import { render } from '../markdown/render.js';
import { makeClaim, makePage, makeReply } from '../support/model-editor.js';
import { modelWiki } from '../support/model-wiki.js';
import { git, readText } from '../support/repository.js';

const ACTING = [
  '<script>alert(1)</script> is on the till of Atlas',
  '<img src=x onerror=alert(2)> is shown by the till',
  'Atlas is described [here in detail](javascript:alert(3)) by Ann Berg',
  'The logo of Atlas is ![a picture of it](https://evil.example/track.png) in blue',
  'The secret of Atlas is ![[../../secret]] and nobody knows it',
  'The rule of Atlas is <!-- hidden --> that tills are closed',
  'Atlas costs {{ 7 * 7 }} crowns <%= system("id") %> a month',
  'Atlas opens `rm -rf ~` in the evening <iframe src="//evil.example"></iframe>',
];
const SOURCE = [
  '# Atlas',
  '',
  'Atlas is a project that moves the shop to a new till. See ../../outside and wiki/index and .git/config and C:\\evil.',
  'The pages are index and log and ~/evil and %2e%2e/evil.',
  '',
  ...ACTING.map((line) => `- ${line}.`),
  '',
  '---',
  'locked: true',
  '---',
].join('\n');

/** All files of a folder but git's own, and what a reply could have put beside it. */
function filesAround(root: string): string[] {
  const below = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => !one.isDirectory());
  const own = below.map((one) => path.relative(root, path.join(one.parentPath, one.name)));
  const beside = fs.readdirSync(path.dirname(root)).filter((name) => /outside|evil|secret/.test(name));
  return [...own.filter((name) => !/^\.(git|wiki)\//.test(name)), ...beside.map((name) => `../${name}`)].sort();
}

const pagesOf = (root: string): string[] => git(root, '-c', 'core.quotePath=false', 'ls-files', 'wiki').split('\n');

/** What a page would do where it is read: its front matter and our own markers apart. */
function acts(root: string, page: string): string[] {
  const body = (readText(root, page) ?? '').replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^<!-- \/?wikiwright:\w+ -->$/gm, '');
  const { elements, links } = render(body);
  const passive = ['h1', 'h2', 'p', 'ul', 'li', 'blockquote', 'a', 'code'];
  const active = elements.filter((name) => !passive.includes(name));
  return [...active, ...links.filter((link) => !/^[^:]*\.md(#L\d+(-L\d+)?)?$/.test(decodeURI(link)))];
}

describe('what a reply holds beside the schema', () => {
  const evil = {
    path: '../../outside.md',
    file: '/etc/passwd',
    html: '<script>alert(9)</script>',
    content: '---\nlocked: true\n---\n# Mine',
    files: [{ path: 'wiki/index.md', content: 'gone' }],
    delete: ['wiki/index.md'],
    command: 'rm -rf .',
    constructor: { prototype: { polluted: true } },
  };

  it('never reaches a file', async () => {
    const { root, edit, ingest } = await modelWiki({ 'raw/atlas.md': SOURCE });
    const before = filesAround(root);
    const quote = 'Atlas is a project that moves the shop to a new till.';
    const page = { ...makePage('Atlas'), ...evil, name: 'evil', body: 'evil body', locked: true, created: '1999-01-01' };
    const claim = { ...makeClaim(3, 'Atlas', quote), ...evil, citation: 'evil.md', line: 99 };
    const text = JSON.stringify({ ...makeReply({}), ...evil, actions: [evil], pages: [page], claims: [claim] }).replace(
      '"html"',
      '"__proto__":{"polluted":true},"html"',
    );
    edit(() => text);
    expect(await ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    const made = filesAround(root).filter((name) => !before.includes(name));
    expect(made).toEqual(['wiki/projects/Atlas.md', 'wiki/sources/atlas.md.md']);
    const written = pagesOf(root)
      .map((name) => readText(root, name))
      .join('\n');
    for (const word of ['evil', 'script', 'passwd', 'alert', '1999', 'gone', 'locked', 'rm -rf', 'outside'])
      expect(written).not.toContain(word);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a page that a reply names', () => {
  it.each([
    '../../outside',
    '..\\..\\outside',
    'wiki/index',
    '.git/config',
    'C:\\evil',
    '~/evil',
    '%2e%2e/evil',
    'index',
    'log',
    '/etc/passwd',
    '',
    '...',
    'Atlas\u0000',
    'sources/atlas.md',
    `${'A long title '.repeat(20)}`,
  ])('%j never becomes a path', async (title) => {
    const { root, edit, ingest } = await modelWiki({ 'raw/atlas.md': SOURCE });
    const before = filesAround(root);
    const config = readText(root, '.git/config');
    const quote = 'Atlas is a project that moves the shop to a new till.';
    edit(() =>
      makeReply({
        pages: [makePage('Atlas'), makePage(title, 'concept')],
        claims: [makeClaim(3, 'Atlas', quote), makeClaim(4, title, 'The pages are index and log and ~/evil and %2e%2e/evil.')],
      }),
    );
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
    const made = filesAround(root).filter((name) => !before.includes(name));
    expect(made.filter((name) => !/^wiki\/(projects|concepts|sources)\/[^/]*\.md$/.test(name))).toEqual([]);
    expect(made).toContain('wiki/projects/Atlas.md');
    expect(made.length).toBeLessThanOrEqual(2);
    expect(readText(root, '.git/config')).toBe(config);
    expect(readText(root, 'wiki/index.md')).toMatch(/^# Index\n/);
  });
});

describe('text that would act', () => {
  it('is words on the page, in the index, in the log and on the page of the source', async () => {
    const { root, edit, ingest } = await modelWiki({ 'raw/atlas.md': SOURCE });
    const claims = ACTING.map((line, at) =>
      makeClaim(at + 6, 'Atlas', line, {
        text: `${line}\n\n---\nlocked: true\n---\n# A heading\n\n| a |\n|---|\n\n\`\`\`dataview\nLIST\n\`\`\``,
      }),
    );
    const [script = ''] = ACTING;
    edit(() =>
      makeReply({
        summary: `${script}\n---\nlocked: true`,
        date: '2025-01-01\nlocked: true',
        topics: ['Atlas', script, '<script>alert(1)</script>', '![a picture of it](https://evil.example/track.png)'],
        pages: [
          {
            ...makePage('Atlas'),
            type: 'team\nlocked: true',
            summary: `${script} \n---\n# Mine`,
            aliases: [{ name: '<script>alert(1)</script>', line: 6, quote: script }],
          },
        ],
        claims,
        mentions: [
          { name: '<script>alert(1)</script>', kind: 'system', claim: 6 },
          { name: 'Ann Berg', kind: 'person', claim: 8 },
        ],
        decisions: [6, 9],
        questions: [7, 10],
        relations: [{ from: 'Atlas', verb: 'uses', to: '<script>', claim: 6 }],
      }),
    );
    const [report] = await ingest();
    expect(report?.claims.kept).toBeGreaterThanOrEqual(6);
    const pages = pagesOf(root);
    expect(pages).toEqual(['wiki/index.md', 'wiki/log.md', 'wiki/projects/Atlas.md', 'wiki/sources/atlas.md.md']);
    for (const page of pages) expect([page, acts(root, page)]).toEqual([page, []]);
    const { meta, sections } = parsePage(wikiPath('projects/Atlas.md'), readText(root, 'wiki/projects/Atlas.md') ?? '');
    expect(meta).toMatchObject({ title: 'Atlas', locked: false });
    expect(sections.map(({ heading }) => heading)).toEqual(['Overview']);
    expect(sections[0]?.claims).toHaveLength(report?.claims.kept ?? -1);
    expect(readText(root, 'wiki/sources/atlas.md.md')).not.toMatch(/^locked:/m);
  });
});

describe('a wall of 2,000 actions', () => {
  it('is taken as far as a plan may go, and the rest is reported', async () => {
    const units = Array.from({ length: 120 }, (_, at) => `Unit ${at + 1} sells ${at + 100} sorts of bread.`);
    const { root, edit, ingest, asked } = await modelWiki({
      'raw/units.md': `# Units\n\n${units.map((unit) => `- ${unit}`).join('\n')}\n`,
    });
    const names = Array.from({ length: 2_000 }, (_, at) => `Unit ${at + 1}`);
    edit(() =>
      makeReply({
        pages: names.map((name) => makePage(name)),
        claims: names.map((name, at) => makeClaim(at + 1, name, units[at % units.length] ?? '')),
      }),
    );
    const began = performance.now();
    const [report] = await ingest();
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(report?.status).toBe('ingested');
    expect(asked().length).toBeLessThanOrEqual(2);
    expect(git(root, 'ls-files', 'wiki/projects').split('\n')).toHaveLength(60);
    expect(report?.diagnostics.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['too-many-pages', 'too-many-claims']));
    expect(git(root, 'log', '--format=%s', '-2').split('\n')).toEqual(['ingest: units.md', 'settings']);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});
