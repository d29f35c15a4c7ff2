import * as fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { IngestReport } from '../../src/engine/report.js';
import { decodeQuote } from '../../src/markdown/quote-text.js';
import { git } from '../support/repository.js';

/** How often each part is thrown; the setup seeds what is thrown. */
export const ROUNDS = Number(process.env.WIKI_FUZZ_ROUNDS ?? 6);

/** Everything below a folder and beside it, but git's own files: paths relative to it, with what would have changed of each. */
export function lookAround(root: string): Map<string, string> {
  const below = fs.readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' });
  const found = new Map<string, string>();
  for (const entry of below) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file);
    if (entry.isDirectory() || /^\.git\/(?!hooks\/|config$)/.test(name)) continue;
    found.set(name, entry.isFile() ? `${fs.lstatSync(file).size}` : 'special');
  }
  for (const name of fs.readdirSync(path.dirname(root))) if (!name.startsWith('wikiwright-')) found.set(`../${name}`, 'beside');
  return found;
}

/** Nothing has come into being but pages, each a plain file whose name every system can hold, and what is in git is whole. */
export function expectSound(root: string, before: ReadonlyMap<string, string>): void {
  const now = lookAround(root);
  const changed = [...now].filter(([name, size]) => before.get(name) !== size).map(([name]) => name);
  expect(changed.filter((name) => !/^(wiki\/|raw\/|\.wiki\/|schema\/)/.test(name))).toEqual([]);
  for (const name of changed.filter((one) => one.startsWith('wiki/'))) {
    expect(name).toMatch(/^wiki\/(?:(?:entities|projects|concepts|sources|answers|index)\/.+|index|log)\.md$/u);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(name).not.toMatch(/[\u0000-\u001f\u007f\p{Cf}\\:*?"<>|]|(?:^|\/)[-.]|[. ](?:\/|$)/u);
    expect(Math.max(...name.split('/').map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(255);
  }
  expect(git(root, 'status', '--porcelain', '--', 'wiki')).toBe('');
  expect(git(root, 'fsck', '--no-dangling', '--no-progress')).toBe('');
}

/** No report is of a fault of ours, and none that took nothing is without its reason. */
export function expectAccounted(reports: readonly IngestReport[], sources: readonly string[]): void {
  expect(reports.map(({ source }) => source as string).sort()).toEqual([...sources].sort());
  for (const { status, reason } of reports) {
    expect(reason ?? '').not.toContain('a fault in wiki itself');
    if (status === 'refused' || status === 'failed') expect(reason).toMatch(/\p{L}/u);
  }
}

/** The quotes on the pages that editors write. */
export function quotesIn(root: string): string[] {
  return ['entities', 'projects', 'concepts'].flatMap((folder) => {
    const below = path.join(root, 'wiki', folder);
    const pages = fs.existsSync(below) ? fs.readdirSync(below) : [];
    const texts = pages.map((name) => fs.readFileSync(path.join(below, name), 'utf8'));
    return texts.flatMap((text) =>
      [...text.matchAll(/^ *> Source[^\n]*?\) "(.*)"$/gm)].map(([, quote = '']) => decodeQuote(quote)),
    );
  });
}
