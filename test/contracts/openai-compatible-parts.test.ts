import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/domain/estimate-tokens.js';
import type { JsonSchema } from '../../src/providers/model.js';
import { fewestTokens } from '../../src/providers/openai-compatible/check-context.js';
import { describeMisfit } from '../../src/providers/openai-compatible/describe-misfit.js';
import { readEvents } from '../../src/providers/openai-compatible/read-events.js';
import { toRequestBody } from '../../src/providers/openai-compatible/request-body.js';
import { callUrl, makeService } from '../../src/providers/openai-compatible/service.js';
import { stripReasoning } from '../../src/providers/openai-compatible/strip-reasoning.js';
import { addTypes, canBeStrict } from '../../src/providers/openai-compatible/wire-schema.js';
import { waitAsLongAs } from '../../src/providers/patience.js';
import { ANSWER_SCHEMA, PLAN_SCHEMA, SELECT_SCHEMA } from '../../src/providers/reply-schema.js';
import { makeCall } from './model-contract.js';

const closed = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

describe('canBeStrict', () => {
  it.each<[string, JsonSchema, boolean]>([
    ['all is required', closed({ a: text, b: list(closed({ c: text })) }), true],
    ['nothing is there to require', closed({}), true],
    ['a property may be left out', closed({ a: text, b: text }, ['a']), false],
    ['a property of an item may be left out', closed({ a: list(closed({ b: text }, [])) }), false],
    ['a property of a property may be left out', closed({ a: closed({ b: text }, []) }), false],
    ['an object is open', { type: 'object', properties: { a: text }, required: ['a'] }, false],
    ['an object says nothing', { type: 'object' }, false],
    ['the schemas of answers', ANSWER_SCHEMA, true],
    ['the schema of choices', SELECT_SCHEMA, true],
    ['the schema of plans', PLAN_SCHEMA, false],
  ])('%s: %#', (_what, schema, expected) => {
    expect(canBeStrict(schema)).toBe(expected);
    expect(canBeStrict(addTypes(schema))).toBe(expected);
  });

  it('decides what is sent', () => {
    const body = (schema: JsonSchema): object =>
      toRequestBody('m', { ...makeCall(), schema }, { mode: 'schema', streaming: 'usage', limitField: 'max_tokens' }, 'low');
    expect(body(ANSWER_SCHEMA)).toMatchObject({ response_format: { json_schema: { name: 'plan', strict: true } } });
    expect(body(PLAN_SCHEMA)).toMatchObject({ response_format: { json_schema: { strict: false } }, reasoning_effort: 'low' });
  });
});

describe('toRequestBody', () => {
  it('shows pictures as addresses that hold them, before the text of their turn', () => {
    const turns = [{ role: 'user' as const, text: 'Look.', pictures: [{ mediaType: 'image/png', base64: 'QUJD', tokens: 2 }] }];
    const dialect = { mode: 'json', streaming: 'usage', limitField: 'max_tokens' } as const;
    expect(toRequestBody('m', { ...makeCall(), turns }, dialect, undefined)).toMatchObject({
      messages: [
        { role: 'system' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
            { type: 'text', text: 'Look.' },
          ],
        },
      ],
    });
  });
});

describe('addTypes', () => {
  it('gives every enum its type and changes nothing else', () => {
    expect(addTypes(closed({ a: list({ enum: ['x'], description: 'why' }), b: text }))).toEqual(
      closed({ a: list({ type: 'string', enum: ['x'], description: 'why' }), b: text }),
    );
  });
});

describe('describeMisfit', () => {
  const schema = closed({ title: text, items: list(closed({ name: text, tags: list(text) }, ['name'])) });
  it.each<[unknown, string | undefined]>([
    [{ title: 'a', items: [] }, undefined],
    [{ title: 3, items: [{ name: null, more: 1 }] }, undefined],
    [{ title: 'a', items: [{ name: 'b', tags: null }] }, undefined],
    [[], 'the reply must be an object'],
    [null, 'the reply must be an object'],
    [{ title: 'a' }, 'the reply has no "items"'],
    [{ items: [] }, 'the reply has no "title"'],
    [{ title: 'a', items: {} }, '"items" of the reply must be a list'],
    [{ title: 'a', items: [{ name: 'b' }, {}] }, 'item 2 of "items" of the reply has no "name"'],
    [{ title: 'a', items: ['b'] }, 'item 1 of "items" of the reply must be an object'],
    [{ title: 'a', items: [{ name: 'b', tags: 'c' }] }, '"tags" of item 1 of "items" of the reply must be a list'],
    [JSON.parse('{"__proto__":{"title":"a"},"items":[]}'), 'the reply has no "title"'],
  ])('%j: %s', (json, misfit) => {
    expect(describeMisfit(json, schema)).toBe(misfit);
  });

  it('has no word on any value of a schema without an outline', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => describeMisfit(json, text) === undefined));
  });
});

describe('stripReasoning', () => {
  it.each([
    ['{"a":1}', '{"a":1}'],
    ['<think>no</think>{"a":1}', '{"a":1}'],
    ['\n<think>\n{"a":2}\n</think>\n\n{"a":1}', '{"a":1}'],
    ['<thinking>no</thinking> {"a":1}', '{"a":1}'],
    ['<think>a</think><think>b</think>yes', 'yes'],
    ['no, no\n</think>\n\n{"a":1}', '{"a":1}'],
    ['{"a":"</think>"}', '{"a":"</think>"}'],
    ['```json\n{"a":"</think>"}\n```', '```json\n{"a":"</think>"}\n```'],
    ['<think>it goes on', ''],
    ['', ''],
  ])('%j: %j', (said, reply) => {
    expect(stripReasoning(said)).toBe(reply);
  });
});

describe('readEvents', () => {
  async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  async function read(stream: string, sizes: readonly number[] = [1000]): Promise<string[]> {
    const events: string[] = [];
    for await (const data of readEvents(cut(new TextEncoder().encode(stream), sizes), 1000)) events.push(data);
    return events;
  }

  it('gives the same events wherever the bytes are cut', async () => {
    const data = fc.string({ unit: 'grapheme' }).map((line) => line.replace(/[\r\n]/g, ' '));
    const event = fc.record({ data, lineEnd: fc.constantFrom('\n', '\r\n'), comment: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(event), fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), async (events, sizes) => {
        const stream = events.map(
          (one) => `${one.comment ? `: x${one.lineEnd}` : ''}id: 1${one.lineEnd}data: ${one.data}${one.lineEnd}${one.lineEnd}`,
        );
        expect(await read(stream.join(''), sizes)).toEqual(events.map((one) => one.data));
      }),
    );
  });

  it.each<[string, string[]]>([
    ['data:a\n\n', ['a']],
    ['data:  a\n\n', [' a']],
    ['data: a\ndata: b\n\n', ['a\nb']],
    ['data: a', ['a']],
    ['data: a\r', ['a']],
    ['event: x\nretry: 3\n\n: y\n\n', []],
    ['\ufeffdata: a\n\n', ['a']],
    ['', []],
  ])('%j: %j', async (stream, events) => {
    expect(await read(stream)).toEqual(events);
    expect(await read(stream, [1])).toEqual(events);
  });

  it('refuses an event without an end', async () => {
    await expect(read(`data: ${'x'.repeat(2000)}`)).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(read('data: x\n'.repeat(2000))).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('fewestTokens', () => {
  it('is below the estimate for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (any) => fewestTokens(any) <= estimateTokens(any)));
  });
  it.each([
    ['-'.repeat(10_000), 0],
    [' \n\n'.repeat(10_000), 0],
    ['이것은 위키이다. '.repeat(100), 212],
    ['word '.repeat(800), 500],
  ])('%.12s', (any, tokens) => {
    expect(fewestTokens(any)).toBe(tokens);
  });
});

describe('addresses', () => {
  it.each([
    ['localhost:11434', 'http://localhost:11434/v1/models', 'http://localhost:11434/api/show'],
    ['http://localhost:8080/v1/', 'http://localhost:8080/v1/models', 'http://localhost:8080/api/show'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1/models', 'https://openrouter.ai/api/api/show'],
    ['https://x.dev/v1beta/openai', 'https://x.dev/v1beta/openai/models', 'https://x.dev/v1beta/openai/api/show'],
    ['https://x.dev/v4?version=3#y', 'https://x.dev/v4/models?version=3', 'https://x.dev/api/show?version=3'],
  ])('%s', (baseUrl, models, show) => {
    const service = makeService({ model: 'm', baseUrl, apiKey: undefined, idleTimeoutMs: 1 });
    expect(callUrl(service, 'models').href).toBe(models);
    expect(callUrl(service, '../api/show').href).toBe(show);
  });
});

describe('waitAsLongAs', () => {
  it('tells fetch for how long it may wait', async () => {
    const server = http.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // A minute is added: this makes it one second.
    const waiting = fetch(`http://127.0.0.1:${port}`, waitAsLongAs(-59_000));
    await expect(waiting).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
    server.closeAllConnections();
    server.close();
  });
});
