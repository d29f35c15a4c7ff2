import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../formats/samples/make-pdf.js';
import { makeXlsx } from '../formats/samples/xlsx.js';
import { writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const berth = (name: string): string =>
  `---\ndate: 2025-03-01\n---\n\n# ${name}\n\n${name} is a project that paints the quay.\n\n- PM: Mina Park\n`;
const ODD = '2025-03-01 new\nline.md';

describe('a source whose name has a line break', () => {
  it('is taken back by its name, and the report has the name that takes it in again', async () => {
    const { wiki, ingest } = await tempWiki({ [`raw/${ODD}`]: berth('Heron') });
    await ingest();
    expect((await wiki.undo(`raw/${ODD}`)).source).toBe(ODD);
    expect((await wiki.status()).sources.undone).toEqual([ODD]);
  });

  it('is not taken for one with a space there', async () => {
    const { root, wiki } = await tempWiki({ [`raw/${ODD}`]: berth('Heron') });
    await ingestDue(wiki);
    writeFiles(root, { [`raw/${ODD.replace('\n', ' ')}`]: berth('Gull') });
    await ingestDue(wiki);
    expect((await wiki.undo(`raw/${ODD}`)).source).toBe(ODD);
    expect((await wiki.status()).sources.undone).toEqual([ODD]);
  });

  it('is cited on one line by an answer', async () => {
    const { wiki, ingest } = await tempWiki({ [`raw/${ODD}`]: berth('Heron') });
    await ingest();
    const { answer } = await wiki.ask('Who is the PM of Heron?');
    expect(answer).toContain('(raw/2025-03-01 new\\nline.md:L');
  });
});

describe('a place as an answer cites it', () => {
  it('is opened in a file that has pages', async () => {
    const { root, wiki } = await tempWiki({});
    const pdf = makePdf([[{ text: 'The owner is Mina Park.', x: 72, y: 700 }], [{ text: 'It opens in May.', x: 72, y: 700 }]]);
    fs.writeFileSync(path.join(root, 'raw/report.pdf'), pdf);
    expect((await wiki.show('raw/report.pdf:page=2')).text).toBe('It opens in May.');
    expect((await wiki.show('raw/report.pdf#page=1')).text).toBe('The owner is Mina Park.');
  });

  it('is opened in a file that has sheets, all of them', async () => {
    const { root, wiki } = await tempWiki({});
    fs.writeFileSync(path.join(root, 'raw/book.xlsx'), makeXlsx());
    const { text, source } = await wiki.show('raw/book.xlsx');
    const rows = source?.places.filter(({ locator }) => locator.startsWith('sheet=')) ?? [];
    expect(rows.length).toBeGreaterThan(1);
    for (const { locator, start, end } of rows)
      expect((await wiki.show(`raw/book.xlsx:${locator}`)).text).toBe(text.slice(start, end).trimEnd());
  });

  it('is not looked for in a file that is named so', async () => {
    const { wiki } = await tempWiki({ 'raw/a:L1.md': 'whole\nfile\n', 'raw/a:L1': 'of this name\n', 'raw/a.md': 'one\ntwo\n' });
    expect((await wiki.show('raw/a:L1.md')).text).toContain('whole\nfile');
    expect((await wiki.show('raw/a.md:L2')).text).toBe('two');
  });
});

describe('a row of a large table', () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => `${n},harbour ${n % 7}`);

  it('that is not read is said to be left out, and one that is not there is not', async () => {
    const { wiki } = await tempWiki({ 'raw/big.csv': `number,harbour\n${rows.join('\n')}\n`, 'raw/small.html': '<p>a\n\n<p>b' });
    const row = (line: number) => wiki.show('raw/big.csv', { kind: 'lines', start: line, end: line });
    expect((await row(2)).text).toBe('0,harbour 0');
    await expect(row(1_000)).rejects.toThrow(
      'raw/big.csv: line 1000 is not in its text: of a large table only some rows are read',
    );
    await expect(row(3_000)).rejects.toThrow('raw/big.csv: there is no line 3000 in it.');
    await expect(wiki.show('raw/small.html:L2')).rejects.toThrow('there is no line 2 in it.');
  });
});

describe('a name whose letters are decomposed on disk', () => {
  const DISK = '회의 café.md'.normalize('NFD');
  const TYPED = DISK.normalize('NFC');

  it('is found by the composed one, by show and undo', async () => {
    const { wiki, ingest } = await tempWiki({ [`raw/${DISK}`]: berth('Heron') });
    await ingest();
    expect((await wiki.show(`raw/${TYPED}`)).path).toBe(`raw/${DISK}`);
    expect((await wiki.show(`raw/${TYPED}:L5`)).text).toBe('# Heron');
    expect((await wiki.undo(`raw/${TYPED}`)).source).toBe(DISK);
  });

  it('is not guessed where there are two', async () => {
    const half = '각é.md'.normalize('NFD').replace('e\u0301', 'é');
    const all = half.normalize('NFD');
    const { wiki } = await tempWiki({ [`raw/${half}`]: 'a\n', [`raw/${all}`]: 'b\n' });
    await expect(wiki.show(`raw/${all.normalize('NFC')}`)).rejects.toThrow('there is no such file');
    expect((await wiki.show(`raw/${half}`)).text).toContain('a');
  });
});
