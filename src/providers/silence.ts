import { ModelError } from '../domain/errors.js';
import { RetryableFailure, stoppedByPerson } from './retry.js';

/** Watches one request: it ends when nothing is heard for too long, or when the caller's signal aborts. */
export interface Silence {
  /** For the request. */
  readonly signal: AbortSignal;
  /** Something came: the time begins anew. */
  heard(): void;
  /** The request is over; nothing is watched any more. */
  end(): void;
  /** Why the request was ended, as what the caller throws; undefined where it was not. */
  failure(): ModelError | RetryableFailure | undefined;
}

/** @param name of the model, for the message */
export function watchSilence(name: string, idleTimeoutMs: number, signal: AbortSignal | undefined): Silence {
  const controller = new AbortController();
  let cause: 'silent' | 'stopped' | undefined;
  const abort = (why: 'silent' | 'stopped'): void => {
    cause ??= why;
    controller.abort();
  };
  const stop = (): void => abort('stopped');
  const timer = setTimeout(() => abort('silent'), idleTimeoutMs);
  // Not `AbortSignal.any`: on one long-lived signal its followers pile up for as long as the signal lives.
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return {
    signal: controller.signal,
    heard: () => void timer.refresh(),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
    failure: () => (cause === 'stopped' ? stoppedByPerson() : cause && new RetryableFailure(silentFor(name, idleTimeoutMs))),
  };
}

const silentFor = (name: string, idleTimeoutMs: number): ModelError =>
  new ModelError(
    'timeout',
    `${name}: the service was silent for ${idleTimeoutMs / 1000} seconds.`,
    'Run it again, or allow more time in the settings.',
  );

/** The same response; `heard` is called for each piece of its body. */
export function hearBody(response: Response, heard: () => void): Response {
  if (!response.body) return response;
  const ear = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      heard();
      controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(ear), response);
}
