import { describe, expect, it } from 'vitest';
import { findMarked } from '../../../../src/providers/embedded/names/marked-names.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

describe('findMarked', () => {
  it.each([
    ['**Blue Gate** and __Red Gate__', ['Blue Gate', 'Red Gate']],
    ['"Red Gate", ‘Green Gate’, „Tor“, «Ворота»', ['Red Gate', 'Tor', 'Ворота', 'Green Gate']],
    ['`berth_id` and ``boat id``', ['berth_id', 'boat id']],
    ['[Harbour Map](map.md) and \\[Old Map\\]', ['Harbour Map', 'Old Map']],
    [':ref:`Berth <b>`', ['Berth']],
    ['「係留料」と『港』、《泊位表》【登记处】', ['係留料', '泊位表', '登记处']],
    ['“정산 배치”를 본다', ['정산 배치']],
    ["the boats' berth's", []],
    ["don't 'quote me'", ['quote me']],
    ['"This is a whole sentence of many words"', []],
    ['`run()` `x=1` `/etc/hosts` "https://a.example" "a@b.example"', []],
    ['「저장하기」 "확인했습니다" "12" "Go!"', []],
    ['**** `` "" []', []],
    ['', []],
  ])('in %s', (quote, names) => {
    expect(findMarked(quote)).toEqual(names);
  });

  it('takes no longer than a line is long', () => {
    expectNoSquare(findMarked);
  });
});
