import type { Sha256 } from '../../domain/path.js';

/** Where a file came from that has no place to say so itself. */
export interface FileOrigin {
  address: string;
  /** ISO 8601, to the second. */
  fetched: string;
  /** Of the bytes that came. */
  sha256: Sha256;
}

/** The file beside it, in the form of a shortcut that Windows and most desktops open: `report.pdf.url`. */
export const printAddressFile = ({ address, fetched, sha256 }: FileOrigin): string =>
  `[InternetShortcut]\r\nURL=${address}\r\n[Wikiwright]\r\nFetched=${fetched}\r\nSHA256=${sha256}\r\n`;

export function readAddressFile(text: string): FileOrigin | undefined {
  const read = (key: string): string | undefined => new RegExp(`^${key}=(.*?)\\r?$`, 'm').exec(text)?.[1];
  const [address, fetched, sha256] = [read('URL'), read('Fetched'), read('SHA256')];
  return address && fetched && sha256 ? { address, fetched, sha256: sha256 as Sha256 } : undefined;
}
