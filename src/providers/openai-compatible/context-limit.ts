import { property } from './http-failure.js';
import { readBeginning, send } from './send.js';
import type { Service } from './service.js';

/** Who says how many tokens fit: what to do when they are too few depends on it. */
export const LIMIT_SOURCES = ['settings', 'models', 'llama.cpp', 'ollama', 'lm-studio'] as const;

export interface ContextLimit {
  tokens: number;
  from: (typeof LIMIT_SOURCES)[number];
}

/**
 * How many tokens fit into the model as it runs on this server, by whatever the server knows of it: undefined when it says nothing.
 * Never the number that a model was made for where the server runs it with less.
 */
export async function readContextLimit(service: Service, signal: AbortSignal | undefined): Promise<ContextLimit | undefined> {
  return (
    limit('models', readListed(await ask(service, 'models', signal), service.model)) ??
    limit('llama.cpp', readProps(await ask(service, '../props', signal))) ??
    limit('ollama', await readOllama(service, signal)) ??
    limit('lm-studio', readLmStudio(await ask(service, '../api/v0/models', signal), service.model))
  );
}

const limit = (from: ContextLimit['from'], tokens: unknown): ContextLimit | undefined =>
  typeof tokens === 'number' && Number.isInteger(tokens) && tokens > 0 ? { from, tokens } : undefined;

/** vLLM's name for it, and those of gateways. */
function readListed(json: unknown, model: string): unknown {
  const entry = findModel(property(json, 'data'), 'id', model);
  return (
    property(entry, 'max_model_len') ??
    property(entry, 'context_length') ??
    property(entry, 'context_window') ??
    property(property(entry, 'top_provider'), 'context_length')
  );
}

const readProps = (json: unknown): unknown => property(property(json, 'default_generation_settings'), 'n_ctx');

const readLmStudio = (json: unknown, model: string): unknown =>
  property(findModel(property(json, 'data'), 'id', model), 'loaded_context_length');

/** The model file's own setting; else what the model was loaded with; the most that it could have is the last resort. */
async function readOllama(service: Service, signal: AbortSignal | undefined): Promise<unknown> {
  const shown = await ask(service, '../api/show', signal, { model: service.model });
  if (shown === undefined) return undefined;
  const parameters = property(shown, 'parameters');
  const set = typeof parameters === 'string' ? /^num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1] : undefined;
  if (set !== undefined) return Number(set);
  const running = property(await ask(service, '../api/ps', signal), 'models');
  const loaded = property(findModel(running, 'model', service.model), 'context_length');
  if (loaded !== undefined) return loaded;
  const info = property(shown, 'model_info');
  const key = Object.keys(typeof info === 'object' && info !== null ? info : {}).find((name) => name.endsWith('.context_length'));
  return key === undefined ? undefined : property(info, key);
}

/** Ollama lists `llama3` as `llama3:latest`. */
function findModel(list: unknown, key: string, model: string): unknown {
  if (!Array.isArray(list)) return undefined;
  const entries: unknown[] = list;
  return entries.find((entry) => property(entry, key) === model || property(entry, key) === `${model}:latest`);
}

/** Lists of gateways have thousands of models. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A server that has just replied knows such things at once. */
const PATIENCE_MS = 10_000;

/** The JSON at a path; undefined when there is none: not every server has every path. */
async function ask(service: Service, path: string, signal: AbortSignal | undefined, body?: object): Promise<unknown> {
  const idleTimeoutMs = Math.min(PATIENCE_MS, service.idleTimeoutMs);
  try {
    return await send(service, path, { body, signal, idleTimeoutMs }, async ({ status, pieces }) => {
      const { text, isWhole } = await readBeginning(pieces, MAX_BYTES);
      return status === 200 && isWhole ? JSON.parse(text) : undefined;
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
