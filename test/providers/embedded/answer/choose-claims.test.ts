import { describe, expect, it } from 'vitest';
import { chooseClaims } from '../../../../src/providers/embedded/answer/choose-claims.js';
import type { Evidence } from '../../../../src/providers/provider.js';
import { makeEvidence, rank } from '../make-evidence.js';

function choose(text: string, evidence: Evidence[]): number[] {
  const { question, ranked } = rank(text, evidence);
  return chooseClaims(question, ranked).map(({ claim }) => claim.id);
}

describe('chooseClaims', () => {
  it('leaves out what is far behind the best', () => {
    const claims = [makeEvidence(1, 'The pump is green.', { score: 9 }), makeEvidence(2, 'Green apples.', { score: 2 })];
    expect(choose('Is the pump green?', claims)).toEqual([1]);
  });

  it.each(['List the pumps.', '펌프를 모두 나열하라', 'ポンプをすべて教えてください', '列出所有水泵'])(
    'takes parts of a list from several sources: %s',
    (question) => {
      const text = 'pumps 펌프 ポンプ 水泵 列出';
      const claims = [
        ...[1, 2, 3, 4].map((id) => makeEvidence(id, `${text} ${id}`, { source: 'a.md', score: 9 })),
        ...[5, 6].map((id) => makeEvidence(id, `${text} ${id}`, { score: 6 })),
      ];
      expect(choose(question, claims).slice(0, 4)).toEqual(expect.arrayContaining([1, 5, 6]));
    },
  );

  it('answers a single question from one source, if that is the nearest', () => {
    const claims = [
      ...[1, 2, 3].map((id) => makeEvidence(id, `The pump is green ${id}`, { source: 'a.md', score: 9 })),
      makeEvidence(4, 'The pump is green 4', { score: 8 }),
    ];
    expect(choose('Which pump is green?', claims)).toEqual([1, 2, 3, 4]);
  });

  it('cites five places at most, and cuts no claim', () => {
    const many = Array.from({ length: 9 }, (_, id) => makeEvidence(id, `A pump ${id}`));
    expect(choose('pump', many)).toEqual([0, 1, 2, 3, 4]);
    const thrice = many.map((one) => ({ ...one, further: [one.citation, one.citation] }));
    expect(choose('pump', [...thrice.slice(0, 3), ...many.slice(3)])).toEqual([0, 3, 4]);
    expect(
      choose(
        'pump',
        thrice.map((one) => ({ ...one, further: Array.from({ length: 8 }, () => one.citation) })),
      ),
    ).toEqual([0]);
    expect(choose('pump', [])).toEqual([]);
  });
});
