import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/domain/estimate-tokens.js';
import { chooseCandidates, type Shown } from '../../src/engine/choose-candidates.js';
import { makePageFinder } from '../../src/engine/page-finder.js';
import { claimPlain } from '../../src/markdown/claim-text.js';
import { buildSearchIndex } from '../../src/search/minisearch.js';
import { readText } from '../formats/read-text.js';
import { type PageDraft, viewOf } from '../support/model-view.js';

const choose = (text: string, pages: PageDraft[]): Shown =>
  chooseCandidates(readText('a.md', text), viewOf(pages), makePageFinder(buildSearchIndex));

/** Texts of the claims of a page that the editor sees. */
const seen = ({ candidates }: Shown, title: string): string[] | undefined => {
  const page = candidates.find(({ meta }) => meta.title === title);
  return page?.sections
    .flatMap(({ claims }) => claims)
    .flatMap((claim, at) => (page.shown?.has(at + 1) === false ? [] : claimPlain(claim.text)));
};

const filler = (name: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${name} has the property number ${at} of many properties that say little about anything at all.`,
  );

describe('what an editor is shown of the wiki', () => {
  it('is the pages that the source names, by title or alias, in its order, whole', () => {
    const shown = choose('# News\n\nThe ZED is late. Ann Berg and Atlas are here.\n', [
      { title: 'Ann Berg', kind: 'entity', claims: ['Ann Berg is here.'] },
      { title: 'Atlas', kind: 'project', claims: ['Atlas is a project.'] },
      { title: 'Zebra Delivery', aliases: ['ZED'], claims: ['It delivers.'] },
      { title: 'Nothing', claims: ['Qwerty.'] },
    ]);
    expect(shown.candidates.map(({ meta }) => meta.title)).toEqual(['Zebra Delivery', 'Ann Berg', 'Atlas']);
    expect(shown.candidates.map((candidate) => candidate.shown)).toEqual([undefined, undefined, undefined]);
    expect(shown.known).toEqual([]);
  });

  it('is filled up with pages on its subject that it does not name', () => {
    const shown = choose('# Morning\n\nBread and rolls are sold out.\n', [
      { title: 'Bakery Mill Street', kind: 'project', claims: ['Bread and rolls are sold there.'] },
      { title: 'Ferry', claims: ['It crosses the river.'] },
    ]);
    expect(shown.candidates.map(({ meta }) => meta.title)).toEqual(['Bakery Mill Street']);
  });

  it('is nothing in an empty wiki', () => {
    expect(choose('# News\n\nAtlas is here.\n', [])).toEqual({ candidates: [], known: [] });
  });

  it('is bounded in tokens and in pages, however many and large the pages are, and the rest is named', () => {
    const names = Array.from({ length: 200 }, (_, at) => `Harbour${at}x`);
    const shown = choose(
      `# News\n\n${names.join(' and ')} are here.\n`,
      names.map((title) => ({ title, claims: filler(title, 60) })),
    );
    const tokens = shown.candidates
      .flatMap(({ meta }) => seen(shown, meta.title) ?? [])
      .reduce((sum, text) => sum + estimateTokens(text), 0);
    expect(tokens).toBeLessThan(14_000);
    expect(tokens).toBeGreaterThan(3_000);
    expect(shown.candidates.length).toBeLessThanOrEqual(30);
    expect(shown.known.length).toBeLessThanOrEqual(40);
    expect(shown.known.length).toBeGreaterThan(0);
    const both = shown.known.filter(({ title }) => shown.candidates.some(({ meta }) => meta.title === title));
    expect(both).toEqual([]);
  });

  it('is, of a page that does not fit, the claims that fit the source best', () => {
    const claims = filler('Atlas', 700);
    claims[430] = 'The till of Atlas in Mill Street is green.';
    const shown = choose('# Atlas\n\nThe till in Mill Street is blue now.\n', [{ title: 'Atlas', kind: 'project', claims }]);
    expect(shown.candidates[0]?.shown?.size).toBeLessThan(700);
    expect(seen(shown, 'Atlas')).toContain('The till of Atlas in Mill Street is green.');
  });

  it('has the open questions and plans of such a page among it, which a later source may settle in other words', () => {
    const shown = choose('# Atlas\n\nThe property is there.\n', [
      {
        title: 'Atlas',
        kind: 'project',
        claims: [
          ...filler('Zulu', 700).map((text) => text.replace('property', 'quality').replace('properties', 'qualities')),
          { text: 'Who pays for the ovens is unknown.', section: 'questions' },
          'A second branch in Bergen is planned.',
          { text: 'A third branch in Mainz was planned.', ended: true },
        ],
      },
    ]);
    expect(seen(shown, 'Atlas')).toEqual(
      expect.arrayContaining(['Who pays for the ovens is unknown.', 'A second branch in Bergen is planned.']),
    );
    expect(seen(shown, 'Atlas')).not.toContain('A third branch in Mainz was planned.');
  });

  it('has something of every page that the source names, where one is huge and the others are small', () => {
    const shown = choose('# News\n\nAtlas and Borea and Cetus are here.\n', [
      { title: 'Atlas', claims: filler('Atlas', 900) },
      { title: 'Borea', claims: filler('Borea', 3) },
      { title: 'Cetus', claims: ['Cetus is small.'] },
    ]);
    expect(seen(shown, 'Borea')).toHaveLength(3);
    expect(seen(shown, 'Cetus')).toHaveLength(1);
    expect(seen(shown, 'Atlas')?.length).toBeGreaterThan(5);
  });
});
