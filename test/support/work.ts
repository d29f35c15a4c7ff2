import * as fs from 'node:fs';
import path from 'node:path';
import { initWiki, openWiki } from '../../src/app.js';
import type { System } from '../../src/store/system.js';
import { git, tempFolder, tempRepository, writeFiles } from './repository.js';
import { runSample, SOURCE_TEXT, START } from './sample-transaction.js';
import { ingestDue, tempWiki } from './temp-wiki.js';

/** A command that writes, as something that can be done in a folder on any system, and the folders that it begins from. */
export interface Work {
  name: string;
  /** A folder from which it begins; with `dirty`, one in which a person has changed a page that it writes. */
  start(isDirty: boolean): Promise<string>;
  run(system: System, root: string): Promise<unknown>;
  /** What its commit is called. */
  subject: RegExp;
  /** Does doing it twice make two of it, on purpose? */
  addsAgain?: boolean;
}

export const TYPED = 'typed by hand';

const FIRST = '---\ndate: 2025-01-10\n---\n\n# Atlas kickoff\n\nAtlas is a project that moves the shop.\n\n- PM: Mina Park\n';
const SECOND = '---\ndate: 2025-06-02\n---\n\n# Atlas handover\n\nAtlas is a project that moves the till.\n\n- PM: Noor Haddad\n';

/** A wiki with one source taken in (and a second to come), and another file staged. */
async function startWiki(isDirty: boolean, taken: 1 | 2): Promise<string> {
  const { root, ingest } = await tempWiki({ 'raw/1.md': FIRST, 'notes.txt': 'a note\n' });
  git(root, 'config', 'gc.auto', '0');
  await ingest();
  git(root, 'add', 'notes.txt');
  git(root, 'commit', '-q', '-m', 'notes');
  writeFiles(root, { 'raw/2.md': SECOND });
  if (taken === 2) await ingest();
  writeFiles(root, { 'notes.txt': 'a note\nstaged\n' });
  git(root, 'add', 'notes.txt');
  if (isDirty) {
    const log = git(root, 'show', 'HEAD:wiki/log.md');
    const atlas = git(root, 'show', 'HEAD:wiki/projects/Atlas.md');
    writeFiles(root, { 'wiki/log.md': `${log}\n\n${TYPED}\n`, 'wiki/projects/Atlas.md': `${atlas}\n\n${TYPED}\n` });
  }
  return root;
}

/** An identity for repositories that are made by the command. */
for (const who of ['AUTHOR', 'COMMITTER']) {
  process.env[`GIT_${who}_NAME`] = 'Person';
  process.env[`GIT_${who}_EMAIL`] = 'person@example.org';
}

/** The store's own sample, and every command that writes. */
export const WORKS: readonly Work[] = [
  {
    name: 'a transaction',
    start: async (isDirty) => {
      const root = tempRepository(START);
      writeFiles(root, { 'raw/s.md': SOURCE_TEXT, 'notes.txt': 'a note\nstaged\n' });
      git(root, 'add', 'notes.txt');
      if (isDirty) writeFiles(root, { 'wiki/a.md': `# a\n\n- one a\n- ${TYPED}\n- two a\n- three a\n` });
      return root;
    },
    run: (system, root) => runSample(system, root),
    subject: /^ingest: S1$/,
  },
  {
    name: 'ingest',
    start: (isDirty) => startWiki(isDirty, 1),
    run: async (system, root) => ingestDue(await openWiki(root, { system })),
    subject: /^ingest: 2\.md$/,
  },
  {
    name: 'undo',
    start: (isDirty) => startWiki(isDirty, 2),
    run: async (system, root) => (await openWiki(root, { system })).undo('raw/2.md'),
    subject: /^undo: 2\.md$/,
  },
  {
    name: 'pages',
    start: async (isDirty) => {
      const root = await startWiki(isDirty, 2);
      fs.renameSync(path.join(root, 'wiki/projects/Atlas.md'), path.join(root, 'wiki/projects/Kasse.md'));
      return root;
    },
    run: async (system, root) => {
      const wiki = await openWiki(root, { system });
      for await (const report of wiki.ingest([])) throw new Error(`${report.source} was taken in`);
    },
    subject: /^pages: 1 moved$/,
  },
  {
    name: 'ask --save',
    start: (isDirty) => startWiki(isDirty, 1),
    run: async (system, root) => {
      const wiki = await openWiki(root, { system });
      return wiki.saveAnswer(await wiki.ask('Who is the PM of Atlas?'));
    },
    subject: /^answer: /,
    addsAgain: true,
  },
  {
    name: 'init',
    start: async (isDirty) => {
      if (!isDirty) return tempFolder();
      const root = tempRepository({ 'notes.txt': 'a note\n', '.gitignore': '*.tmp\n' });
      writeFiles(root, { 'notes.txt': 'a note\nstaged\n', '.gitignore': `*.tmp\n# ${TYPED}\n` });
      git(root, 'add', 'notes.txt');
      return root;
    },
    run: (system, root) => initWiki(root, 'en', system),
    subject: /^init: /,
  },
];
