import { ModelError } from '../../domain/errors.js';
import { stoppedByPerson, withRetries } from '../retry.js';
import { type ContextLimit, readContextLimit } from './context-limit.js';
import { exchange } from './exchange.js';
import { type Ask, type Found, findDialect, PROBE } from './find-dialect.js';
import type { HttpFailure } from './http-failure.js';
import { MODES } from './modes.js';
import { type Abilities, type Remember, readNote, writeNote } from './notes.js';
import { type Effort, toRequestBody } from './request-body.js';
import type { Service } from './service.js';

export interface FinderOptions {
  service: Service;
  effort: Effort;
  maxRetries: number;
  firstWaitMs: number | undefined;
  /** Set by a person: the server is not asked. */
  contextTokens: number | undefined;
  remember: Remember | undefined;
}

/** Knows what the server can do with the model, and asks it once. */
export interface Finder {
  get(signal: AbortSignal | undefined): Promise<Abilities>;
  /** A call was answered in this way. */
  confirm(abilities: Abilities): void;
  /** Another way, after the server refused a request that was made in this one; undefined when there is none. */
  replace(abilities: Abilities, failure: HttpFailure, signal: AbortSignal | undefined): Promise<Abilities | undefined>;
  /** With the context as the server has it now: people raise it because we told them to. */
  refreshLimit(abilities: Abilities, signal: AbortSignal | undefined): Promise<Abilities>;
}

export function makeFinder(options: FinderOptions): Finder {
  const { service, remember } = options;
  const key = `${service.address} ${service.model}`;
  const fixed: ContextLimit | undefined =
    options.contextTokens === undefined ? undefined : { tokens: options.contextTokens, from: 'settings' };
  let known: Abilities | undefined;
  /** Worth asking again: it worked once, in this process or before. */
  let isProven = false;
  /** May be noted. */
  let isSure = true;
  let running: Promise<Abilities> | undefined;

  /** One search at a time, for all calls that wait for it. */
  async function share(signal: AbortSignal | undefined, search: () => Promise<Abilities>): Promise<Abilities> {
    for (;;) {
      const isMine = running === undefined;
      running ??= search().finally(() => {
        running = undefined;
      });
      try {
        return await untilStopped(running, signal);
      } catch (error) {
        // The person stopped the call that asked, and not this one.
        if (isMine || signal?.aborted || !(error instanceof ModelError && error.reason === 'stopped')) throw error;
      }
    }
  }

  async function learn(found: Found, signal: AbortSignal | undefined): Promise<Abilities> {
    const abilities = { dialect: found.dialect, limit: fixed ?? (await readContextLimit(service, signal)) };
    known = abilities;
    isProven = false;
    isSure = found.isSure;
    if (isSure) await writeNote(remember, key, abilities);
    return abilities;
  }

  async function find(signal: AbortSignal | undefined): Promise<Abilities> {
    const noted = await readNote(remember, key);
    if (!noted) return learn(await findDialect(askBy(options, signal)), signal);
    known = { dialect: noted.dialect, limit: fixed ?? noted.limit };
    isProven = true;
    return known;
  }

  async function findOther(
    { dialect }: Abilities,
    failure: HttpFailure,
    signal: AbortSignal | undefined,
  ): Promise<Abilities | undefined> {
    if (isProven) {
      const found = await findDialect(askBy(options, signal));
      const abilities = await learn(found, signal);
      if (!isSame(found.dialect, dialect)) return abilities;
    }
    // It takes the small schema of the question, but not this one.
    const lower = MODES.slice(MODES.indexOf(dialect.mode) + 1);
    if (lower.length === 0 || !/response_format|schema|grammar|\btool/i.test(failure.said)) return undefined;
    const found = await findDialect(askBy(options, signal), lower);
    return learn({ ...found, isSure: false }, signal);
  }

  return {
    get: async (signal) => known ?? share(signal, () => find(signal)),
    confirm: (abilities) => {
      if (abilities === known) isProven = true;
    },
    replace: async (abilities, failure, signal) => {
      // Another call has found it meanwhile.
      if (known && known !== abilities) return isSame(known.dialect, abilities.dialect) ? undefined : known;
      const other = await share(signal, async () => (await findOther(abilities, failure, signal)) ?? abilities);
      return other === abilities ? undefined : other;
    },
    refreshLimit: async (abilities, signal) => {
      if (fixed) return abilities;
      const refreshed = { ...abilities, limit: await readContextLimit(service, signal) };
      if (known !== abilities) return refreshed;
      known = refreshed;
      if (isSure) await writeNote(remember, key, known);
      return known;
    },
  };
}

const isSame = (a: Abilities['dialect'], b: Abilities['dialect']): boolean =>
  a.mode === b.mode && a.streaming === b.streaming && a.limitField === b.limitField;

function askBy({ service, effort, maxRetries, firstWaitMs }: FinderOptions, signal: AbortSignal | undefined): Ask {
  return (dialect, { maxOutputTokens, isUrgent }) => {
    const body = toRequestBody(service.model, { ...PROBE, maxOutputTokens }, dialect, effort);
    return withRetries({ maxRetries: isUrgent ? 0 : maxRetries, firstWaitMs, signal }, () => exchange(service, body, { signal }));
  };
}

/** The search goes on for others when one of those who wait for it is stopped. */
function untilStopped<T>(running: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stoppedByPerson());
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    running.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
  });
}
