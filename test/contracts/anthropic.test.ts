import { afterEach, describe, expect, it, vi } from 'vitest';
import { SetupError } from '../../src/domain/errors.js';
import { type AnthropicOptions, makeAnthropicModel } from '../../src/providers/anthropic/anthropic.js';
import type { Model } from '../../src/providers/model.js';
import { makePng } from '../support/make-png.js';
import { type MessagesBehaviour, type MessagesServer, openingOf, startMessagesServer } from '../support/messages-server.js';
import { messageEvents, WIRE_TOKENS, type WireBlock } from '../support/messages-wire.js';
import { failureOf, makeCall, runModelContract } from './model-contract.js';

const KEY = 'sk-ant-test-0123456789';
const PLAIN: Omit<AnthropicOptions, 'baseUrl'> = {
  model: 'claude-test',
  apiKey: KEY,
  effort: undefined,
  thinking: undefined,
  idleTimeoutMs: 20_000,
  maxRetries: 1,
  firstWaitMs: 20,
};
const UNCACHED = WIRE_TOKENS.uncached + WIRE_TOKENS.written;

runModelContract(
  'anthropic',
  async (options) => {
    const server = await startMessagesServer();
    return Object.assign(server, { model: makeAnthropicModel({ ...PLAIN, ...options, baseUrl: server.url }) });
  },
  { inputTokens: UNCACHED },
);

const servers: MessagesServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(
  options: Partial<AnthropicOptions>,
  ...behaviours: MessagesBehaviour[]
): Promise<MessagesServer & { model: Model }> {
  const server = await startMessagesServer();
  servers.push(server);
  server.answer(...behaviours);
  return Object.assign(server, { model: makeAnthropicModel({ ...PLAIN, baseUrl: server.url, ...options }) });
}

const text = (json: string): WireBlock => ({ type: 'text', text: json });
const tool = (input: unknown): WireBlock => ({ type: 'tool_use', id: 'toolu_01A09q90qw90lq917835lq9', name: 'reply', input });
const OK = { kind: 'text', text: '{"a":1}' } as const;

describe('anthropic: what is sent', () => {
  it('is the instructions as a block to be cached, the schema, the turns, and no more', async () => {
    const server = await start({}, OK);
    const call = makeCall();
    const turns = [...call.turns, { role: 'assistant' as const, text: '{}' }, { role: 'user' as const, text: 'Once more.' }];
    await server.model.complete({ ...call, turns });
    expect(server.requests[0]?.body).toEqual({
      model: 'claude-test',
      system: [{ type: 'text', text: call.system, cache_control: { type: 'ephemeral' } }],
      output_config: { format: { type: 'json_schema', schema: call.schema } },
      messages: [
        { role: 'user', content: 'The first turn.' },
        { role: 'assistant', content: '{}' },
        { role: 'user', content: 'Once more.' },
      ],
      max_tokens: 1000,
      stream: true,
    });
  });

  it.each([
    [{ effort: 'low' }, { output_config: { effort: 'low' } }],
    [{ thinking: 'off' }, { thinking: { type: 'disabled' }, max_tokens: 1000 }],
    [{ thinking: 'adaptive' }, { thinking: { type: 'adaptive' }, max_tokens: 1000 }],
    [{ thinking: 2048 }, { thinking: { type: 'enabled', budget_tokens: 2048 }, max_tokens: 3048 }],
  ] as const)('follows the settings: %j', async (options, body) => {
    const server = await start(options, OK);
    await server.model.complete(makeCall());
    expect(server.requests[0]?.body).toMatchObject(body);
  });

  it('shows pictures before the text of their turn', async () => {
    const server = await start({}, OK);
    const base64 = makePng().toString('base64');
    const turns = [{ role: 'user' as const, text: 'Look.', pictures: [{ mediaType: 'image/png', base64, tokens: 2 }] }];
    await server.model.complete({ ...makeCall(), turns });
    expect(server.requests[0]?.body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
          { type: 'text', text: 'Look.' },
        ],
      },
    ]);
  });

  it('leaves empty instructions out, which the service would refuse', async () => {
    const server = await start({}, OK);
    await server.model.complete(makeCall('A turn.', ''));
    expect(server.requests[0]?.body).not.toHaveProperty('system');
  });

  it.each([
    [{ apiKey: ` ${KEY}\n` }, { 'x-api-key': KEY, authorization: `Bearer ${KEY}` }],
    [
      { apiKey: undefined, authToken: 'token-01' },
      { 'x-api-key': undefined, authorization: 'Bearer token-01' },
    ],
    [
      { apiKey: KEY, authToken: 'token-01' },
      { 'x-api-key': KEY, authorization: `Bearer ${KEY}` },
    ],
  ])('carries the credential as old and new gateways know it: %j', async (options, headers) => {
    const server = await start(options, OK);
    await server.model.complete(makeCall());
    for (const [name, value] of Object.entries(headers)) expect(server.requests[0]?.headers[name]).toBe(value);
  });

  it('goes to the address with and without /v1 at its end', async () => {
    const server = await start({}, OK);
    for (const end of ['/', '/v1', '/v1/']) {
      const model = makeAnthropicModel({ ...PLAIN, baseUrl: `${server.url}${end}` });
      expect((await model.complete(makeCall())).json).toEqual({ a: 1 });
    }
  });
});

describe('anthropic: the set-up', () => {
  it.each([undefined, '', ' \n'])('needs a key: %j', async (apiKey) => {
    const server = await start({ apiKey }, OK);
    const error = await failureOf(server);
    expect(error.reason).toBe('no-key');
    expect(error.hint).toContain('ANTHROPIC_API_KEY');
    expect(server.requests).toHaveLength(0);
  });

  it.each(['sk-ant-broken\nin-two', 'sk-ant-열쇠-0123'])('does not show a key that no header can hold: %j', async (apiKey) => {
    const server = await start({ apiKey }, OK);
    const error = await failureOf(server);
    expect(error.reason).toBe('no-key');
    expect(`${error.message} ${error.hint}`).not.toContain('sk-ant');
  });

  it.each(['somewhere', 'ftp://host', 'https://me:secret@host'])('refuses a base URL that is none: %s', (baseUrl) => {
    const make = (): Model => makeAnthropicModel({ ...PLAIN, baseUrl });
    expect(make).toThrow(SetupError);
    expect(make).not.toThrow(/secret/);
  });

  it('says where nobody answers', async () => {
    const server = await start({}, OK);
    await server.close();
    servers.pop();
    const error = await failureOf(server);
    expect(error.reason).toBe('connection');
    expect(error.message).toContain(new URL(server.url).host);
    expect(error.message).toContain('ECONNREFUSED');
  });
});

describe('anthropic: stop reasons', () => {
  it.each(['end_turn', 'stop_sequence'])('%s is the end of a reply', async (stopReason) => {
    const { model } = await start({}, { kind: 'message', content: [text('{"a":'), text('1}')], stopReason });
    expect(await model.complete(makeCall())).toMatchObject({ json: { a: 1 }, text: '{"a":1}' });
  });

  it('tool_use with one tool is a reply: its input', async () => {
    const heard: string[] = [];
    const { model } = await start(
      {},
      { kind: 'message', content: [text('Here it is.'), tool({ a: [1, '한글'] })], stopReason: 'tool_use' },
    );
    const reply = await model.complete(makeCall(), { onText: (soFar) => heard.push(soFar) });
    expect(reply).toMatchObject({ json: { a: [1, '한글'] }, text: '{"a":[1,"한글"]}' });
    expect(heard.at(-1)).toBe(reply.text);
  });

  it('tool_use with the input in one piece is a reply', async () => {
    const events = messageEvents({ content: [tool({})], stopReason: 'tool_use' }).filter(
      (event) => !('delta' in event && 'index' in event),
    );
    const whole = events.map((event) => ('content_block' in event ? { ...event, content_block: tool({ a: 1 }) } : event));
    const { model } = await start({}, { kind: 'events', events: whole });
    expect((await model.complete(makeCall())).json).toEqual({ a: 1 });
  });

  it('tool_use with several tools is none', async () => {
    const server = await start({}, { kind: 'message', content: [tool({ a: 1 }), tool({ a: 2 })], stopReason: 'tool_use' });
    expect((await failureOf(server)).reason).toBe('unreadable');
  });

  it('max_tokens in the middle of a tool is no reply', async () => {
    const server = await start({}, { kind: 'message', content: [tool({ a: 1 })], stopReason: 'max_tokens' });
    expect((await failureOf(server)).reason).toBe('cut-off');
  });

  it('model_context_window_exceeded is too large, and paid', async () => {
    const server = await start({}, { kind: 'message', content: [text('{"a":1}')], stopReason: 'model_context_window_exceeded' });
    const error = await failureOf(server);
    expect(error.reason).toBe('too-large');
    expect(error.usage).toEqual({ calls: 1, inputTokens: UNCACHED, cachedInputTokens: 0, outputTokens: WIRE_TOKENS.output });
  });

  it('refusal says why, and is paid', async () => {
    const error = await failureOf(await start({}, { kind: 'refusal' }));
    expect(error.message).toContain('found to be about malware');
    expect(error.usage?.inputTokens).toBe(UNCACHED);
  });

  it('a reason that came after this program is no reply', async () => {
    const server = await start({}, { kind: 'message', content: [text('{"a":1}')], stopReason: 'something_new' });
    const error = await failureOf(server);
    expect(error.reason).toBe('unreadable');
    expect(error.message).toContain('something_new');
  });

  it('pause_turn is taken up again with what there is, and everything is counted', async () => {
    const thought: WireBlock = { type: 'thinking', thinking: 'I think about it.', signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h' };
    const heard: string[] = [];
    const server = await start(
      {},
      { kind: 'message', content: [thought, text('{"a":')], stopReason: 'pause_turn', cachedInputTokens: 3 },
      { kind: 'message', content: [text('1}')], stopReason: 'end_turn', cachedInputTokens: 4 },
    );
    const reply = await server.model.complete(makeCall(), { onText: (soFar) => heard.push(soFar) });
    expect(reply).toMatchObject({ json: { a: 1 }, text: '{"a":1}' });
    expect(reply.usage).toEqual({
      calls: 2,
      inputTokens: 2 * UNCACHED,
      cachedInputTokens: 7,
      outputTokens: 2 * WIRE_TOKENS.output,
    });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: 'user', content: 'The first turn.' },
      { role: 'assistant', content: [thought, { type: 'text', text: '{"a":', citations: null }] },
    ]);
    // Thoughts are no text; the text of the paused part is not told twice.
    expect(heard).toEqual(['{"a":', '{"a":1}']);
  });

  it('pause_turn is not taken up for ever', async () => {
    const server = await start({}, { kind: 'message', content: [text('{')], stopReason: 'pause_turn' });
    const error = await failureOf(server);
    expect(error.reason).toBe('unreadable');
    expect(server.requests).toHaveLength(4);
    expect(error.usage?.calls).toBe(4);
  });
});

describe('anthropic: streams', () => {
  const WHOLE = messageEvents({ content: [text('{"a":1}')], stopReason: 'end_turn' });

  it.each([
    ['message_stop', WHOLE.slice(0, -1)],
    ['a stop reason', WHOLE.filter((event) => !('type' in event && event.type === 'message_delta'))],
    ['anything', []],
  ])('that end without %s are no reply', async (_what, events) => {
    const server = await start({}, { kind: 'events', events }, OK);
    expect((await server.model.complete(makeCall())).json).toEqual({ a: 1 });
    server.answer({ kind: 'events', events });
    expect((await failureOf(server)).reason).toBe('connection');
  });

  it('count what was paid for tries that broke', async () => {
    const { model } = await start({}, { kind: 'cut', text: '{"a":1}', after: 3, reset: false }, OK);
    expect((await model.complete(makeCall())).usage).toMatchObject({ calls: 2, inputTokens: 2 * UNCACHED });
  });

  it.each([
    ['overloaded_error', 'overloaded', 2],
    ['api_error', 'server', 2],
    ['rate_limit_error', 'rate-limited', 2],
    ['invalid_request_error', 'rejected', 1],
  ])('may say that something went wrong: %s', async (type, reason, requests) => {
    const events = [...openingOf('{"a'), { type: 'error', error: { type, message: 'Said in the stream' } }];
    const server = await start({}, { kind: 'events', events });
    const error = await failureOf(server);
    expect(error.reason).toBe(reason);
    expect(error.message).toContain('Said in the stream');
    expect(server.requests).toHaveLength(requests);
  });

  it('are read where a gateway leaves counts out and adds events of its own', async () => {
    const events = [
      { type: 'message_start', message: {} },
      { type: 'gateway_info', region: 'x' },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'gateway_delta' } },
      { type: 'content_block_delta', index: 7, delta: { type: 'text_delta', text: 'of no block' } },
      { type: 'content_block_delta', index: 0 },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '{"a":1}' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ];
    const { model } = await start({}, { kind: 'events', events });
    expect((await model.complete(makeCall())).json).toEqual({ a: 1 });
  });

  it('are not given up while the service says that it is there', async () => {
    const server = await start(
      { idleTimeoutMs: 600, maxRetries: 0 },
      { kind: 'pings', everyMs: 100, times: 12, text: '{"a":1}' },
    );
    expect((await server.model.complete(makeCall())).json).toEqual({ a: 1 });
  });

  it('are closed when a person stops them, so that they cost no more', async () => {
    const server = await start({}, { kind: 'hang', afterHead: true });
    const stop = new AbortController();
    const failing = failureOf(server, { signal: stop.signal, onText: () => stop.abort() });
    expect((await failing).reason).toBe('stopped');
    await vi.waitFor(() => expect(server.unfinished).toBe(1), { timeout: 10_000 });
  });
});

describe('anthropic: errors of the service', () => {
  const json = (status: number, error: object, headers: Record<string, string> = {}): MessagesBehaviour => ({
    kind: 'raw-status',
    status,
    body: JSON.stringify({ type: 'error', error }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const LOW = 'Your credit balance is too low to access the Anthropic API.';
  const LONG = 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000';

  it.each<[string, MessagesBehaviour, string]>([
    ['an empty account', json(400, { type: 'invalid_request_error', message: LOW }), 'no-credit'],
    [
      'a limit of spending, under the status of a rate limit',
      json(429, { type: 'rate_limit_error', message: 'Limit reached', details: { error_code: 'enforced_spend_limit_reached' } }),
      'no-credit',
    ],
    ['a prompt that is too long', json(400, { type: 'invalid_request_error', message: LONG }), 'too-large'],
    [
      'a body that is too large',
      json(413, { type: 'request_too_large', message: 'Request exceeds the maximum size' }),
      'too-large',
    ],
    ['an address that is not found', { kind: 'raw-status', status: 404, body: 'nginx', headers: {} }, 'rejected'],
    [
      'an error that is not to be retried',
      json(500, { type: 'api_error', message: 'no' }, { 'x-should-retry': 'false' }),
      'server',
    ],
  ])('%s is not asked again', async (_what, behaviour, reason) => {
    const server = await start({ maxRetries: 2 }, behaviour);
    expect((await failureOf(server)).reason).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it.each<[number, string]>([
    [408, 'timeout'],
    [409, 'server'],
    [503, 'server'],
    [504, 'server'],
  ])('%i passes', async (status, reason) => {
    const server = await start({}, { kind: 'status', status, message: 'Not now' });
    expect((await failureOf(server)).reason).toBe(reason);
    expect(server.requests).toHaveLength(2);
  });

  it('are told in words, from a proxy too', async () => {
    const page = '<html>\n<h1>502 Bad Gateway</h1>\n</html>';
    const server = await start({}, { kind: 'raw-status', status: 502, body: page, headers: { 'content-type': 'text/html' } });
    const error = await failureOf(server);
    expect(error.message).toBe('anthropic/claude-test: the service failed (502): 502 Bad Gateway');
  });

  it('are what a service is that points elsewhere: keys go where the person says', async () => {
    const elsewhere = await start({}, OK);
    const headers = { location: `${elsewhere.url}/v1/messages` };
    const server = await start({}, { kind: 'raw-status', status: 307, body: '', headers });
    expect((await failureOf(server)).reason).toBe('rejected');
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('name the model that is not there', async () => {
    const error = await failureOf(await start({}, json(404, { type: 'not_found_error', message: 'model: claude-test' })));
    expect(error.reason).toBe('no-model');
    expect(error.message).toContain('"claude-test"');
  });

  it('may ask to wait for milliseconds', async () => {
    const server = await start(
      { firstWaitMs: 60_000 },
      json(529, { type: 'overloaded_error', message: 'Overloaded' }, { 'retry-after-ms': '30' }),
      OK,
    );
    expect((await server.model.complete(makeCall())).json).toEqual({ a: 1 });
  });
});
