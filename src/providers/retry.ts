import { ModelError } from '../domain/errors.js';

/** One try failed in a way that another may not. */
export class RetryableFailure extends Error {
  /** What the caller gets when no try is left. */
  readonly failure: ModelError;
  /** The service's own waiting time. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: ModelError, retryAfterMs?: number) {
    super(failure.message);
    this.name = 'RetryableFailure';
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface RetryOptions {
  /** Tries after the first one. */
  maxRetries: number;
  signal?: AbortSignal | undefined;
  /** Told before each wait. */
  onWait?: ((waitMs: number, failure: ModelError) => void) | undefined;
  /** The first wait where the service names none; each next one is twice as long, 8 s at most. 500 unless told. */
  firstWaitMs?: number | undefined;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;
/** Nobody sits in front of a terminal for longer without being told why. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Calls `attempt` until it gives something, for as long as it throws `RetryableFailure` and tries are left; whatever else it throws
 * is thrown at once.
 * @throws ModelError the last failure; the first whose service asks for more than a minute; `stopped` when the signal aborts
 */
export async function withRetries<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    if (options.signal?.aborted) throw stoppedByPerson();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableFailure)) throw error;
      if ((error.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) throw asksForLong(error.failure, error.retryAfterMs ?? 0);
      if (retries >= options.maxRetries) throw error.failure;
      const waitMs = error.retryAfterMs ?? backoffMs(options.firstWaitMs ?? FIRST_WAIT_MS, retries);
      options.onWait?.(waitMs, error.failure);
      await wait(waitMs, options.signal);
    }
  }
}

/** A `ModelError` for a call that its `signal` ended. */
export function stoppedByPerson(usage?: ModelError['usage']): ModelError {
  return new ModelError('stopped', 'The call of the model was stopped.', undefined, usage);
}

/** The waiting time in a reply's headers, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function readRetryAfter(headers: Headers | undefined, nowMs = Date.now()): number | undefined {
  const milliseconds = toNumber(headers?.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.max(0, milliseconds);
  const text = headers?.get('retry-after');
  const seconds = toNumber(text);
  if (seconds !== undefined) return Math.max(0, seconds * 1000);
  const date = Date.parse(text ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function toNumber(text: string | null | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Between half of it and all of it: calls that failed together do not come back together. */
const backoffMs = (firstMs: number, retries: number): number =>
  Math.min(MAX_WAIT_MS, firstMs * 2 ** retries) * (0.5 + Math.random() / 2);

function asksForLong({ reason, message, usage }: ModelError, waitMs: number): ModelError {
  const time = waitMs < 120_000 ? `${Math.ceil(waitMs / 1000)} seconds` : `${Math.ceil(waitMs / 60_000)} minutes`;
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`;
  return new ModelError(reason, `${sentence} It asks to wait ${time}.`, 'Run it again after that.', usage);
}

/** Ends at once with `stopped` when the signal aborts. Node's timers may fire a millisecond early: one more is waited. */
function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(stoppedByPerson());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs + 1);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
