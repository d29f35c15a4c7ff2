import type { IncomingHttpHeaders } from 'node:http';

export type WireBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use' | 'server_tool_use'; id: string; name: string; input: unknown };

export interface WireMessage {
  content: readonly WireBlock[];
  stopReason: string;
  stopDetails?: object;
  cachedInputTokens?: number;
}

/** What the stand-in counts: uncached, written to the cache, and put out. */
export const WIRE_TOKENS = { uncached: 11, written: 5, output: 7 };

/** The events of a streamed message, from `message_start` to `message_stop`, with the pings that come between. */
export function messageEvents(message: WireMessage): object[] {
  const { content, stopReason, stopDetails = null, cachedInputTokens = 0 } = message;
  const usage = {
    input_tokens: WIRE_TOKENS.uncached,
    cache_creation_input_tokens: WIRE_TOKENS.written,
    cache_read_input_tokens: cachedInputTokens,
    output_tokens: 1,
  };
  const start = {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage,
  };
  return [
    { type: 'message_start', message: start },
    { type: 'ping' },
    ...content.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null, stop_details: stopDetails, container: null },
      usage: {
        input_tokens: null,
        cache_creation_input_tokens: null,
        cache_read_input_tokens: null,
        output_tokens: WIRE_TOKENS.output,
      },
    },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: WireBlock, index: number): object[] {
  return [
    { type: 'content_block_start', index, content_block: emptyBlock(block) },
    ...deltas(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function emptyBlock(block: WireBlock): object {
  if (block.type === 'text') return { type: 'text', text: '', citations: null };
  return block.type === 'thinking' ? { type: 'thinking', thinking: '', signature: '' } : { ...block, input: {} };
}

function deltas(block: WireBlock): object[] {
  if (block.type === 'text') return pieces(block.text).map((text) => ({ type: 'text_delta', text }));
  if (block.type === 'thinking')
    return [
      ...pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: block.signature },
    ];
  return ['', ...pieces(JSON.stringify(block.input))].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
}

/** By five whole characters, as far as there are any. */
function pieces(text: string): string[] {
  const characters = Array.from(text);
  return Array.from({ length: Math.ceil(characters.length / 5) }, (_, at) => characters.slice(at * 5, at * 5 + 5).join(''));
}

const ERROR_TYPES: Record<number, string> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

export function errorBody(status: number, message: string): string {
  const type = ERROR_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  return JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' });
}

/** What the real service refuses, as far as it concerns us. */
export function checkRequest(
  headers: IncomingHttpHeaders,
  body: Record<string, unknown>,
): { status: number; message: string } | undefined {
  if (!headers['x-api-key'] && !headers.authorization) return { status: 401, message: 'x-api-key header is required' };
  if (!headers['anthropic-version']) return bad('anthropic-version: header is required');
  if (body.stream !== true) return bad('this stand-in streams only');
  if (typeof body.model !== 'string') return bad('model: Field required');
  if (!Number.isInteger(body.max_tokens)) return bad('max_tokens: Field required');
  const turns = Array.isArray(body.messages) ? (body.messages as { role?: unknown; content?: unknown }[]) : [];
  if (turns[0]?.role !== 'user') return bad('messages: first message must use the "user" role');
  if (turns.some(({ content }) => content === '' || (Array.isArray(content) && content.length === 0)))
    return bad('messages: text content blocks must be non-empty');
  const system = Array.isArray(body.system) ? (body.system as { text?: unknown }[]) : [];
  if (system.some(({ text }) => text === '')) return bad('system: text content blocks must be non-empty');
  return turns.map(({ content }) => checkPictures(content)).find((fault) => fault !== undefined);
}

const SIGNS: Record<string, string> = {
  'image/png': '\x89PNG',
  'image/jpeg': '\xff\xd8\xff',
  'image/gif': 'GIF8',
  'image/webp': 'RIFF',
};

/** The service takes 5 MB of base64 an image, of the type that it says it is. */
function checkPictures(content: unknown): { status: number; message: string } | undefined {
  for (const block of Array.isArray(content) ? content : []) {
    if (block.type !== 'image') continue;
    const { media_type: type, data } = block.source as { media_type: string; data: string };
    if (data.length > 5_242_880) return bad(`image exceeds 5 MB maximum: ${data.length} bytes > 5242880 bytes`);
    const sign = SIGNS[type];
    if (sign === undefined || !Buffer.from(data, 'base64').toString('latin1').startsWith(sign))
      return bad(`the image appears to be of another type than ${type}`);
  }
  return undefined;
}

const bad = (message: string): { status: number; message: string } => ({ status: 400, message });
