import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder, writeFiles } from './support/repository.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a folder of `src/` may import of the rest of `src/`: whole folders, or single files of them. All else is refused. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  markdown: ['domain/x.js'],
  config: ['domain/x.js'],
  guards: ['domain/x.js', 'markdown/x.js'],
  formats: ['domain/x.js', 'markdown/x.js'],
  providers: ['domain/x.js', 'markdown/x.js'],
  search: ['domain/x.js', 'markdown/x.js'],
  store: ['domain/x.js', 'markdown/x.js'],
  fetch: ['domain/x.js', 'markdown/x.js'],
  engine: ['domain/x.js', 'markdown/x.js', 'providers/provider.js', 'search/search.js', 'store/store.js', 'fetch/fetcher.js'],
  cli: ['domain/x.js', 'engine/answer.js', 'engine/report.js', 'store/store.js', 'app.js'],
};
const LAYERS = Object.keys(MAY);

/** Folders that do no I/O, and have no folders: what they import stands one step up. */
const PURE = ['domain', 'markdown', 'config'];

interface Import {
  file: string;
  imported: string;
}

const GOOD = LAYERS.flatMap((layer) => importsOf(layer, MAY[layer] ?? []));
const BAD = LAYERS.flatMap((layer) => {
  const all = ['app.js', ...LAYERS.filter((other) => other !== layer).map((other) => `${other}/x.js`)];
  return [
    ...importsOf(
      layer,
      all.filter((target) => !MAY[layer]?.includes(target)),
    ),
    ...(PURE.includes(layer) ? [{ file: `src/${layer}/disk.ts`, imported: 'node:fs' }] : []),
  ];
});

/** Folders below `providers/`: none of them may know another, and what they share may know none of them. */
const ADAPTERS = fs
  .readdirSync(path.join(ROOT, 'src/providers'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const CROSS = ADAPTERS.flatMap((adapter, index) => [
  { file: `src/providers/${ADAPTERS.at(index - 1)}/cross.ts`, imported: `../${adapter}/x.js` },
  { file: `src/providers/shared-${adapter}.ts`, imported: `./${adapter}/x.js` },
]);

/** A file for each target, and one in a folder of the layer: a rule that holds for the first only would hold for few. */
function importsOf(layer: string, targets: readonly string[]): Import[] {
  return targets.flatMap((target, index) => [
    { file: `src/${layer}/file-${index}.ts`, imported: `../${target}` },
    ...(PURE.includes(layer) ? [] : [{ file: `src/${layer}/folder/file-${index}.ts`, imported: `../../${target}` }]),
  ]);
}

/** Files of a scratch copy that the linter says no to because of what they import. */
function lintRestricted(files: readonly Import[]): string[] {
  const folder = tempFolder();
  fs.copyFileSync(path.join(ROOT, '.biome.json'), path.join(folder, '.biome.json'));
  writeFiles(folder, Object.fromEntries(files.map(({ file, imported }) => [file, `export { x } from '${imported}';\n`])));
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = (stdout + stderr).matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm);
  return [...new Set([...found].map(([, file]) => file as string))].sort();
}

describe('the layer rules', () => {
  it('refuse what a layer must not import, each of it', () => {
    expect(lintRestricted(BAD)).toEqual(BAD.map(({ file }) => file).sort());
  });

  it('refuse that one provider imports another', () => {
    expect(ADAPTERS.length).toBeGreaterThan(1);
    expect(lintRestricted(CROSS)).toEqual(CROSS.map(({ file }) => file).sort());
  });

  it('let through what it may', () => {
    expect(lintRestricted(GOOD)).toEqual([]);
  });

  it('are there for every folder of src/, and nothing else stands beside the folders', () => {
    const entries = fs.readdirSync(path.join(ROOT, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort(), 'a new folder needs a rule in .biome.json and a line in MAY').toEqual([...LAYERS].sort());
    expect(
      entries
        .filter(({ name }) => name.endsWith('.ts'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['app.ts', 'index.ts']);
  });
});
