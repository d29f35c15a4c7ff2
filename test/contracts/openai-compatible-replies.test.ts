import { describe, expect, it } from 'vitest';
import { chatModel, makeMemory, openChat } from '../support/chat-model.js';
import { type ServerKind, textsOf } from '../support/chat-server.js';
import { failureOf, makeCall } from './model-contract.js';

const TEXT = '{"title":"A title","items":["one"]}';
const ONE = { kind: 'text', text: TEXT } as const;
const FENCED: Partial<ServerKind> = { schema: 'rejected', json: 'rejected', tool: 'rejected' };
const say = (text: string) => ({ kind: 'text', text }) as const;

describe('a model that is not held to JSON', () => {
  it('is told what was wrong, and gives the whole JSON again', async () => {
    const { server, model } = await openChat(FENCED);
    server.answer(say('{"title":"A title"}'), ONE);
    const { json, text, usage } = await model.complete(makeCall());
    expect(json).toEqual(JSON.parse(TEXT));
    expect(text).toBe(TEXT);
    expect(usage.calls).toBe(2);
    const [first, second] = server.requests.map(({ body }) => body);
    const added = textsOf(second ?? {}).slice(textsOf(first ?? {}).length);
    expect(added[0]).toBe('{"title":"A title"}');
    expect(added[1]).toContain('no "items"');
    expect(usage.outputTokens).toBeGreaterThan(10);
  });

  it('is told so twice and not a third time; all of it is counted', async () => {
    const { server, model } = await openChat(FENCED);
    server.answer(say('Sure!'), say('Here you are.'), say('[]'), ONE);
    const error = await failureOf({ model });
    expect(error.reason).toBe('unreadable');
    expect(error.message).toContain('the reply must be an object');
    expect(error.usage?.calls).toBe(3);
    const body = server.requests[2]?.body ?? {};
    expect(server.requests).toHaveLength(3);
    // The latest reply only: the prompt does not grow with each.
    expect((body.messages as { role: string }[]).map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(textsOf(body)[2]).toBe('Here you are.');
  });

  it.each<[string, Partial<ServerKind>, number]>([
    ['json', { schema: 'rejected' }, 2],
    ['tool', { schema: 'rejected', json: 'rejected' }, 2],
    ['schema', {}, 1],
  ])('is told so where its reply is no JSON: %s', async (_mode, kind, requests) => {
    const { server, model } = await openChat(kind);
    server.answer(say('{"title":'), ONE);
    const reply = await model.complete(makeCall()).catch((error: { reason: string }) => error.reason);
    expect(reply).toEqual(requests === 1 ? 'unreadable' : expect.objectContaining({ text: TEXT }));
    expect(server.requests).toHaveLength(requests);
  });

  it('may reply in a fence, or in a call that it does not make', async () => {
    const { server, model } = await openChat({ schema: 'rejected', json: 'rejected' });
    server.answer({ kind: 'reply', reply: { text: `\`\`\`json\n${TEXT}\n\`\`\``, isCall: false } });
    expect((await model.complete(makeCall())).json).toEqual(JSON.parse(TEXT));
  });

  it('is not asked again when its reply was cut off or it declined', async () => {
    const { server, model } = await openChat(FENCED);
    server.answer({ kind: 'max-tokens', text: '{' });
    expect((await failureOf({ model })).reason).toBe('cut-off');
    server.answer({ kind: 'reply', reply: { text: '{', finish: 'content_filter' } });
    expect((await failureOf({ model })).reason).toBe('refused');
    expect(server.requests).toHaveLength(2);
  });

  it('fails with what was paid when its repair fails', async () => {
    const { server, model } = await openChat(FENCED);
    server.answer(say('Sure!'), { kind: 'status', status: 503, message: 'busy' });
    const error = await failureOf({ model });
    expect(error.reason).toBe('overloaded');
    expect(error.usage?.calls).toBe(1);
  });
});

describe('what a model thinks', () => {
  const thoughts = [
    { text: 'Should it be {"title":"no"}?', in: 'field' },
    { text: 'Should it be {"title":"no"}?', in: 'tags' },
  ] as const;

  it.each(thoughts.flatMap((thought) => [true, false].map((isStreamed) => [thought, isStreamed] as const)))(
    'is no part of its reply: %j, streamed: %j',
    async (thought, isStreamed) => {
      const { server, model } = await openChat({ ...FENCED, thought, streaming: isStreamed ? 'kept' : 'ignored' });
      server.answer(ONE);
      const heard: string[] = [];
      const reply = await model.complete(makeCall(), { onText: (soFar) => heard.push(soFar) });
      expect(reply.text).toBe(TEXT);
      expect(heard.every((soFar) => TEXT.startsWith(soFar))).toBe(true);
      expect(heard.at(-1)).toBe(isStreamed ? TEXT : undefined);
    },
  );

  it('is no reply where nothing follows', async () => {
    const { server, model } = await openChat();
    server.answer({ kind: 'reply', reply: { text: '', thought: { text: TEXT, in: 'field' } } });
    expect((await failureOf({ model })).reason).toBe('empty');
    server.answer({ kind: 'reply', reply: { text: '', thought: { text: TEXT, in: 'tags' } } });
    expect((await failureOf({ model })).reason).toBe('empty');
  });
});

describe('the context', () => {
  const LONG = 'A sentence of a long source. '.repeat(2000);
  const models = (entry: object): ServerKind['pages'] => ({
    'GET /v1/models': { data: [{ id: 'other' }, { id: 'some-model', ...entry }] },
  });
  const ollama = (parameters: string, loaded?: number): ServerKind['pages'] => ({
    'POST /api/show': { parameters, model_info: { 'llama.context_length': 131072, 'llama.embedding_length': 4096 } },
    'GET /api/ps': { models: loaded === undefined ? [] : [{ model: 'some-model:latest', context_length: loaded }] },
  });

  it.each<[string, ServerKind['pages'], string]>([
    ['vLLM', models({ max_model_len: 5000 }), '--max-model-len'],
    ['a gateway', models({ context_length: 5000 }), 'larger context'],
    ['another gateway', models({ context_window: 5000 }), 'larger context'],
    ['llama.cpp', { ...models({}), 'GET /props': { default_generation_settings: { n_ctx: 5000 } } }, '-c'],
    ["Ollama's model file", ollama('stop "x"\nnum_ctx                        5000\ntop_p 1', 4096), 'num_ctx'],
    ['a loaded model of Ollama', ollama('', 5000), 'num_ctx'],
    ['LM Studio', { 'GET /api/v0/models': { data: [{ id: 'some-model', loaded_context_length: 5000 }] } }, 'Load the model'],
  ])('is read from the server, and nothing is sent that does not fit: %s', async (_what, pages, hint) => {
    const { server, model } = await openChat({ pages });
    server.answer(ONE);
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    const error = await model.complete(makeCall(LONG)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'too-large', hint: expect.stringContaining(hint) });
    expect(String(error)).toMatch(/about 145\d\d tokens and its reply up to 1000; the context is 5000/);
    expect(server.requests).toHaveLength(1);
  });

  it('of the settings goes before what the server says, which is not asked', async () => {
    const { server, model } = await openChat({ pages: models({ max_model_len: 5000 }) }, { contextTokens: 50_000 });
    server.answer(ONE);
    expect((await model.complete(makeCall(LONG))).text).toBe(TEXT);
    expect(server.visits).toEqual([]);
    await expect(chatModel(server.url, { contextTokens: 900 }).complete(makeCall())).rejects.toMatchObject({
      reason: 'too-large',
    });
  });

  it('is looked at again before a call is held back: people raise it', async () => {
    const remember = makeMemory();
    const { server, model } = await openChat({ pages: ollama('num_ctx 4096') }, { remember });
    server.answer(ONE);
    await expect(model.complete(makeCall(LONG))).rejects.toMatchObject({ reason: 'too-large' });
    server.kind = { ...server.kind, pages: ollama('num_ctx 32768') };
    expect((await chatModel(server.url, { remember }).complete(makeCall(LONG))).text).toBe(TEXT);
    expect(remember.text).toContain('32768');
  });

  it('is unknown where a server says nothing or nonsense', async () => {
    const pages = {
      'GET /v1/models': { data: 'none' },
      'GET /props': [],
      'POST /api/show': { parameters: 3 },
      'GET /api/ps': null,
    };
    const { server, model } = await openChat({ pages });
    server.answer(ONE);
    expect((await model.complete(makeCall(LONG))).text).toBe(TEXT);
  });

  it('is too small where the server says so', async () => {
    const { server, model } = await openChat({ context: { tokens: 4096, tooLong: 'rejected' } });
    server.answer(ONE);
    await expect(model.complete(makeCall(LONG))).rejects.toMatchObject({ reason: 'too-large' });
    expect(server.requests).toHaveLength(1);
  });

  it.each([true, false])(
    'is too small where the server cuts the prompt without a word: no reply (streamed: %j)',
    async (isStreamed) => {
      const { server, model } = await openChat({
        context: { tokens: 4096, tooLong: 'cut' },
        streaming: isStreamed ? 'kept' : 'ignored',
      });
      server.answer(ONE);
      const error = await model.complete(makeCall(LONG)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ reason: 'too-large', usage: { calls: 1 }, hint: expect.stringContaining('num_ctx') });
      expect(String(error)).toContain('2048 tokens');
    },
  );

  it('counts every token of Ollama, which keeps half of what fits', async () => {
    const { server, model } = await openChat({ context: { tokens: 4096, tooLong: 'cut' }, pages: ollama('') });
    server.answer(ONE);
    await expect(model.complete(makeCall(LONG.slice(0, 18_000)))).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('is no matter where the server counts nothing', async () => {
    const { server, model } = await openChat();
    server.answer({ kind: 'reply', reply: { text: TEXT }, promptTokens: 0 });
    expect((await model.complete(makeCall(LONG))).text).toBe(TEXT);
  });

  it('that ends within a reply is told apart from the limit of tokens', async () => {
    const { server, model } = await openChat();
    server.answer({ kind: 'max-tokens', text: '{"title":"' });
    expect(await failureOf({ model })).toMatchObject({ reason: 'cut-off', hint: expect.stringContaining('context') });
    server.answer({ kind: 'max-tokens', text: `{"title":"${'x'.repeat(4000)}` });
    expect(await failureOf({ model })).toMatchObject({ reason: 'cut-off', hint: expect.stringContaining('limit') });
  });

  it('has no room for a repair: the reply is unreadable', async () => {
    const { server, model } = await openChat(FENCED, { contextTokens: 1600 });
    server.answer(say('No JSON. '.repeat(1000)));
    expect((await failureOf({ model })).reason).toBe('unreadable');
    expect(server.requests).toHaveLength(1);
  });
});

describe('what comes over the wire', () => {
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] });

  it.each<[string, string[]]>([
    ['no end mark', [chunk({ content: TEXT }), chunk({}, 'stop')]],
    ['no finish reason', [chunk({ content: TEXT }), '[DONE]']],
    ['events of its own', ['{"x":1}', 'hello', chunk({ content: TEXT }, 'stop'), '[DONE]', chunk({ content: 'more' })]],
    [
      'content in parts',
      [
        chunk(
          {
            content: [
              { type: 'thinking', thinking: [] },
              { type: 'text', text: TEXT },
            ],
          },
          'stop',
        ),
        '[DONE]',
      ],
    ],
    ['nulls', [chunk({ role: 'assistant', content: null, tool_calls: null, refusal: null }), chunk({ content: TEXT }, 'stop')]],
  ])('may have %s', async (_what, data) => {
    const { server, model } = await openChat();
    server.answer({ kind: 'events', data });
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it('may be a stream that is called something else', async () => {
    const { server, model } = await openChat();
    server.answer({
      kind: 'raw',
      status: 200,
      type: 'text/plain',
      body: `data: ${chunk({ content: TEXT }, 'stop')}\n\ndata: [DONE]\n\n`,
    });
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it.each<[string, string, string]>([
    ['an error of the server', '{"error":{"message":"GPU lost","code":502}}', 'server'],
    ['an error without a number', '{"error":"out of memory"}', 'server'],
    ['a prompt that is too long', '{"error":{"message":"maximum context length is 10","code":400}}', 'too-large'],
    ['a reply that was given up', chunk({}, 'abort'), 'server'],
  ])('may say in a stream that something went wrong: %s', async (_what, event, reason) => {
    const { server, model } = await openChat();
    server.answer({ kind: 'events', data: [chunk({ content: '{"a' }), event] });
    expect((await failureOf({ model })).reason).toBe(reason);
  });

  it('may break off in one piece too', async () => {
    const { server, model } = await openChat({ streaming: 'ignored' });
    server.answer({ kind: 'raw', status: 200, type: 'application/json', body: '{"choices":[{"message":{"content":"' });
    expect((await failureOf({ model })).reason).toBe('connection');
  });

  it.each(['{}', '[]', '"hello"', '{"choices":[]}', '{"choices":[{"text":3,"message":{"content":7}}]}'])(
    'may be nothing of the kind: %s',
    async (body) => {
      const { server, model } = await openChat();
      server.answer({ kind: 'raw', status: 200, type: 'application/json', body });
      expect((await failureOf({ model })).reason).toBe('unreadable');
    },
  );

  it('may hold two calls, of which the first counts', async () => {
    const { server, model } = await openChat({ schema: 'rejected', json: 'rejected' });
    const call = (index: number, given: unknown): object => ({ index, function: { name: 'reply', arguments: given } });
    server.answer({
      kind: 'events',
      data: [chunk({ tool_calls: [call(0, TEXT)] }), chunk({ tool_calls: [call(1, '{}')] }, 'tool_calls')],
    });
    expect((await model.complete(makeCall())).text).toBe(TEXT);
    server.answer({ kind: 'events', data: [chunk({ tool_calls: [call(0, JSON.parse(TEXT))] }, 'tool_calls')] });
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it('is alive as long as comments come', async () => {
    const { server, model } = await openChat({}, { idleTimeoutMs: 1000 });
    server.answer({ kind: 'comments', everyMs: 150, times: 10, text: TEXT });
    expect((await model.complete(makeCall())).text).toBe(TEXT);
  });

  it.each([
    [200, 'application/json', ' '],
    [200, 'text/event-stream', 'data: x'],
    [200, 'text/event-stream', `data: ${'x'.repeat(1000)}\n`],
    [200, 'text/event-stream', `data: ${chunk({ content: 'x'.repeat(100_000) })}\n\n`],
    [400, 'application/json', 'x'],
  ])('is not read without end: %j %s %.12s', async (status, type, piece) => {
    const { server, model } = await openChat();
    server.answer({ kind: 'endless', status, type, piece: piece.repeat(Math.ceil(60_000 / piece.length)) });
    expect((await failureOf({ model })).reason).toBe(status === 200 ? 'unreadable' : 'rejected');
  });
});
