import type { Anthropic } from '@anthropic-ai/sdk';
import { ModelError, SetupError } from '../../domain/errors.js';
import { waitAsLongAs } from '../patience.js';
import type { Service } from './service-error.js';

export interface ConnectionSettings {
  model: string;
  /** Goes before `authToken`. */
  apiKey: string | undefined;
  /** For gateways that take a bearer token. */
  authToken?: string | undefined;
  /** Undefined: the service itself. */
  baseUrl: string | undefined;
  /** How long the service may be silent, within an answer too. */
  idleTimeoutMs: number;
}

export interface Connection {
  sdk: typeof import('@anthropic-ai/sdk');
  client: Anthropic;
  service: Service;
}

const BASE_URL = 'https://api.anthropic.com';

/**
 * Loads the SDK and makes a client that takes nothing from files: without a key the SDK looks for profiles of other programs.
 * @throws ModelError `no-key`
 */
export async function connect(options: ConnectionSettings, baseURL: string): Promise<Connection> {
  const name = `anthropic/${options.model}`;
  const apiKey = options.apiKey?.trim() || undefined;
  const authToken = apiKey === undefined ? options.authToken?.trim() || undefined : undefined;
  const secret = readSecret(name, apiKey ?? authToken);
  const sdk = await import('@anthropic-ai/sdk');
  const client = new sdk.Anthropic({
    // The SDK takes one of them only.
    apiKey: apiKey ?? null,
    authToken: authToken ?? null,
    baseURL,
    // Since version 1 the SDK sends keys as bearer tokens. Gateways that are older know this header only.
    defaultHeaders: apiKey === undefined || baseURL === BASE_URL ? {} : { 'x-api-key': apiKey },
    // fetch would take the key along to wherever a service points.
    fetchOptions: { redirect: 'manual', ...waitAsLongAs(options.idleTimeoutMs) },
    maxRetries: 0,
    // Ours comes first; this one has no word on a stream that falls silent.
    timeout: Math.ceil(options.idleTimeoutMs) + 60_000,
    // It would write to stdout, where results go.
    logLevel: 'off',
  });
  return { sdk, client, service: { name, model: options.model, host: new URL(baseURL).host, secret } };
}

/**
 * The SDK adds `/v1/messages` itself; people copy addresses that end with `/v1`.
 * @throws SetupError `bad-provider` when it is none; it is not shown, for it may hold a password
 */
export function readBaseUrl(baseUrl: string | undefined): string {
  const url = (baseUrl?.trim() || BASE_URL).replace(/\/+$/, '').replace(/\/v1$/, '');
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new SetupError('bad-provider', 'The base URL of the model is no http URL.', `Write it like ${BASE_URL}.`);
  if (new URL(url).username !== '' || new URL(url).password !== '')
    throw new SetupError('bad-provider', 'The base URL of the model holds a password.', 'Set ANTHROPIC_API_KEY instead.');
  return url;
}

function readSecret(name: string, secret: string | undefined): string {
  const hint = 'Set ANTHROPIC_API_KEY to a key of yours: https://platform.claude.com/settings/keys';
  if (secret === undefined) throw new ModelError('no-key', `${name} needs a key, and there is none.`, hint);
  // Said here, because the error of a header that cannot be sent would show its value.
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new ModelError('no-key', `${name}: the key holds characters that no key has.`, hint);
  return secret;
}
