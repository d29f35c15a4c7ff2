import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDoctor, openWiki } from '../../src/app.js';
import { parseSettings } from '../../src/config/settings.js';
import { describeUnknownKeys } from '../../src/config/unknown-keys.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

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

describe('a key of the settings that is not known', () => {
  it.each([
    ['atachments: extract', 'atachments', 'attachments'],
    ['Timeout-s: 5', 'Timeout-s', 'timeout_s'],
    ['guard: { instructions: off }', 'guard', 'guards'],
    ['langauge: ko', 'langauge', 'language'],
  ])('is told with the nearest one that is: %s', (text, key, nearest) => {
    const [sentence, ...more] = describeUnknownKeys(`version: 1\n${text}\n`);
    expect(sentence).toContain(`"${key}" is no setting that is known, and has no effect; did you mean ${nearest}?`);
    expect(more).toEqual([]);
  });

  it('is told alone where no other is near, and never is one that is known', () => {
    expect(describeUnknownKeys('colour_of_harbour: blue\n')).toEqual([expect.stringMatching(/has no effect$/)]);
    for (const text of [undefined, '', 'attachments: extract\nadd: { pictures: 1 }\n', '- a\n', 'a: [\n'])
      expect(describeUnknownKeys(text)).toEqual([]);
  });

  it('is told by an ingest, and noted by the doctor', async () => {
    const { root } = await tempWiki({ 'raw/a.md': '# Heron\n\nHeron is a project.\n' });
    fs.appendFileSync(path.join(root, 'schema/settings.yaml'), 'atachments: extract\n');
    const told: string[] = [];
    await ingestDue(await openWiki(root, { tell: (text) => told.push(text) }));
    expect(told.join('\n')).toMatch(/"atachments" .*did you mean attachments\?$/m);
    expect(await (await openDoctor(root)).examine()).toContainEqual(
      expect.objectContaining({ check: 'schema', state: 'noted', message: expect.stringContaining('did you mean attachments') }),
    );
  });
});
