import type { JsonSchema, ModelCall } from '../model.js';
import type { Dialect, Mode } from './modes.js';
import { addTypes, canBeStrict } from './wire-schema.js';

export type Effort = 'low' | 'medium' | 'high' | undefined;

/** The body of one request. What stays the same between calls comes first: servers cache by the longest equal beginning. */
export function toRequestBody(model: string, call: ModelCall, dialect: Dialect, effort: Effort): object {
  return {
    model,
    messages: withPictures(call, toMessages(call, dialect.mode)),
    [dialect.limitField]: call.maxOutputTokens,
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...toForm(call, dialect.mode),
    stream: dialect.streaming !== 'none',
    ...(dialect.streaming === 'usage' ? { stream_options: { include_usage: true } } : {}),
  };
}

/** The texts that the model reads, the instructions first: what a mode says in the prompt is in them. */
export function toMessages(call: ModelCall, mode: Mode): { role: 'system' | 'user' | 'assistant'; content: string }[] {
  const system = [call.system, instruct(mode, call.schema)].filter((text) => text !== '').join('\n\n');
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...call.turns.map(({ role, text }) => ({ role, content: text })),
  ];
}

/** The same messages with the pictures of their turns, as addresses that hold all of them. */
function withPictures({ turns }: ModelCall, messages: ReturnType<typeof toMessages>): object[] {
  const first = messages.length - turns.length;
  return messages.map((message, index) => {
    const pictures = turns[index - first]?.pictures ?? [];
    if (pictures.length === 0) return message;
    const shown = pictures.map(({ mediaType, base64 }) => {
      return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } };
    });
    return { ...message, content: [...shown, { type: 'text', text: message.content }] };
  });
}

function instruct(mode: Mode, schema: JsonSchema): string {
  const form = `It fits this JSON schema:\n${JSON.stringify(addTypes(schema))}`;
  switch (mode) {
    case 'schema':
      return '';
    case 'json':
      return `Reply with one JSON object and nothing else. ${form}`;
    case 'tool':
      return `Reply by calling the function \`${FUNCTION_NAME}\` once.`;
    case 'fenced':
      return `Reply with one \`\`\`json block and nothing else. ${form}`;
  }
}

const FUNCTION_NAME = 'reply';

function toForm(call: ModelCall, mode: Mode): object {
  const schema = addTypes(call.schema);
  switch (mode) {
    case 'schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: call.purpose, strict: canBeStrict(schema), schema } },
      };
    case 'json':
      return { response_format: { type: 'json_object' } };
    case 'tool':
      return {
        tools: [{ type: 'function', function: { name: FUNCTION_NAME, description: 'Gives the reply.', parameters: schema } }],
        // llama.cpp passes over the form that names the function; there is one only.
        tool_choice: 'required',
      };
    case 'fenced':
      return {};
  }
}
