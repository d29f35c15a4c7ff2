import type { PlannedCall } from '../domain/budget.js';
import type { Usage } from '../domain/usage.js';

/**
 * A JSON schema in the subset that every service takes: closed objects, arrays, strings, integers, enums. `required` may leave
 * properties out.
 */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'integer';
  description?: string;
  enum?: readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: false;
  items?: JsonSchema;
}

/** What a call is for: the name of its schema on the wire and in recordings. */
type CallPurpose = 'plan' | 'repair' | 'select' | 'answer' | 'probe' | 'picture' | 'judge';

/** A picture that stands before the text of a turn. */
interface CallPicture {
  mediaType: string;
  base64: string;
  /** About what a model reads it as. */
  tokens: number;
}

/** One call of a language model. A value: the same call is the same bytes on the wire. */
export interface ModelCall {
  purpose: CallPurpose;
  /** The stable part: the same byte for byte from source to source, so that services can cache it. */
  system: string;
  /** Begins and ends with the user's. */
  turns: readonly { role: 'user' | 'assistant'; text: string; pictures?: readonly CallPicture[] }[];
  /** What the reply must fit. */
  schema: JsonSchema;
  maxOutputTokens: number;
  /** What it is paid for; nothing of it is sent. */
  about?: PlannedCall['source'];
}

export interface CallOptions {
  /** Ends the call: `ModelError` with reason `stopped`. */
  signal?: AbortSignal | undefined;
  /** The reply's text as it comes, where the service streams. A retry begins anew: `onText` gets what has come of the latest try. */
  onText?: ((soFar: string) => void) | undefined;
}

export interface ModelReply {
  /** What the reply's text holds as JSON. It fits nothing yet: whoever asked checks it. */
  json: unknown;
  /** The reply as it came. */
  text: string;
  usage: Usage;
}

/** A language model behind some service. Knows nothing of wikis. */
export interface Model {
  /** `anthropic/claude-opus-5-5`. */
  readonly name: string;
  /** @throws ModelError whatever goes wrong: a reply that is cut off, refused, empty or no JSON is never a reply. */
  complete(call: ModelCall, options?: CallOptions): Promise<ModelReply>;
}
