import { afterEach } from 'vitest';
import type { Model } from '../../src/providers/model.js';
import {
  makeOpenAiCompatibleModel,
  type OpenAiCompatibleOptions,
} from '../../src/providers/openai-compatible/openai-compatible.js';
import { type ChatServer, type ServerKind, startChatServer } from './chat-server.js';

const servers: ChatServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A model of a stand-in, with short times. */
export const chatModel = (baseUrl: string, options: Partial<OpenAiCompatibleOptions> = {}): Model =>
  makeOpenAiCompatibleModel({
    model: 'some-model',
    baseUrl,
    apiKey: undefined,
    effort: undefined,
    idleTimeoutMs: 20_000,
    maxRetries: 0,
    contextTokens: undefined,
    firstWaitMs: 5,
    ...options,
  });

/** A stand-in that is gone when the test is, and a model of it. */
export async function openChat(
  kind: Partial<ServerKind> = {},
  options: Partial<OpenAiCompatibleOptions> = {},
): Promise<{ server: ChatServer; model: Model }> {
  const server = await startChatServer(kind);
  servers.push(server);
  return { server, model: chatModel(server.url, options) };
}

/** A file of notes in memory. */
export function makeMemory(text?: string): {
  text: string | undefined;
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
} {
  const memory = {
    text,
    read: async () => memory.text,
    write: async (next: string) => {
      memory.text = next;
    },
  };
  return memory;
}
