/** Options that every command takes. */
export interface GlobalOptions {
  root?: string;
  json?: boolean;
}
