import { describe, expect, it } from 'vitest';
import { WORKS } from '../support/work.js';
import { begin, endAndRecover } from '../support/work-steps.js';

describe('a power cut', () => {
  it('between a page losing its name and the new one standing there leaves the page, though no name was synced since', async () => {
    const [work] = WORKS;
    if (!work) throw new Error('there is no work');
    for (const isDirty of [false, true]) {
      const begun = await begin(work, isDirty);
      const at = begun.operations.flatMap((name, index) => (/^link .*put-hold/.test(name) ? [index + 1] : []));
      expect(at.length).toBeGreaterThan(2);
      for (const crashBefore of at)
        expect(await endAndRecover(begun, { crashBefore, killChildren: true, losing: { part: 0, isLost: () => true } })).toBe(
          'all',
        );
    }
  });
});
