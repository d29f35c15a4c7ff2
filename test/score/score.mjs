// npm run score -- CORPUS [--missing]: makes a wiki from CORPUS/raw with the embedded editor in a temporary folder and
// prints the figures of the scorer that lies beside the corpora. The wiki stays, so that it can be looked at.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [corpus, ...flags] = process.argv.slice(2);
if (!corpus || !fs.existsSync(path.join(corpus, 'raw'))) {
  console.error('usage: npm run score -- CORPUS [--missing]   (CORPUS holds raw/ and gold.json)');
  process.exit(2);
}
const scorer = process.env.WIKI_SCORER ?? path.resolve(corpus, '../../tools/score-wiki.mjs');
if (!fs.existsSync(scorer)) {
  console.error(`${scorer}: the scorer is not there. Name it: WIKI_SCORER=…/score-wiki.mjs npm run score -- ${corpus}`);
  process.exit(2);
}
const wiki = [process.execPath, fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))];
const who = {
  GIT_AUTHOR_NAME: 'Score',
  GIT_AUTHOR_EMAIL: 'score@example.org',
  GIT_COMMITTER_NAME: 'Score',
  GIT_COMMITTER_EMAIL: 'score@example.org',
};
const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'wiki-score-')), path.basename(path.resolve(corpus)));

function run(command, args, stdio) {
  const result = spawnSync(command, args, { env: { ...process.env, ...who }, encoding: 'utf8', stdio, maxBuffer: 1 << 28 });
  if (result.status !== 0 && result.status !== 4) process.exit(result.status ?? 1);
  return result;
}

run(wiki[0], [wiki[1], 'init', root], 'ignore');
fs.cpSync(path.join(corpus, 'raw'), path.join(root, 'raw'), { recursive: true });
const started = performance.now();
const ingest = run(wiki[0], [wiki[1], 'ingest', '--root', root, '--json'], ['ignore', 'pipe', 'inherit']);
const { sources } = JSON.parse(ingest.stdout);
const refused = sources.filter(({ status }) => status !== 'ingested');
console.error(
  `${sources.length} sources in ${((performance.now() - started) / 1000).toFixed(1)} s, ${refused.length} refused: ${root}`,
);
for (const { source, reason } of refused) console.error(`  ${source}: ${reason}`);
run(
  process.execPath,
  [scorer, root, corpus, '--ask', `${wiki.map((part) => `'${part}'`).join(' ')} ask --json`, ...flags],
  'inherit',
);
