import { ModelError, type ModelFailure } from '../../domain/errors.js';
import { RetryableFailure, readRetryAfter } from '../retry.js';

type Sdk = typeof import('@anthropic-ai/sdk');
type ApiError = InstanceType<Sdk['APIError']>;

/** Who is spoken to, for messages. */
export interface Service {
  /** `anthropic/MODEL` */
  name: string;
  model: string;
  /** The service's host: `api.anthropic.com`. */
  host: string;
  /** Never printed, not even where the service repeats it. */
  secret: string;
}

/** An HTTP 200 that holds no events at all: some other server stands at this address. */
export const notThisService = ({ name, host }: Service, contentType: string | null): ModelError =>
  new ModelError(
    'unreadable',
    `${name}: what ${host} answered is no stream of messages (${quote(contentType ?? 'of no type', '')}).`,
    'Check the base URL.',
  );

const RETRYABLE: ReadonlySet<ModelFailure> = new Set(['rate-limited', 'overloaded', 'server', 'connection', 'timeout']);

/** What the SDK threw, as what `withRetries` takes: what may pass is a `RetryableFailure`, all else a `ModelError`. */
export function toFailure(sdk: Sdk, error: unknown, service: Service): ModelError | RetryableFailure {
  if (error instanceof sdk.APIConnectionTimeoutError)
    return new RetryableFailure(
      new ModelError('timeout', `${service.name}: ${service.host} did not answer in time.`, 'Run it again later.'),
    );
  // An `error` event inside a stream has no status; an error of the connection is a subclass of the same class.
  if (error instanceof sdk.APIError && !(error instanceof sdk.APIConnectionError)) return toStatusFailure(error, service);
  return toNetworkFailure(error, service);
}

function toStatusFailure(error: ApiError, service: Service): ModelError | RetryableFailure {
  const reason = classify(error);
  const status = error.status === undefined ? '' : ` (${error.status})`;
  const said = quote(wordsOf(error), service.secret);
  const what = WHAT[reason]?.(service) ?? 'the service did not accept the request';
  const failure = new ModelError(reason, `${service.name}: ${what}${status}: ${said}`, HINT[reason]);
  // The service's own word on it comes first, as in the SDK.
  const advice = error.headers?.get('x-should-retry');
  const isRetryable = reason !== 'no-credit' && (advice === 'true' || (advice !== 'false' && RETRYABLE.has(reason)));
  return isRetryable ? new RetryableFailure(failure, readRetryAfter(error.headers)) : failure;
}

const STATUS: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
};

function classify(error: ApiError): ModelFailure {
  const type: string = error.type ?? '';
  const status = error.status ?? STATUS[type] ?? 500;
  const said = wordsOf(error);
  if (type === 'overloaded_error' || status === 529) return 'overloaded';
  if (isCredit(status, type, error.errorCode ?? '', said)) return 'no-credit';
  if (status === 401 || status === 403) return 'no-key';
  // Without this type it is the address that is not found.
  if (status === 404 && type === 'not_found_error') return 'no-model';
  if (
    status === 413 ||
    (status === 400 && /prompt is too long|context (limit|window|length)|too many (input )?tokens/i.test(said))
  )
    return 'too-large';
  if (status === 429) return 'rate-limited';
  if (status === 408) return 'timeout';
  return status === 409 || status >= 500 ? 'server' : 'rejected';
}

/** A body that is not the service's own is a page of some proxy; the SDK puts the status before it. */
const wordsOf = (error: ApiError): string =>
  error.apiMessage ??
  error.message
    .slice(0, 4_000)
    .replace(/^\d{3} /, '')
    .replace(/<[^>]*>/g, ' ');

/** No waiting helps against an empty account: it is told apart from a rate limit, with which it shares a status. */
const isCredit = (status: number, type: string, code: string, said: string): boolean =>
  status === 402 ||
  type === 'billing_error' ||
  /spend_limit|billing/.test(code) ||
  ((status === 400 || status === 403) && /\bcredits?\b|\bbilling\b|\bspend limit|\busage limits?\b/i.test(said));

const WHAT: Partial<Record<ModelFailure, (service: Service) => string>> = {
  'no-key': ({ host }) => `${host} does not accept the key`,
  'no-model': ({ model }) => `there is no model "${model}", or this key may not use it`,
  'no-credit': () => 'the account has no credit left',
  'too-large': () => 'the request does not fit the model',
  'rate-limited': () => 'too many requests or tokens for this account',
  overloaded: () => 'the service is overloaded',
  server: () => 'the service failed',
  timeout: () => 'the service took too long',
};

const HINT: Partial<Record<ModelFailure, string>> = {
  'no-key': 'Set ANTHROPIC_API_KEY to a key of yours: https://platform.claude.com/settings/keys',
  'no-model': "Correct the model's name in schema/settings.yaml.",
  'no-credit': 'Add credit, or raise the limit: https://platform.claude.com/settings/billing',
  'too-large': 'Split the source, or choose a model with a larger context.',
  'rate-limited': 'Run it again later.',
  overloaded: 'Run it again later.',
  server: 'Run it again later.',
  timeout: 'Run it again later.',
  rejected: 'Check the model and its settings in schema/settings.yaml.',
};

const MAX_QUOTED = 300;

/** One line of what a service said. Control characters, and those that turn the direction of text, would reach a terminal. */
export function quote(text: string, secret: string): string {
  // A shorter one is a word that a gateway takes for a key, and no secret.
  const line = (secret.length < 6 ? text : text.replaceAll(secret, '[key]')).replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

/** A certificate does not get better by trying again. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;

/** Only the code of a network error is printed: its text may hold headers. */
function toNetworkFailure(error: unknown, { name, host }: Service): ModelError | RetryableFailure {
  const code = readCode(error);
  const failure = new ModelError(
    'connection',
    `${name}: the connection to ${host} failed${code === undefined ? '' : ` (${code})`}.`,
    CERTIFICATE.test(code ?? '')
      ? 'Its certificate is not trusted here: NODE_EXTRA_CA_CERTS names a file of certificates to trust.'
      : 'Check the network and the base URL, then run it again.',
  );
  return CERTIFICATE.test(code ?? '') ? failure : new RetryableFailure(failure);
}

/** The innermost code of an error: fetch hides that of the socket in `cause`. */
function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return readCode(error.cause) ?? own;
}
