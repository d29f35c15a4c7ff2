import { describe, expect, it } from 'vitest';
import { readHolders } from '../../../../src/providers/embedded/text/roles.js';
import { makeUnit } from '../make-unit.js';

const view = (text: string) => readHolders(makeUnit(text)).map(({ name, role }) => `${name}: ${role}`);

describe('readHolders', () => {
  it.each([
    ['We asked Dana Ruiz (backend lead) for it.', ['Dana Ruiz: backend lead']],
    ['负责人Dana Ruiz (backend lead)', ['Dana Ruiz: backend lead']],
    ["Sean O'Neil-Park(editor) and 박서연(책임자)", ["Sean O'Neil-Park: editor", '박서연: 책임자']],
    ['The North Pier Dana Ruiz (backend lead)', ['Pier Dana Ruiz: backend lead']],
  ])('reads who stands before brackets in "%s"', (text, holders) => {
    expect(view(text)).toEqual(holders);
  });

  it.each(['Aa', 'A', 'ABC-DEF-', "A'", '가A', 'Aa '])('reads a sentence of "%s" over and over in no time', (part) => {
    const unit = makeUnit(part.repeat(300 / part.length));
    const start = process.cpuUsage();
    readHolders(unit);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(150);
  });
});
