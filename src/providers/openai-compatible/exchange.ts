import { ModelError } from '../../domain/errors.js';
import { RetryableFailure } from '../retry.js';
import { addPiece, type Completion, emptyCompletion, replyText } from './completion.js';
import { type Complaint, property, readFailure, toFailure, toLine, wordsOf } from './http-failure.js';
import { readEvents } from './read-events.js';
import { type Answer, MAX_REPLY_BYTES, readBeginning, send } from './send.js';
import type { Service } from './service.js';

export interface Exchanged {
  completion: Completion;
  /** Did it come in pieces? */
  isStreamed: boolean;
}

interface ExchangeOptions {
  signal?: AbortSignal | undefined;
  onText?: ((soFar: string) => void) | undefined;
}

/**
 * One request for a reply and what came of it, however the server chose to send it.
 * @throws RetryableFailure and ModelError as `send` and `toFailure` do; `connection` when the reply broke off; `unreadable` when
 * what came is no answer of such a server
 */
export function exchange(service: Service, body: object, { signal, onText }: ExchangeOptions): Promise<Exchanged> {
  return send(service, 'chat/completions', { body, signal }, async (answer) => {
    if (answer.status < 200 || answer.status > 299) throw await readFailure(answer, service);
    if (answer.contentType === 'text/event-stream') return readStream(answer.pieces, service, onText);
    const { text, isWhole } = await readBeginning(answer.pieces, MAX_REPLY_BYTES);
    if (!isWhole) throw tooLong(service);
    // Some proxies give a stream the wrong type.
    if (/^\s*(?:data:|:)/.test(text)) return readStream(asPieces(text), service, onText);
    return { completion: readWhole(text, answer, service), isStreamed: false };
  });
}

async function* asPieces(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function readWhole(text: string, answer: Answer, service: Service): Completion {
  const json = parse(text);
  // Half a reply is no other server's answer: the connection broke.
  if (json === undefined) throw answer.contentType.endsWith('json') ? brokeOff(service) : notThisService(service, answer);
  throwError(json, service);
  const completion = emptyCompletion();
  if (!addPiece(completion, json) || !hasChoice(json)) throw notThisService(service, answer);
  checkAborted(completion, service);
  return completion;
}

async function readStream(
  pieces: AsyncIterable<Uint8Array>,
  service: Service,
  onText: ExchangeOptions['onText'],
): Promise<Exchanged> {
  const completion = emptyCompletion();
  let isDone = false;
  let shown = '';
  for await (const data of readEvents(pieces, MAX_REPLY_BYTES)) {
    isDone ||= data.trim() === '[DONE]';
    if (isDone) break;
    const json = parse(data);
    throwError(json, service);
    // Servers send events of their own in between.
    if (!addPiece(completion, json)) continue;
    if (lengthOf(completion) > MAX_REPLY_BYTES) throw tooLong(service);
    const text = onText ? replyText(completion) : '';
    if (text !== shown) onText?.(text);
    shown = text;
  }
  if (!isDone && completion.finishReason === undefined) throw brokeOff(service);
  checkAborted(completion, service);
  return { completion, isStreamed: true };
}

const lengthOf = ({ content, toolArguments = '', refusal }: Completion): number =>
  content.length + toolArguments.length + refusal.length;

function hasChoice(json: unknown): boolean {
  const choices = property(json, 'choices');
  return Array.isArray(choices) && choices.length > 0;
}

/** Names of gateways, vLLM and DeepSeek for a reply that the server gave up. */
const ABORTED = ['error', 'abort', 'aborted', 'insufficient_system_resource'];

function checkAborted({ finishReason }: Completion, service: Service): void {
  if (ABORTED.includes(finishReason ?? ''))
    throw toFailure({ status: 0, message: `it ended the reply with "${finishReason}"`, type: '' }, service);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Once a stream has begun, the status is 200 whatever happens: errors come inside. */
function throwError(json: unknown, service: Service): void {
  const error = property(json, 'error');
  if (error === undefined || error === null) return;
  const code = Number(property(error, 'code') ?? property(error, 'status'));
  const complaint: Complaint = { status: code >= 400 && code < 600 ? code : 0, ...wordsOf(JSON.stringify(json)) };
  throw toFailure(complaint, service);
}

const brokeOff = ({ name, address }: Service): RetryableFailure =>
  new RetryableFailure(new ModelError('connection', `${name}: the reply from ${address} broke off.`, 'Run it again.'));

const notThisService = ({ name, address }: Service, { contentType }: Answer): ModelError =>
  new ModelError(
    'unreadable',
    `${name}: what ${address} answered is no chat completion (${toLine(contentType, []).slice(0, 80) || 'of no type'}).`,
    'Check the base URL.',
  );

const tooLong = ({ name }: Service): ModelError =>
  new ModelError('unreadable', `${name}: the reply is longer than ${MAX_REPLY_BYTES / 1024 / 1024} MB.`, 'Check the base URL.');
