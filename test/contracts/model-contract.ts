import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../src/domain/errors.js';
import type { CallOptions, ModelCall } from '../../src/providers/model.js';
import type { Behaviour, ModelHarness, OpenHarness, Reason } from './model-harness.js';

export interface ModelTraits {
  /** The stand-in counts so many tokens that are read anew, for a reply of kind `text`. */
  inputTokens?: number;
  /** What an answer is that comes from some other server; `unreadable` unless told. */
  garbage?: Reason;
}

const JSON_TEXT = '{"title":"모델","items":["an","answer","of","some","length"]}';
const TEXT = { kind: 'text', text: JSON_TEXT } as const;
/** Long enough for a machine that is busy with other things. */
const PATIENT_MS = 20_000;
const SOON_MS = 10_000;

export function makeCall(turn = 'The first turn.', system = 'You keep a wiki.\n'): ModelCall {
  return {
    purpose: 'plan',
    system,
    turns: [{ role: 'user', text: turn }],
    schema: {
      type: 'object',
      properties: { title: { type: 'string' }, items: { type: 'array', items: { type: 'string' } } },
      required: ['title', 'items'],
      additionalProperties: false,
    },
    maxOutputTokens: 1000,
  };
}

/** What a call fails with; a reply fails the test. */
export async function failureOf(harness: Pick<ModelHarness, 'model'>, options?: CallOptions): Promise<ModelError> {
  const result = await harness.model.complete(makeCall(), options).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(ModelError);
  return result as ModelError;
}

/** What every adapter of a model does, against a real server on loopback. */
export function runModelContract(name: string, open: OpenHarness, traits: ModelTraits = {}): void {
  const harnesses: ModelHarness[] = [];
  afterEach(async () => {
    for (const harness of harnesses.splice(0)) await harness.close();
  });
  const start = async (
    options: { idleTimeoutMs?: number; maxRetries?: number },
    ...behaviours: Behaviour[]
  ): Promise<ModelHarness> => {
    const harness = await open({ idleTimeoutMs: PATIENT_MS, maxRetries: 1, ...options });
    harnesses.push(harness);
    harness.answer(...behaviours);
    return harness;
  };

  describe(`${name}: replies`, () => {
    it('gives the JSON of a whole reply, its text and what it cost', async () => {
      const harness = await start({}, TEXT);
      const reply = await harness.model.complete(makeCall());
      expect(reply.json).toEqual(JSON.parse(JSON_TEXT));
      expect(reply.text).toBe(JSON_TEXT);
      expect(reply.usage.calls).toBe(1);
      expect(reply.usage.inputTokens).toBeGreaterThan(0);
      expect(reply.usage.outputTokens).toBeGreaterThan(0);
      expect(harness.requests).toHaveLength(1);
    });

    it('takes JSON in a fence, with prose around it', async () => {
      const harness = await start({}, { kind: 'text', text: `Here it is:\n\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\n` });
      expect((await harness.model.complete(makeCall())).json).toEqual(JSON.parse(JSON_TEXT));
    });

    it.each<[string, string, Reason]>([
      ['prose', 'I would rather write some prose about it.', 'unreadable'],
      ['half of a JSON', JSON_TEXT.slice(0, 30), 'unreadable'],
      ['two fenced JSONs', '```json\n{}\n```\n```json\n{}\n```', 'unreadable'],
      ['nothing', '', 'empty'],
      ['blanks', ' \n ', 'empty'],
    ])('is no reply: %s', async (_what, text, reason) => {
      const error = await failureOf(await start({}, { kind: 'text', text }));
      expect(error.reason).toBe(reason);
      expect(error.usage?.outputTokens).toBeGreaterThan(0);
    });

    it('counts tokens that came from a cache apart', async () => {
      const harness = await start({}, { ...TEXT, cachedInputTokens: 40 });
      const { usage } = await harness.model.complete(makeCall());
      expect(usage.cachedInputTokens).toBe(40);
      expect(usage.inputTokens).toBeGreaterThan(0);
      if (traits.inputTokens !== undefined) expect(usage.inputTokens).toBe(traits.inputTokens);
    });

    it('tells the text as it comes', async () => {
      const heard: string[] = [];
      const harness = await start({}, TEXT);
      const reply = await harness.model.complete(makeCall(), { onText: (soFar) => heard.push(soFar) });
      expect(heard.length).toBeGreaterThan(1);
      expect(heard.at(-1)).toBe(reply.text);
      for (const [at, soFar] of heard.entries()) expect(soFar.startsWith(heard[at - 1] ?? '')).toBe(true);
    });

    it('throws what the listener of the text throws, and asks no second time', async () => {
      const harness = await start({}, TEXT);
      const fault = new Error('a fault of the listener');
      const call = harness.model.complete(makeCall(), {
        onText: () => {
          throw fault;
        },
      });
      await expect(call).rejects.toBe(fault);
      expect(harness.requests).toHaveLength(1);
    });

    it('answers calls that are made side by side', async () => {
      const harness = await start({}, TEXT);
      const replies = await Promise.all(['a', 'b', 'c'].map((turn) => harness.model.complete(makeCall(turn))));
      expect(replies.map(({ text }) => text)).toEqual([JSON_TEXT, JSON_TEXT, JSON_TEXT]);
    });

    it('sends the same bytes up to the first turn for the same instructions', async () => {
      const harness = await start({}, TEXT);
      await harness.model.complete(makeCall('TURN-ONE'));
      await harness.model.complete(makeCall('TURN-TWO'));
      const [one, two] = harness.requests.map(({ body }) => JSON.stringify(body));
      const [before, after] = (one ?? '').split('TURN-ONE');
      expect(before).toContain(JSON.stringify(makeCall().system).slice(1, -1));
      expect(after).toBeDefined();
      expect((two ?? '').startsWith(before ?? '-')).toBe(true);
    });
  });

  describe(`${name}: what is no reply`, () => {
    it('is cut off at the limit of tokens, even where the text is whole, and paid', async () => {
      const harness = await start({}, { kind: 'max-tokens', text: JSON_TEXT });
      const error = await failureOf(harness);
      expect(error.reason).toBe('cut-off');
      expect(error.usage?.outputTokens).toBeGreaterThan(0);
      expect(harness.requests).toHaveLength(1);
    });

    it.each<[Behaviour, Reason]>([
      [{ kind: 'refusal' }, 'refused'],
      [{ kind: 'context-exceeded' }, 'too-large'],
      [{ kind: 'garbage' }, traits.garbage ?? 'unreadable'],
      [{ kind: 'status', status: 401, message: 'invalid key' }, 'no-key'],
      [{ kind: 'status', status: 403, message: 'this key may not do that' }, 'no-key'],
      [{ kind: 'status', status: 404, message: 'The model `some-model` does not exist' }, 'no-model'],
      [{ kind: 'status', status: 402, message: 'no credit' }, 'no-credit'],
      [{ kind: 'status', status: 400, message: 'not like this' }, 'rejected'],
    ])('is not asked for again: %j', async (behaviour, reason) => {
      const harness = await start({ maxRetries: 2 }, behaviour);
      const error = await failureOf(harness);
      expect(error.reason).toBe(reason);
      expect(harness.requests).toHaveLength(1);
    });

    it('says what the service says to a bad request, in one line of bounded length', async () => {
      const harness = await start(
        { maxRetries: 2 },
        { kind: 'status', status: 400, message: `some\nfield \u001b[31m${'x'.repeat(5000)}` },
      );
      const error = await failureOf(harness);
      expect(error.reason).toBe('rejected');
      expect(error.message).toContain('some field');
      expect(error.message.length).toBeLessThan(600);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(error.message).not.toMatch(/[\u0000-\u001f]|\bat .*:\d+:\d+/);
    });

    it('never shows the key, whatever the service repeats', async () => {
      const harness = await start({ maxRetries: 0 }, TEXT);
      await harness.model.complete(makeCall());
      const headers = harness.requests[0]?.headers;
      const key = String(headers?.['x-api-key'] ?? headers?.authorization).replace('Bearer ', '');
      expect(key).toMatch(/^(?!undefined)\S{6,}$/);
      for (const status of [400, 401, 403, 404, 429, 500, 529]) {
        harness.answer({ kind: 'status', status, message: `your key ${key} cannot ${'x'.repeat(270)} ${key}` });
        const error = await failureOf(harness);
        expect(`${error.message} ${error.hint} ${error.stack}`).not.toContain(key);
      }
    });
  });

  describe(`${name}: what passes`, () => {
    it('waits as long as the service asks, then gets its reply', async () => {
      const harness = await start({}, { kind: 'status', status: 429, message: 'slow down', retryAfterS: 1 }, TEXT);
      expect((await harness.model.complete(makeCall())).text).toBe(JSON_TEXT);
      expect(harness.requests).toHaveLength(2);
      expect(harness.pauses[0]).toBeGreaterThanOrEqual(995);
    });

    it('does not wait for longer than a minute, and says for how long it would have to', async () => {
      const harness = await start({}, { kind: 'status', status: 429, message: 'slow down', retryAfterS: 3600 }, TEXT);
      const error = await failureOf(harness);
      expect(error.reason).toBe('rate-limited');
      expect(error.message).toContain('60 minutes');
      expect(harness.requests).toHaveLength(1);
    });

    it.each<[Behaviour, Reason]>([
      [{ kind: 'status', status: 429, message: 'slow down' }, 'rate-limited'],
      [{ kind: 'status', status: 500, message: 'internal' }, 'server'],
      [{ kind: 'status', status: 502, message: 'bad gateway' }, 'server'],
      [{ kind: 'status', status: 529, message: 'overloaded' }, 'overloaded'],
      [{ kind: 'reset' }, 'connection'],
      [{ kind: 'cut', text: JSON_TEXT, after: 20, reset: false }, 'connection'],
      [{ kind: 'cut', text: JSON_TEXT, after: 20, reset: true }, 'connection'],
      [{ kind: 'cut', text: JSON_TEXT, after: JSON_TEXT.length, reset: false }, 'connection'],
      [{ kind: 'cut', text: JSON_TEXT, after: 0, reset: false }, 'connection'],
    ])('is tried again: %j', async (behaviour, reason) => {
      const harness = await start({}, behaviour, TEXT);
      expect((await harness.model.complete(makeCall())).text).toBe(JSON_TEXT);
      expect(harness.requests).toHaveLength(2);

      harness.answer(behaviour);
      const error = await failureOf(harness);
      expect(error.reason).toBe(reason);
      expect(error.isPassing).toBe(true);
      expect(harness.requests).toHaveLength(4);
    });

    it('begins the text anew with each try', async () => {
      const heard: string[] = [];
      const harness = await start({}, { kind: 'cut', text: 'XXXXXXXXXX', after: 10, reset: false }, TEXT);
      await harness.model.complete(makeCall(), { onText: (soFar) => heard.push(soFar) });
      expect(heard.at(-1)).toBe(JSON_TEXT);
      expect(heard.filter((soFar) => /X./.test(soFar) && soFar.includes('{'))).toEqual([]);
    });

    it.each([true, false])('ends a request that hangs (after the head: %j)', async (afterHead) => {
      const harness = await start({ idleTimeoutMs: 250, maxRetries: 1 }, { kind: 'hang', afterHead });
      const before = performance.now();
      const error = await failureOf(harness);
      expect(error.reason).toBe('timeout');
      expect(harness.requests).toHaveLength(2);
      expect(performance.now() - before).toBeLessThan(SOON_MS);
    });

    it('gets its reply after a request that hung', async () => {
      const harness = await start({ idleTimeoutMs: 1500 }, { kind: 'hang', afterHead: true }, TEXT);
      expect((await harness.model.complete(makeCall())).text).toBe(JSON_TEXT);
    });
  });

  describe(`${name}: a person who stops it`, () => {
    it('is heard before anything is sent', async () => {
      const harness = await start({}, TEXT);
      expect((await failureOf(harness, { signal: AbortSignal.abort() })).reason).toBe('stopped');
      expect(harness.requests).toHaveLength(0);
    });

    it.each<[string, Behaviour]>([
      ['no answer has come', { kind: 'hang', afterHead: false }],
      ['the answer is coming', { kind: 'hang', afterHead: true }],
      ['it waits to try again', { kind: 'status', status: 429, message: 'slow down', retryAfterS: 30 }],
    ])('is heard at once while %s', async (_when, behaviour) => {
      const harness = await start({ maxRetries: 2 }, behaviour);
      const stop = new AbortController();
      const failing = failureOf(harness, { signal: stop.signal });
      await vi.waitFor(() => expect(harness.requests).toHaveLength(1), { timeout: PATIENT_MS, interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, 60));
      const before = performance.now();
      stop.abort();
      expect((await failing).reason).toBe('stopped');
      expect(performance.now() - before).toBeLessThan(SOON_MS);
      expect(harness.requests).toHaveLength(1);
    });

    it('leaves nothing on a signal that lives longer than its calls', async () => {
      const { signal } = new AbortController();
      const harness = await start({}, { kind: 'status', status: 500, message: 'internal' }, TEXT);
      await harness.model.complete(makeCall(), { signal });
      harness.answer({ kind: 'refusal' });
      await failureOf(harness, { signal });
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });
  });
}
