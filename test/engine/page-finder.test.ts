import { describe, expect, it } from 'vitest';
import { makePageFinder } from '../../src/engine/page-finder.js';
import { buildSearchIndex } from '../../src/search/minisearch.js';
import type { Passage, SearchIndex } from '../../src/search/search.js';
import { readText } from '../formats/read-text.js';
import { type PageDraft, viewOf } from '../support/model-view.js';

const PAGES: PageDraft[] = [
  { title: 'Ferry', claims: ['The ferry carries passengers over the river.'] },
  { title: 'Till', claims: ['A till keeps the money of a shop.'] },
  { title: 'Bakery', kind: 'project', claims: ['The bakery sells bread and rolls.'] },
  { title: '항만', claims: ['항만은 선박이 들어오는 곳이다.'] },
];
const BREAD = readText('a.md', '# Morning\n\nBread and rolls are sold out by nine.\n');

describe('pages on the subject of a source', () => {
  it('are found by what they say, whatever names either uses, best first', () => {
    const finder = makePageFinder(buildSearchIndex);
    expect(finder.find(BREAD, viewOf(PAGES), 3)[0]).toBe('projects/Bakery.md');
    expect(finder.find(readText('b.md', '# 소식\n\n선박이 들어오지 못했다.\n'), viewOf(PAGES), 3)[0]).toBe('concepts/항만.md');
    expect(finder.find(BREAD, viewOf([]), 3)).toEqual([]);
  });

  it('are as many as asked for', () => {
    const many = viewOf(
      Array.from({ length: 30 }, (_, at) => ({ title: `Bakery ${at}`, claims: ['It sells bread and rolls.'] })),
    );
    expect(makePageFinder(buildSearchIndex).find(BREAD, many, 7)).toHaveLength(7);
  });

  it('are found as the wiki is now: what came is found, what went is not, what changed is found by its new words', () => {
    const finder = makePageFinder(buildSearchIndex);
    expect(finder.find(BREAD, viewOf(PAGES), 9)).toContain('projects/Bakery.md');
    const changed = PAGES.map((page) => (page.title === 'Bakery' ? { ...page, claims: ['It is a museum of trams.'] } : page));
    const later = viewOf([...changed.slice(1), { title: 'Oven', claims: ['The oven makes bread and rolls.'] }]);
    expect(finder.find(BREAD, later, 9)).toEqual(['concepts/Oven.md']);
    const trams = readText('c.md', '# Trams\n\nThe museum has trams.\n');
    expect(finder.find(trams, later, 9)[0]).toBe('projects/Bakery.md');
    expect(finder.find(readText('d.md', 'The ferry carries passengers.'), later, 9)).toEqual([]);
  });

  it('are read into the index once, and again only when they change', () => {
    const put: string[] = [];
    const build = (passages: Passage[]): SearchIndex => {
      const index = buildSearchIndex(passages);
      return {
        ...index,
        put: (added) => {
          const all = [...added];
          put.push(...all.map(({ id }) => id));
          index.put(all);
        },
      };
    };
    const finder = makePageFinder(build);
    const view = viewOf(PAGES);
    finder.find(BREAD, view, 3);
    finder.find(BREAD, view, 3);
    expect(put).toHaveLength(PAGES.length);
    finder.find(BREAD, viewOf(PAGES.map((page) => (page.title === 'Till' ? { ...page, claims: ['Changed.'] } : page))), 3);
    expect(put.slice(PAGES.length)).toEqual(['concepts/Till.md']);
  });

  it('are not found by the words of their citations and front matter', () => {
    const view = viewOf([{ title: 'Ferry', summary: 'Bread and rolls.', claims: ['It crosses the river.'] }]);
    expect(makePageFinder(buildSearchIndex).find(BREAD, view, 3)).toEqual([]);
  });
});
