import { expect, it } from 'vitest';
import { runBuilt } from '../support/built-command.js';
import { readText, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

it('says of a source whose claims were all refused that they were, and why, and that nothing of it is covered', async () => {
  const { root, ingest } = await tempWiki({ 'raw/1.md': '# Falcon\n\nDate: 2025-01-10\n\nFalcon has 3 depots in Riga.\n' });
  await ingest();
  const page = 'wiki/concepts/Falcon.md';
  const conflict = '\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> other\n';
  writeFiles(root, {
    [page]: `${readText(root, page)}${conflict}`,
    'raw/2.md': '# Falcon\n\nDate: 2025-02-10\n\nFalcon has 5 depots in Tartu.\n',
  });
  const { out } = runBuilt(root, ['ingest']);
  expect(out).toMatch(/nothing was taken from it: 1 claim refused/);
  expect(out).toContain('0 kept, 0 repeated, 1 refused · coverage 0 %');
  expect(readText(root, 'wiki/log.md')).toMatch(/2\.md\n\n- refused 1\n- coverage 0%/);
  expect(out).toMatch(/refused: .*conflict/);
  expect(out).not.toContain('found nothing that a page could be about');
});
