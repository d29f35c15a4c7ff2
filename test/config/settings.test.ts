import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/config/settings.js';

describe('settings of guards', () => {
  it('have defaults', () => {
    expect(parseSettings(undefined)).toMatchObject({
      guards: { instructions: 'flag', personal_data: 'off', questions: { max_characters: 2_000, refuse: [], only: [] } },
      budget: {},
    });
    expect(parseSettings('guards: { instructions: quarantine }\nbudget: { run_usd: 2 }\n')).toMatchObject({
      guards: { instructions: 'quarantine', personal_data: 'off' },
      budget: { run_usd: 2 },
    });
  });

  it.each([
    'guards: { instruction: off }',
    'guards: { personal_data: yes }',
    'budget: { run_token: 5 }',
    'budget: { run_tokens: 0 }',
  ])('that nobody knows are an error, for somebody may believe them to be on: %s', (text) => {
    expect(() => parseSettings(text)).toThrow(expect.objectContaining({ exitCode: 3, code: 'bad-settings' }));
  });
});

describe('settings of wiki add', () => {
  it('have defaults, and none that opens this network', () => {
    expect(parseSettings(undefined).add).toEqual({ max_mb: 20, timeout_s: 60, pictures: 40 });
    expect(parseSettings('add: { pictures: 0 }\n').add).toEqual({ max_mb: 20, timeout_s: 60, pictures: 0 });
    for (const text of ['add: { allow_private: true }', 'add: { max_mb: 0 }', 'add: { pictures: 1000 }'])
      expect(() => parseSettings(text)).toThrow(expect.objectContaining({ exitCode: 3, code: 'bad-settings' }));
  });
});
