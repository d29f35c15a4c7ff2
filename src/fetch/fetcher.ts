/** What is asked for. */
export interface FetchRequest {
  /** Of the body, as it is when it is unpacked. */
  maxBytes: number;
  /** From the first look-up to the last byte, redirects and all. */
  timeoutMs: number;
  /** May it lead to a computer of this network, or to this one? What was on the public web never leads there all the same. */
  mayBePrivate: boolean;
  /** Media types that are wanted, as the header `Accept` says it. */
  accept?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A file of the web. */
export interface FetchedFile {
  /** Where it was in the end, without a fragment. */
  address: string;
  /** Unpacked. */
  bytes: Uint8Array;
  /** `text/html`: lower case, without parameters; undefined: its server does not say. */
  mediaType: string | undefined;
  /** The encoding that its server names. */
  charset: string | undefined;
  /** Was it on a computer of this network, or on this one? */
  isPrivate: boolean;
}

/** Gets files of the web by `http` and `https`. What comes is not trusted, and neither is where it leads. */
export interface Fetcher {
  /** @throws FetchError */
  fetch(address: string, request: FetchRequest): Promise<FetchedFile>;
}
