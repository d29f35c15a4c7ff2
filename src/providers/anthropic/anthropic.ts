import type { MessageCreateParamsStreaming, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { ModelError } from '../../domain/errors.js';
import { addUsage, type Usage } from '../../domain/usage.js';
import type { CallOptions, Model, ModelCall, ModelReply } from '../model.js';
import { RetryableFailure, withRetries } from '../retry.js';
import { hearBody, type Silence, watchSilence } from '../silence.js';
import { type Connection, type ConnectionSettings, connect, readBaseUrl } from './connect.js';
import { addEvent, emptyMessage, type MessageSoFar, readText, usageOf } from './message.js';
import { checkStop, toReply } from './reply.js';
import { type RequestSettings, toRequest } from './request.js';
import { notThisService, toFailure } from './service-error.js';

export interface AnthropicOptions extends ConnectionSettings, RequestSettings {
  /** Tries after the first one, of each request. */
  maxRetries: number;
  /** The first wait before another try, where the service names none; 500 unless told. */
  firstWaitMs?: number | undefined;
}

/** A turn that the service pauses is taken up again so many times. */
const MAX_PAUSES = 3;

/**
 * A model behind Anthropic's Messages API, by its SDK, which is loaded with the first call.
 * @throws SetupError `bad-provider` when the base URL is none
 */
export function makeAnthropicModel(options: AnthropicOptions): Model {
  const baseUrl = readBaseUrl(options.baseUrl);
  let connection: Promise<Connection> | undefined;
  return {
    name: `anthropic/${options.model}`,
    complete: async (call, callOptions = {}) => {
      connection ??= connect(options, baseUrl);
      return complete(await connection, options, call, callOptions);
    },
  };
}

/** One call, with what has come of it. */
interface Exchange {
  connection: Connection;
  options: AnthropicOptions;
  callOptions: CallOptions;
  /** Those that ended with `pause_turn`, and the last one. */
  messages: MessageSoFar[];
  /** Of every request whose answer began: broken ones are paid too. */
  spent: (Usage | undefined)[];
}

async function complete(
  connection: Connection,
  options: AnthropicOptions,
  call: ModelCall,
  callOptions: CallOptions,
): Promise<ModelReply> {
  const exchange: Exchange = { connection, options, callOptions, messages: [], spent: [] };
  const { name } = connection.service;
  try {
    for (;;) {
      const message = await requestMessage(exchange, toRequest(options, call));
      exchange.messages.push(message);
      if (checkStop(message, name) === 'whole') return toReply(exchange.messages, name, addUsage(...exchange.spent));
      if (exchange.messages.length > MAX_PAUSES)
        throw new ModelError('unreadable', `${name} paused its turn ${exchange.messages.length} times.`, 'Run it again.');
    }
  } catch (error) {
    const usage = addUsage(...exchange.spent);
    if (!(error instanceof ModelError) || usage === undefined) throw error;
    throw new ModelError(error.reason, error.message, error.hint, usage);
  }
}

/** One message, with the tries that it takes. */
function requestMessage(exchange: Exchange, request: MessageCreateParamsStreaming): Promise<MessageSoFar> {
  const { maxRetries, firstWaitMs } = exchange.options;
  const content = exchange.messages.flatMap(({ blocks }) => [...blocks.values()]);
  const body =
    content.length === 0 ? request : { ...request, messages: [...request.messages, { role: 'assistant' as const, content }] };
  return withRetries({ maxRetries, firstWaitMs, signal: exchange.callOptions.signal }, () => requestOnce(exchange, body));
}

async function requestOnce(exchange: Exchange, body: MessageCreateParamsStreaming): Promise<MessageSoFar> {
  const { service } = exchange.connection;
  const { signal, onText } = exchange.callOptions;
  const message = emptyMessage();
  const silence = watchSilence(service.name, exchange.options.idleTimeoutMs, signal);
  let shown = readText(exchange.messages);
  try {
    for await (const event of readEvents(exchange.connection, body, silence)) {
      addEvent(message, event);
      const text = onText ? readText([...exchange.messages, message]) : '';
      if (text !== shown) onText?.(text);
      shown = text;
      // The end is said; whether the connection ends too is the service's affair.
      if (message.isWhole) break;
    }
  } finally {
    silence.end();
    exchange.spent.push(usageOf(message));
  }
  // However orderly a stream ends: without these it is a part of a reply.
  if (!message.isWhole || message.stopReason === undefined)
    throw new RetryableFailure(
      new ModelError('connection', `${service.name}: the reply from ${service.host} broke off.`, 'Run it again.'),
    );
  return message;
}

/** The events of one request. What goes wrong is thrown as a failure; what the reader of the events throws passes untouched. */
async function* readEvents(
  { sdk, client, service }: Connection,
  body: MessageCreateParamsStreaming,
  silence: Silence,
): AsyncGenerator<RawMessageStreamEvent> {
  let type: string | null = null;
  let isEmpty = true;
  try {
    const stream = await client.messages.create(body, {
      signal: silence.signal,
      // The SDK keeps pings to itself: the bytes are listened to, so that a service that only says that it is there is not silent.
      middleware: [
        async (request, next) => {
          const response = await next(request);
          silence.heard();
          type = response.headers.get('content-type');
          return hearBody(response, silence.heard);
        },
      ],
    });
    for await (const event of stream) {
      isEmpty = false;
      yield event;
    }
  } catch (error) {
    throw silence.failure() ?? toFailure(sdk, error, service);
  }
  // The SDK ends the stream of an aborted request in good order.
  const failure = silence.failure();
  if (failure) throw failure;
  if (isEmpty && !/^text\/event-stream\b/i.test(type ?? '')) throw notThisService(service, type);
}
