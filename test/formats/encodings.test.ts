import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SourceRefused } from '../../src/domain/errors.js';
import { readBytes } from './read-text.js';

/** Bytes of texts in older encodings, as hexadecimal: Node cannot write them. */
const BYTES = JSON.parse(fs.readFileSync(new URL('encoded-texts.json', import.meta.url), 'utf8')) as Record<
  string,
  { text: string; hex: string }
>;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

describe('a text in an older encoding', () => {
  it.each(Object.keys(BYTES))('in %s is read, and the encoding is said', (encoding) => {
    const { text, hex } = BYTES[encoding] ?? { text: '', hex: '' };
    const source = readBytes('note.txt', bytesOf(hex));
    expect(source.text).toBe(text);
    expect(source.notes).toEqual([expect.stringMatching(new RegExp(`^Read as ${encoding}, by what its bytes look like`, 'i'))]);
  });
});

function refusal(hex: string): SourceRefused {
  try {
    readBytes('note.txt', bytesOf(hex));
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('a text whose encoding cannot be told', () => {
  it('is refused and not guessed, when it is a few letters of Korean, Chinese or Japanese', () => {
    // 예산 3억 in EUC-KR, 会议记录 in GB18030, 会議の議事録 in Shift_JIS
    for (const hex of ['bfb9bbea2033beef', 'bbe1d2e9bcc7c2bc', '89ef8b6382cc8b638e9698 5e'.replaceAll(' ', '')])
      expect(refusal(hex).message).toMatch(/is not UTF-8 \(byte 0x.. at 0, line 1\), and its encoding cannot be told\.$/);
  });

  it('is refused when it is UTF-8 with a byte that is damaged', () => {
    expect(refusal('c3a4c3b6c3bc0a66fc72').message).toContain('byte 0xfc at 8, line 2');
  });

  it('is told as doubtful when another encoding is hardly less likely', () => {
    // Polish and German letters that windows-1250 and windows-1252 have at different places.
    const { notes } = readBytes('note.txt', bytesOf(Buffer.from('Sm\xf8rrebr\xf8d p\xe5 \xf8en.', 'latin1').toString('hex')));
    expect(notes[0]).toMatch(/^Read as /);
  });

  it('is UTF-16 without its mark when every other byte is zero', () => {
    const source = readBytes('note.txt', Uint8Array.from(Buffer.from('The board met in March, on the isle.', 'utf16le')));
    expect(source.text).toBe('The board met in March, on the isle.');
    expect(source.notes[0]).toMatch(/UTF-16LE/i);
  });

  describe.each(['le', 'be'])('in UTF-16%s without its mark', (order) => {
    const bytesIn = (text: string): Uint8Array => {
      const bytes = Buffer.from(text, 'utf16le');
      return Uint8Array.from(order === 'le' ? bytes : bytes.swap16());
    };

    it.each([
      ['Korean', '아이비스 프로젝트\n\n예산은 700만 원이다.\n'],
      ['Korean of long words', '항만위원회의결과보고서입니다.\n선석배정은다음주월요일부터시작하기로결정했습니다.\n'],
      ['Japanese', '港の会議の議事録です。\n予算は七百万円です。\n担当は佐藤さんです。\n'],
      ['kana', 'さくらのみなとはあさからあいています。\nふねはくじにでます。\n'],
      ['Chinese', '港口会议记录\n预算为七百万元。\n一号泊位从周一开始关闭。\n'],
      ['Russian', 'Порт открыт по воскресеньям.\nПаром уходит в девять.\n'],
      ['Greek', 'Το λιμάνι είναι ανοιχτό.\n'],
      ['English', 'The harbour is open.\nThe ferry leaves at nine.\n'],
      ['pictures', '항구 소식 🚢\n배는 아홉 시에 떠난다.\n'],
    ])('%s is read, and the order is said', (_, text) => {
      const source = readBytes('note.txt', bytesIn(text));
      expect(source.text).toBe(text);
      expect(source.notes).toEqual([expect.stringMatching(new RegExp(`^Read as utf-16${order}, by what its bytes look like`))]);
    });
  });

  it('is refused when it reads as UTF-16 in neither order', () => {
    // Numbers of 16 bits, and Korean in EUC-KR with a zero between its words.
    expect(refusal('00ff10d820e930f140fa50e860d970ef80ff90e1a0ea').reason).toBe('binary');
    expect(refusal('bfb9bbeac0ba00203730 30b8b8bff8c0ccb4d92e0a0a'.replaceAll(' ', '')).reason).toBe('binary');
    expect(refusal(Buffer.from('The harbour is\0open on Sundays.').toString('hex')).message).toContain(
      'a NUL character at byte 14',
    );
  });

  it('is not text when it has control characters', () => {
    expect(refusal('e9e8ff0102e9').reason).toBe('binary');
  });
});
