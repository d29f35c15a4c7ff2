import type { Response } from 'undici';
import { FetchError } from '../domain/errors.js';

/** The body of a response, unpacked as it comes, so that a small file which unpacks to a huge one is noticed on the way. */
export async function readBody(response: Response, address: string, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw tooLarge(address, maxBytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) throw tooLarge(address, maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

const tooLarge = (address: string, maxBytes: number): FetchError =>
  new FetchError(
    'too-large',
    `${address}: it is larger than ${maxBytes / 1_000_000} MB; nothing of it was kept.`,
    'If you want it all the same: `add: { max_mb: … }` in schema/settings.yaml.',
  );
