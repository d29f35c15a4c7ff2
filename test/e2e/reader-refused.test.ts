import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/repository.js';

const DIST = new URL('../../dist/', import.meta.url).href;

/** Uses up every file descriptor but `left` before the file is read. */
const script = (left: number): string => `
  import fs from 'node:fs';
  const { parseRawFile } = await import('${DIST}engine/read-raw-file.js');
  const { readerOf, readSource } = await import('${DIST}formats/read-source.js');
  const bytes = Buffer.from('<p>Atlas moves the shop.</p>');
  const file = { path: 'a.html', raw: { bytes, sha256: '0'.repeat(64), mode: '100644' } };
  const open = [];
  try { for (;;) open.push(fs.openSync('/dev/null')); } catch {}
  for (const one of open.splice(0, ${left})) fs.closeSync(one);
  const read = () => parseRawFile({ readSource, readerOf }, file);
  const refused = await read();
  for (const one of open) fs.closeSync(one);
  const again = await read();
  process.stdout.write(JSON.stringify({ raw: refused.raw, reason: refused.refusal?.message, text: again.source?.text }));
`;

describe('a file whose reader the system refuses', () => {
  it.each([0, 4, 8, 12])('is not taken for a bad one, with %i open files left, and is read when there are more', (left) => {
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -n 200; exec "$@"', 'bash', process.execPath, '--input-type=module', '-e', script(left)],
      { cwd: tempFolder(), encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      reason: expect.stringContaining('The system refused a reader of files'),
      text: expect.stringContaining('Atlas moves the shop.'),
    });
  });
});
