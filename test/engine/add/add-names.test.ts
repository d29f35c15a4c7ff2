import * as fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SECRETS } from '../../guards/samples.js';
import { tempWiki } from '../../support/temp-wiki.js';

const rawOf = (root: string): string[] =>
  fs.existsSync(path.join(root, 'raw')) ? fs.readdirSync(path.join(root, 'raw')).filter((name) => !name.startsWith('.')) : [];

it('a file whose name holds a secret is not added, by its own name or a given one', async () => {
  const { root, wiki } = await tempWiki({});
  const bytes = Buffer.from('The gate opens at nine.\n');
  const name = `till ${SECRETS.github}.md`;
  await expect(wiki.add({ kind: 'file', given: 'x.md', name, bytes })).rejects.toMatchObject({ exitCode: 4 });
  await expect(wiki.add({ kind: 'file', given: 'x.md', name: 'x.md', bytes }, { as: name })).rejects.toMatchObject({
    exitCode: 4,
  });
  expect(rawOf(root)).toEqual([]);
});

it('a text that begins with a secret is not named after it', async () => {
  const { root, wiki } = await tempWiki({});
  await wiki.add({ kind: 'text', bytes: Buffer.from(`key ${SECRETS.github}\n\nThe gate opens at nine.\n`) });
  expect(rawOf(root)).toHaveLength(1);
  expect(rawOf(root)[0]).not.toContain(SECRETS.github);
});
