import * as fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openWiki } from '../../src/app.js';
import { rawPath } from '../../src/domain/path.js';
import { readText } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const MAIL = 'heron@ferry.example.org';

it('takes an address out of summaries and the index when personal data is redacted later', async () => {
  const text = `---\ndate: 2025-01-10\n---\n\n# Heron minutes\n\nHeron is reached at ${MAIL} on workdays.\n\nLee Jones wrote to ${MAIL} about Heron.\n`;
  const { root, ingest } = await tempWiki({ 'raw/a.md': text });
  await ingest();
  const page = 'wiki/projects/Heron.md';
  const summary = (): string => /^summary: (.*)$/m.exec(readText(root, page) ?? '')?.[1] ?? '';
  expect(summary()).toContain(MAIL);
  fs.appendFileSync(path.join(root, 'schema/settings.yaml'), 'guards:\n  personal_data: redact\n');
  const wiki = await openWiki(root);
  for await (const _ of wiki.ingest((await wiki.due(new Set([rawPath('a.md')]))).sources));
  expect(readText(root, page)).toMatch(/> Withdrawn/);
  expect(summary()).toMatch(/^Heron is reached at ⟨e-mail \w+⟩ on workdays\.$/);
  expect(summary() + readText(root, 'wiki/index.md')).not.toContain(MAIL);
});
