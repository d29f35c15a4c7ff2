import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makeDocx } from './samples/docx.js';
import { makeEpub } from './samples/epub.js';
import { LOCKED, makePdf } from './samples/make-pdf.js';
import { makeOdt } from './samples/open-document.js';
import { makePptx } from './samples/pptx.js';
import { makeXlsx } from './samples/xlsx.js';

const read = (name: string, bytes: Uint8Array) => readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);

describe('a file that cannot be read is refused with the reason', () => {
  it('when it asks for a password', async () => {
    const bytes = makePdf([[{ x: 60, y: 700, text: 'Secret' }]], { trailer: LOCKED });
    await expect(read('a.pdf', bytes)).rejects.toMatchObject({
      reason: 'locked',
      message: 'raw/a.pdf: it is protected by a password.',
      hint: 'Save a copy without it.',
    });
  });

  it('when it holds pictures of text only', async () => {
    await expect(read('scan.pdf', makePdf([[], []]))).rejects.toMatchObject({
      reason: 'no-text',
      message: 'raw/scan.pdf: it has no text: its 2 pages are pictures, or empty.',
    });
  });

  it('when its seller has locked it', async () => {
    const said =
      '<encryption><enc:EncryptedData><enc:CipherData><enc:CipherReference URI="OEBPS/text/second.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>';
    await expect(read('book.epub', makeEpub({ 'META-INF/encryption.xml': said }))).rejects.toMatchObject({ reason: 'locked' });
  });

  it('when it needs more memory than it may have, and the next file is read', async () => {
    const cells = Array.from({ length: 400_000 }, (_, n) => `row ${n},${n},x`).join('\n');
    const reading = readSource(rawPath('big.csv'), new TextEncoder().encode(`a,b,c\n${cells}`), '0'.repeat(64) as Sha256, {
      deadlineMs: 60_000,
      memoryMb: 48,
    });
    await expect(reading).rejects.toMatchObject({ reason: 'too-large', message: expect.stringContaining('48 MB of memory') });
    expect((await read('small.csv', new TextEncoder().encode('a,b\n1,2\n'))).text).toBe('a,b\n1,2\n');
  });

  it('when a small file would fill half a gigabyte, without any setting', { timeout: 120_000 }, async () => {
    const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${'<p class="a">The <i>pier</i> is <b>open</b>.</p>\n'.repeat(400_000)}</body></html>`;
    await expect(read('book.epub', makeEpub({ 'OEBPS/text/second.xhtml': chapter }))).rejects.toMatchObject({
      reason: 'too-large',
      message: 'raw/book.epub: it needs more than 512 MB of memory to be read as EPUB.',
      hint: 'Split it.',
    });
  });

  it('and a long chapter takes no more than a tree of its elements does', async () => {
    const entry =
      '<div class="entry"><p class="entry-line"><span class="vessel-name">정박한 선박</span> <i class="x">담당자</i>, 이번 달 <b class="y">요금</b>.</p></div>\n';
    const chapter = `<html><head><title/></head><body>${entry.repeat(16_000)}</body></html>`;
    const bytes = makeEpub({ 'OEBPS/text/second.xhtml': chapter });
    const reading = readSource(rawPath('book.epub'), bytes, '0'.repeat(64) as Sha256, { deadlineMs: 60_000, memoryMb: 115 });
    expect((await reading).text).toContain('정박한 선박 *담당자*, 이번 달 **요금**.');
  });

  it.each([
    ['a.html', `<p>Words.</p>${'<div>'.repeat(300_000)}`, 'it is nested more deeply than any page.'],
    ['a.json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'it is nested more deeply than it can be read.'],
  ])('when it is nested so deeply that reading it would take minutes: %s', async (name, text, said) => {
    await expect(read(name, new TextEncoder().encode(text))).rejects.toMatchObject({ message: `raw/${name}: ${said}` });
  });

  it('when ten kilobytes of a packed file are nested so', async () => {
    const reading = read('a.docx', makeDocx('<w:sdt>'.repeat(200_000)));
    await expect(reading).rejects.toMatchObject({ message: 'raw/a.docx: it is nested more deeply than any document.' });
  });

  it.each([
    ['a.txt', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n', 'a PDF', 'Rename it to "a.pdf".'],
    ['notes', '\n%PDF-1.7\n', 'a PDF', 'Rename it to "notes.pdf".'],
    ['a.docx', '%PDF-1.4\n', 'a PDF', 'Rename it to "a.pdf".'],
    ['a.csv', '{\\rtf1\\ansi Hello}', 'a text in RTF', 'Rename it to "a.rtf".'],
    ['a.md', 'PK\x03\x04\x14\0', 'a zip archive', 'Unpack it, and add what is in it.'],
    ['a.json', '7z\xbc\xaf\x27\x1c\0', 'a packed archive', 'Unpack it, and add what is in it.'],
    [
      'a.txt',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 Word',
      'a file of Office programs before 2007',
      'Save what it says in a format that can be read.',
    ],
    ['a.eml', 'MZ\x90\0', 'a program', 'Save what it says in a format that can be read.'],
  ])('when it is something else than its name says: %s', async (name, bytes, kind, hint) => {
    await expect(read(name, Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({
      reason: 'binary',
      message: `raw/${name}: it is ${kind} by its first bytes, whatever its name says.`,
      hint,
    });
  });

  it.each(['a.md', 'a.xlsx', 'a.epub'])('when it is a Word document with another ending: %s', async (name) => {
    await expect(read(name, makeDocx())).rejects.toMatchObject({
      message: `raw/${name}: it is a Word document by its first bytes, whatever its name says.`,
      hint: 'Rename it to "a.docx".',
    });
  });

  it('but not when such a file lies in it, as the workbook of a chart does', async () => {
    const inner: [Uint8Array, { level: 0 }] = [makeXlsx(), { level: 0 }];
    const deck = zipSync({
      'ppt/embeddings/chart.xlsx': inner,
      'ppt/embeddings/a.docx': [makeDocx(), { level: 0 }],
      ...unzipSync(makePptx()),
    });
    expect((await read('a.pptx', deck)).text).toContain('More rode in winter');
    const type = new TextEncoder().encode('application/vnd.oasis.opendocument.text');
    const text = zipSync({ mimetype: type, ...unzipSync(makeOdt()), 'Object 1': inner }, { level: 0 });
    expect((await read('a.odt', text)).isConverted).toBe(true);
  });

  it('but not when it is a text about such files', async () => {
    const texts = [
      'A PDF begins with %PDF-1.4.',
      'PK is short for Phil Katz.',
      'MZ Mark Zbikowski',
      'ID3 tags',
      'Rar! said the crow.',
    ];
    for (const text of texts) expect((await read('a.txt', Buffer.from(text))).text).toBe(text);
  });

  it('when a page is drawn by a program only', async () => {
    const page = '<html><head><title>App</title></head><body><div id="root"></div><script>draw()</script></body></html>';
    await expect(read('app.html', new TextEncoder().encode(page))).rejects.toMatchObject({ reason: 'empty' });
  });
});
