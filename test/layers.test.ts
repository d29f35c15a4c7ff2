import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder, writeFiles } from './support/repository.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One bad file a layer: what it must not import. */
const BAD: readonly [file: string, imported: string][] = [
  ['src/domain/bad.ts', '../markdown/fold.js'],
  ['src/domain/bad.ts', 'node:fs'],
  ['src/markdown/bad.ts', '../store/store.js'],
  ['src/markdown/bad.ts', 'node:fs'],
  ['src/config/bad.ts', '../engine/ask.js'],
  ['src/formats/bad.ts', '../engine/ask.js'],
  ['src/providers/embedded/bad.ts', '../../search/minisearch.js'],
  ['src/search/bad.ts', '../store/store.js'],
  ['src/store/bad.ts', '../providers/provider.js'],
  ['src/engine/bad.ts', '../store/transaction.js'],
  ['src/engine/bad.ts', '../providers/embedded/embedded.js'],
  ['src/engine/bad.ts', '../app.js'],
  ['src/cli/commands/bad.ts', '../../engine/ask.js'],
];

const GOOD: readonly [file: string, imported: string][] = [
  ['src/markdown/good.ts', '../domain/page.js'],
  ['src/providers/embedded/good.ts', '../../markdown/fold.js'],
  ['src/engine/good.ts', '../store/store.js'],
  ['src/engine/good.ts', '../providers/provider.js'],
  ['src/cli/commands/good.ts', '../../app.js'],
];

const nameOf = (file: string, index: number): string => file.replace(/\.ts$/, `-${index}.ts`);

/** Files of a scratch copy that the linter says no to because of what they import. */
function lintRestricted(files: readonly [file: string, imported: string][]): Set<string> {
  const folder = tempFolder();
  fs.copyFileSync(path.join(ROOT, '.biome.json'), path.join(folder, '.biome.json'));
  writeFiles(
    folder,
    Object.fromEntries(files.map(([file, imported], index) => [nameOf(file, index), `export { x } from '${imported}';\n`])),
  );
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=200', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return new Set(
    [...(stdout + stderr).matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(([, file]) => file as string),
  );
}

describe('the layer rules', () => {
  it('refuse a bad file of each layer, and let the contracts through', () => {
    const refused = lintRestricted([...BAD, ...GOOD]);
    expect([...refused].sort()).toEqual(BAD.map(([file], index) => nameOf(file, index)).sort());
  });
});
