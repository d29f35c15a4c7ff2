// npm run bench: speed as ratios within one run, on this machine, with fsync on. Needs the built command (npm run build).
//   transaction   one whole ingest transaction : git fast-import of the same objects with fsync, at 100 and 10,000 pages
//   index.lock    how long git's index is locked : one `git version`
//   ingest        one ingest in a running process at 1,000 pages : the same at 10 pages
//   growth        what a source takes at the end of 521 : at their start, and the most memory (growth.mjs)
//   jobs          50 sources with a model that takes 2 s, 8 side by side : 50 × 2 s / 8
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSlowModel } from './slow-model.mjs';

const dist = new URL('../../dist/', import.meta.url);
const load = (name) => import(new URL(name, dist));
const { nodeSystem } = await load('store/node-system.js');
const { openWriter } = await load('store/writer.js');
const { withTransaction } = await load('store/transaction.js');
const { initWiki, openWiki } = await load('app.js');

const who = {
  GIT_AUTHOR_NAME: 'B',
  GIT_AUTHOR_EMAIL: 'b@example.org',
  GIT_COMMITTER_NAME: 'B',
  GIT_COMMITTER_EMAIL: 'b@example.org',
};
Object.assign(process.env, who);
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'wiki-bench-'));
const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const timed = async (act) => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};
const ROUNDS = Number(process.env.WIKI_ROUNDS ?? 15);

const pageText = (n) =>
  `---\ntitle: Page ${n}\nkind: concept\nsummary: Page ${n} is a thing of this bench.\nsources:\n  - s${n}.md\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n# Page ${n}\n\n## Definition\n\n- Page ${n} is a thing of this bench.\n  > Source 2026-01-01: [s${n}.md](../../raw/s${n}.md#L1) "Page ${n} is a thing of this bench."\n`;

/** A repository with that many pages, made by one fast-import. */
function makeRepository(count) {
  const root = path.join(base, `r${count}-${Math.random().toString(36).slice(2, 8)}`);
  fs.mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  const files = Array.from(
    { length: count },
    (_, n) => `M 100644 inline wiki/concepts/Page ${n}.md\ndata ${Buffer.byteLength(pageText(n))}\n${pageText(n)}\n`,
  );
  const input = `commit refs/heads/main\ncommitter B <b@example.org> 1700000000 +0000\ndata 5\nfirst\n${files.join('')}\ndone\n`;
  spawnSync('git', ['fast-import', '--quiet', '--done', '--date-format=raw'], { cwd: root, input });
  git(root, 'reset', '-q', '--hard');
  return root;
}

const PAGES = ['wiki/concepts/Page 1.md', 'wiki/concepts/Page 2.md'];
const changesOf = (round) => [
  ...PAGES.map((page) => [page, `\n- fact ${round}\n`]),
  [`wiki/concepts/New ${round}.md`, pageText(`new ${round}`)],
  [`raw/new-${round}.md`, `source ${round}\n`],
];

/** The same objects and one ref by one git process, as durable. */
function importFloor(root, round) {
  const text = (file, part) =>
    fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') + part : part;
  const files = changesOf(round).map(
    ([file, part]) => `M 100644 inline ${file}\ndata ${Buffer.byteLength(text(file, part))}\n${text(file, part)}\n`,
  );
  const input = `commit refs/heads/floor\ncommitter B <b@example.org> 1700000000 +0000\ndata 1\nx\nfrom refs/heads/main^0\n${files.join('')}\ndone\n`;
  return timed(() =>
    nodeSystem.processes.run(['-c', 'core.fsync=all', 'fast-import', '--quiet', '--done', '--force', '--date-format=raw'], {
      cwd: root,
      env: process.env,
      input,
    }),
  );
}

/** The real system, noting how long git's index is locked. */
function watchLock(held) {
  let since = 0;
  const files = {
    ...nodeSystem.files,
    link: async (from, to) => {
      const made = await nodeSystem.files.link(from, to);
      if (made && to.endsWith('index.lock')) since = performance.now();
      return made;
    },
    unlink: async (file) => {
      await nodeSystem.files.unlink(file);
      if (file.endsWith('index.lock') && since > 0) held.push(performance.now() - since);
      if (file.endsWith('index.lock')) since = 0;
    },
  };
  return { ...nodeSystem, files };
}

async function benchTransaction(count) {
  const root = makeRepository(count);
  const held = [];
  const writer = await openWriter(watchLock(held), root);
  const [ours, floor, version] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await importFloor(root, round));
    version.push(await timed(() => nodeSystem.processes.run(['version'], { cwd: root, env: process.env })));
    const parts = new Map(changesOf(round));
    ours.push(
      await timed(() =>
        withTransaction(writer, {}, (tx) =>
          tx.commit({
            subject: 'bench',
            paths: [...parts.keys()].filter((file) => file.startsWith('wiki/')),
            sources: new Map([[`raw/new-${round}.md`, Buffer.from(`source ${round}\n`)]]),
            compute: (texts) => ({
              message: 'bench\n',
              writes: new Map(
                [...parts]
                  .filter(([file]) => file.startsWith('wiki/'))
                  .map(([file, part]) => [file, (texts.get(file) ?? '') + part]),
              ),
            }),
          }),
        ),
      ),
    );
  }
  const row = { pages: count, ours: median(ours), floor: median(floor), held: median(held), version: median(version) };
  console.log(
    `transaction at ${count} pages: ${row.ours.toFixed(0)} ms, floor ${row.floor.toFixed(0)} ms, ratio ${(row.ours / row.floor).toFixed(1)} (at most 8)`,
  );
  console.log(
    `index.lock at ${count} pages: ${row.held.toFixed(0)} ms, git version ${row.version.toFixed(1)} ms, ratio ${(row.held / row.version).toFixed(1)} (at most 10)`,
  );
}

async function timeIngests(count) {
  const root = path.join(base, `w${count}`);
  await initWiki(root, 'en');
  for (let n = 0; n < count; n++) {
    fs.mkdirSync(path.join(root, 'wiki/concepts'), { recursive: true });
    fs.writeFileSync(path.join(root, `wiki/concepts/Page ${n}.md`), pageText(n));
  }
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'pages');
  const wiki = await openWiki(root);
  for (let round = 0; round < ROUNDS; round++)
    fs.writeFileSync(
      path.join(root, `raw/${String(round).padStart(3, '0')}.md`),
      `# Note ${round}\n\nAtlas is a project that moves shop ${round} to a new till.\n\n- PM: Mina Park ${round}\n`,
    );
  const { sources } = await wiki.due();
  const times = [];
  let start = performance.now();
  for await (const _ of wiki.ingest(sources)) {
    times.push(performance.now() - start);
    start = performance.now();
  }
  return median(times.slice(2)); // the first reads all pages
}

async function benchJobs(count, delayMs, jobs) {
  const model = await startSlowModel(delayMs);
  const root = path.join(base, 'jobs');
  await initWiki(root, 'en');
  for (let n = 0; n < count; n++)
    fs.writeFileSync(path.join(root, `raw/${n}.md`), `# Note ${n}\n\nAtlas${n} is a project that moves a shop.\n`);
  const environment = { WIKI_PROVIDER: 'anthropic', ANTHROPIC_API_KEY: 'bench', ANTHROPIC_BASE_URL: model.url };
  const wiki = await openWiki(root, { environment });
  const { sources } = await wiki.due();
  let done = 0;
  const tookMs = await timed(async () => {
    for await (const { status } of wiki.ingest(sources, { jobs })) done += status === 'ingested' ? 1 : 0;
  });
  model.close();
  const idealMs = (count * delayMs) / jobs;
  console.log(
    `jobs: ${done} of ${count} sources, ${delayMs} ms each, ${jobs} side by side: ${tookMs.toFixed(0)} ms, ideal ${idealMs} ms, ratio ${(tookMs / idealMs).toFixed(2)} (at most 1.25)`,
  );
}

for (const count of [100, 10_000]) await benchTransaction(count);
const [few, many] = [await timeIngests(10), await timeIngests(1_000)];
console.log(
  `ingest at 1,000 pages: ${many.toFixed(0)} ms, at 10 pages ${few.toFixed(0)} ms, ratio ${(many / few).toFixed(2)} (at most 1.3)`,
);
await benchJobs(50, 2_000, 8);
const growth = spawnSync(process.execPath, [fileURLToPath(new URL('growth.mjs', import.meta.url))], { stdio: 'inherit' });
process.exitCode = growth.status ?? 1;
fs.rmSync(base, { recursive: true, force: true });
