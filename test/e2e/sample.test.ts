import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { initWiki, openWiki } from '../../src/app.js';
import { tempRepository } from '../support/repository.js';
import { ingestDue } from '../support/temp-wiki.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Files below `wiki/` with their texts, without the days on which they were made. */
function readWiki(root: string): Record<string, string> {
  const folder = path.join(root, 'wiki');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const undated = (text: string): string =>
    text.replace(/^(created|updated): .*$/gm, '$1:').replace(/^## \[\d{4}-\d\d-\d\d\]/gm, '## []');
  return Object.fromEntries(
    names.sort().map((name) => [name.normalize('NFC'), undated(fs.readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

it('the sample wiki of this repository is what the product makes of its raw/', async () => {
  const root = tempRepository();
  await initWiki(root, 'en');
  fs.cpSync(path.join(REPOSITORY, 'raw'), path.join(root, 'raw'), { recursive: true });
  for (const report of await ingestDue(await openWiki(root))) expect(report.status).toBe('ingested');
  // When this fails on purpose: git rm -rq wiki && wiki init && wiki ingest
  expect(readWiki(REPOSITORY)).toEqual(readWiki(root));
});
