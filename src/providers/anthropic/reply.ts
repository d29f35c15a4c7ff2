import type { StopReason } from '@anthropic-ai/sdk/resources/messages';
import { ModelError } from '../../domain/errors.js';
import { NO_USAGE, type Usage } from '../../domain/usage.js';
import type { ModelReply } from '../model.js';
import { readJson } from '../read-json.js';
import { countTools, type MessageSoFar, readText } from './message.js';
import { quote } from './service-error.js';

/**
 * Is it a reply, or a turn to be taken up again?
 * @throws ModelError for each stop that gives neither
 */
export function checkStop(message: MessageSoFar, name: string): 'whole' | 'paused' {
  const stopReason = message.stopReason as StopReason;
  switch (stopReason) {
    case 'end_turn':
    case 'stop_sequence':
    case 'tool_use':
      return 'whole';
    case 'pause_turn':
      return 'paused';
    case 'max_tokens':
      throw new ModelError(
        'cut-off',
        `${name} came to the limit of output tokens before the reply was whole.`,
        'Raise the limit in schema/settings.yaml, or split the source.',
      );
    case 'model_context_window_exceeded':
      throw new ModelError(
        'too-large',
        `${name} came to the end of its context.`,
        'Split the source, or choose a model with a larger context.',
      );
    case 'refusal':
      throw new ModelError(
        'refused',
        `${name} declined${message.refusal === undefined ? '' : `: ${quote(message.refusal, '')}`}.`,
        'Read the source; leave it out, or try another model.',
      );
    default:
      return unknownStop(stopReason, name);
  }
}

/** The type knows all reasons; a later version of the service may not keep to it. */
function unknownStop(stopReason: never, name: string): never {
  throw new ModelError('unreadable', `${name} stopped for a reason that is not known here: ${String(stopReason).slice(0, 40)}.`);
}

/** @throws ModelError `empty` or `unreadable` */
export function toReply(messages: readonly MessageSoFar[], name: string, usage: Usage | undefined): ModelReply {
  const tools = countTools(messages);
  if (tools > 1)
    throw new ModelError('unreadable', `${name} called ${tools} tools instead of giving one reply.`, 'Run it again.');
  const text = readText(messages);
  return { json: readJson(text, name), text, usage: usage ?? { ...NO_USAGE, calls: 1 } };
}
