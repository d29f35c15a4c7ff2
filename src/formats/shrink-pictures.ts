/**
 * A PDF of the same length whose pictures have one pixel and no filter, so that a reader finds where they stand and decodes none. Only the
 * dictionaries of its pictures change; they are never packed. What is no such dictionary and looks like one does not matter: no text
 * is read from the copy.
 */
export function shrinkPictures(bytes: Uint8Array): Uint8Array {
  // One character a byte: offsets stay.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const copy = Uint8Array.from(bytes);
  for (const { index } of text.matchAll(/\/Subtype\s*\/Image\b/g)) {
    const from = Math.max(text.lastIndexOf('endobj', index), text.lastIndexOf(' obj', index), index - MAX_DICTIONARY);
    const end = text.indexOf('stream', index);
    const to = end < 0 ? index + MAX_DICTIONARY : Math.min(end, index + MAX_DICTIONARY);
    const dictionary = text.slice(from, to);
    for (const match of dictionary.matchAll(/\/(?:Width|Height)\s+(\d+)(?!\d|\s+\d+\s+R)/g)) {
      const digits = match[1] ?? '';
      write(copy, from + match.index + match[0].length - digits.length, '1'.padStart(digits.length, '0'));
    }
    for (const match of dictionary.matchAll(/\/(?:DCT|JPX|JBIG2|CCITTFax)Decode/g))
      write(copy, from + match.index + match[0].length - 1, 'X');
  }
  return copy;
}

/** Bytes; longer ones hold a table of colours. */
const MAX_DICTIONARY = 4_000;

function write(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
