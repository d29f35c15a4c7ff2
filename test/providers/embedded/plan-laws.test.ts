import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../../src/domain/name-key.js';
import { replySchema } from '../../../src/domain/reply.js';
import { findName } from '../../../src/providers/embedded/find-name.js';
import { stripMarks } from '../../../src/providers/embedded/plain.js';
import { planSource } from '../../../src/providers/embedded/plan-source.js';
import { splitSentences } from '../../../src/providers/embedded/sentences.js';
import { readUnits } from '../../../src/providers/embedded/units.js';
import { expectNoSquare } from '../../support/hostile-lines.js';
import { sourceTexts } from './arbitrary-sources.js';
import { makePage, makeRequest, oneParagraph } from './make-request.js';

const fold = (text: string): string => text.replace(/\s+/gu, ' ');
const plan = (text: string) => planSource(makeRequest('a.md', text));
const holds = (law: (text: string) => void): void => fc.assert(fc.property(sourceTexts, law), { numRuns: 80 });

describe('the plan of any source', () => {
  it('is the same each time, also after other sources', () => {
    fc.assert(
      fc.property(sourceTexts, sourceTexts, (text, other) => {
        const first = plan(text);
        plan(other);
        expect(plan(text)).toEqual(first);
        expect(replySchema.parse(first)).toEqual(first);
      }),
      { numRuns: 40 },
    );
  });

  it('quotes what stands in the source, from the line that it names', () => {
    holds((text) => {
      const request = makeRequest('a.md', text);
      const lines = request.source.text.split('\n');
      const reply = planSource(request);
      for (const { line, quote } of [
        ...reply.claims.flatMap(({ cite }) => cite),
        ...reply.pages.flatMap(({ aliases }) => aliases),
      ]) {
        expect(
          fold(lines.slice(line - 1).join('\n'))
            .trimStart()
            .slice(0, 1000),
        ).toContain(quote);
      }
    });
  });

  it('calls its pages by names that stand in the source', () => {
    holds((text) => {
      const said = nameKey(stripMarks(text));
      for (const { title, aliases } of plan(text).pages) {
        for (const name of [title, ...aliases.map((alias) => alias.name)]) expect(said).toContain(nameKey(name));
      }
    });
  });

  it('gives a name to one page only, and each new page a claim', () => {
    holds((text) => {
      const { pages, claims } = plan(text);
      const names = pages.flatMap(({ title, aliases }) => [title, ...aliases.map(({ name }) => name)].map(nameKey));
      expect(new Set(names).size).toBe(names.length);
      const used = new Set(claims.flatMap(({ on }) => on.map(({ page }) => page)));
      expect(pages.filter(({ title, action }) => action === 'create' && !used.has(title))).toEqual([]);
    });
  });

  it('keeps within what there is to read: claims, places and new pages', () => {
    holds((text) => {
      const { claims, pages } = plan(text);
      const sentences = readUnits(makeRequest('a.md', text).source).reduce(
        (sum, { quote }) => sum + splitSentences(quote).length,
        0,
      );
      expect(claims.length).toBeLessThanOrEqual(Math.max(5, 0.8 * sentences));
      expect(pages.filter(({ action }) => action === 'create').length).toBeLessThanOrEqual(8);
      for (const { on, cite } of claims) {
        const isOfPeople = on.filter(({ page }) => pages.find(({ title }) => title === page)?.type === 'person').length > 1;
        expect(on.length, cite[0]?.quote).toBeLessThanOrEqual(isOfPeople ? 4 : 2);
        expect(new Set(on.map(({ page }) => page)).size).toBe(on.length);
      }
    });
  });

  it('writes on pages of the wiki under the titles that they have', () => {
    const pages = [
      makePage({ title: 'Gate of the North', kind: 'concept', aliases: ['Blue Gate', 'BG'] }, []),
      makePage({ title: 'Settlement', kind: 'concept', aliases: ['정산 배치'] }, []),
    ];
    holds((text) => {
      const reply = planSource(makeRequest('a.md', text, pages));
      const keys = reply.pages.filter(({ action }) => action === 'create').map(({ title }) => nameKey(title));
      for (const name of ['Blue Gate', 'BG', '정산 배치']) expect(keys).not.toContain(nameKey(name));
    });
  });
});

describe('planSource on what is long', () => {
  it.each([
    ['letters', ['a', 'é', 'A', '가', '王', 'タ', 'נ', '😀', '1']],
    ['words', ['Aa ', 'the ', 'Ab de ', 'said ', '정산 ', '系统']],
    ['sentences', ['A. ', 'Ab Cd met. ', '배는 온다. ', '王经理说。']],
    ['openings', ['**a', '"', '“', '[', '「', '(', '`', '<', '|']],
    ['labels', ['a: ', 'PM: ', '담당: ', 'a, ']],
  ])('takes no longer than a line of %s is long', (_, openings) => {
    const request = makeRequest('a.md', 'x');
    const planLine = (line: string) => planSource({ ...request, source: { ...request.source, ...oneParagraph(line) } });
    expectNoSquare(planLine, openings);
  });

  it('reads past a line of 200 kB to what stands behind it', () => {
    const text = `# Heron weekly\n\n${'정산 Blue Gate 王经理 said '.repeat(8000)}\n\nHeron opens on 2 June 2025. Heron closes in May 2026.\n`;
    expect(plan(text).claims).toMatchObject([
      { cite: [{ line: 5, quote: 'Heron opens on 2 June 2025.' }] },
      { cite: [{ line: 5 }] },
    ]);
  });
});

describe('findName', () => {
  it.each([
    ['Dana’s boat', 'Dana', 0],
    ["Sean O'Neil's boat", "Sean O'Neil", 0],
    ['the blue gate', 'Blue Gate', 4],
    ['herons', 'Heron', -1],
    ['정산은 끝났다', '정산', 0],
    ['가정산은', '정산', -1],
    ['한지우님께', '한지우', 0],
    ['用Kafka。', 'Kafka', 1],
    ['登记系统', '系统', 2],
    ['נועה לוי באה', 'נועה לוי', 0],
    ['C++ is', 'C++', 0],
    ['a', 'a', -1],
    ['', 'Heron', -1],
  ])('in "%s" finds %s at %d', (text, name, index) => {
    expect(findName(text, name)).toBe(index);
  });
});
