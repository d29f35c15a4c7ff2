import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makePdf } from './samples/make-pdf.js';

const read = (bytes: Uint8Array) => readSource(rawPath('a.pdf'), bytes, '0'.repeat(64) as Sha256);

describe('a PDF', () => {
  it.each([
    ['UniKS-UCS2-H', 'Korea1', '예산은 승인되었다.'],
    ['UniJIS-UCS2-H', 'Japan1', '予算は承認された。'],
    ['UniGB-UCS2-H', 'GB1', '预算已经批准。'],
    ['UniCNS-UCS2-H', 'CNS1', '預算已經批准。'],
  ])('whose text is in %s is read, though the file does not say what the codes mean', async (name, ordering, text) => {
    const source = await read(makePdf([[{ x: 60, y: 700, text }]], { encoding: { name, ordering } }));
    expect(source.text).toBe(`${text}\n`);
  });

  const PAGES = ['The pier opens on Sundays.', 'The ferry leaves at nine.'].map((text) => [{ x: 60, y: 700, text }]);
  /** As far as this stands in it, the last time. */
  const upTo = (mark: string): Uint8Array => {
    const whole = makePdf(PAGES);
    return whole.subarray(0, Buffer.from(whole).lastIndexOf(mark));
  };

  it('whose end is cut off is read as far as it goes, which is said', async () => {
    for (const mark of ['%%EOF', 'startxref', 'xref', 'trailer']) {
      const source = await read(upTo(mark).slice());
      expect(source.text).toBe('The pier opens on Sundays.\n\nThe ferry leaves at nine.\n');
    }
    expect((await read(upTo('xref\n0').slice())).notes).toEqual(['Its end is missing: what stands before it is here.']);
    const part = await read(upTo('12 0 obj').slice());
    expect(part.text).toBe('The pier opens on Sundays.\n');
    expect(part.notes).toEqual(['Its end is missing: what stands before it is here, and 1 of 2 pages are not.']);
  });

  it('of which too little is left is named as a PDF, and not as something else', async () => {
    await expect(read(upTo('\n2 0 obj').slice())).rejects.toMatchObject({
      message: 'raw/a.pdf: it is a PDF of which a part is missing, most likely its end.',
    });
    await expect(read(new TextEncoder().encode('<p>Not found</p>'))).rejects.toMatchObject({
      message: 'raw/a.pdf: it is no PDF, or a damaged one.',
    });
  });
});
