/**
 * How a server is made to reply with JSON, best first. `schema`: it holds the model to the schema. `json`: it holds the model to
 * JSON, the schema is in the prompt. `tool`: the reply is the arguments of a function that the model must call. `fenced`: the
 * prompt asks for it, and what comes is checked and repaired.
 */
export const MODES = ['schema', 'json', 'tool', 'fenced'] as const;
export type Mode = (typeof MODES)[number];

/** How requests to one server and model must be written. */
export interface Dialect {
  mode: Mode;
  /** `usage`: with `stream_options`, so that the last piece counts the tokens. `plain`: it takes `stream` only. */
  streaming: 'usage' | 'plain' | 'none';
  /** OpenAI's reasoning models refuse the old name, Ollama passes over the new one. */
  limitField: 'max_tokens' | 'max_completion_tokens';
}
