import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ModelError, StorageError } from '../../src/domain/errors.js';
import type { Model, ModelCall } from '../../src/providers/model.js';
import { makeReplayModel, recordReplies } from '../../src/providers/replay/replay.js';
import { tempFolder } from '../support/repository.js';
import { failureOf, makeCall } from './model-contract.js';

const USAGE = { calls: 1, inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 };

/** Says which turn it was asked, fenced as models do; fails where the turn is `fail`. */
const echo: Model = {
  name: 'echo/one',
  complete: async ({ turns }) => {
    const said = turns.at(-1)?.text ?? '';
    if (said === 'fail') throw new ModelError('refused', 'No.');
    return { json: { said }, text: `\`\`\`json\n${JSON.stringify({ said })}\n\`\`\``, usage: USAGE };
  },
};

async function recordOne(call: ModelCall = makeCall()): Promise<{ folder: string; file: string }> {
  const folder = path.join(tempFolder(), 'made', 'here');
  await recordReplies(echo, folder).complete(call);
  const [name] = fs.readdirSync(folder);
  return { folder, file: path.join(folder, name ?? '') };
}

describe('a recording', () => {
  it('gives the reply again: its JSON, its text and what it cost', async () => {
    const { folder } = await recordOne(makeCall('무엇을?'));
    const heard: string[] = [];
    const reply = await makeReplayModel(folder).complete(makeCall('무엇을?'), { onText: (soFar) => heard.push(soFar) });
    expect(reply).toEqual(await echo.complete(makeCall('무엇을?')));
    expect(heard).toEqual([reply.text]);
  });

  it('is one file, named by its call, that a person can read', async () => {
    const { file, folder } = await recordOne();
    expect(fs.readdirSync(folder)).toHaveLength(1);
    expect(path.basename(file)).toMatch(/^[0-9a-f]{32}\.json$/);
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
      call: { purpose: 'plan', turns: makeCall().turns },
      model: 'echo/one',
      text: '```json\n{"said":"The first turn."}\n```',
      usage: USAGE,
    });
  });

  it('of a picture is for these bytes alone, and does not hold them', async () => {
    const shown = (base64: string): ModelCall => ({
      ...makeCall(),
      turns: [{ role: 'user', text: 'Look.', pictures: [{ mediaType: 'image/png', base64, tokens: 2 }] }],
    });
    const { folder, file } = await recordOne(shown('QUJD'));
    expect(fs.readFileSync(file, 'utf8')).not.toContain('QUJD');
    expect((await makeReplayModel(folder).complete(shown('QUJD'))).json).toEqual({ said: 'Look.' });
    await expect(makeReplayModel(folder).complete(shown('QUJE'))).rejects.toMatchObject({ reason: 'no-recording' });
  });

  it('stands for the call with any limit of tokens, and with keys in any order', async () => {
    const { folder } = await recordOne();
    const { turns, schema, ...rest } = makeCall();
    const { type = 'object', ...others } = schema;
    const call: ModelCall = { schema: { ...others, type }, turns, ...rest, maxOutputTokens: 7 };
    expect((await makeReplayModel(folder).complete(call)).json).toEqual({ said: 'The first turn.' });
  });

  it.each<[string, Partial<ModelCall>]>([
    ['purpose', { purpose: 'repair' }],
    ['instructions', { system: 'You keep another wiki.\n' }],
    ['turns', { turns: [{ role: 'user', text: 'Another turn.' }] }],
    ['schema', { schema: { type: 'object', properties: {}, required: [], additionalProperties: false } }],
  ])('stands for no call with other %s', async (_what, change) => {
    const { folder } = await recordOne();
    const result = makeReplayModel(folder).complete({ ...makeCall(), ...change });
    await expect(result).rejects.toMatchObject({ reason: 'no-recording' });
  });

  it('that is missing says which file it would be and how to make it', async () => {
    const folder = path.join(tempFolder(), 'nothing');
    const error = await failureOf({ model: makeReplayModel(folder) });
    expect(error.reason).toBe('no-recording');
    expect(error.message).toMatch(/nothing\/[0-9a-f]{32}\.json/);
    expect(error.hint).toContain(`WIKI_RECORD=${folder}`);
  });

  it.each([
    ['no JSON', '{"text":'],
    ['no text', JSON.stringify({ usage: USAGE })],
    ['no usage', JSON.stringify({ text: '{}' })],
    ['a text without JSON', JSON.stringify({ text: 'prose', usage: USAGE })],
  ])('that holds %s is unreadable', async (_what, content) => {
    const { folder, file } = await recordOne();
    fs.writeFileSync(file, content);
    expect((await failureOf({ model: makeReplayModel(folder) })).reason).toBe('unreadable');
  });

  it('that is a folder is unreadable', async () => {
    const { folder, file } = await recordOne();
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect((await failureOf({ model: makeReplayModel(folder) })).reason).toBe('unreadable');
  });

  it('is not read for a person who has stopped', async () => {
    const { folder } = await recordOne();
    const error = await failureOf({ model: makeReplayModel(folder) }, { signal: AbortSignal.abort() });
    expect(error.reason).toBe('stopped');
  });
});

describe('recording', () => {
  it('changes neither the name of the model nor its reply', async () => {
    const model = recordReplies(echo, tempFolder());
    expect(model.name).toBe('echo/one');
    expect(await model.complete(makeCall())).toEqual(await echo.complete(makeCall()));
  });

  it('leaves nothing of a call that fails', async () => {
    const folder = tempFolder();
    await expect(recordReplies(echo, folder).complete(makeCall('fail'))).rejects.toMatchObject({ reason: 'refused' });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('keeps the latest of two replies to one call', async () => {
    const { folder, file } = await recordOne();
    fs.writeFileSync(file, 'an older one');
    await recordReplies(echo, folder).complete(makeCall());
    expect((await makeReplayModel(folder).complete(makeCall())).json).toEqual({ said: 'The first turn.' });
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  it('says when it cannot write', async () => {
    const file = path.join(tempFolder(), 'a-file');
    fs.writeFileSync(file, '');
    await expect(recordReplies(echo, file).complete(makeCall())).rejects.toBeInstanceOf(StorageError);
  });
});
