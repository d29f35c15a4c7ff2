import { describe, expect, it } from 'vitest';
import { RepeatReader } from '../../../../src/providers/embedded/plan/repeats.js';
import { makeUnit } from '../make-unit.js';

const repeats = (texts: readonly string[]): boolean[] => {
  const reader = new RepeatReader();
  return texts.map((text) => reader.isSaidBefore(makeUnit(text)));
};

describe('what a source says again', () => {
  it.each([
    ['The keeper opens the north gate at noon.', 'The keeper opens the north gate at noon!'],
    ['문지기는 정오에 북문을 열고 종을 울린다.', '문지기는 정오에 북문을 열고 종을 울린다!'],
    ['門番は正午に北門を開けて鐘を鳴らす。', '門番は正午に北門を開けて鐘を鳴らす！'],
    ['守门人中午打开北门并敲钟。', '守门人中午打开北门并敲钟！'],
  ])('is found: %s', (one, again) => {
    expect(repeats([one, again])).toEqual([false, true]);
  });

  it.each([
    ['other numbers', 'The keeper opens the north gate at 9 in May.', 'The keeper opens the north gate at 10 in May.'],
    ['other words', 'The keeper opens the north gate at noon.', 'The keeper shuts the south gate at night.'],
    ['much more', 'The keeper opens the gate.', 'The keeper opens the gate at noon and walks to the east house with the post.'],
    ['a few words', 'It is shut.', 'It is shut.'],
  ])('is not what has %s', (_, one, other) => {
    expect(repeats([one, other])).toEqual([false, false]);
  });

  it('is looked for in sentences alone', () => {
    const reader = new RepeatReader();
    const list = makeUnit('The keeper opens the north gate at noon.', { kind: 'list' });
    expect([reader.isSaidBefore(list), reader.isSaidBefore(list)]).toEqual([false, false]);
  });

  it('takes no longer than there are sentences', () => {
    const units = Array.from({ length: 4_000 }, (_, i) =>
      makeUnit(`Boat ${i} waits at the quay of the old harbour until it rains.`),
    );
    const reader = new RepeatReader();
    const start = process.cpuUsage();
    for (const unit of units) reader.isSaidBefore(unit);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
