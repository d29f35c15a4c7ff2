import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Behaviour, ModelHarness } from '../contracts/model-harness.js';
import { checkRequest, errorBody, messageEvents, type WireMessage } from './messages-wire.js';

export type MessagesBehaviour =
  | Behaviour
  /** A message as it is on the wire. */
  | ({ kind: 'message' } & WireMessage)
  /** An HTTP 200 with these events. */
  | { kind: 'events'; events: readonly object[] }
  /** An HTTP error with a body and headers of its own. */
  | { kind: 'raw-status'; status: number; body: string; headers: Record<string, string> }
  /** A beginning of a reply, and then nothing. */
  | { kind: 'hang'; afterHead: true; said: string }
  /** Nothing but pings for so long, then a reply. */
  | { kind: 'pings'; everyMs: number; times: number; text: string };

type Body = Record<string, unknown>;
type Responder = (body: Body) => MessagesBehaviour | Promise<MessagesBehaviour>;

export interface MessagesServer extends Pick<ModelHarness, 'requests' | 'pauses' | 'close'> {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  answer(...behaviours: MessagesBehaviour[]): void;
  /** From now on each request gets what this makes of its body, when it is made; a fault of it is an HTTP 400 with its words. */
  respond(responder: Responder): void;
  /** How many requests were being answered at the same time, at most. What is cut or hangs is never done. */
  readonly mostAtOnce: number;
  /** Answers that were not at their end when the connection was. */
  readonly unfinished: number;
}

/** A stand-in for `POST /v1/messages` on loopback that does as it is told, in the words of the real service. */
export async function startMessagesServer(): Promise<MessagesServer> {
  const requests: { headers: http.IncomingHttpHeaders; body: Body }[] = [];
  const arrivals: number[] = [];
  let behaviours: MessagesBehaviour[] = [{ kind: 'text', text: '{}' }];
  let responder: Responder | undefined;
  let unfinished = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = http.createServer((request, response) => {
    const arrival = performance.now();
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    response.on('close', () => {
      if (!response.writableFinished) unfinished += 1;
    });
    void readBody(request).then(async (body) => {
      if (request.method !== 'POST' || request.url !== '/v1/messages') return sendError(response, 404, 'Not Found');
      arrivals.push(arrival);
      requests.push({ headers: request.headers, body });
      const fault = checkRequest(request.headers, body);
      if (fault) return sendError(response, fault.status, fault.message);
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      // The client may ask anew before the socket says that the answer is out.
      response.once('prefinish', () => --atOnce);
      const next = responder ? await respondTo(responder, body) : behaviours.length > 1 ? behaviours.shift() : behaviours[0];
      return next && behave(next, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (...next) => {
      responder = undefined;
      behaviours = next;
    },
    respond: (next) => {
      responder = next;
    },
    requests,
    get pauses() {
      return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    get unfinished() {
      return unfinished;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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

async function respondTo(responder: Responder, body: Body): Promise<MessagesBehaviour> {
  try {
    return await responder(body);
  } catch (error) {
    return { kind: 'status', status: 400, message: `the stand-in's editor: ${error}` };
  }
}

async function behave(behaviour: MessagesBehaviour, response: http.ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case 'text': {
      const { text, cachedInputTokens = 0 } = behaviour;
      return sendMessage(response, { content: [{ type: 'text', text }], stopReason: 'end_turn', cachedInputTokens });
    }
    case 'max-tokens':
      return sendMessage(response, { content: [{ type: 'text', text: behaviour.text }], stopReason: 'max_tokens' });
    case 'refusal':
      return sendMessage(response, {
        content: [],
        stopReason: 'refusal',
        stopDetails: { type: 'refusal', category: 'cyber', explanation: 'This was found to be about malware' },
      });
    case 'message':
      return sendMessage(response, behaviour);
    case 'context-exceeded':
      return sendError(response, 400, 'prompt is too long: 215418 tokens > 200000 maximum');
    case 'status':
      return sendError(response, behaviour.status, behaviour.message, behaviour.retryAfterS);
    case 'raw-status':
      response.writeHead(behaviour.status, behaviour.headers);
      response.end(behaviour.body);
      return;
    case 'cut':
      return sendPart(response, behaviour);
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      if (behaviour.afterHead) writeEvents(response, openingOf('said' in behaviour ? behaviour.said : '{'));
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html>\n<title>Sign in to this network</title>\n');
      return;
    case 'events':
      writeEvents(response, behaviour.events);
      response.end();
      return;
    case 'pings':
      return sendPings(response, behaviour);
  }
}

/** A message's events up to the end of its text, which is not said to be its end. */
export const openingOf = (text: string): object[] =>
  messageEvents({ content: [{ type: 'text', text }], stopReason: 'end_turn' }).filter(
    (event) => 'type' in event && !['content_block_stop', 'message_delta', 'message_stop'].includes(String(event.type)),
  );

const print = (event: object): string =>
  `event: ${'type' in event ? String(event.type) : 'unknown'}\ndata: ${JSON.stringify(event)}\n\n`;

function writeEvents(response: http.ServerResponse, events: readonly object[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const event of events) response.write(print(event));
}

function sendMessage(response: http.ServerResponse, message: WireMessage): void {
  writeEvents(response, messageEvents(message));
  response.end();
}

async function sendPart(response: http.ServerResponse, { text, after, reset }: Behaviour & { kind: 'cut' }): Promise<void> {
  writeEvents(response, openingOf(Array.from(text).slice(0, after).join('')));
  if (!reset) {
    response.end();
    return;
  }
  // What was written must be on its way: a reset throws away what still waits here.
  await pause(20);
  response.socket?.resetAndDestroy();
}

async function sendPings(
  response: http.ServerResponse,
  { everyMs, times, text }: MessagesBehaviour & { kind: 'pings' },
): Promise<void> {
  const events = messageEvents({ content: [{ type: 'text', text }], stopReason: 'end_turn' });
  writeEvents(response, events.slice(0, 1));
  for (let sent = 0; sent < times; sent += 1) {
    await pause(everyMs);
    writeEvents(response, [{ type: 'ping' }]);
  }
  writeEvents(response, events.slice(1));
  response.end();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function sendError(response: http.ServerResponse, status: number, message: string, retryAfterS?: number): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_011CSHoEeqs5C35K2UUqR7Fy',
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
  });
  response.end(errorBody(status, message));
}
