import { costOf, type Price } from '../app.js';
import type { Usage } from '../domain/usage.js';
import { count } from './output.js';

/** `2 calls, 5,120 tokens in (4,000 from cache), 900 out, $0.0312`. A price that is not known is said to be unknown. */
export function describeUsage(usage: Usage, price: Price | undefined): string {
  const { calls, inputTokens, cachedInputTokens, outputTokens } = usage;
  const cached = cachedInputTokens > 0 ? ` (${number(cachedInputTokens)} from cache)` : '';
  const tokens = `${number(inputTokens + cachedInputTokens)} tokens in${cached}, ${number(outputTokens)} out`;
  return `${count(calls, 'call')}, ${tokens}, ${describeCost(price, usage)}`;
}

/** `$0.0312 at the prices of 2026-03-21`, `price unknown`. */
export function describeCost(price: Price | undefined, usage: Usage): string {
  if (!price) return 'price unknown (`price:` in schema/settings.yaml)';
  const cost = costOf(price, usage);
  return `$${cost.toFixed(cost < 0.1 ? 4 : 2)} at the prices of ${price.from}`;
}

export const number = (value: number): string => value.toLocaleString('en');
