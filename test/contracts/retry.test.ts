import { describe, expect, it } from 'vitest';
import { ModelError } from '../../src/domain/errors.js';
import { RetryableFailure, type RetryOptions, readRetryAfter, withRetries } from '../../src/providers/retry.js';

const busy = (retryAfterMs?: number): RetryableFailure =>
  new RetryableFailure(new ModelError('overloaded', 'The service is busy.'), retryAfterMs);

/** Fails so many times, then says how many calls it took; `waits` gets what was waited for. */
async function run(
  failures: number,
  options: Partial<RetryOptions> = {},
  retryAfterMs?: number,
): Promise<{ calls: number; waits: number[] }> {
  let calls = 0;
  const waits: number[] = [];
  await withRetries({ maxRetries: 3, firstWaitMs: 4, onWait: (waitMs) => waits.push(waitMs), ...options }, async () => {
    calls += 1;
    if (calls <= failures) throw busy(retryAfterMs);
  });
  return { calls, waits };
}

describe('withRetries', () => {
  it('waits about twice as long each time', async () => {
    const { calls, waits } = await run(3);
    expect(calls).toBe(4);
    for (const [at, waitMs] of waits.entries()) {
      expect(waitMs).toBeGreaterThanOrEqual(2 * 2 ** at);
      expect(waitMs).toBeLessThanOrEqual(4 * 2 ** at);
    }
  });

  it('never waits for longer than eight seconds by itself', async () => {
    const stop = new AbortController();
    const waits: number[] = [];
    const onWait = (waitMs: number): void => {
      waits.push(waitMs);
      stop.abort();
    };
    await expect(run(1, { firstWaitMs: 1e9, signal: stop.signal, onWait })).rejects.toMatchObject({ reason: 'stopped' });
    expect(waits[0]).toBeLessThanOrEqual(8000);
  });

  it('waits as long as it is told', async () => {
    expect((await run(2, {}, 7)).waits).toEqual([7, 7]);
  });

  it('throws the last failure when no try is left', async () => {
    await expect(run(4)).rejects.toMatchObject({ reason: 'overloaded', message: 'The service is busy.' });
    await expect(run(1, { maxRetries: 0 })).rejects.toMatchObject({ reason: 'overloaded' });
  });

  it('does not wait for longer than a minute', async () => {
    await expect(run(1, {}, 60_001)).rejects.toThrow('The service is busy. It asks to wait 61 seconds.');
    await expect(run(1, { maxRetries: 0 }, 7_200_000)).rejects.toThrow('It asks to wait 120 minutes.');
  });

  it('throws anything else at once', async () => {
    let calls = 0;
    const fault = new ModelError('refused', 'No.');
    const trying = withRetries({ maxRetries: 3 }, async () => {
      calls += 1;
      throw fault;
    });
    await expect(trying).rejects.toBe(fault);
    expect(calls).toBe(1);
  });
});

describe('readRetryAfter', () => {
  const NOW = Date.parse('2026-11-30T12:00:00Z');
  it.each<[Record<string, string>, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-1' }, 0],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:09 GMT' }, 9000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '2', 'retry-after-ms': '150' }, 150],
    [{ 'retry-after': '2', 'retry-after-ms': 'x' }, 2000],
  ])('reads %j as %j', (headers, waitMs) => {
    expect(readRetryAfter(new Headers(headers), NOW)).toBe(waitMs);
  });

  it('reads nothing where there are no headers', () => {
    expect(readRetryAfter(undefined)).toBeUndefined();
  });
});
