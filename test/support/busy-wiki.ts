import { execFile, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { initWiki } from '../../src/app.js';
import { note } from './model-wiki.js';
import { git, readText, tempRepository, writeFiles } from './repository.js';
import type { Broken } from './tally.js';

/** A wiki that commands and a person write to at the same time, and what has to be found in it at the end. */
export interface BusyWiki {
  root: string;
  random: Random;
  /** Every source that was dropped, by its path below `raw/`, and its text. */
  sources: Map<string, string>;
  /** What the person typed; each mark is typed once. */
  typed: string[];
  /** What the person staged: each path once, never a page. */
  staged: { path: string; oid: string }[];
  /** Pages that the person gave another name, for a while or for good: what stands there was moved. */
  moved: Set<string>;
}

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Said once a run, so that it can be asked for again: `npm run torture -- --seed N`. */
export const SEED = Number(process.env.WIKI_TORTURE_SEED ?? Date.now() % 1_000_000);

export async function makeBusyWiki(random: Random, settings = ''): Promise<BusyWiki> {
  const root = tempRepository();
  git(root, 'config', 'gc.auto', '0');
  await initWiki(root, 'en');
  fs.appendFileSync(path.join(root, 'schema/settings.yaml'), settings);
  writeFiles(root, { 'own/readme.txt': 'files of a person\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'person: own files');
  git(root, 'branch', 'other');
  return { root, random, sources: new Map(), typed: [], staged: [], moved: new Set() };
}

const TOPICS = ['Atlas', 'Borea', 'Cedar'];

/** Drops a new source as a browser does: whole, by a rename. */
export function dropSource(wiki: BusyWiki): string {
  const name = `k${wiki.sources.size + 1}`;
  const topic = pick(wiki.random, TOPICS);
  const day = String(1 + (wiki.sources.size % 28)).padStart(2, '0');
  const text = note(`2025-01-${day}`, topic, `Step ${name}: Mina Park`, `Till ${name}: green`);
  wiki.sources.set(`${name}.md`, text);
  const aside = `${wiki.root}-drop`;
  fs.writeFileSync(aside, text);
  fs.mkdirSync(path.join(wiki.root, 'raw'), { recursive: true });
  fs.renameSync(aside, path.join(wiki.root, `raw/${name}.md`));
  return `${name}.md`;
}

const run = promisify(execFile);

/** Git as a person runs it: what it refuses is no fault. False: it refused. */
export async function personGit({ root }: BusyWiki, ...args: string[]): Promise<boolean> {
  return run('git', args, { cwd: root }).then(
    () => true,
    () => false,
  );
}

const said = (root: string, ...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;

/** Everything that a ref, a reflog, the stash, the index or the work tree still has. */
function everythingIn(root: string): string {
  const script = `git rev-list --all --reflog --objects --no-object-names | git cat-file --batch-check | awk '$2=="blob"{print $1}' | sort -u | git cat-file --batch; git ls-files -s | cut -d' ' -f2 | git cat-file --batch; find . -path ./.git -prune -o -type f -exec cat {} +`;
  return spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 29 }).stdout;
}

/** Brings the wiki to rest as a person would: on `main`, everything of theirs committed, every source in `raw/`. */
export function settleBusyWiki(wiki: BusyWiki): void {
  const { root } = wiki;
  if (said(root, 'symbolic-ref', '--short', 'HEAD').trim() !== 'main') {
    said(root, 'add', '-A', 'wiki', 'own');
    said(root, 'commit', '-q', '-m', 'person: before the switch');
    git(root, 'switch', '-q', 'main');
  }
  for (const [name, text] of wiki.sources)
    if (readText(root, `raw/${name}`) === undefined) writeFiles(root, { [`raw/${name}`]: text });
}

/** Sources whose ingest is in the branch and was taken back. */
export function findUndone(wiki: BusyWiki): string[] {
  return [...wiki.sources.keys()].filter((name) => {
    const { made, undone } = ingestsOf(wiki.root, name);
    return made.length > 0 && made.every((commit) => undone.has(commit));
  });
}

function ingestsOf(root: string, name: string): { made: string[]; undone: Set<string> } {
  const made = said(root, 'log', '--format=%H %s')
    .split('\n')
    .flatMap((line) => (line.slice(41) === `ingest: ${name}` ? [line.slice(0, 40)] : []));
  const undone = new Set(said(root, 'log', '--format=%(trailers:key=Wiki-Undoes,valueonly)').split('\n').filter(Boolean));
  return { made, undone };
}

/** Everything that must hold when nobody is at it any more and all that was due has been taken in. */
export function judgeBusyWiki(wiki: BusyWiki): Broken {
  const { root } = wiki;
  const broken: Required<Omit<Broken, 'repeatedPaidCalls'>> = {
    lostBytes: [],
    lostIngests: [],
    doubleIngests: [],
    damagedRepositories: [],
    stagedDisturbed: [],
  };
  const safe = everythingIn(root);
  for (const mark of wiki.typed) if (!safe.includes(mark)) broken.lostBytes.push(...[...mark].map(() => mark));
  const pages = readPagesOf(root);
  for (const name of wiki.sources.keys()) {
    const { made, undone } = ingestsOf(root, name);
    const left = made.filter((commit) => !undone.has(commit)).length;
    const claim = new RegExp(`^- .*Step ${name.replace('.md', '')}: `, 'gm');
    const counts = [...pages].map(([page, text]) => ({ page, times: text.match(claim)?.length ?? 0 }));
    const holding = counts.filter(({ times }) => times > 0).map(({ page }) => page);
    // One claim may stand on two pages, and on each of them once.
    const isTwice = counts.some(({ times }) => times > 1) || holding.length > 2;
    if (left === 0) broken.lostIngests.push(`raw/${name}: no commit of it is left`);
    if (left > 1) broken.doubleIngests.push(`raw/${name}: ${left} commits`);
    if (isTwice && ![...wiki.moved].some((page) => holding.includes(page)))
      broken.doubleIngests.push(
        `raw/${name}: its claim stands more than once on a page, or on more than two: ${holding.join(', ')}`,
      );
    if (holding.length === 0 && left > 0 && !isTakenByPerson(wiki, name))
      broken.lostIngests.push(`raw/${name}: its claim stands nowhere`);
  }
  const fsck = spawnSync('git', ['fsck', '--no-dangling', '--no-progress'], { cwd: root, encoding: 'utf8' });
  if (fsck.status !== 0 || /error|missing|broken/.test(fsck.stdout))
    broken.damagedRepositories.push(`fsck: ${fsck.stdout}${fsck.stderr}`);
  if (said(root, 'for-each-ref', 'refs/wiki/tx') !== '') broken.damagedRepositories.push('refs/wiki/tx is left');
  for (const lock of ['index.lock', 'HEAD.lock', 'refs/heads/main.lock'])
    if (fs.existsSync(path.join(root, '.git', lock))) broken.damagedRepositories.push(`${lock} is left`);
  broken.stagedDisturbed.push(...judgeStaged(wiki));
  return broken;
}

/** What a person staged is in the index or in a commit of theirs; no commit of ours has a file of theirs in it. */
function judgeStaged({ root, staged }: BusyWiki): string[] {
  const entries = `${said(root, 'ls-files', '-s', 'own')}\n${said(root, 'log', '--all', '--reflog', '--format=', '--raw', '--no-abbrev', '--', 'own')}`;
  const lost = staged.filter(
    ({ oid, path: file }) => !entries.split('\n').some((line) => line.includes(oid) && line.endsWith(file)),
  );
  const ours = said(root, 'log', '--all', '--format=%s', '--', 'own')
    .split('\n')
    .filter((subject) => /^(ingest|undo|answer|edit|restore|init|pages|doctor)\b/.test(subject));
  return [
    ...lost.map(({ path: file }) => `${file} is no longer staged`),
    ...ours.map((subject) => `${subject}: has a person's file`),
  ];
}

function readPagesOf(root: string): Map<string, string> {
  const names = fs.readdirSync(path.join(root, 'wiki'), { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => /^(projects|entities|concepts)\/.*\.md$/.test(name));
  return new Map(pages.map((name) => [`wiki/${name}`, readText(root, `wiki/${name}`) ?? '']));
}

/** Did a person's own hand take the claim away: a commit of theirs, or a page of theirs that they moved while we wrote? */
function isTakenByPerson({ root, moved }: BusyWiki, name: string): boolean {
  const last = said(
    root,
    'log',
    '-1',
    '--format=%s',
    `-SStep ${name.replace('.md', '')}: `,
    '--',
    'wiki/projects',
    'wiki/entities',
    'wiki/concepts',
  ).trim();
  const pages = said(
    root,
    'log',
    '-1',
    '--format=',
    '--name-only',
    `-SStep ${name.replace('.md', '')}: `,
    '--',
    'wiki/projects',
  ).trim();
  return last.startsWith('person:') || pages.split('\n').some((page) => moved.has(page));
}
