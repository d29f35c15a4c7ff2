/** Options that every command takes. */
export interface GlobalOptions {
  root?: string;
  json?: boolean;
}

/** Options of the commands that write. */
export interface WaitOptions {
  /** `false` for `--no-wait`. */
  wait?: boolean;
}

/** Options of the commands that a model can work for. */
export interface ProviderOptions extends GlobalOptions {
  provider?: string;
  model?: string;
  baseUrl?: string;
}
