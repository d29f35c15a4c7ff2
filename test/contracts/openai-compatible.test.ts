import { makeOpenAiCompatibleModel } from '../../src/providers/openai-compatible/openai-compatible.js';
import { type ServerKind, startChatServer } from '../support/chat-server.js';
import { countTokens } from '../support/chat-wire.js';
import { type ModelTraits, makeCall, runModelContract } from './model-contract.js';
import type { OpenHarness } from './model-harness.js';

const openHarness =
  (kind: Partial<ServerKind>): OpenHarness =>
  async ({ idleTimeoutMs, maxRetries }) => {
    const server = await startChatServer(kind);
    const model = makeOpenAiCompatibleModel({
      model: 'some-model',
      baseUrl: server.url,
      apiKey: 'sk-test-0123456789',
      effort: undefined,
      idleTimeoutMs,
      maxRetries,
      contextTokens: undefined,
      firstWaitMs: 20,
    });
    return Object.assign(server, { model });
  };

const { system, turns } = makeCall();
const TRAITS: ModelTraits = { inputTokens: countTokens([system.trim(), turns[0]?.text ?? '']) };

runModelContract('openai-compatible, schema', openHarness({}), TRAITS);
runModelContract('openai-compatible, JSON only', openHarness({ schema: 'rejected', lineEnd: '\r\n' }));
runModelContract('openai-compatible, tools only', openHarness({ schema: 'ignored', json: 'rejected' }));
runModelContract(
  'openai-compatible, nothing but text',
  openHarness({ schema: 'rejected', json: 'ignored', tool: 'rejected', streamOptions: true }),
);
