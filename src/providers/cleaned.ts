import type { Model, ModelReply } from './model.js';

/** A model that is told nothing, and of which nothing is heard, before `clean` has looked at it: secrets leave no computer. */
export function cleanModel(model: Model, clean: (text: string) => Promise<string>): Model {
  return {
    name: model.name,
    complete: async (call, options) => {
      const turns = await Promise.all(call.turns.map(async (turn) => ({ ...turn, text: await clean(turn.text) })));
      const reply = await model.complete({ ...call, system: await clean(call.system), turns }, options);
      return cleanReply(reply, clean);
    },
  };
}

/** A reply with nothing in it to be cleaned, which is nearly every one, is looked at once. */
async function cleanReply(reply: ModelReply, clean: (text: string) => Promise<string>): Promise<ModelReply> {
  const text = await clean(reply.text);
  return text === reply.text ? reply : { ...reply, text, json: await cleanValue(reply.json, clean) };
}

async function cleanValue(value: unknown, clean: (text: string) => Promise<string>): Promise<unknown> {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => cleanValue(item, clean)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await cleanValue(item, clean)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
