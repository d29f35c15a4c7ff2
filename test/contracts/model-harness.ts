import type { ModelError } from '../../src/domain/errors.js';
import type { Model } from '../../src/providers/model.js';

/** What a stand-in for a model's service answers to one HTTP request, in words that fit every service. */
export type Behaviour =
  /** A reply with this text, whole. */
  | { kind: 'text'; text: string; cachedInputTokens?: number }
  /** A reply with this text that stops because of the limit of output tokens. */
  | { kind: 'max-tokens'; text: string }
  /** The model declines. */
  | { kind: 'refusal' }
  /** The service says that the request does not fit the model's context. */
  | { kind: 'context-exceeded' }
  /** An HTTP error. `retryAfterS`: the service's own waiting time. */
  | { kind: 'status'; status: number; message: string; retryAfterS?: number }
  /** The reply ends after so many characters of its text, in order (`reset: false`) or with the socket destroyed. */
  | { kind: 'cut'; text: string; after: number; reset: boolean }
  /** The socket is destroyed before any answer. */
  | { kind: 'reset' }
  /** No answer, ever. `afterHead`: the head and a first piece of a stream come, and then nothing. */
  | { kind: 'hang'; afterHead: boolean }
  /** An HTTP 200 whose body is no answer of this service at all. */
  | { kind: 'garbage' };

/** A model adapter against a real HTTP server that does as it is told. */
export interface ModelHarness {
  model: Model;
  /** What the next requests get, in order; when the list is used up, the last one again. */
  answer(...behaviours: Behaviour[]): void;
  /** Every request that asked for a reply (no probes, no token counts), oldest first: its headers and parsed body. */
  readonly requests: readonly { headers: Record<string, string | string[] | undefined>; body: Record<string, unknown> }[];
  /** Milliseconds between the arrivals of the requests. */
  readonly pauses: readonly number[];
  close(): Promise<void>;
}

/** Makes a harness with short times: `idleTimeoutMs` is how long the adapter waits for a silent service. */
export type OpenHarness = (options: { idleTimeoutMs: number; maxRetries: number }) => Promise<ModelHarness>;

export type Reason = ModelError['reason'];
