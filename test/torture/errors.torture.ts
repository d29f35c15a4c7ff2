import * as fs from 'node:fs';
import { expect, it } from 'vitest';
import { startBuilt } from '../support/killed-command.js';
import { copyFolder, removeFolder } from '../support/repository.js';
import { counted, IS_SHORT } from '../support/tally.js';
import { WORKS } from '../support/work.js';
import { type Begun, begin, expectRecovered } from '../support/work-steps.js';

const INJECT = new URL('inject-error.mjs', import.meta.url).href;
/** Every how many calls one fails: 1 is each. */
const EVERY = Number(process.env.WIKI_EVERY ?? (IS_SHORT ? 240 : 2));
const FILE_FAULTS = ['ENOSPC', 'EACCES', 'EIO', 'EMFILE'];
const PROCESS_FAULTS = ['exit', 'EMFILE', 'gone', 'EACCES'];

/** The calls of the built command, by name, from the start of its program. */
async function listCalls({ start }: Begun, args: readonly string[]): Promise<string[]> {
  const root = copyFolder(start);
  const report = `${root}-calls`;
  const { code } = await startBuilt(root, args, { WIKI_INJECT: '0:count', WIKI_INJECT_REPORT: report }, INJECT).ended;
  expect(code).toBe(0);
  const calls = fs.readFileSync(report, 'utf8').split('\n');
  fs.rmSync(report);
  removeFolder(root);
  return calls;
}

/** The command with one call that fails: it says so in words, with an exit code, and leaves all or nothing. */
async function failCall(begun: Begun, args: readonly string[], at: number, kind: string): Promise<number> {
  const root = copyFolder(begun.start);
  try {
    const { code, said } = await startBuilt(root, args, { WIKI_INJECT: `${at}:${kind}` }, INJECT).ended;
    const where = `exit code ${code}: ${said}`;
    expect(said, where).not.toMatch(/TypeError|A fault in wiki|undefined|\[object|^\s+at /m);
    // 0: it was nothing that the command needs. What it does otherwise is one of its own codes, with words.
    expect([0, 3, 4, 5, 6, 7, 8], where).toContain(code);
    if (code !== 0) expect(said, where).toMatch(/\w{3}/);
    await expectRecovered(begun, root);
    return code ?? -1;
  } finally {
    removeFolder(root);
  }
}

const COMMANDS: Record<string, string[]> = { ingest: ['ingest'], undo: ['undo', 'raw/2.md'] };
for (const [name, args] of Object.entries(COMMANDS)) {
  it(`an error at the calls of ${name}`, async () => {
    const work = WORKS.find((one) => one.name === name);
    if (!work) throw new Error(`no work is called ${name}`);
    const begun = await begin(work, false);
    const calls = await listCalls(begun, args);
    const codes = new Map<number, number>();
    const broken: string[] = [];
    for (let at = 1, turn = 0; at <= calls.length; at += EVERY, turn++) {
      const call = calls[at - 1] ?? '';
      const kinds = call.startsWith('spawn') ? PROCESS_FAULTS : FILE_FAULTS;
      const kind = kinds[turn % kinds.length] ?? 'EIO';
      await counted(() => failCall(begun, args, at, kind), 0).then(
        (code) => codes.set(code, (codes.get(code) ?? 0) + 1),
        (error: Error) => broken.push(`${kind} at call ${at}, ${call}: ${error.message}`),
      );
    }
    process.stdout.write(
      `${name}: ${calls.length} calls; exit codes ${[...codes].map(([code, times]) => `${code}: ${times}`).join(', ')}\n`,
    );
    expect(broken).toEqual([]);
  });
}
