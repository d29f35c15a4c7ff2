import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../../../src/domain/name-key.js';
import { replySchema } from '../../../../src/domain/reply.js';
import type { Source } from '../../../../src/domain/source.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { stripMarks } from '../../../../src/providers/embedded/text/plain.js';
import { splitSentences } from '../../../../src/providers/embedded/text/sentences.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { sourceTexts } from '../arbitrary-sources.js';
import { blocksOf, makePage, makeRequest } from '../make-request.js';

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
      expect(claims.length).toBeLessThanOrEqual(Math.max(7, 0.8 * sentences));
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

const OPENINGS = [
  ...['a', 'é', 'A', '가', '王', 'タ', 'נ', '😀', '1', 'Aa', 'ABC-DEF-', 'a_b ', '가나 ', '추가'],
  ...['Aa ', 'the ', 'Ab de ', 'said ', '정산 ', '系统', 'Ab Cd met ', '王经理说', '배는 ', '( '],
  ...['**a', '"', '“', '[', '「', '(', '`', '<', 'a: ', 'PM: ', '담당: ', 'a, '],
];

/** As many pieces as make up this many characters, each the opening over and over, and each as long as what is read as one unit. */
const piecesOf = (opening: string, characters: number, each = 440): string[] =>
  Array.from({ length: Math.round(characters / each) }, (_, i) => {
    const [before, behind] = ['The ', ` ${i}.`];
    const length = each - before.length - behind.length;
    return before + opening.repeat(Math.ceil(length / opening.length)).slice(0, length) + behind;
  });

/** Each stands in the texts that are read as this many units. */
const FORMS: Record<string, (pieces: string[]) => Pick<Source, 'text' | 'blocks'>> = {
  paragraphs: (pieces) => blocksOf('paragraph', pieces),
  sentences: (pieces) => blocksOf('paragraph', [pieces.join(' ')]),
  'rows of a table': (pieces) =>
    blocksOf('row', ['| Berth | Note |', ...pieces.map((piece, i) => `| Berth ${i} | ${piece.slice(0, 420)} |`)]),
  'rows under a long head': (pieces) =>
    blocksOf('row', [
      `| Berth | ${pieces.join(' ').replaceAll('|', '-')} |`,
      ...pieces.map((_, i) => `| Berth ${i} | ${i} boats |`),
    ]),
};

describe('planSource on what is long', () => {
  const request = makeRequest('a.md', 'x');
  const planText = (source: Pick<Source, 'text' | 'blocks'>) =>
    planSource({ ...request, source: { ...request.source, ...source } });
  const costOf = (work: () => unknown): number => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };

  describe.each(Object.entries(FORMS))('in %s', (_, form) => {
    it.each(OPENINGS)('of "%s" over and over reads each, and each in no time', (opening) => {
      const few = form(piecesOf(opening, 880));
      expect(readUnits(few)).toHaveLength(2);
      // Three times: a collection of garbage may fall into one.
      expect([1, 2, 3].some(() => costOf(() => planText(few)) < 100)).toBe(true);
    });

    it.each(OPENINGS)('of "%s" over and over takes no longer than there are of them', (opening) => {
      const [some, many] = [form(piecesOf(opening, 15_000)), form(piecesOf(opening, 60_000))];
      expect(readUnits(many)).toHaveLength(136);
      const grows = (): boolean => {
        const large = costOf(() => planText(many));
        return large > 400 && large > 10 * costOf(() => planText(some));
      };
      expect(grows() && grows() && grows()).toBe(false);
    });
  });

  it('takes no longer than there are things that a source defines', () => {
    const textOf = (count: number): string =>
      `# Tools\n\n${Array.from({ length: count }, (_, i) => `Tool${i}x is a small tool for ports.`).join('\n\n')}\n`;
    const cost = (count: number): number => {
      const asked = makeRequest('a.md', textOf(count));
      return costOf(() => planSource(asked));
    };
    const grows = (): boolean => {
      const large = cost(6_000);
      return large > 1_000 && large > 7 * cost(1_500);
    };
    expect(grows() && grows()).toBe(false);
  });

  it('reads past a line of 200 kB to what stands behind it', () => {
    const text = `# Heron weekly\n\n${'정산 Blue Gate 王经理 said '.repeat(8000)}\n\nHeron opens on 2 June 2025. Heron closes in May 2026.\n`;
    expect(plan(text).claims).toMatchObject([
      { cite: [{ line: 5, quote: 'Heron opens on 2 June 2025.' }] },
      { cite: [{ line: 5 }] },
    ]);
  });
});
