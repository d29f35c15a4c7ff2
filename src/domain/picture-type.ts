const SIGNS: readonly (readonly [ending: string, offset: number, sign: string])[] = [
  ['.png', 0, '\x89PNG\r\n\x1a\n'],
  ['.jpg', 0, '\xff\xd8\xff'],
  ['.gif', 0, 'GIF87a'],
  ['.gif', 0, 'GIF89a'],
  ['.webp', 8, 'WEBP'],
  ['.avif', 4, 'ftypavif'],
];

/**
 * The ending for a picture by its first bytes, whatever its name or its server says; undefined for all else, SVG too: it can hold
 * scripts, and what it shows is decided by whoever opens it.
 */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = [...bytes.subarray(0, 16)].map((byte) => String.fromCharCode(byte)).join('');
  return SIGNS.find(([, offset, sign]) => start.startsWith(sign, offset))?.[0];
}
