import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/markdown/fold.js';
import { csvSample } from '../formats/samples/csv.js';
import { htmlSample } from '../formats/samples/html.js';
import { SAMPLES } from '../formats/samples/index.js';
import { LOCKED, makePdf } from '../formats/samples/make-pdf.js';
import { pdfSample } from '../formats/samples/pdf.js';
import { MAIN, WHO } from '../support/built-command.js';
import { tempFolder } from '../support/repository.js';

function wiki(cwd: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const result = spawnSync(process.execPath, [MAIN, ...args], { cwd, encoding: 'utf8', env: { ...process.env, ...WHO } });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

async function newWiki(): Promise<string> {
  const root = path.join(tempFolder(), 'notes');
  wiki(path.dirname(root), 'init', 'notes');
  for (const sample of [pdfSample, htmlSample, csvSample])
    fs.writeFileSync(path.join(root, 'raw', sample.name), await sample.make());
  return root;
}

const REPORT = 'Atlas is a project that moves the shop to a new till.';

describe('sources that are no plain text', () => {
  it('are opened at every kind of place that a citation names', async () => {
    const root = await newWiki();
    const kindOf = (place: string): string => (/^L\d/.test(place) ? 'L' : (place.split('=')[0] ?? ''));
    const opened = new Map<string, string>();
    for (const { name, make, says } of SAMPLES) {
      const [quote, place] = says.find(([, locator]) => !opened.has(kindOf(locator))) ?? [];
      if (quote === undefined || place === undefined) continue;
      fs.writeFileSync(path.join(root, 'raw', name), await make());
      const { code, out } = wiki(root, 'show', `raw/${name}`, '--at', place);
      const words = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
      opened.set(kindOf(place), code === 0 && words(out).includes(words(quote)) ? 'opened' : `${place}: ${out}`);
    }
    const kinds = ['L', 'cell', 'chapter', 'message', 'page', 'paragraph', 'part', 'sheet', 'slide', 't'];
    expect(Object.fromEntries(opened)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 'opened'])));
    expect(wiki(root, 'show', `raw/${pdfSample.name}`, '--at', 'chapter=99').code).toBe(7);
    expect(wiki(root, 'show', `raw/${pdfSample.name}`, '--at', 'somewhere')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--at somewhere: this is no place[\s\S]*slide=2/),
    });
    expect(wiki(root, 'show', `raw/${pdfSample.name}`, '--at', 'page=1', '--page', '1').code).toBe(2);
  });

  it('are cited by places that can be opened', async () => {
    const root = await newWiki();
    const pages = [
      [{ x: 60, y: 700, text: 'First page.' }],
      [
        { x: 60, y: 700, text: 'Atlas', size: 18 },
        { x: 60, y: 660, text: REPORT },
      ],
    ];
    fs.writeFileSync(path.join(root, 'raw/atlas.pdf'), makePdf(pages));
    expect(wiki(root, 'ingest').code).toBe(0);
    const page = fs.readFileSync(path.join(root, 'wiki/projects/Atlas.md'), 'utf8');
    expect(page).toContain(`[atlas.pdf](../../raw/atlas.pdf#page=2) "${REPORT}"`);
    expect(wiki(root, 'show', 'raw/atlas.pdf', '--page', '2').out).toBe(`# Atlas\n\n${REPORT}\n`);
    expect(wiki(root, 'show', 'raw/atlas.pdf#page=1').out).toBe('First page.\n');
    expect(wiki(root, 'show', 'raw/atlas.pdf', '--page', '3')).toMatchObject({
      code: 7,
      err: expect.stringContaining('no page 3'),
    });
    expect(wiki(root, 'show', 'raw/atlas.pdf').out).toContain(`--- page=2\n# Atlas\n`);
    const asked = JSON.parse(wiki(root, 'ask', '--json', 'What is Atlas?').out);
    expect(asked.citations[0]).toMatchObject({ source: 'atlas.pdf', locator: 'page=2', quote: REPORT });
  });

  it('say which places they have where another is asked for', async () => {
    const root = await newWiki();
    fs.writeFileSync(path.join(root, 'raw', 'pier.txt'), 'The pier is open.\n');
    const lines = wiki(root, 'show', `raw/${pdfSample.name}`, '--line', '3');
    expect(lines).toMatchObject({
      code: 7,
      err: expect.stringContaining('there is no line 3 in it. Its places are pages: --page 1.'),
    });
    const pages = wiki(root, 'show', 'raw/pier.txt', '--page', '2');
    expect(pages).toMatchObject({
      code: 7,
      err: expect.stringContaining('there is no page 2 in it. Its places are lines: --line 1.'),
    });
    expect(wiki(root, 'show', 'raw/pier.txt', '--line', '9').err).toContain('there is no line 9 in it.\n');
  });

  it('are reported with the place and the beginning of what is hidden in them, and nothing that a terminal obeys', async () => {
    const root = await newWiki();
    const words = `\u001b[31mpale\u202e words ${'and more '.repeat(40)}`;
    const page = `<h1>Pier</h1>\n<p>The pier is open.</p>\n<p style="color:#fff;background:#fff">${words}</p>\n`;
    fs.writeFileSync(path.join(root, 'raw', 'pale.html'), page);
    const line = { x: 60, y: 700, text: 'The pier opens on Sundays.' };
    fs.writeFileSync(
      path.join(root, 'raw', 'pale.pdf'),
      makePdf([[line], [line, { ...line, y: 600, text: 'nobody sees it', draw: '3 Tr' }]]),
    );
    const { out } = wiki(root, 'ingest');
    expect(out).toMatch(/\[hidden, line 3: "[^"]*pale[^"]* words and more [^"]{20,120}…"\]/);
    expect(out).toContain('[hidden, page 2: "nobody sees it"]');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });

  it('are shown as the text that quotes are compared with, and line by line', async () => {
    const root = await newWiki();
    const shown = JSON.parse(wiki(root, 'show', `raw/${htmlSample.name}`, '--json').out);
    expect(shown.text).toContain('2. Bicycles cost two crowns');
    expect(shown.source).toMatchObject({ mediaType: 'text/html', properties: { author: 'Ines Calder' } });
    expect(wiki(root, 'show', `raw/${htmlSample.name}`, '--line', '21').out).toContain('Bicycles cost two crowns');
    expect(wiki(root, 'show', `raw/${csvSample.name}`, '--line', '4').out).toBe('Harbour – Cape,12,\n');
    expect(wiki(root, 'show', `raw/${csvSample.name}`, '--line', 'x').code).toBe(2);
  });

  it('that had no reader are read once there is one, and what its own reader refuses is not tried again', async () => {
    const root = await newWiki();
    fs.writeFileSync(path.join(root, 'raw/locked.pdf'), makePdf([[]], { trailer: LOCKED }));
    expect(wiki(root, 'ingest')).toMatchObject({ code: 4, out: expect.stringContaining('protected by a password') });
    const status = () => JSON.parse(wiki(root, 'status', '--json').out).due;
    expect(status()).toEqual([]);
    const record = path.join(root, 'wiki/sources/locked.pdf.md');
    const text = fs.readFileSync(record, 'utf8');
    expect(text).toContain('reader: application/pdf 1\n');
    fs.writeFileSync(record, text.replace(/^reason: .*\nreader: .*\n/m, 'reason: no reader for .pdf\n'));
    expect(status()).toEqual(['locked.pdf']);
  });
});
