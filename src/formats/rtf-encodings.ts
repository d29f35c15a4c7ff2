import { decodeStrictly } from './text-decoder.js';

/** Code pages by the number of a font's character set; those of a Macintosh are near those of Windows. */
const CHARSETS: Record<number, string> = {
  ...{
    77: 'macintosh',
    78: 'shift_jis',
    79: 'euc-kr',
    80: 'gb18030',
    81: 'big5',
    128: 'shift_jis',
    129: 'euc-kr',
    134: 'gb18030',
  },
  ...{ 136: 'big5', 161: 'windows-1253', 162: 'windows-1254', 163: 'windows-1258', 177: 'windows-1255', 178: 'windows-1256' },
  ...{ 186: 'windows-1257', 204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250' },
};
const CODE_PAGES: Record<number, string> = {
  ...{ 874: 'windows-874', 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 866: 'ibm866', 10000: 'macintosh' },
  ...{ 10001: 'shift_jis', 10002: 'big5', 10003: 'euc-kr', 10007: 'x-mac-cyrillic', 10008: 'gb18030', 20866: 'koi8-r' },
  ...{ 20932: 'euc-jp', 20936: 'gb18030', 20949: 'euc-kr', 21866: 'koi8-u', 51932: 'euc-jp', 51936: 'gb18030', 51949: 'euc-kr' },
  ...{ 54936: 'gb18030', 65001: 'utf-8' },
};

/** The name of a code page, where it is one that can be read. */
function encodingOf(page: number): string | undefined {
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  if (page >= 28591 && page <= 28606) return `iso-8859-${page - 28590}`;
  return CODE_PAGES[page];
}

const LATIN = 'windows-1252';
/** Of these all letters that are no ASCII take several bytes. */
const IS_WIDE = /^(shift_jis|euc-kr|euc-jp|gb18030|big5|utf-8)$/;

/** Which letters the bytes of a file stand for: its own code page, and those of its fonts. */
export class RtfEncodings {
  /** Code pages that nobody here knows, in which letters were written. */
  readonly unknown = new Set<number>();
  /** Stretches whose letters are none in the encoding that is said to be theirs. */
  doubts = 0;
  private page: number | undefined;
  private encoding = LATIN;
  private readonly ofFonts = new Map<number, string>();
  /** Fonts of Western letters: what is none of the file's own is one of theirs. */
  private readonly latin = new Set<number>();

  setPage(page: number | undefined): void {
    if (page === undefined || page === 0) return;
    this.page = page;
    this.encoding = encodingOf(page) ?? LATIN;
  }

  setCharset(font: number, charset: number | undefined): void {
    const encoding = CHARSETS[charset ?? 1];
    if (encoding !== undefined) this.ofFonts.set(font, encoding);
    else if (charset === 0) this.latin.add(font);
  }

  setFontPage(font: number, page: number | undefined): void {
    const encoding = page === undefined ? undefined : encodingOf(page);
    if (encoding !== undefined) this.ofFonts.set(font, encoding);
  }

  /** The text of bytes in a font; where they are none in its encoding, in the file's, at last in that of Western letters. */
  decode(bytes: Uint8Array, font: number): string {
    if (bytes.every((byte) => byte < 0x80)) return decodeStrictly('utf-8', bytes) ?? '';
    const own = this.ofFonts.get(font);
    if (own === undefined && this.page !== undefined && encodingOf(this.page) === undefined) this.unknown.add(this.page);
    for (const encoding of [own ?? this.encoding, this.encoding]) {
      const text = decodeStrictly(encoding, bytes);
      if (text !== undefined) return text;
    }
    const wide = [own ?? this.encoding, this.encoding].find((encoding) => IS_WIDE.test(encoding));
    if (wide !== undefined && !this.latin.has(font)) this.doubts++;
    return wide === undefined ? (decodeStrictly(LATIN, bytes) ?? '') : decodeMixed(bytes, wide);
  }
}

const MAX_LETTER = 4;

/** Letters of several bytes where there are some, else Western ones. */
function decodeMixed(bytes: Uint8Array, encoding: string): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    let letter: string | undefined;
    let length = (bytes[at] ?? 0) < 0x80 ? 0 : 2;
    for (; length > 0 && length <= MAX_LETTER && letter === undefined; length++) {
      const read = at + length > bytes.length ? undefined : decodeStrictly(encoding, bytes.subarray(at, at + length));
      if (read !== undefined && [...read].length === 1) letter = read;
    }
    const taken = letter === undefined ? 1 : length - 1;
    text += letter ?? decodeStrictly(LATIN, bytes.subarray(at, at + 1)) ?? '';
    at += taken;
  }
  return text;
}
