import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { PROBE } from '../../src/providers/openai-compatible/find-dialect.js';
import type { Behaviour, ModelHarness } from '../contracts/model-harness.js';
import { allChunks, countTokens, openingChunks, type WireReply, wholeBody } from './chat-wire.js';

/** What a server does with a part of a request: it keeps to it, refuses the request, passes over it, or fails. */
type Answers = 'kept' | 'rejected' | 'ignored' | 'failing';

/** What a kind of server can do. */
export interface ServerKind {
  schema: Answers;
  json: Answers;
  tool: Answers;
  streaming: 'kept' | 'rejected' | 'rejected-silently' | 'ignored';
  /** Does it take `stream_options`? */
  streamOptions: boolean;
  /** OpenAI's reasoning models take the new name only. */
  limitField: 'max_tokens' | 'max_completion_tokens';
  lineEnd: '\n' | '\r\n';
  thought?: WireReply['thought'];
  /** How many tokens fit, and what it does with a longer prompt. */
  context?: { tokens: number; tooLong: 'rejected' | 'cut' };
  /** Bodies of further paths, by method and path: `GET /props`. */
  pages: Record<string, unknown>;
  /** Asks for this key. */
  key?: string;
}

type ChatBehaviour =
  | Behaviour
  /** Any body. */
  | { kind: 'raw'; status: number; type: string; body: string }
  /** Events of a stream as they are on the wire. */
  | { kind: 'events'; data: readonly string[] }
  /** A reply as it is on the wire. */
  | { kind: 'reply'; reply: Omit<WireReply, 'promptTokens'>; promptTokens?: number }
  /** Bytes without end, until the client goes. */
  | { kind: 'endless'; status: number; type: string; piece: string }
  /** Comments only for a while, then a reply. */
  | { kind: 'comments'; everyMs: number; times: number; text: string };

type Body = Record<string, unknown>;

export interface ChatServer extends Pick<ModelHarness, 'requests' | 'pauses' | 'close'> {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Can be changed while it runs. */
  kind: ServerKind;
  answer(...behaviours: ChatBehaviour[]): void;
  /** What the next probes get before they are answered by what the server can do. */
  answerProbes(...behaviours: ChatBehaviour[]): void;
  /** Requests that asked what the server can do, oldest first. */
  readonly probes: readonly { body: Body }[];
  /** Requests of other paths: `GET /props`. */
  readonly visits: readonly string[];
}

const FULL: ServerKind = {
  schema: 'kept',
  json: 'kept',
  tool: 'kept',
  streaming: 'kept',
  streamOptions: true,
  limitField: 'max_tokens',
  lineEnd: '\n',
  pages: {},
};

/** A stand-in for a server of chat completions on loopback: what it can do is told by its kind, what it does by its behaviours. */
export async function startChatServer(kind: Partial<ServerKind> = {}): Promise<ChatServer> {
  const requests: { headers: http.IncomingHttpHeaders; body: Body }[] = [];
  const probes: { body: Body }[] = [];
  const visits: string[] = [];
  const arrivals: number[] = [];
  let behaviours: ChatBehaviour[] = [{ kind: 'text', text: '{}' }];
  let probeBehaviours: ChatBehaviour[] = [];
  const server = http.createServer((request, response) => {
    const arrival = performance.now();
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void readBody(request).then((body) => {
      const exchange = { kind: chat.kind, body, response };
      const path = `${request.method} ${request.url}`;
      if (path !== 'POST /v1/chat/completions') {
        visits.push(path);
        const page = chat.kind.pages[path];
        return page === undefined ? sendError(response, 404, 'Not Found') : sendJson(response, 200, page);
      }
      const { key } = chat.kind;
      if (isProbe(body)) {
        probes.push({ body });
        const behaviour = probeBehaviours.shift();
        if (behaviour) return behave(behaviour, exchange);
        if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return refuseKey(response);
        return refuse(exchange) ?? answerProbe(exchange);
      }
      arrivals.push(arrival);
      requests.push({ headers: request.headers, body });
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return refuseKey(response);
      const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
      return refuse(exchange) ?? (behaviour && behave(behaviour, exchange));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kind: { ...FULL, ...kind },
    answer: (...next) => {
      behaviours = next;
    },
    answerProbes: (...next) => {
      probeBehaviours = next;
    },
    requests,
    probes,
    visits,
    get pauses() {
      return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return chat;
}

interface Exchange {
  kind: ServerKind;
  body: Body;
  response: http.ServerResponse;
}

async function readBody(request: http.IncomingMessage): Promise<Body> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Body;
  } catch {
    return {};
  }
}

/** The texts of a request's messages. */
export const textsOf = (body: Body): string[] =>
  (body.messages as { content: string | { text?: string }[] }[]).map(({ content }) =>
    typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
  );

const isProbe = (body: Body): boolean => textsOf(body).includes(PROBE.turns[0]?.text ?? '-');

/** The way in which a request asks for JSON. */
export function modeOf(body: Body): 'schema' | 'json' | 'tool' | 'fenced' {
  const { type } = (body.response_format ?? {}) as { type?: string };
  if (type === 'json_schema') return 'schema';
  if (type === 'json_object') return 'json';
  return body.tools === undefined ? 'fenced' : 'tool';
}

/** Answers requests that the server does not take, whatever it was told to do; undefined when it takes them. */
function refuse({ kind, body, response }: Exchange): true | undefined {
  const mode = modeOf(body);
  const answers = mode === 'fenced' ? 'kept' : kind[mode];
  const { context } = kind;
  if (answers === 'failing') return sendError(response, 500, 'Internal Server Error');
  if (answers === 'rejected') {
    return sendError(response, 400, mode === 'tool' ? 'tools are not supported' : "'response_format.type' is not supported");
  }
  if (body[kind.limitField] === undefined)
    return sendError(response, 400, `Unsupported parameter: use '${kind.limitField}' instead.`);
  if (body.stream_options && !kind.streamOptions)
    return sendError(response, 422, 'stream_options: extra inputs are not permitted');
  if (body.stream && kind.streaming === 'rejected') return sendError(response, 400, 'stream is not supported');
  if (body.stream && kind.streaming === 'rejected-silently') return sendError(response, 400, 'bad request');
  if (context?.tooLong === 'rejected' && countTokens(textsOf(body)) > context.tokens)
    return sendError(response, 400, `the request exceeds the available context size (${context.tokens})`);
  return undefined;
}

function answerProbe(exchange: Exchange): void {
  const { kind, body } = exchange;
  const mode = modeOf(body);
  const isKept = mode !== 'fenced' && kind[mode] === 'kept';
  const text = isKept ? '{"ok":"yes"}' : 'Yes, it is blue.';
  const budget = Number(body[kind.limitField]);
  // A model that thinks has not said anything before its thought is over.
  if (kind.thought && countTokens([kind.thought.text]) > budget) {
    const thought = kind.thought.text.slice(0, budget * 4);
    const text = kind.thought.in === 'tags' ? `<think>${thought}` : '';
    sendReply(exchange, { text, finish: 'length', promptTokens: 20 });
    return;
  }
  sendReply(exchange, {
    text,
    isCall: mode === 'tool' && isKept,
    ...(kind.thought && { thought: kind.thought }),
    promptTokens: 20,
  });
}

function behave(behaviour: ChatBehaviour, exchange: Exchange): unknown {
  const { kind, body, response } = exchange;
  const isCall = modeOf(body) === 'tool' && kind.tool === 'kept';
  const read = countTokens(textsOf(body));
  // Ollama keeps half of what fits, so that there is room for a reply.
  const promptTokens = kind.context?.tooLong === 'cut' && read > kind.context.tokens ? kind.context.tokens / 2 : read;
  const base = { isCall, promptTokens, ...(kind.thought && { thought: kind.thought }) };
  switch (behaviour.kind) {
    case 'text': {
      const { text, cachedInputTokens } = behaviour;
      return sendReply(exchange, {
        ...base,
        text,
        ...(cachedInputTokens === undefined ? {} : { cachedTokens: cachedInputTokens }),
      });
    }
    case 'max-tokens':
      return sendReply(exchange, { ...base, text: behaviour.text, finish: 'length' });
    case 'refusal':
      return sendReply(exchange, { ...base, text: '', isCall: false, refusal: 'I cannot help with that.' });
    case 'reply':
      return sendReply(exchange, { ...base, promptTokens: behaviour.promptTokens ?? promptTokens, ...behaviour.reply });
    case 'context-exceeded':
      return sendError(response, 400, "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.");
    case 'status':
      return sendError(response, behaviour.status, behaviour.message, behaviour.retryAfterS);
    case 'cut':
      return sendPart(exchange, behaviour, isCall);
    case 'reset':
      return response.socket?.resetAndDestroy();
    case 'hang':
      return behaviour.afterHead && openStream(exchange, openingChunks({ text: '{', isCall, promptTokens }));
    case 'garbage':
      return sendRaw(response, 200, 'text/html', '<!doctype html>\n<title>Sign in to this network</title>\n');
    case 'raw':
      return sendRaw(response, behaviour.status, behaviour.type, behaviour.body);
    case 'events':
      return sendRaw(response, 200, 'text/event-stream', behaviour.data.map((data) => `data: ${data}\n\n`).join(''));
    case 'endless':
      return sendEndless(response, behaviour);
    case 'comments':
      return sendComments(exchange, behaviour, isCall);
  }
}

const print = (data: string, lineEnd: string): string => `data: ${data}${lineEnd}${lineEnd}`;

function openStream({ kind, response }: Exchange, chunks: readonly object[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(`: a comment${kind.lineEnd}${kind.lineEnd}`);
  for (const chunk of chunks) response.write(print(JSON.stringify(chunk), kind.lineEnd));
}

function sendReply(exchange: Exchange, reply: WireReply): void {
  const { kind, body, response } = exchange;
  if (!body.stream || kind.streaming === 'ignored') {
    sendJson(response, 200, wholeBody(reply));
    return;
  }
  openStream(exchange, allChunks(reply, body.stream_options !== undefined));
  response.end(print('[DONE]', kind.lineEnd));
}

async function sendPart(exchange: Exchange, { text, after, reset }: Behaviour & { kind: 'cut' }, isCall: boolean): Promise<void> {
  openStream(exchange, openingChunks({ text: Array.from(text).slice(0, after).join(''), isCall, promptTokens: 1 }));
  if (!reset) {
    exchange.response.end();
    return;
  }
  // What was written must be on its way: a reset throws away what still waits here.
  await pause(20);
  exchange.response.socket?.resetAndDestroy();
}

function sendEndless(response: http.ServerResponse, { status, type, piece }: ChatBehaviour & { kind: 'endless' }): void {
  response.writeHead(status, { 'content-type': type });
  const pieces = Readable.from(
    (function* () {
      for (;;) yield piece;
    })(),
  );
  pipeline(pieces, response, () => undefined);
}

async function sendComments(
  exchange: Exchange,
  { everyMs, times, text }: ChatBehaviour & { kind: 'comments' },
  isCall: boolean,
): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    openStream(exchange, []);
    await pause(everyMs);
  }
  sendReply(exchange, { text, isCall, promptTokens: 10 });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const refuseKey = (response: http.ServerResponse): true => sendError(response, 401, 'Incorrect API key provided.');

function sendError(response: http.ServerResponse, status: number, message: string, retryAfterS?: number): true {
  if (retryAfterS !== undefined) response.setHeader('retry-after', String(retryAfterS));
  return sendJson(response, status, { error: { message, type: 'some_error', code: null } });
}

const sendJson = (response: http.ServerResponse, status: number, body: unknown): true =>
  sendRaw(response, status, 'application/json', JSON.stringify(body));

function sendRaw(response: http.ServerResponse, status: number, type: string, body: string): true {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
  return true;
}
