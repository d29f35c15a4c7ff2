import { describe, expect, it } from 'vitest';
import { describeCost, describeUsage } from '../../src/cli/accounts.js';
import { costOf, findPrice } from '../../src/config/prices.js';
import { parseSettings } from '../../src/config/settings.js';

const settings = parseSettings('');

describe('a price', () => {
  it.each([
    ['anthropic/claude-sonnet-4-5-20250929', { input: 3, cachedInput: 0.3, output: 15 }],
    ['anthropic/claude-opus-4-1-20250805', { input: 15, cachedInput: 1.5, output: 75 }],
    ['anthropic/claude-haiku-4-5', { input: 1, cachedInput: 0.1, output: 5 }],
  ])('is that of the table: %s', (name, price) => {
    expect(findPrice(name, settings)).toEqual({ ...price, from: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
  });

  it.each([
    'anthropic/claude-sonnet-9',
    'anthropic/my-claude-sonnet-4-5',
    'openai-compatible/claude-sonnet-4-5',
    'embedded/structure-6',
    'anthropic/claude-opus-4-1-and-more',
  ])('is unknown, and not guessed, for %s', (name) => {
    expect(findPrice(name, settings)).toBeUndefined();
  });

  it('is that of the settings where they name one', () => {
    const own = parseSettings('price:\n  input: 2\n  output: 8\n');
    expect(findPrice('anthropic/claude-sonnet-4-5', own)).toEqual({
      input: 2,
      cachedInput: 2,
      output: 8,
      from: 'schema/settings.yaml',
    });
    expect(findPrice('openai-compatible/llama3.3', parseSettings('price: { input: 0, cached_input: 0, output: 0 }'))).toEqual({
      input: 0,
      cachedInput: 0,
      output: 0,
      from: 'schema/settings.yaml',
    });
  });

  it('is a number, and not below nothing', () => {
    for (const price of ['{ input: -1, output: 1 }', '{ input: 1 }', 'cheap'])
      expect(() => parseSettings(`price: ${price}`)).toThrow(/settings\.yaml: price/);
  });
});

describe('what calls cost', () => {
  const PRICE = { input: 3, cachedInput: 0.3, output: 15, from: '2026-01-01' };
  const usage = { calls: 2, inputTokens: 1_120, cachedInputTokens: 4_000, outputTokens: 900 };

  it('is the sum of what was read anew, read from a cache, and written', () => {
    expect(costOf(PRICE, usage)).toBeCloseTo(0.01806, 10);
    expect(costOf(PRICE, { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 })).toBe(0);
  });

  it('is said with the tokens, those from a cache apart, and where the price is from', () => {
    expect(describeUsage(usage, PRICE)).toBe(
      `2 calls, 5,120 tokens in (4,000 from cache), 900 out, $0.0181 at the prices of 2026-01-01`,
    );
    expect(describeUsage({ ...usage, calls: 1, cachedInputTokens: 0 }, undefined)).toBe(
      '1 call, 1,120 tokens in, 900 out, price unknown (`price:` in schema/settings.yaml)',
    );
  });

  it('is said to be unknown where it is, which is not nothing', () => {
    expect(describeCost(undefined, usage)).toMatch(/^price unknown/);
    expect(describeCost({ ...PRICE, input: 0, cachedInput: 0, output: 0 }, usage)).toMatch(/^\$0\.00/);
  });
});
