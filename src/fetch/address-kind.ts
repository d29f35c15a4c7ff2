import ipaddr from 'ipaddr.js';

/**
 * Whose an address is. `public`: of the internet. `private`: of this computer or its network, of which the same address may be an
 * open door elsewhere. `never`: what no page is on: links between neighbours, among them the data of a cloud's machine about
 * itself (169.254.169.254), groups, nothing at all.
 */
export type AddressKind = 'public' | 'private' | 'never';

/** `ipaddr.js` knows the ranges that the registries of IANA reserve. */
const PRIVATE: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
/** The same data of a machine about itself at other clouds, by IPv4 and IPv6. */
const METADATA: ReadonlySet<string> = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

/** Whose this IP address is; `never` for what is none. An IPv4 address in an IPv6 one is judged as what it is, in every form. */
export function kindOfAddress(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return 'never';
  const address = ipaddr.process(text);
  if (METADATA.has(address.toString())) return 'never';
  const range = address.range();
  // A network without IPv4 reaches it by addresses that end in it (RFC 6052).
  if (range === 'rfc6052') return kindOfAddress(ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString());
  // `::127.0.0.1`, which `URL` writes as `::7f00:1`: a form that nobody has used for twenty years, and that some routes still know.
  if (
    range === 'unicast' &&
    /^::[\da-f]/.test(address.toString()) &&
    address
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0)
  )
    return kindOfAddress(ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString());
  if (range === 'unicast') return 'public';
  return PRIVATE.has(range) ? 'private' : 'never';
}
