import type {
  ContentBlock,
  MessageDeltaUsage,
  RawMessageStreamEvent,
  Usage as WireUsage,
} from '@anthropic-ai/sdk/resources/messages';
import type { Usage } from '../../domain/usage.js';

/** What has come of one streamed message. */
export interface MessageSoFar {
  /** By their index on the wire. */
  blocks: Map<number, ContentBlock>;
  /** Tools' inputs as they come: pieces of JSON, by block. */
  inputs: Map<number, string>;
  stopReason: string | undefined;
  /** Why the model declined, in the service's words. */
  refusal: string | undefined;
  /** Undefined until the service has begun to answer: nothing is paid before. `written`: to the cache. */
  tokens: { uncached: number; written: number; cached: number; output: number } | undefined;
  /** The service said that this is all. */
  isWhole: boolean;
}

export const emptyMessage = (): MessageSoFar => ({
  blocks: new Map(),
  inputs: new Map(),
  stopReason: undefined,
  refusal: undefined,
  tokens: undefined,
  isWhole: false,
});

/** Adds one event. Gateways leave parts of events out that the types promise, and send kinds of their own: these are passed over. */
export function addEvent(message: MessageSoFar, event: RawMessageStreamEvent): void {
  switch (event.type) {
    case 'message_start':
      countTokens(message, event.message?.usage);
      return;
    case 'content_block_start':
      if (event.content_block) message.blocks.set(event.index, { ...event.content_block });
      return;
    case 'content_block_delta':
      addDelta(message, event.index, event.delta);
      return;
    case 'content_block_stop':
      endInput(message, event.index);
      return;
    case 'message_delta':
      message.stopReason = event.delta?.stop_reason ?? message.stopReason;
      message.refusal = event.delta?.stop_details?.explanation ?? event.delta?.stop_details?.category ?? message.refusal;
      countTokens(message, event.usage);
      return;
    case 'message_stop':
      message.isWhole = true;
  }
}

type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta'] | undefined;

function addDelta({ blocks, inputs }: MessageSoFar, index: number, delta: Delta): void {
  const block = blocks.get(index);
  if (delta?.type === 'input_json_delta') inputs.set(index, (inputs.get(index) ?? '') + delta.partial_json);
  else if (block?.type === 'text' && delta?.type === 'text_delta') block.text += delta.text;
  else if (block?.type === 'thinking' && delta?.type === 'thinking_delta') block.thinking += delta.thinking;
  else if (block?.type === 'thinking' && delta?.type === 'signature_delta') block.signature = delta.signature;
}

/** A block goes back to the service with its whole input when a turn was paused. */
function endInput({ blocks, inputs }: MessageSoFar, index: number): void {
  const block = blocks.get(index);
  if (block?.type !== 'tool_use' && block?.type !== 'server_tool_use') return;
  try {
    Object.assign(block, { input: JSON.parse(inputs.get(index) ?? '') });
  } catch {
    // No input came in pieces, or half of one: the reply's text shows it, and is found unreadable.
  }
}

/** Counts are sums so far. Gateways give some of them at the beginning only, some at the end only, and a 0 in the other place. */
function countTokens(message: MessageSoFar, wire: Partial<WireUsage | MessageDeltaUsage> | undefined): void {
  const tokens = message.tokens ?? { uncached: 0, written: 0, cached: 0, output: 0 };
  message.tokens = {
    uncached: Math.max(tokens.uncached, wire?.input_tokens ?? 0),
    written: Math.max(tokens.written, wire?.cache_creation_input_tokens ?? 0),
    cached: Math.max(tokens.cached, wire?.cache_read_input_tokens ?? 0),
    output: Math.max(tokens.output, wire?.output_tokens ?? 0),
  };
}

/** What was paid for it; undefined where the service never began to answer. */
export function usageOf({ tokens }: MessageSoFar): Usage | undefined {
  return (
    tokens && {
      calls: 1,
      inputTokens: tokens.uncached + tokens.written,
      cachedInputTokens: tokens.cached,
      outputTokens: tokens.output,
    }
  );
}

/** How many tools the message calls. */
export const countTools = (messages: readonly MessageSoFar[]): number =>
  messages.flatMap(({ blocks }) => [...blocks.values()]).filter(({ type }) => type === 'tool_use').length;

/** The reply in these messages: the input of the tool that is called, as some gateways hand JSON over, or else all text. */
export function readText(messages: readonly MessageSoFar[]): string {
  let text = '';
  for (const { blocks, inputs } of messages) {
    for (const [index, block] of blocks) {
      if (block.type === 'tool_use') return inputs.get(index) ?? JSON.stringify(block.input);
      if (block.type === 'text') text += block.text;
    }
  }
  return text;
}
