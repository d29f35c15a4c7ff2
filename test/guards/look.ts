import type { Source } from '../../src/domain/source.js';
import type { Found, SourceGuard } from '../../src/guards/guard.js';
import { type GuardOptions, makeGuards } from '../../src/guards/guards.js';
import { readText } from '../formats/read-text.js';

export const DEFAULTS: GuardOptions = {
  instructions: 'flag',
  personalData: 'off',
  personalKey: '',
  maxQuestion: 2_000,
  refusedTopics: [],
  onlyTopics: [],
  toxicWords: [],
};

/** What one guard finds in a file of this name: the stretches as they stand, by rule. */
export async function look(guard: SourceGuard, text: string, path = 'a.md'): Promise<[rule: string, stretch: string][]> {
  const source = readText(path, text);
  const found: readonly Found[] = await guard.find(source);
  return found.map(({ rule, start, end }) => [rule, source.text.slice(start, end)]);
}

/** A source as everybody sees it. */
export const guarded = (text: string, options: Partial<GuardOptions> = {}, path = 'a.md'): Promise<Source> =>
  makeGuards({ ...DEFAULTS, ...options }).guardSource(readText(path, text));
