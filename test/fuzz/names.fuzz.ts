import * as fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../markdown/arbitrary-text.js';
import { git } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';
import { expectAccounted, expectSound, lookAround, ROUNDS } from './watch-folder.js';

const PARTS = [
  '..',
  '%2F',
  '%2e',
  '-',
  '--',
  '~',
  '.',
  ' ',
  'CON',
  'nul',
  'aux.',
  'index',
  'log',
  '.md',
  '.txt',
  '\u202e',
  '\u200b',
  '\ufeff',
];
const MORE = [
  'e\u0301',
  'é',
  '각',
  '\u1100\u1161\u11a8',
  'ß',
  'SS',
  'İ',
  'ı',
  '\n',
  '\t',
  '\u001b[31m',
  '\\',
  ':',
  '|',
  '[[',
  ']]',
  '#',
  '^',
  '"',
  "'",
  '$(',
];
const part = fc
  .oneof(
    fc.array(fc.constantFrom(...PARTS, ...MORE, 'a', '한'), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    anyText(),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.constantFrom('x'.repeat(255), '한'.repeat(85)),
  )
  .map((name) => name.replace(/[/\0\p{Cs}]/gu, ''))
  .filter((name) => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= 255);
const file = fc.tuple(fc.array(part, { maxLength: 2 }), part, fc.constantFrom('.md', '', '.txt')).map(([folders, name, end]) => {
  const whole = Buffer.byteLength(name + end) <= 255 ? name + end : name;
  return [...folders, whole].join('/');
});

it('whatever a file is called, it has a page of its own or a reason, and nothing is made elsewhere', async () => {
  const { root, wiki } = await tempWiki();
  const before = lookAround(root);
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (names) => {
      const written: string[] = [];
      for (const name of names) {
        const target = path.join(root, 'raw', name);
        try {
          fs.mkdirSync(path.dirname(target), { recursive: true });
          fs.writeFileSync(target, `# Berth ${++number}\n\nBerth ${number} is a project that opens on day ${number}.\n`);
          written.push(name);
        } catch {
          // A folder of that name is there, or the path is too long: then there is no such file.
        }
      }
      const { sources, leftAlone } = await wiki.due();
      expectAccounted(await ingestDue(wiki), sources);
      const { due } = await wiki.status();
      expect(due).toEqual([]);
      const listed = await wiki.store.listRaw();
      const seen = new Set([...listed.files.map(({ path: one }) => one as string), ...leftAlone.map(({ path: one }) => one)]);
      const visible = written.filter((name) => !name.split('/').some((one) => one.startsWith('.')));
      expect(visible.filter((name) => !seen.has(name))).toEqual([]);
      const pages = git(root, 'ls-files', '-z', 'wiki/sources').split('\0').filter(Boolean);
      expect(pages).toHaveLength(listed.files.length);
      expectSound(root, before);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
});
