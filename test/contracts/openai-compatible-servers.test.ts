import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../src/domain/errors.js';
import { makeOpenAiCompatibleModel } from '../../src/providers/openai-compatible/openai-compatible.js';
import { chatModel, makeMemory, openChat } from '../support/chat-model.js';
import { modeOf, type ServerKind } from '../support/chat-server.js';
import { failureOf, makeCall } from './model-contract.js';

const TEXT = '{"title":"A title","items":["one"]}';
const ONE = { kind: 'text', text: TEXT } as const;
const NOTHING = { schema: 'rejected', json: 'rejected', tool: 'rejected' } as const;

describe('what a server can do', () => {
  it.each<[string, Partial<ServerKind>, string, number]>([
    ['schema, with one question', {}, 'schema', 1],
    ['json, where schemas are refused', { schema: 'rejected' }, 'json', 2],
    ['json, where schemas are passed over', { schema: 'ignored' }, 'json', 2],
    ['tool, where only tools are known', { schema: 'ignored', json: 'rejected' }, 'tool', 3],
    ['nothing but text, where all is refused', NOTHING, 'fenced', 4],
    ['nothing but text, where all is passed over', { schema: 'ignored', json: 'ignored', tool: 'ignored' }, 'fenced', 4],
  ])('is found: %s', async (_what, kind, mode, probes) => {
    const { server, model } = await openChat(kind);
    server.answer(ONE);
    const replies = await Promise.all(['a', 'b'].map((turn) => model.complete(makeCall(turn))));
    expect(replies.map(({ text }) => text)).toEqual([TEXT, TEXT]);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual([mode, mode]);
    expect(server.probes).toHaveLength(probes);
    await model.complete(makeCall());
    expect(server.probes).toHaveLength(probes);
  });

  it.each<[string, Partial<ServerKind>]>([
    ['says so', { streaming: 'rejected' }],
    ['says so, and takes text only', { ...NOTHING, streaming: 'rejected' }],
    ['does not say why', { streaming: 'rejected-silently' }],
    ['answers in one piece', { streaming: 'ignored' }],
  ])('does without a stream where the server %s', async (_what, kind) => {
    const { server, model } = await openChat(kind);
    server.answer(ONE);
    const { text, usage } = await model.complete(makeCall());
    expect(text).toBe(TEXT);
    expect(usage.outputTokens).toBeGreaterThan(0);
    expect(server.requests.map(({ body }) => body.stream)).toEqual([false]);
  });

  it('streams without a count of tokens where the server knows none', async () => {
    const { server, model } = await openChat({ streamOptions: false });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests[0]?.body).toMatchObject({ stream: true });
    expect(server.requests[0]?.body).not.toHaveProperty('stream_options');
  });

  it('names the limit of tokens as the server wants it', async () => {
    const { server, model } = await openChat({ limitField: 'max_completion_tokens' });
    server.answer(ONE);
    await model.complete(makeCall());
    expect(server.requests[0]?.body).toMatchObject({ max_completion_tokens: 1000 });
    expect(server.requests[0]?.body).not.toHaveProperty('max_tokens');
  });

  it.each(['field', 'tags'] as const)('lets a model think before it answers (in a %s)', async (place) => {
    const { server, model } = await openChat({ thought: { text: 'Hmm, what is a blue sky? '.repeat(200), in: place } });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['schema']);
    expect(server.probes.map(({ body }) => body.max_tokens)).toEqual([256, 2048]);
  });

  it('keeps nothing of a model that does not come to an end of its thoughts', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat({ thought: { text: 'Hmm. '.repeat(3000), in: 'field' } }, { remember });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(remember.text).toBeUndefined();
  });
});

describe('a server that is busy when it is asked', () => {
  it.each([429, 500, 502, 503])('is asked again after a %j', async (status) => {
    const { server, model } = await openChat({}, { maxRetries: 1 });
    server.answerProbes({ kind: 'status', status, message: 'not now' });
    server.answer(ONE);
    await model.complete(makeCall());
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['schema']);
  });

  it.each([429, 503])('is not believed to know less: %j', async (status) => {
    const remember = makeMemory();
    const { server, model } = await openChat({}, { remember });
    server.answer(ONE);
    server.answerProbes({ kind: 'status', status, message: 'not now' });
    expect((await failureOf({ model })).isPassing).toBe(true);
    expect(remember.text).toBeUndefined();
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['schema']);
  });

  it('is used as far as it works where it fails instead of refusing, and nothing of that is kept', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat({ schema: 'failing' }, { remember, maxRetries: 1 });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['json']);
    expect(remember.text).toBeUndefined();
  });

  it('fails as the server does when nothing works', async () => {
    const { server, model } = await openChat();
    server.answerProbes(...Array.from({ length: 9 }, () => ({ kind: 'status', status: 500, message: 'out of order' }) as const));
    const error = await failureOf({ model });
    expect(error.reason).toBe('server');
    expect(error.message).toContain('out of order');
    expect(server.probes).toHaveLength(4);
  });

  it('is asked by the second call when a person stops the first', async () => {
    const { server, model } = await openChat();
    server.answer(ONE);
    server.answerProbes({ kind: 'hang', afterHead: false });
    const stop = new AbortController();
    const first = failureOf({ model }, { signal: stop.signal });
    const second = model.complete(makeCall());
    await expect.poll(() => server.probes.length).toBe(1);
    stop.abort();
    expect((await first).reason).toBe('stopped');
    expect((await second).text).toBe(TEXT);
  });

  it('lets a call go that is stopped while another one asks', async () => {
    const { server, model } = await openChat();
    server.answerProbes({ kind: 'hang', afterHead: false });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = failureOf({ model }, { signal: one.signal });
    const second = failureOf({ model }, { signal: two.signal });
    await expect.poll(() => server.probes.length).toBe(1);
    two.abort();
    expect((await second).reason).toBe('stopped');
    one.abort();
    expect((await first).reason).toBe('stopped');
  });
});

describe('what is remembered of a server', () => {
  it('lets another process ask nothing', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat(
      { schema: 'rejected', pages: { 'GET /props': { default_generation_settings: { n_ctx: 9000 } } } },
      { remember },
    );
    server.answer(ONE);
    await model.complete(makeCall());
    const asked = server.probes.length + server.visits.length;
    await chatModel(`${server.url}/v1/`, { remember }).complete(makeCall());
    expect(server.probes.length + server.visits.length).toBe(asked);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['json', 'json']);
  });

  it('is of one model on one server, and stays when another is asked', async () => {
    const remember = makeMemory();
    const one = await openChat({ schema: 'rejected' }, { remember });
    const two = await openChat({}, { remember });
    for (const { server, model } of [one, two]) {
      server.answer(ONE);
      await model.complete(makeCall());
    }
    expect(modeOf(two.server.requests[0]?.body ?? {})).toBe('schema');
    await chatModel(one.server.url, { remember }).complete(makeCall());
    expect(one.server.probes).toHaveLength(2);
    await chatModel(one.server.url, { remember, model: 'other' }).complete(makeCall());
    expect(one.server.probes).toHaveLength(4);
  });

  it.each(['', 'no JSON', '{"version":2}', '{"version":1,"models":{"x":3}}', '[]'])('may be broken: %s', async (text) => {
    const { server, model } = await openChat({}, { remember: makeMemory(text) });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it('is done without where it can be neither read nor written', async () => {
    const fail = async (): Promise<never> => {
      throw new Error('EROFS');
    };
    const { server, model } = await openChat({}, { remember: { read: fail, write: fail } });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it.each([true, false])('is asked for again when the server refuses what it knew (in another process: %j)', async (isOther) => {
    const remember = makeMemory();
    const { server, model } = await openChat({}, { remember });
    server.answer(ONE);
    await model.complete(makeCall());
    server.kind = { ...server.kind, schema: 'rejected' };
    const after = isOther ? chatModel(server.url, { remember }) : model;
    expect((await after.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['schema', 'schema', 'json']);
    expect(server.probes).toHaveLength(3);
    await chatModel(server.url, { remember }).complete(makeCall());
    expect(server.probes).toHaveLength(3);
  });

  it('is asked for once when the server refuses a request for another reason', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat({}, { remember });
    server.answer(ONE);
    await model.complete(makeCall());
    server.answer({ kind: 'status', status: 400, message: 'the moon is full' });
    for (let turn = 0; turn < 3; turn++) expect((await failureOf({ model })).message).toContain('the moon is full');
    expect(server.requests).toHaveLength(4);
    expect(server.probes).toHaveLength(2);
  });

  it('goes one way down where the server takes small schemas only, and does not keep that', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat({}, { remember });
    server.answer({ kind: 'status', status: 400, message: 'failed to parse grammar' }, ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    expect(server.requests.map(({ body }) => modeOf(body))).toEqual(['schema', 'json']);
    expect(remember.text).toContain('"schema"');
  });
});

describe('a server that refuses', () => {
  it('is a matter of the key, said with what to set', async () => {
    const { server, model } = await openChat({ key: 'sk-right-0123456789' }, { apiKey: 'sk-wrong-0123456789' });
    const error = await failureOf({ model });
    expect(error.reason).toBe('no-key');
    expect(error.hint).toContain('OPENAI_API_KEY');
    expect(server.probes).toHaveLength(1);
  });

  it.each([
    [404, { error: { message: 'model "some-model" not found, try pulling it first', type: 'api_error' } }, 'no-model'],
    [404, { error: { message: 'The model `x` does not exist', code: 'model_not_found' } }, 'no-model'],
    [400, { error: { message: 'x is not a valid model ID', code: 400 } }, 'no-model'],
    [429, { error: { message: 'You exceeded your current quota', type: 'insufficient_quota' } }, 'no-credit'],
    [402, { error: { message: 'Insufficient Balance' } }, 'no-credit'],
    [400, { error: { message: 'exceeds', type: 'exceed_context_size_error' } }, 'too-large'],
    [400, { object: 'error', message: "This model's maximum context length is 10 tokens", code: 400 }, 'too-large'],
    [413, '<html><style>p{}</style><p>Request Entity Too Large</p></html>', 'too-large'],
    [401, { detail: 'Unauthorized' }, 'no-key'],
    [405, { detail: 'Method Not Allowed' }, 'rejected'],
  ] as const)('says why: %j %j', async (status, body, reason) => {
    const { server, model } = await openChat({}, { maxRetries: 2 });
    server.answerProbes({
      kind: 'raw',
      status,
      type: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const error = await failureOf({ model });
    expect(error.reason).toBe(reason);
    expect(error.message).not.toContain('<');
    expect(server.probes).toHaveLength(1);
  });

  it('says that the address may be wrong when nothing is there', async () => {
    const { server } = await openChat();
    const error = await failureOf({ model: chatModel(`${server.url}/nothing/v1`) });
    expect(error.reason).toBe('rejected');
    expect(error.hint).toContain('/nothing/v1');
    expect(server.visits).toHaveLength(4);
  });

  it('says that the model takes no effort', async () => {
    const { server, model } = await openChat({}, { effort: 'high' });
    server.answerProbes({ kind: 'status', status: 400, message: '"some-model" does not support thinking' });
    const error = await failureOf({ model });
    expect(error.reason).toBe('rejected');
    expect(error.hint).toContain('effort');
    expect(server.probes).toHaveLength(1);
    expect(server.probes[0]?.body).toMatchObject({ reasoning_effort: 'high' });
  });

  it('is not there: the message asks whether it runs', async () => {
    const { server } = await openChat();
    await server.close();
    const error = await failureOf({ model: chatModel(server.url) });
    expect(error.reason).toBe('connection');
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.hint).toContain('Is the server running?');
    expect(error.hint).toContain(server.url);
  });
});

describe('addresses and keys', () => {
  it.each(['', '/', '/v1', '/v1/', '/v1/chat/completions'])('takes an address that ends in "%s"', async (end) => {
    const { server } = await openChat();
    server.answer(ONE);
    expect((await chatModel(`${server.url}${end}`).complete(makeCall())).text).toBe(TEXT);
    expect((await chatModel(`${server.url.slice('http://'.length)}${end}`).complete(makeCall())).text).toBe(TEXT);
  });

  it.each(['ftp://host', 'http://', 'http://a b'])('refuses an address that is none: %s', (baseUrl) => {
    expect(() => chatModel(baseUrl)).toThrow(expect.objectContaining({ code: 'bad-provider' }));
  });

  it('sends what stands in the address as a password, and never shows it', async () => {
    const { server } = await openChat();
    server.answer(ONE);
    const model = chatModel(server.url.replace('://', '://me:pass%20word@'));
    await model.complete(makeCall());
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:pass word').toString('base64')}`);
    server.answer({
      kind: 'status',
      status: 422,
      message: `you said ${Buffer.from('me:pass word').toString('base64')}, pass word`,
    });
    const error = await failureOf({ model });
    expect(`${error.message} ${error.hint}`).not.toMatch(/pass word|bWU6/);
    await server.close();
    const gone = await failureOf({ model });
    expect(`${gone.message} ${gone.hint}`).not.toMatch(/pass/);
  });

  it('takes no key that cannot be sent, and does not show it', () => {
    const make = (): unknown => chatModel('http://localhost', { apiKey: 'sk-tést\u0001secret' });
    expect(make).toThrow(expect.objectContaining({ reason: 'no-key', message: expect.not.stringContaining('secret') }));
    expect(() => chatModel('http://localhost', { apiKey: ' \n' })).not.toThrow();
  });

  it('shows no part of a key that a page repeats where the page is cut', async () => {
    const apiKey = 'sk-0123456789abcdef';
    const { server, model } = await openChat({}, { apiKey });
    for (const length of [3990, 3995, 64 * 1024 - 10]) {
      server.answerProbes({ kind: 'raw', status: 405, type: 'text/html', body: `${'<'.padEnd(length - 1)}>${apiKey}` });
      expect((await failureOf({ model })).message).not.toContain('sk-');
    }
  });

  it('sends no key where there is none', async () => {
    const { server, model } = await openChat();
    server.answer(ONE);
    await model.complete(makeCall());
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a server that points somewhere else', () => {
  it('is not followed: neither key nor text reach the other address', async () => {
    const seen: (string | undefined)[] = [];
    const other = http.createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/chat/completions`;
    const server = http.createServer((_, response) => response.writeHead(307, { location: to }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const model = makeOpenAiCompatibleModel({
      model: 'm',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      apiKey: 'sk-secret',
      effort: undefined,
      idleTimeoutMs: 2_000,
      maxRetries: 0,
      contextTokens: undefined,
    });
    await expect(model.complete(makeCall())).rejects.toThrow(ModelError);
    expect(seen).toEqual([]);
    server.close();
    other.close();
  });
});
