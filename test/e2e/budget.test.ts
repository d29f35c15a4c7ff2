import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wiki } from '../support/model-command.js';
import { planHonestly } from '../support/model-editor.js';
import { ingestsOf, keptPlans, modelWiki, note } from '../support/model-wiki.js';

const FILES = {
  'raw/a.md': note('2025-01-01', 'Atlas', 'Atlas opens in May on Mill Street.'),
  'raw/b.md': note('2025-01-02', 'Boreas', 'Boreas opens in June on Mill Street.'),
};
const settings = (budget: string): string => `retries: 0\njobs: 1\n${budget}\n`;
const setSettings = (root: string, budget: string): void =>
  fs.writeFileSync(path.join(root, 'schema/settings.yaml'), settings(budget));
/** What the stand-in says that a call cost is more than its text. */
const costly = { kind: 'text', cachedInputTokens: 50_000 } as const;

describe('a budget that does not reach', () => {
  it('of a source: nothing is sent for it, the others go in, exit code 11', async () => {
    const long = `${note('2025-01-01', 'Long')}${'Long is a shop on Mill Street with many words about it.\n\n'.repeat(2_000)}`;
    const made = await modelWiki({ ...FILES, 'raw/a.md': long });
    const [, short] = JSON.parse((await wiki(made, 'ingest', '--dry-run', '--json')).out).sources;
    setSettings(made.root, `budget: { source_tokens: ${short.requests[0].inputTokens + 500} }`);
    const first = await wiki(made, 'ingest');
    expect(first.code).toBe(11);
    expect(first.out).toMatch(
      /✗ a\.md: failed: the budget of this source does not reach: .* \(schema\/settings\.yaml: budget\.source_tokens\)/,
    );
    expect(first.out).toContain('✓ b.md');
    expect(made.asked().map(({ file }) => file)).toEqual(['b.md']);
  });

  it('of a run: it ends there and says so; what is in is in, and the next run goes on', async () => {
    const made = await modelWiki(FILES, { settings: settings('budget: { run_tokens: 52000 }') });
    made.edit((asked) => ({ ...costly, text: JSON.stringify(planHonestly(asked)) }));
    const first = await wiki(made, 'ingest');
    expect(first.code).toBe(11);
    expect(first.err).toMatch(/the budget of this run does not reach/);
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
    const again = await wiki(made, 'ingest', '--json');
    expect(again.code).toBe(0);
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md', 'ingest: b.md']);
  });

  it('of a day: it holds from run to run, for questions too, until it is raised; a reply that was paid for is not paid again', async () => {
    const made = await modelWiki(FILES, { settings: settings('budget: { day_tokens: 50100 }') });
    made.edit((asked) => ({ ...costly, text: JSON.stringify(planHonestly(asked)) }));
    expect((await wiki(made, 'ingest')).code).toBe(11);
    const sent = made.server.requests.length;
    const again = await wiki(made, 'ingest', '--json');
    expect(again.code).toBe(11);
    expect(JSON.parse(again.out)).toMatchObject({ error: { code: 'model-over-budget' }, sources: [] });
    expect((await wiki(made, 'ask', 'When does Atlas open?')).code).toBe(11);
    expect(made.server.requests).toHaveLength(sent);
    expect(keptPlans(made.root)).toEqual([]);
    setSettings(made.root, 'budget: { day_tokens: 200000 }');
    expect((await wiki(made, 'ingest')).code).toBe(0);
    expect(ingestsOf(made.root)).toHaveLength(2);
  });

  it('in dollars needs a price', async () => {
    const made = await modelWiki(FILES, { settings: settings('') });
    setSettings(made.root, 'budget: { run_usd: 1 }');
    expect(await wiki(made, 'ingest')).toMatchObject({ code: 3, err: expect.stringContaining('`price: {') });
    setSettings(made.root, 'budget: { run_usd: 0.0001 }\nmodel: m\nprovider: anthropic\nprice: { input: 3, output: 15 }');
    expect(await wiki(made, 'ingest')).toMatchObject({ code: 11, err: expect.stringContaining('budget.run_usd') });
    expect(made.server.requests).toEqual([]);
  });
});
