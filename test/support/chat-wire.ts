/** A message of a chat completion, as a stand-in sends it. */
export interface WireReply {
  text: string;
  finish?: string;
  refusal?: string;
  /** What the model thinks first: in a field of its own, or in `<think>` before its reply. */
  thought?: { text: string; in: 'field' | 'tags' };
  /** The text is the arguments of a function that is called. */
  isCall?: boolean;
  promptTokens: number;
  cachedTokens?: number;
}

/** A stand-in's tokenizer: four characters each. */
export const countTokens = (texts: readonly string[]): number => Math.ceil(texts.join('').length / 4);

const usageOf = ({ text, promptTokens, cachedTokens }: WireReply): object => ({
  prompt_tokens: promptTokens + (cachedTokens ?? 0),
  completion_tokens: countTokens([text]) + 1,
  ...(cachedTokens === undefined ? {} : { prompt_tokens_details: { cached_tokens: cachedTokens } }),
});

const contentOf = ({ text, thought }: WireReply): string =>
  thought?.in === 'tags' ? `<think>\n${thought.text}\n</think>\n\n${text}` : text;

const callOf = (given: string): object[] => [
  { index: 0, id: 'call_1', type: 'function', function: { name: 'reply', arguments: given } },
];

/** A reply in one piece. */
export function wholeBody(reply: WireReply): object {
  const message = {
    role: 'assistant',
    content: reply.isCall ? null : contentOf(reply),
    ...(reply.isCall ? { tool_calls: callOf(reply.text) } : {}),
    ...(reply.refusal === undefined ? {} : { refusal: reply.refusal }),
    ...(reply.thought?.in === 'field' ? { reasoning_content: reply.thought.text } : {}),
  };
  const finish_reason = reply.finish ?? (reply.isCall ? 'tool_calls' : 'stop');
  return { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage: usageOf(reply) };
}

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});

/** A reply in pieces, up to the end of its text: not yet said to be its end. */
export function openingChunks(reply: WireReply): object[] {
  const pieces = Array.from(contentOf(reply).matchAll(/[\s\S]{1,7}/gu), ([piece]) => piece);
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(reply.thought?.in === 'field' ? [chunk({ reasoning_content: reply.thought.text })] : []),
    ...pieces.map((piece) => chunk(reply.isCall ? { tool_calls: callOf(piece) } : { content: piece })),
    ...(reply.refusal === undefined ? [] : [chunk({ refusal: reply.refusal })]),
  ];
}

/** A whole reply in pieces. */
export const allChunks = (reply: WireReply, withUsage: boolean): object[] => [
  ...openingChunks(reply),
  chunk({}, reply.finish ?? (reply.isCall ? 'tool_calls' : 'stop')),
  ...(withUsage ? [{ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: usageOf(reply) }] : []),
];
