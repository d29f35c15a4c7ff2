import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../src/domain/catalogue.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import { checkPlan } from '../../src/engine/check/check-plan.js';
import { parseReply } from '../../src/engine/check/parse-reply.js';
import { makeAnthropicModel } from '../../src/providers/anthropic/anthropic.js';
import { makeEmbeddedProvider } from '../../src/providers/embedded/embedded.js';
import { makeModelProvider } from '../../src/providers/model-provider.js';
import type { AnswerRequest, Evidence, PlanRequest, Provider, Statement } from '../../src/providers/provider.js';
import { makeReplayModel, recordReplies } from '../../src/providers/replay/replay.js';
import { readText } from '../formats/read-text.js';
import { answerHonestly, planHonestly } from '../support/model-editor.js';
import { KEY, startModel } from '../support/model-wiki.js';
import { tempFolder } from '../support/repository.js';

const NOTE =
  '---\ndate: 2025-01-10\n---\n\n# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n';

function makePlanRequest(text = NOTE): PlanRequest {
  return {
    source: readText('atlas.md', text),
    language: 'en',
    schema: '',
    catalogue: makeCatalogue([]),
    candidates: [],
    known: [],
  };
}

const evidence = (id: number, text: string, score: number): Evidence => ({
  id,
  page: wikiPath('projects/Atlas.md'),
  title: 'Atlas',
  names: 'Atlas',
  section: 'People',
  text,
  citation: {
    role: 'source',
    source: rawPath('atlas.md'),
    locator: { kind: 'lines', start: 9, end: 9 },
    quote: text,
    date: '2025-01-10',
  },
  live: true,
  score,
});
const ANSWER: AnswerRequest = {
  question: 'Who is the PM of Atlas?',
  language: 'en',
  evidence: [evidence(1, 'PM of Atlas: Mina Park', 9), evidence(2, 'The till is green.', 1)],
};

/** Plans honestly, and answers with what it finds of a PM. */
const startAnthropic = async (): Promise<ReturnType<typeof makeAnthropicModel>> => {
  const { url } = await startModel((asked) => (asked.purpose === 'plan' ? planHonestly(asked) : answerHonestly(asked, 'PM')));
  return makeAnthropicModel({
    model: 'claude-test',
    apiKey: KEY,
    baseUrl: url,
    effort: undefined,
    thinking: undefined,
    idleTimeoutMs: 20_000,
    maxRetries: 0,
  });
};

/** Answers by recordings of the same calls. */
async function startReplay(): Promise<Provider> {
  const folder = tempFolder();
  const recording = makeModelProvider(recordReplies(await startAnthropic(), folder));
  await recording.plan(makePlanRequest());
  await recording.answer(ANSWER);
  await recording.answer({ ...ANSWER, evidence: [evidence(2, 'The till is green.', 1)] });
  return makeModelProvider(makeReplayModel(folder));
}

describe.each<{ name: string; open: () => Promise<Provider>; isModel: boolean }>([
  { name: 'embedded/structure-6', open: async () => makeEmbeddedProvider(), isModel: false },
  { name: 'anthropic/claude-test', open: async () => makeModelProvider(await startAnthropic()), isModel: true },
  { name: 'replay/', open: startReplay, isModel: true },
])('the provider $name', ({ name, open, isModel }) => {
  it('has a name that says who it is, on one line', async () => {
    const provider = await open();
    expect(provider.name).toMatch(/^[\w-]+\/[\w.-]+$/);
    expect(provider.name.startsWith(name)).toBe(true);
    expect(provider.model !== undefined).toBe(isModel);
    if (isModel) expect(provider.model?.prompt).toMatch(/^[0-9a-f]{8}$/);
  });

  it('plans: its reply has the shape of one, and what it says of the source holds', async () => {
    const request = makePlanRequest();
    const { reply } = await (await open()).plan(request);
    const parsed = parseReply(reply);
    expect(parsed).toMatchObject({ ok: true, diagnostics: [] });
    if (!parsed.ok) return;
    const { plan, diagnostics } = checkPlan({ ...request, reply: parsed.reply });
    expect(diagnostics.filter(({ severity }) => severity === 'refused')).toEqual([]);
    expect(plan.actions.map(({ page }) => page)).toContain('projects/Atlas.md');
    expect(plan.actions.flatMap(({ claims }) => claims.map(({ text }) => text)).join('\n')).toContain('Mina Park');
  });

  it('plans without changing what it was given', async () => {
    const request = makePlanRequest();
    const before = JSON.stringify(request);
    await (await open()).plan(request);
    expect(JSON.stringify(request)).toBe(before);
  });

  it('answers from evidence: each statement names ids that it was given', async () => {
    const provider = await open();
    const heard: Statement[] = [];
    const { draft } = await provider.answer(ANSWER, { onStatement: (statement) => heard.push(statement) });
    expect(draft.statements.length).toBeGreaterThan(0);
    expect(draft.statements[0]).toMatchObject({ text: expect.stringContaining('Mina Park'), evidence: [1] });
    for (const { evidence: ids } of draft.statements) for (const id of ids) expect([1, 2]).toContain(id);
    // Who cannot tell an answer while it is made tells nothing of it; nobody tells anything else.
    expect([[], draft.statements]).toContainEqual(heard);
  });

  it('answers nothing where the evidence is about something else', async () => {
    const { draft } = await (await open()).answer({ ...ANSWER, evidence: [evidence(2, 'The till is green.', 1)] });
    expect(draft.statements).toEqual([]);
  });

  it('counts what it cost, or says that there is nothing to count', async () => {
    const provider = await open();
    const usages = [(await provider.plan(makePlanRequest())).usage, (await provider.answer(ANSWER)).usage];
    for (const usage of usages) {
      if (!isModel) expect(usage).toBeUndefined();
      else expect(usage).toEqual({ calls: 1, inputTokens: 16, cachedInputTokens: 0, outputTokens: 7 });
    }
  });

  it('is ended by the signal, where it calls anybody', async () => {
    const provider = await open();
    const call = provider.plan(makePlanRequest(), { signal: AbortSignal.abort() });
    if (isModel) await expect(call).rejects.toMatchObject({ reason: 'stopped' });
    else await expect(call).resolves.toBeDefined();
  });
});
