import { describe, expect, it } from 'vitest';
import { ModelError } from '../../src/domain/errors.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import type { Model, ModelCall } from '../../src/providers/model.js';
import { makeModelProvider } from '../../src/providers/model-provider.js';
import { PROMPT_VERSION } from '../../src/providers/prompt.js';
import type { AnswerRequest, Statement } from '../../src/providers/provider.js';
import { readText } from '../formats/read-text.js';
import { makeReply } from '../support/model-editor.js';
import { viewOf } from '../support/model-view.js';

const USAGE = { calls: 1, inputTokens: 10, cachedInputTokens: 2, outputTokens: 3 };

/** A model that says this, in two pieces. */
function sayer(json: unknown): { model: Model; calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const text = JSON.stringify(json);
  const complete: Model['complete'] = async (call, { onText } = {}) => {
    calls.push(call);
    onText?.(text.slice(0, text.length / 2));
    onText?.(text);
    return { json, text, usage: USAGE };
  };
  return { model: { name: 'test/sayer', complete }, calls };
}

const PLAN = {
  source: readText('a.md', '# Atlas\n\nText.\n'),
  language: 'en' as const,
  schema: '',
  catalogue: viewOf([]).catalogue,
  candidates: [],
  known: [],
};
const ANSWER: AnswerRequest = {
  question: 'Who?',
  language: 'en',
  evidence: [
    {
      id: 1,
      page: wikiPath('projects/Atlas.md'),
      title: 'Atlas',
      names: 'Atlas',
      section: 'Overview',
      text: 'x',
      citation: { role: 'source', source: rawPath('a.md'), locator: undefined, quote: 'x', date: undefined },
      live: true,
      score: 1,
    },
  ],
};

describe('a model as a provider', () => {
  it('has the name of the model and the version of the prompt', () => {
    const provider = makeModelProvider(sayer({}).model);
    expect([provider.name, provider.model?.prompt]).toEqual(['test/sayer', PROMPT_VERSION]);
  });

  it('gives replies to plans and repairs as they came, for the check', async () => {
    const { model, calls } = sayer({ whatever: [1] });
    const provider = makeModelProvider(model);
    expect(await provider.plan(PLAN)).toEqual({ reply: { whatever: [1] }, usage: USAGE });
    expect(await provider.model?.repair({ plan: PLAN, reply: makeReply({}), refused: [] })).toEqual({
      reply: { whatever: [1] },
      usage: USAGE,
    });
    expect(calls.map(({ purpose }) => purpose)).toEqual(['plan', 'repair']);
  });

  it('gives the numbers of the pages that were chosen', async () => {
    const provider = makeModelProvider(sayer({ pages: [3, 1] }).model);
    expect(await provider.model?.select({ question: 'Who?', language: 'en', lines: [] })).toEqual({
      numbers: [3, 1],
      usage: USAGE,
    });
  });

  it.each([{}, { pages: 'none' }, { pages: ['1'] }, { pages: [1.5] }, [], 'none', null])(
    'never takes another shape for a choice: %j',
    async (json) => {
      const result = makeModelProvider(sayer(json).model).model?.select({ question: 'Who?', language: 'en', lines: [] });
      await expect(result).rejects.toMatchObject({ reason: 'unreadable', usage: USAGE });
    },
  );

  it('gives an answer, and its statements while they come', async () => {
    const statements = [
      { text: 'One.', claims: [1] },
      { text: 'Two.', claims: [] },
    ];
    const heard: Statement[] = [];
    const provider = makeModelProvider(sayer({ known: 'yes', statements }).model);
    const { draft } = await provider.answer(ANSWER, { onStatement: (statement) => heard.push(statement) });
    expect(draft.statements).toEqual([
      { text: 'One.', evidence: [1] },
      { text: 'Two.', evidence: [] },
    ]);
    expect(heard).toEqual(draft.statements);
  });

  it('does not know where the model says that it does not, whatever it says besides', async () => {
    const json = { known: 'no', statements: [{ text: 'But I think it is Ann.', claims: [1] }] };
    expect((await makeModelProvider(sayer(json).model).answer(ANSWER)).draft).toEqual({ statements: [] });
  });

  it('does not tell statements of an answer that says first that it does not know', async () => {
    const heard: Statement[] = [];
    const json = { known: 'no', statements: [{ text: 'But I think it is Ann.', claims: [1] }] };
    await makeModelProvider(sayer(json).model).answer(ANSWER, { onStatement: (statement) => heard.push(statement) });
    expect(heard).toEqual([]);
  });

  it.each([
    {},
    { known: 'perhaps', statements: [] },
    { known: 'yes' },
    { statements: [] },
    { known: 'yes', statements: [{ text: 'x' }] },
    [],
    'yes',
  ])('never takes another shape for an answer: %j', async (json) => {
    await expect(makeModelProvider(sayer(json).model).answer(ANSWER)).rejects.toMatchObject({
      reason: 'unreadable',
      usage: USAGE,
    });
  });

  it('passes on what the model fails with, and the signal that ends it', async () => {
    const failure = new ModelError('overloaded', 'The service is overloaded.');
    let given: AbortSignal | undefined;
    const model: Model = {
      name: 'test/failing',
      complete: async (_call, options) => {
        given = options?.signal;
        throw failure;
      },
    };
    const { signal } = new AbortController();
    await expect(makeModelProvider(model).plan(PLAN, { signal })).rejects.toBe(failure);
    expect(given).toBe(signal);
  });

  it('shows what a plan would send without sending it', () => {
    const { model, calls } = sayer({});
    const preview = makeModelProvider(model).model?.preview(PLAN);
    expect(preview?.system).toMatch(/^You are the editor/);
    expect(preview?.text).toMatch(/1\t# Atlas/);
    expect(preview?.inputTokens).toBeGreaterThan(500);
    expect(preview?.outputTokens).toBeGreaterThan(500);
    expect(calls).toEqual([]);
  });
});
