const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of these bytes in this encoding, by any of its names; undefined where they are none in it, or nobody knows the name. */
export function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? fixWindows(text) : text;
  } catch {
    return undefined;
  }
}

/** Node 20 reads windows-1252 as Latin-1: bytes 0x80 to 0x9f become control characters. */
export const fixWindows = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80] ?? c);
