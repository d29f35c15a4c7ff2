import { ModelError, SetupError } from '../../domain/errors.js';

/** A server that speaks chat completions, and how it is reached. */
export interface Service {
  /** `openai-compatible/llama3.1`. */
  name: string;
  model: string;
  /** `http://localhost:11434/v1`, with its query where it has one. */
  api: URL;
  /** For messages and as a key: without query and credentials. */
  address: string;
  headers: Record<string, string>;
  /** Never to be shown: each is blotted out of what a server says. */
  secrets: readonly string[];
  idleTimeoutMs: number;
}

interface ServiceOptions {
  model: string;
  baseUrl: string;
  apiKey: string | undefined;
  idleTimeoutMs: number;
}

/** @throws SetupError `bad-provider` when the base URL is none; ModelError `no-key` when the key cannot be one. */
export function makeService({ model, baseUrl, idleTimeoutMs, ...options }: ServiceOptions): Service {
  const api = readBaseUrl(baseUrl);
  const apiKey = readKey(options.apiKey, model);
  // fetch refuses URLs that hold credentials.
  const credentials = `${decodeURIComponent(api.username)}:${decodeURIComponent(api.password)}`;
  const basic = credentials === ':' ? undefined : Buffer.from(credentials).toString('base64');
  const secrets = [apiKey, basic, decodeURIComponent(api.password)];
  api.username = '';
  api.password = '';
  const authorization = apiKey ? `Bearer ${apiKey}` : basic && `Basic ${basic}`;
  return {
    name: `openai-compatible/${model}`,
    model,
    api,
    address: `${api.origin}${api.pathname}`,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    secrets: secrets.filter((secret) => secret !== undefined).filter((secret) => secret !== ''),
    idleTimeoutMs,
  };
}

/** The URL of one of the server's calls; `../props` lies beside `/v1`. */
export function callUrl(service: Service, path: string): URL {
  const url = new URL(service.api);
  const outer = path.startsWith('../');
  const base = outer ? url.pathname.replace(/\/v\d\w*$/, '') : url.pathname;
  url.pathname = `${base}/${outer ? path.slice(3) : path}`;
  return url;
}

/** Said here, because the error of a header that cannot be sent would show its value. */
function readKey(apiKey: string | undefined, model: string): string | undefined {
  const key = apiKey?.trim() || undefined;
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  const hint = 'Set OPENAI_API_KEY or WIKI_API_KEY to a key of this service.';
  throw new ModelError('no-key', `openai-compatible/${model}: the key holds characters that no key has.`, hint);
}

/** With `/v1` where the address names no version: Gemini's ends in `/v1beta/openai`, others in `/v4`. */
function readBaseUrl(text: string): URL {
  const bare = text.trim();
  const withScheme = bare.includes('://') ? bare : `http://${bare}`;
  if (!URL.canParse(withScheme) || !/^https?:/i.test(withScheme)) {
    throw new SetupError('bad-provider', 'The base URL of the model is no http URL.', 'Write it like http://localhost:11434/v1.');
  }
  const url = new URL(withScheme);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  url.pathname = /\/v\d\w*(?:\/|$)/.test(path) ? path : `${path}/v1`;
  url.hash = '';
  return url;
}
