import { lookup } from 'node:dns/promises';
import { FetchError, WikiError } from '../domain/errors.js';
import { kindOfAddress } from './address-kind.js';
import { describeStatus } from './describe-status.js';
import type { FetchedFile, Fetcher, FetchRequest } from './fetcher.js';
import { type Gate, guardLookup, judgeHost, type Resolve } from './guarded-lookup.js';
import { readBody } from './read-body.js';

/** The means of a fetcher: those of this computer unless told. */
export interface FetcherMeans {
  resolve?: Resolve;
  kindOf?: Gate['kindOf'];
}

const MAX_REDIRECTS = 5;
/** Some servers say no to whoever does not say what it is; a name that says so is one that they can refuse. */
const AGENT = 'Mozilla/5.0 (compatible; Wikiwright/0.1)';

/**
 * Fetches by undici. Each address on the way, the first and those of redirects, is looked up and judged when its socket is opened; each
 * hop has connections of its own, so that none is used for another one's sake. No proxy of the environment is asked: it would look names up itself.
 */
export function makeHttpFetcher({ resolve = resolveAll, kindOf = kindOfAddress }: FetcherMeans = {}): Fetcher {
  return {
    fetch: async (address, request) => {
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
      const means = { resolve, kindOf };
      try {
        return await follow(readAddress(address), { ...request, signal }, means);
      } catch (error) {
        throw toFetchError(error, address, request, timeout);
      }
    },
  };
}

const resolveAll: Resolve = (host) => lookup(host, { all: true });

type Means = Required<FetcherMeans>;

async function follow(first: URL, request: FetchRequest, means: Means): Promise<FetchedFile> {
  const visited = new Set<string>();
  let mayBePrivate = request.mayBePrivate;
  for (let url = first, hops = 0; ; hops++) {
    const key = withoutFragment(url);
    if (visited.has(key) || hops > MAX_REDIRECTS)
      throw new FetchError(
        'redirects',
        `${withoutFragment(first)}: ${visited.has(key) ? 'it leads in a circle' : `it leads on more than ${MAX_REDIRECTS} times`}.`,
        'Open it in a browser, and add the address that it ends at, or save the page and add the file.',
      );
    visited.add(key);
    const visit = await visitOnce(url, { ...request, mayBePrivate }, means);
    if (!('next' in visit)) return visit;
    // What is on the public web has no business in this network, allowed or not.
    mayBePrivate &&= visit.isPrivate;
    url = visit.next;
  }
}

/** One hop: a file, or where it leads on. */
async function visitOnce(
  url: URL,
  request: FetchRequest,
  means: Means,
): Promise<FetchedFile | { next: URL; isPrivate: boolean }> {
  const { Agent, fetch } = await import('undici');
  let isPrivate = false;
  const onPrivate = (): void => {
    isPrivate = true;
  };
  const gate: Gate = { ...means, mayBePrivate: request.mayBePrivate };
  judgeHost(gate, url.hostname, onPrivate);
  const { timeoutMs } = request;
  const lookUp = guardLookup(gate, onPrivate);
  const agent = new Agent({
    connect: { lookup: lookUp as never, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 0,
  });
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal: request.signal ?? null,
      headers: { 'user-agent': AGENT, accept: request.accept ?? '*/*' },
    });
    const address = withoutFragment(url);
    if ([301, 302, 303, 307, 308].includes(response.status))
      return { next: readAddress(response.headers.get('location') ?? '', url), isPrivate };
    if (!response.ok) throw describeStatus(address, response.status);
    const bytes = await readBody(response, address, request.maxBytes);
    return { address, bytes, ...readType(response.headers.get('content-type')), isPrivate };
  } finally {
    void agent.destroy();
  }
}

/** @throws FetchError for what is no address of the web, or holds a password. */
function readAddress(text: string, base?: URL): URL {
  const from = base ? `${withoutFragment(base)} leads to ` : '';
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url === undefined || text.trim() === '')
    throw new FetchError(
      base ? 'redirects' : 'bad-address',
      `${from}${JSON.stringify(text)}: this is no address.`,
      base
        ? 'Its server is at fault: open it in a browser, and add the address that it ends at.'
        : 'It looks like https://example.org/page',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError(
      'refused-address',
      `${from}${url.protocol}…: only http and https are fetched.`,
      'A file is added by its name.',
    );
  if (url.username !== '' || url.password !== '')
    throw new FetchError(
      'refused-address',
      `${from}${url.host}: an address with a user's name or password in it is not fetched, for it would stand in the wiki.`,
      'Save the page in a browser, and add the file.',
    );
  return url;
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, '');

/** `Text/HTML; charset="EUC-KR"` */
function readType(header: string | null): { mediaType: string | undefined; charset: string | undefined } {
  const mediaType = header?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
  return { mediaType, charset: /;\s*charset\s*=\s*"?([\w.:-]{2,40})/i.exec(header ?? '')?.[1] };
}

const NETWORK = 'Check the address and the network, then run the command again.';

/** What undici and the system say, in words. What we threw ourselves lies somewhere in its causes. */
function toFetchError(error: unknown, address: string, request: FetchRequest, timeout: AbortSignal): unknown {
  const causes = [...listCauses(error)];
  const own = causes.find((cause) => cause instanceof WikiError);
  if (own !== undefined) return own;
  if (request.signal?.aborted) return new FetchError('stopped', `${address}: stopped; nothing of it was kept.`);
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code ?? ''));
  if (timeout.aborted || codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code)))
    return new FetchError(
      'timeout',
      `${address}: it did not come within ${request.timeoutMs / 1_000} s; nothing of it was kept.`,
      'Run the command again later, or give it more time: `add: { timeout_s: … }` in schema/settings.yaml.',
    );
  if (!(error instanceof TypeError)) return error;
  const { message = error.message } = (causes.at(-1) ?? {}) as Partial<Error>;
  const code = codes.findLast((one) => one !== '');
  const said = message || code || 'no reason given';
  if (error.message === 'terminated')
    return new FetchError('cut-off', `${address}: it broke off before its end (${said}); nothing of it was kept.`, NETWORK);
  return new FetchError('connection', `${address}: it could not be fetched: ${said}.`, NETWORK);
}

function* listCauses(error: unknown): Generator<unknown> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    yield at;
    if (at instanceof AggregateError) yield* at.errors;
  }
}
