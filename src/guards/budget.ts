import type { Budget, PlannedCall } from '../domain/budget.js';
import { ModelError } from '../domain/errors.js';
import { NO_USAGE, totalTokens, type Usage } from '../domain/usage.js';

/** Limits in tokens (read and written) and in US dollars. */
export interface BudgetLimits {
  source: Limit;
  run: Limit;
  day: Limit;
}
type Limit = { [unit in keyof Amount]?: Amount[unit] | undefined };
type Scope = keyof BudgetLimits;

interface Amount {
  tokens: number;
  usd: number;
}

/** What all processes spent today, line by line; kept beside git's own files. */
interface Ledger {
  read(): Promise<string>;
  append(line: string): Promise<void>;
}

export interface BudgetOptions {
  limits: BudgetLimits;
  /** In US dollars. Undefined: nobody knows, and no limit is in dollars. */
  costOf: ((usage: Usage) => number) | undefined;
  ledger: Ledger;
  newId: () => string;
}

/** Replies are shorter than they may be: about half of the limit is what they came to on real sources. */
const REPLY_SHARE = 0.5;

/**
 * The guard of what is spent: a call is begun only where its source's, the run's and the day's budgets reach for what it sends. What calls
 * that are under way may cost is put by, and waited for, so that many side by side do not overdraw; a process that died has spent it.
 */
export function makeBudget({ limits, costOf, ledger, newId }: BudgetOptions): Budget {
  const bySource = new Map<string, Amount>();
  let run: Amount = NOTHING;
  const open = new Map<string, { amount: Amount; source: string | undefined; done: Promise<void> }>();
  const amountOf = (usage: Usage): Amount => ({ tokens: totalTokens(usage), usd: costOf?.(usage) ?? 0 });

  const spentIn = async (scope: Scope, source: string | undefined): Promise<Amount> => {
    if (scope === 'source') return source === undefined ? NOTHING : (bySource.get(source) ?? NOTHING);
    return scope === 'run' ? run : sum(readLedger(await ledger.read(), new Set(open.keys())));
  };

  /** Throws where it can never be, and gives what to wait for where it can only not be yet. */
  const findObstacle = async (call: PlannedCall, input: Amount): Promise<Promise<void> | undefined> => {
    for (const scope of SCOPES) {
      const limit = limits[scope];
      if (limit.tokens === undefined && limit.usd === undefined) continue;
      const source = call.source?.path;
      if (scope === 'source' && source === undefined) continue;
      const spent = await spentIn(scope, source);
      refuseBeyond(scope, limit, spent, input);
      const under = [...open.values()].filter((one) => scope !== 'source' || one.source === source);
      if (under.length > 0 && isBeyond(limit, add(spent, input, ...under.map(({ amount }) => amount))))
        return Promise.race(under.map(({ done }) => done));
    }
    return undefined;
  };

  let turn: Promise<void> = Promise.resolve();
  /** One after the other: two that look at once would both find room for one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.then(
      () => {},
      () => {},
    );
    return result;
  };

  return {
    begin: async (call) => {
      const { source, inputTokens, maxOutputTokens } = call;
      if (source && !bySource.has(source.path)) bySource.set(source.path, source.paid ? amountOf(source.paid) : NOTHING);
      const input = amountOf({ ...NO_USAGE, inputTokens });
      const amount = amountOf({ ...NO_USAGE, inputTokens, outputTokens: Math.round(maxOutputTokens * REPLY_SHARE) });
      const id = newId();
      return inTurn(async () => {
        for (let wait = await findObstacle(call, input); wait; wait = await findObstacle(call, input)) await wait;
        let settle = (): void => {};
        const done = new Promise<void>((resolve) => {
          settle = resolve;
        });
        open.set(id, { amount, source: source?.path, done });
        await ledger.append(JSON.stringify({ id, ...amount }));
        return async (usage) => {
          const cost = usage ? amountOf(usage) : NOTHING;
          run = add(run, cost);
          if (source) bySource.set(source.path, add(bySource.get(source.path) ?? NOTHING, cost));
          await ledger.append(JSON.stringify({ id, ...cost }));
          open.delete(id);
          settle();
        };
      });
    },
  };
}

const NOTHING: Amount = { tokens: 0, usd: 0 };
const SCOPES: readonly Scope[] = ['source', 'run', 'day'];

const add = (...amounts: Amount[]): Amount =>
  amounts.reduce((all, one) => ({ tokens: all.tokens + one.tokens, usd: all.usd + one.usd }), NOTHING);
const sum = (amounts: Iterable<Amount>): Amount => add(...amounts);

const isBeyond = (limit: Limit, { tokens, usd }: Amount): boolean =>
  tokens > (limit.tokens ?? Number.POSITIVE_INFINITY) || usd > (limit.usd ?? Number.POSITIVE_INFINITY);

const OF: Record<Scope, string> = { source: 'this source', run: 'this run', day: 'today' };

function refuseBeyond(scope: Scope, limit: Limit, spent: Amount, input: Amount): void {
  if (!isBeyond(limit, add(spent, input))) return;
  const isTokens = limit.tokens !== undefined && spent.tokens + input.tokens > limit.tokens;
  const [used, next, most] = isTokens
    ? [`${number(spent.tokens)} tokens`, `${number(input.tokens)}`, `${number(limit.tokens ?? 0)}`]
    : [dollars(spent.usd), dollars(input.usd), dollars(limit.usd ?? 0)];
  const key = `budget.${scope}_${isTokens ? 'tokens' : 'usd'}`;
  throw new ModelError(
    scope === 'source' ? 'over-source-budget' : 'over-budget',
    `the budget of ${OF[scope]} does not reach: ${used} spent, the next call sends ${next}, ${most} is the limit (schema/settings.yaml: ${key}).`,
    `What was paid for is kept. Raise the limit${scope === 'day' ? ', or wait for tomorrow' : ''}; then wiki ingest goes on from there.`,
  );
}

const number = (value: number): string => value.toLocaleString('en');
const dollars = (value: number): string => `$${value.toFixed(value < 0.1 ? 4 : 2)}`;

/** The last line of each call counts; those that this process has under way are counted by itself. A torn line is none. */
function readLedger(text: string, own: ReadonlySet<string>): Amount[] {
  const byId = new Map<string, Amount>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    if (entry && !own.has(entry.id)) byId.set(entry.id, entry);
  }
  return [...byId.values()];
}

function parseLine(line: string): ({ id: string } & Amount) | undefined {
  try {
    const { id, tokens, usd } = JSON.parse(line);
    return typeof id === 'string' && Number.isFinite(tokens) && Number.isFinite(usd) ? { id, tokens, usd } : undefined;
  } catch {
    return undefined;
  }
}
