import { ModelError } from '../../domain/errors.js';
import { waitAsLongAs } from '../patience.js';
import { RetryableFailure } from '../retry.js';
import { type Silence, watchSilence } from '../silence.js';
import { callUrl, type Service } from './service.js';

/** What a server answers, while it is coming. */
export interface Answer {
  status: number;
  headers: Headers;
  /** In lower case, without parameters; `''` when there is none. */
  contentType: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** What is kept of one reply: a server that sends without end must not fill the memory. */
export const MAX_REPLY_BYTES = 20 * 1024 * 1024;

interface Sending {
  /** Sent as JSON; undefined: a GET. */
  body?: unknown;
  idleTimeoutMs?: number;
  signal: AbortSignal | undefined;
}

/**
 * One HTTP request, open for as long as `read` reads. Any status is an answer.
 * @throws RetryableFailure `connection`, and `timeout` when nothing came for too long
 * @throws ModelError `stopped`; `connection` where trying again cannot help; what `read` throws
 */
export async function send<T>(
  service: Service,
  path: string,
  sending: Sending,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const silence = watchSilence(service.name, sending.idleTimeoutMs ?? service.idleTimeoutMs, sending.signal);
  try {
    const response = await open(service, path, sending, silence);
    silence.heard();
    const contentType = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const pieces = listen(response, service, silence);
    return await read({ status: response.status, headers: response.headers, contentType, pieces });
  } finally {
    silence.end();
  }
}

async function open(service: Service, path: string, { body, idleTimeoutMs }: Sending, silence: Silence): Promise<Response> {
  try {
    return await fetch(callUrl(service, path), {
      headers: service.headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: silence.signal,
      // fetch would take the key and the text along to wherever a server points.
      redirect: 'manual',
      ...waitAsLongAs(idleTimeoutMs ?? service.idleTimeoutMs),
    });
  } catch (error) {
    throw silence.failure() ?? toNetworkFailure(error, service);
  }
}

/** What fails while it is read is the connection's fault; what the reader of the pieces throws passes untouched. */
async function* listen(response: Response, service: Service, silence: Silence): AsyncGenerator<Uint8Array> {
  const body = response.body?.values();
  if (!body) return;
  try {
    for (;;) {
      const next = await body.next().catch((error: unknown) => {
        throw silence.failure() ?? toNetworkFailure(error, service);
      });
      if (next.done) return;
      silence.heard();
      yield next.value;
    }
  } finally {
    // What nobody reads any more is not sent for.
    await body.return?.().catch(() => undefined);
  }
}

/** The whole body as text, or its first `maxBytes`. */
export async function readBeginning(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    kept.push(bytes > maxBytes ? piece.subarray(0, piece.length - (bytes - maxBytes)) : piece);
    if (bytes > maxBytes) break;
  }
  return { text: new TextDecoder().decode(Buffer.concat(kept)), isWhole: bytes <= maxBytes };
}

/** A certificate does not get better by trying again. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;

/** Only the code of a network error is printed: its text may hold headers. */
function toNetworkFailure(error: unknown, { name, address }: Service): ModelError | RetryableFailure {
  const code = readCode(error);
  const what = `${name}: the connection to ${address} failed${code === undefined ? '' : ` (${code})`}.`;
  if (CERTIFICATE.test(code ?? '')) {
    const hint = 'Its certificate is not trusted here: NODE_EXTRA_CA_CERTS names a file of certificates to trust.';
    return new ModelError('connection', what, hint);
  }
  const isRefused = code === 'ECONNREFUSED';
  const hint = `${isRefused ? 'Is the server running? Start it' : 'Check the network'}, or correct the base URL: it is ${address}.`;
  return new RetryableFailure(new ModelError('connection', what, hint));
}

/** The innermost code of an error: fetch hides that of the socket in `cause`. */
function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return readCode(error.cause) ?? own;
}
