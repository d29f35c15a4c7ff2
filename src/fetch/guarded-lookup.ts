import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { FetchError } from '../domain/errors.js';
import type { AddressKind } from './address-kind.js';

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface Gate {
  resolve: Resolve;
  kindOf: (address: string) => AddressKind;
  mayBePrivate: boolean;
}

type Callback = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/**
 * A look-up for sockets: the very addresses that were judged are the ones that are connected to, so that a name which says another
 * one a moment later leads nowhere else. One address that may not be reached refuses the name.
 * @param onPrivate called when an address is of this network
 */
export function guardLookup(gate: Gate, onPrivate: () => void) {
  return (host: string, { all }: LookupOptions, callback: Callback): void => {
    findAddresses(gate, host, onPrivate).then(
      (found) => {
        const [first] = found;
        if (all || first === undefined) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function findAddresses(gate: Gate, host: string, onPrivate: () => void): Promise<LookupAddress[]> {
  if (isLocalName(host)) judge(gate, host, undefined, onPrivate);
  const found = await gate.resolve(host).catch((error: NodeJS.ErrnoException) => {
    throw new FetchError(
      'unknown-host',
      `${host}: there is no such computer, or its name could not be looked up (${error.code ?? error.message}).`,
      'Check the address and the network, then run the command again.',
    );
  });
  if (found.length === 0) throw new FetchError('unknown-host', `${host}: its name has no address.`, 'Check the address.');
  for (const { address } of found) judge(gate, host, address, onPrivate);
  return found;
}

/** A socket to an IP address asks no look-up, so such a host is judged before. @throws FetchError `refused-address` */
export function judgeHost(gate: Gate, hostname: string, onPrivate: () => void): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) judge(gate, host, host, onPrivate);
}

const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);

function judge({ kindOf, mayBePrivate }: Gate, host: string, address: string | undefined, onPrivate: () => void): void {
  const kind = address === undefined ? 'private' : kindOf(address);
  if (kind === 'public') return;
  const where = address === undefined || address === host ? host : `${host} (${address})`;
  if (kind === 'never')
    throw new FetchError('refused-address', `${where} is no place of pages; nothing was fetched from it.`, 'Check the address.');
  if (!mayBePrivate)
    throw new FetchError(
      'refused-address',
      `${where} is of this computer or its network; nothing was fetched from it.`,
      'If you typed that address and trust it: wiki add --allow-private ADDRESS. What the public web leads to stays refused.',
    );
  onPrivate();
}
