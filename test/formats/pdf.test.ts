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
});
