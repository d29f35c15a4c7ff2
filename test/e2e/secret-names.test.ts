import * as fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SECRETS } from '../guards/samples.js';
import { runBuilt } from '../support/built-command.js';
import { tempFolder, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

it('refuses a file whose name holds a secret, below raw/ or to be copied there, and prints it nowhere', async () => {
  const name = `token ${SECRETS.github}.md`;
  const { root } = await tempWiki({ [`raw/${name}`]: '- PM: Mina Park\n' });
  const outside = tempFolder();
  writeFiles(outside, { [`other ${name}`]: '- PM: Mina Park\n' });
  const plain = path.join(tempFolder(), 'plain.md');
  fs.writeFileSync(plain, '- PM: Mina Park\n');
  const other = path.join(outside, `other ${name}`);
  const runs = [
    ...[['ingest'], ['ingest', '--json'], ['ingest', `raw/${name}`], ['ingest', other]],
    ...[
      ['add', other],
      ['add', '--json', other],
      ['add', '--no-ingest', outside],
      ['add', '--as', name, plain],
    ],
  ];
  for (const args of runs) {
    const { code, out, err } = runBuilt(root, args);
    expect([args, code]).toEqual([args, 4]);
    expect(out + err).toContain('⟨secret: github token⟩');
    expect(out + err).not.toContain(SECRETS.github);
  }
  expect(fs.readdirSync(path.join(root, 'raw'))).toEqual([name]);
  expect(runBuilt(root, ['status']).out).toContain('rename the file');
});
