import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/domain/budget.js';
import type { Usage } from '../../src/domain/usage.js';
import { type BudgetLimits, makeBudget } from '../../src/guards/budget.js';

const NONE: BudgetLimits = { source: {}, run: {}, day: {} };
const usage = (tokens: number): Usage => ({ calls: 1, inputTokens: tokens, cachedInputTokens: 0, outputTokens: 0 });
const call = (inputTokens: number, path?: string, paid?: Usage) => ({
  source: path === undefined ? undefined : { path, paid },
  inputTokens,
  maxOutputTokens: 0,
});

/** A budget whose ledger is this list of lines. */
function makeOne(limits: Partial<BudgetLimits>, lines: string[] = [], price = 0): Budget {
  let ids = 0;
  return makeBudget({
    limits: { ...NONE, ...limits },
    costOf: (spent) => spent.inputTokens * price,
    ledger: { read: async () => lines.join('\n'), append: async (line) => void lines.push(line) },
    newId: () => `${lines.length}-${ids++}`,
  });
}

async function pay(budget: Budget, tokens: number, path?: string, paid?: Usage): Promise<void> {
  const settle = await budget.begin(call(tokens, path, paid));
  await settle(usage(tokens));
}

describe('a budget', () => {
  it('of a run lets calls begin as long as it reaches for what they send', async () => {
    const budget = makeOne({ run: { tokens: 100 } });
    await pay(budget, 60);
    await pay(budget, 40);
    await expect(budget.begin(call(1))).rejects.toMatchObject({
      exitCode: 11,
      code: 'model-over-budget',
      message: expect.stringContaining('budget.run_tokens'),
    });
  });

  it('of a source leaves the others theirs, and counts what earlier runs paid', async () => {
    const budget = makeOne({ source: { tokens: 100 } });
    await pay(budget, 90, 'a.md');
    await expect(budget.begin(call(20, 'a.md'))).rejects.toMatchObject({ code: 'model-over-source-budget', isSetup: false });
    await pay(budget, 90, 'b.md');
    await expect(budget.begin(call(20, 'c.md', usage(90)))).rejects.toMatchObject({ code: 'model-over-source-budget' });
    await pay(budget, 1_000);
  });

  it('of a day is of all processes, and a call that nobody ended was paid', async () => {
    const lines: string[] = [];
    await pay(makeOne({ day: { tokens: 100 } }, lines), 30);
    await makeOne({ day: { tokens: 100 } }, lines).begin(call(40));
    const third = makeOne({ day: { tokens: 100 } }, [...lines, '{"id": "torn', '']);
    await expect(third.begin(call(31))).rejects.toMatchObject({ message: expect.stringContaining('70 tokens spent') });
    await pay(third, 30);
  });

  it('in dollars goes by the price', async () => {
    const budget = makeOne({ run: { usd: 1 } }, [], 0.01);
    await pay(budget, 99);
    await expect(budget.begin(call(2))).rejects.toMatchObject({ message: expect.stringContaining('$0.99 spent') });
  });

  it('is not overdrawn by calls side by side: one waits for what another leaves', async () => {
    const budget = makeOne({ run: { tokens: 100 } });
    const first = await budget.begin(call(60));
    const order: string[] = [];
    const second = budget.begin(call(60)).then(
      (settle) => {
        order.push('begun');
        return settle(usage(60));
      },
      () => order.push('refused'),
    );
    order.push('ends');
    await first(usage(10));
    await second;
    expect(order).toEqual(['ends', 'begun']);

    const other = makeOne({ run: { tokens: 100 } });
    const settle = await other.begin(call(60));
    const late = expect(other.begin(call(60))).rejects.toMatchObject({ exitCode: 11 });
    await settle(usage(60));
    await late;
  });

  it('counts nothing of which nothing came', async () => {
    const budget = makeOne({ run: { tokens: 100 } });
    for (let n = 0; n < 5; n++) await (await budget.begin(call(90)))(undefined);
  });
});
