import { FetchError } from '../domain/errors.js';

const LATER = 'Run the command again later.';
const SAVE = 'Open it in a browser, save the page, and add the file.';

/** What a server's number means for whoever asked. */
export function describeStatus(address: string, status: number): FetchError {
  if (status === 404 || status === 410)
    return new FetchError('not-there', `${address}: there is no such page (${status}).`, 'Check the address.');
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return new FetchError('status', `${address}: its server does not give it to us (${status}).`, SAVE);
  if (status === 429) return new FetchError('status', `${address}: its server has had too many requests (429).`, LATER);
  if (status >= 500) return new FetchError('status', `${address}: its server is in trouble (${status}).`, LATER);
  return new FetchError('status', `${address}: its server answered with ${status} and no page.`, SAVE);
}
