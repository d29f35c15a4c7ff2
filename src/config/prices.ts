import type { Usage } from '../domain/usage.js';
import type { Settings } from './settings.js';

/** US dollars for a million tokens. */
export interface Price {
  /** Where it was read: a day on which the table was compared, or the settings. */
  from: string;
  input: number;
  cachedInput: number;
  output: number;
}

/** The day on which the table was last compared with the services' own lists. Prices change: a settings file can say better. */
const PRICES_OF = '2026-03-21';

/** Reading from a service's cache costs a tenth. Models that are not here have no price that we know. */
const PRICES: readonly (readonly [RegExp, Omit<Price, 'from'>])[] = [
  [/^anthropic\/claude-opus-4-[56](-\d+)?$/, { input: 5, cachedInput: 0.5, output: 25 }],
  [/^anthropic\/claude-opus-4(-[01])?(-\d{8})?$/, { input: 15, cachedInput: 1.5, output: 75 }],
  [/^anthropic\/claude-sonnet-4(-[0-6])?(-\d{8})?$/, { input: 3, cachedInput: 0.3, output: 15 }],
  [/^anthropic\/claude-haiku-4-5(-\d+)?$/, { input: 1, cachedInput: 0.1, output: 5 }],
];

/** Undefined: unknown, and shown as unknown. */
export function findPrice(name: string, { price }: Settings): Price | undefined {
  if (price) {
    const { input, cached_input: cachedInput = input, output } = price;
    return { input, cachedInput, output, from: 'schema/settings.yaml' };
  }
  const known = PRICES.find(([pattern]) => pattern.test(name))?.[1];
  return known && { ...known, from: PRICES_OF };
}

/** What calls cost, in US dollars. */
export const costOf = (price: Price, { inputTokens, cachedInputTokens, outputTokens }: Usage): number =>
  (inputTokens * price.input + cachedInputTokens * price.cachedInput + outputTokens * price.output) / 1_000_000;
