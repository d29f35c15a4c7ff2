import { ModelError, type ModelFailure } from '../../domain/errors.js';
import { RetryableFailure, readRetryAfter } from '../retry.js';
import type { Answer } from './send.js';
import { readBeginning } from './send.js';
import type { Service } from './service.js';

/** A server refused a request or failed. */
export class HttpFailure extends ModelError {
  readonly status: number;
  /** All that the server said, in one line. */
  readonly said: string;

  constructor(reason: ModelFailure, message: string, hint: string, status: number, said: string) {
    super(reason, message, hint);
    this.status = status;
    this.said = said;
  }

  /** Does it refuse this way of asking? Another may be taken. */
  get isRejection(): boolean {
    return this.reason === 'rejected' && [400, 404, 422, 501].includes(this.status);
  }
}

const MAX_ERROR_BYTES = 64 * 1024;

/** Reads an answer whose status is no success. */
export async function readFailure(answer: Answer, service: Service): Promise<HttpFailure | RetryableFailure> {
  const { text } = await readBeginning(answer.pieces, MAX_ERROR_BYTES);
  return toFailure({ status: answer.status, ...wordsOf(hide(text, service.secrets)) }, service, answer.headers);
}

/** What a server says went wrong. */
export interface Complaint {
  status: number;
  message: string;
  /** The server's own names for it: `insufficient_quota`. */
  type: string;
}

export function toFailure(complaint: Complaint, service: Service, headers?: Headers): HttpFailure | RetryableFailure {
  const reason = classify(complaint);
  const said = toLine(complaint.message, service.secrets);
  const { what, hint } = WORDS[reason] ?? REJECTED;
  const quoted = said === '' ? '.' : `: ${said.length > MAX_QUOTED ? `${said.slice(0, MAX_QUOTED)}…` : said}`;
  const status = complaint.status === 0 ? '' : ` (${complaint.status})`;
  const message = `${service.name}: ${what}${status}${quoted}`;
  const failure = new HttpFailure(reason, message, hintFor(complaint, hint, service), complaint.status, said);
  return failure.isPassing ? new RetryableFailure(failure, readRetryAfter(headers)) : failure;
}

const MAX_QUOTED = 300;

function classify({ status, message, type }: Complaint): ModelFailure {
  const isClient = status === 0 || (status >= 400 && status < 500);
  if (
    status === 402 ||
    /insufficient_quota|billing_hard_limit|insufficient[_ ](?:credit|balance|funds)/i.test(`${type} ${message}`)
  )
    return 'no-credit';
  if (status === 401 || status === 403) return 'no-key';
  if (status === 413 || ((isClient || status === 500) && CONTEXT.test(`${type} ${message}`))) return 'too-large';
  if (status === 404 && /\bmodel/i.test(`${type} ${message}`)) return 'no-model';
  if (status === 400 && (/\bmodel_not_found\b/i.test(type) || NO_MODEL.test(message))) return 'no-model';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  if (status === 503 || status === 529) return 'overloaded';
  if (status === 501) return 'rejected';
  return status === 0 || status === 409 || status >= 500 ? 'server' : 'rejected';
}

/** Services that say so with a 400. */
const NO_MODEL = /not a valid model|\bmodel\b.{0,80}(?:not found|does not exist)/i;

/** vLLM, llama.cpp, Ollama, OpenAI and what gateways pass on of others. */
const CONTEXT =
  /context[_ ](?:length|window|size|limit)|maximum context|exceed_context|prompt is too long|input (?:is )?too long|too many (?:input )?tokens|request too large/i;

const REJECTED = {
  what: 'the server does not accept the request',
  hint: 'Check the model, its settings in schema/settings.yaml and the base URL.',
};

const LATER = 'Run it again later.';
const WORDS: Partial<Record<ModelFailure, { what: string; hint: string }>> = {
  'no-key': { what: 'the server does not accept the key', hint: 'Set OPENAI_API_KEY or WIKI_API_KEY to a key of this service.' },
  'no-model': {
    what: 'the server does not have this model',
    hint: 'Correct its name in schema/settings.yaml, or pull or load it there.',
  },
  'no-credit': { what: 'the account has no credit left', hint: 'Add credit, or raise its limit.' },
  'too-large': {
    what: 'the request does not fit the context of the model',
    hint: 'Raise the context of the server (Ollama: num_ctx; llama.cpp: -c; vLLM: --max-model-len), or choose another model.',
  },
  'rate-limited': { what: 'too many requests or tokens for this account', hint: LATER },
  overloaded: { what: 'the server is overloaded', hint: LATER },
  server: { what: 'the server failed', hint: LATER },
  timeout: { what: 'the server took too long', hint: LATER },
};

/** The model takes no `reasoning_effort`, in words of OpenAI and of Ollama. */
export const EFFORT = /reasoning_effort|does not support thinking/i;

function hintFor({ status, message }: Complaint, hint: string, { address, model }: Service): string {
  if (EFFORT.test(message)) return 'Leave out `effort` in schema/settings.yaml: the model takes none.';
  if (status === 404 && hint === REJECTED.hint) return `Check the base URL (${address}) and the name of the model (${model}).`;
  return hint;
}

/** The words of an error body: `{"error":{"message"}}`, or what other servers make of it. */
export function wordsOf(body: string): { message: string; type: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // Pages of proxies are HTML. Cut first: these patterns are slow on a long text that is made for it.
    return { message: body.slice(0, 4_000).replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' '), type: '' };
  }
  const error = property(json, 'error') ?? json;
  if (typeof error === 'string') return { message: error, type: '' };
  const words = property(error, 'message') ?? property(error, 'detail') ?? error;
  const type = [property(error, 'type'), property(error, 'code')].filter((part) => typeof part === 'string').join(' ');
  return { message: typeof words === 'string' ? words : JSON.stringify(words), type };
}

export const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Control characters would reach a terminal. Secrets go before anything is cut, so that no half of one is left. */
export function toLine(text: string, secrets: readonly string[]): string {
  return hide(text, secrets)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

const hide = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[key]'), text);
