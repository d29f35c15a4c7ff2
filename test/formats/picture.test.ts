import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPicture } from '../../src/formats/picture.js';
import { makePng } from '../support/make-png.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** A segment of EXIF data, then the head of a frame of 300 × 200. */
const JPEG = latin(
  '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xc0\x00\x11\x08\x00\xc8\x01\x2c\x03\x01\x22\x00',
);
const GIF = latin('GIF89a\x2c\x01\xc8\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff');
const WEBP = latin('RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00\x30\x01\x00\x9d\x01\x2a\x2c\x01\xc8\x00\x00\x00');

describe('findPicture', () => {
  it.each([
    ['PNG', makePng(300, 200), 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
    ['GIF', GIF, 'image/gif'],
    ['WebP', WEBP, 'image/webp'],
  ])('knows a %s and its size, whatever its name', (_, bytes, mediaType) => {
    for (const name of ['a.png', 'a.txt', 'a', 'a.pdf']) {
      expect(findPicture(name, bytes)).toEqual({ mediaType, size: { width: 300, height: 200 } });
    }
  });

  it.each([
    ['text', 'a.png', latin('no picture')],
    ['nothing', 'a.png', latin('')],
    ['a note that begins with the letters of one', 'a.md', latin('GIF89a is how such files begin.')],
    ['a note that begins with the letters of another', 'a.txt', latin('RIFF1234WEBP is how such files begin.')],
    ['a drawing', 'a.svg', latin('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a kind that services do not take', 'a.avif', latin('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00')],
  ])('takes %s for none', (_, name, bytes) => {
    expect(findPicture(name, bytes)).toBeUndefined();
  });

  it('says of a head that is cut off or damaged that its size is not known, and never throws', () => {
    for (const whole of [makePng(300, 200), JPEG, GIF, WEBP]) {
      for (let length = 0; length < whole.length; length++) findPicture('a.png', whole.subarray(0, length));
    }
    expect(findPicture('a.png', makePng(300, 200).subarray(0, 12))).toEqual({ mediaType: 'image/png', size: undefined });
    expect(findPicture('a.png', makePng(0, 200))).toMatchObject({ size: undefined });
    const head = fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe1', 'GIF89a', 'RIFF\x00\x00\x00\x00WEBPVP8X').map(latin);
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const size = findPicture('a.png', Buffer.concat([start, rest]))?.size;
        return size === undefined || (size.width > 0 && size.height > 0);
      }),
    );
  });
});
