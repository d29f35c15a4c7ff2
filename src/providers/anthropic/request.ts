import type {
  Base64ImageSource,
  ContentBlockParam,
  MessageCreateParamsStreaming,
  ThinkingConfigParam,
} from '@anthropic-ai/sdk/resources/messages';
import type { ModelCall } from '../model.js';

/** What of the settings reaches the wire. */
export interface RequestSettings {
  model: string;
  effort: 'low' | 'medium' | 'high' | undefined;
  /** A number: a budget of that many tokens, for models that do not think adaptively. Undefined: as the model does by itself. */
  thinking: 'off' | 'adaptive' | number | undefined;
}

/**
 * The body of one request. What stays the same between calls comes first: services cache by the longest equal beginning, and the
 * marker on the system block makes them keep it.
 */
export function toRequest(settings: RequestSettings, call: ModelCall): MessageCreateParamsStreaming {
  const { model, effort, thinking } = settings;
  return {
    model,
    // An empty block is refused by the service.
    ...(call.system === ''
      ? {}
      : { system: [{ type: 'text' as const, text: call.system, cache_control: { type: 'ephemeral' as const } }] }),
    ...(thinking === undefined ? {} : { thinking: toThinking(thinking) }),
    output_config: {
      ...(effort === undefined ? {} : { effort }),
      format: { type: 'json_schema', schema: { ...call.schema } },
    },
    messages: call.turns.map((turn) => ({ role: turn.role, content: toContent(turn) })),
    // The service counts thinking as output: a budget must not eat the reply's room.
    max_tokens: call.maxOutputTokens + (typeof thinking === 'number' ? thinking : 0),
    stream: true,
  };
}

/** Pictures first: the service reads them better so. */
function toContent({ text, pictures = [] }: ModelCall['turns'][number]): string | ContentBlockParam[] {
  if (pictures.length === 0) return text;
  const shown = pictures.map(({ mediaType, base64 }): ContentBlockParam => {
    return { type: 'image', source: { type: 'base64', media_type: mediaType as Base64ImageSource['media_type'], data: base64 } };
  });
  return [...shown, { type: 'text', text }];
}

function toThinking(thinking: 'off' | 'adaptive' | number): ThinkingConfigParam {
  if (thinking === 'off') return { type: 'disabled' };
  return thinking === 'adaptive' ? { type: 'adaptive' } : { type: 'enabled', budget_tokens: thinking };
}
