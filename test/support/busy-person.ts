import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BusyWiki, personGit, pick, type Random } from './busy-wiki.js';
import { git } from './repository.js';

/** A person who works in the wiki's folder without looking at what we do. */
export interface BusyPerson {
  /** Ends them when what they do is done. */
  leave(): Promise<void>;
}

type Act = (wiki: BusyWiki, random: Random) => Promise<void>;

interface Habits {
  switchesBranches: boolean;
  /** A plan that was paid for and adds to a page that is gone has to be made again: that is meant. */
  renamesPages: boolean;
  pauseMs: number;
}

/** Works until told to leave, with numbers of their own. */
export function startPerson(wiki: BusyWiki, random: Random, habits: Habits): BusyPerson {
  let isHere = true;
  const acts: Act[] = [type, type, type, saveLate, saveLate, stage, stage, commit, commitAll];
  if (habits.renamesPages) acts.push(rename);
  if (habits.switchesBranches) acts.push(switchAndBack);
  const work = async (): Promise<void> => {
    while (isHere) {
      await pick(random, acts)(wiki, random);
      await sleep(random() * habits.pauseMs);
    }
  };
  const gone = work();
  return {
    leave: async () => {
      isHere = false;
      await gone;
    },
  };
}

let marks = 0;
const makeMark = (): string => `TYPED-${process.pid}-${++marks}-`;

function findPage({ root }: BusyWiki, random: Random): string | undefined {
  const pages = ['projects', 'entities', 'concepts'].flatMap((kind) => {
    const folder = path.join(root, 'wiki', kind);
    return fs.existsSync(folder)
      ? fs.readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [`wiki/${kind}/${name}`] : []))
      : [];
  });
  return pages.length === 0 ? undefined : pick(random, pages);
}

/** Writes as an editor does: into the file, or beside it and over it. The mark counts when that has succeeded. */
function save(wiki: BusyWiki, random: Random, page: string, text: string, mark: string): void {
  const file = path.join(wiki.root, page);
  if (random() < 0.5) fs.writeFileSync(file, text);
  else {
    fs.writeFileSync(`${wiki.root}-saved`, text);
    fs.renameSync(`${wiki.root}-saved`, file);
  }
  wiki.typed.push(mark);
}

const read = ({ root }: BusyWiki, page: string): string | undefined => {
  try {
    return fs.readFileSync(path.join(root, page), 'utf8');
  } catch {
    return undefined; // a page is away for a moment while ours is put
  }
};

/** A line somewhere in the page, saved at once. */
const type: Act = async (wiki, random) => {
  const page = findPage(wiki, random);
  const text = page && read(wiki, page);
  if (!page || !text) return;
  const mark = makeMark();
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => line.startsWith('## '));
  const at = random() < 0.5 || heading < 0 ? lines.length : heading + 1;
  lines.splice(at, 0, '', `${mark} said by hand.`, '');
  save(wiki, random, page, lines.join('\n'), mark);
};

/** Loads a page, thinks, and saves what was loaded with a line more. */
const saveLate: Act = async (wiki, random) => {
  const page = findPage(wiki, random);
  const text = page && read(wiki, page);
  if (!page || !text) return;
  await sleep(random() * 1_500);
  const mark = makeMark();
  save(wiki, random, page, `${text}\n${mark} said late.\n`, mark);
};

/** Gives a page another name and mostly the old one again. */
const rename: Act = async (wiki, random) => {
  const page = findPage(wiki, random);
  if (!page) return;
  const [from, to] = [path.join(wiki.root, page), path.join(wiki.root, page.replace(/(-moved)?\.md$/, '-moved.md'))];
  if (from === to || fs.existsSync(to) || !fs.existsSync(from)) return;
  wiki.moved.add(page);
  wiki.moved.add(path.relative(wiki.root, to));
  fs.renameSync(from, to);
  await sleep(random() * 600);
  if (random() < 0.8 && !fs.existsSync(from) && fs.existsSync(to)) fs.renameSync(to, from);
};

let files = 0;
/** Stages a file of their own, which nobody else has any business with. */
const stage: Act = async (wiki) => {
  const file = `own/${process.pid}-${++files}.txt`;
  fs.mkdirSync(path.join(wiki.root, 'own'), { recursive: true });
  fs.writeFileSync(path.join(wiki.root, file), `own text ${files}\n`);
  if (await personGit(wiki, 'add', file)) wiki.staged.push({ path: file, oid: git(wiki.root, 'hash-object', file) });
};

const commit: Act = async (wiki) => void (await personGit(wiki, 'commit', '-q', '-m', 'person: what is staged'));
const commitAll: Act = async (wiki) => void (await personGit(wiki, 'commit', '-q', '-a', '-m', 'person: all of it'));

const switchAndBack: Act = async (wiki, random) => {
  if (!(await personGit(wiki, 'switch', '-q', 'other'))) return;
  await sleep(random() * 500);
  for (let tries = 0; tries < 20 && !(await personGit(wiki, 'switch', '-q', 'main')); tries++) {
    if (await personGit(wiki, 'add', '-A', 'wiki', 'own'))
      await personGit(wiki, 'commit', '-q', '-m', 'person: on the other branch');
    await sleep(50);
  }
};
