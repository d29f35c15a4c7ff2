// One wiki that takes in 521 sources in one run: what a source takes at the end as a ratio to what it takes at the start, and the most
// memory. A process of its own, so that the memory is that of the wiki alone. Needs the built command (npm run build).
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const { initWiki, openWiki } = await import(new URL('../../dist/app.js', import.meta.url));
const SOURCES = 521;
const AT_ONCE = 20;

const NAMES = [
  'Ada Holm',
  'Ben Okafor',
  'Carla Ruiz',
  'Dana Petit',
  'Egon Varga',
  '한지우',
  '서민아',
  '王芳',
  '佐藤健',
  'Noa Levi',
];
const THINGS = [
  'Lock',
  'Ferry',
  'Harbour Office',
  'Tide Gauge',
  'North Pier',
  'Crane',
  'Fish Market',
  'Slipway',
  'Dry Dock',
  'Beacon',
];
const PROJECTS = ['Heron', 'Osprey', 'Kestrel', 'Plover', 'Avocet', '등대', '갈매기', '灯塔'];
const pick = (list, n) => list[n % list.length];

/** A note on what the wiki knows from before and on something new, in one of three languages: some 2 kB. */
function makeNote(n) {
  const [name, other] = [pick(NAMES, n), pick(NAMES, n * 3 + 1)];
  const [thing, next] = [pick(THINGS, n), pick(THINGS, n * 7 + 3)];
  const project = pick(PROJECTS, n);
  const day = new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10);
  const own = `${pick(['Quay', 'Berth', 'Buoy', 'Winch', 'Pump'], n)} ${100 + n}`;
  const lines = [
    `# ${project} weekly ${day}`,
    `Present: ${name}, ${other}`,
    `- PM: ${name}\n- Budget: ${1_000 + n} euros\n- Launch: 2026-0${1 + (n % 9)}-1${n % 10}`,
    `## ${thing}`,
    `The ${thing} is open from ${n % 12} to ${12 + (n % 12)}. The ${thing} was mended by ${other} in week ${n}. The ${next} waits for ${n % 90} days.`,
    `We decided that the ${next} moves to ${own}, which holds ${n} boats. ${own} is a place for boats of up to ${5 + (n % 40)} metres.`,
    '## Decisions',
    `- The ${thing} closes at ${12 + (n % 12)} on Sundays.\n- ${name} orders ${n + 3} ropes for the ${next}.\n- ${own} gets a light by June.`,
    `${project} 프로젝트는 ${thing}의 요금을 ${n + 100}원으로 정한다. ${project} 프로젝트의 담당자는 ${name}이다.`,
    `${project}项目由${name}负责，预算为${n + 200}元。`,
    `| Part | Count |\n| --- | --- |\n| Rope ${n} | ${n * 2} |\n| Lamp ${n} | ${n * 3} |`,
  ];
  return `${lines.join('\n\n')}\n`;
}

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'wiki-growth-'));
const root = path.join(base, 'wiki');
await initWiki(root, 'en');
for (let n = 0; n < SOURCES; n++) fs.writeFileSync(path.join(root, `raw/${String(n).padStart(4, '0')}.md`), makeNote(n));
const wiki = await openWiki(root);
const { sources } = await wiki.due();
const times = [];
let start = performance.now();
for await (const { status } of wiki.ingest(sources)) {
  if (status !== 'ingested') throw new Error(`a source was ${status}`);
  times.push(performance.now() - start);
  start = performance.now();
}
const mean = (from, to) => times.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from);
// The first source pays for what the program reads once.
const [first, last] = [mean(1, 1 + AT_ONCE), mean(-AT_ONCE + times.length, times.length)];
const memory = process.resourceUsage().maxRSS / 1024;
const pages = fs.readdirSync(path.join(root, 'wiki'), { recursive: true }).filter((name) => name.endsWith('.md')).length;
console.log(
  `growth: ${SOURCES} sources, ${pages} files: the first ${AT_ONCE} take ${first.toFixed(0)} ms each, the last ${last.toFixed(0)} ms, ratio ${(last / first).toFixed(2)} (at most 1.5); memory ${memory.toFixed(0)} MB (at most 300)`,
);
if (last / first > 1.5 || memory > 300) process.exitCode = 1;
fs.rmSync(base, { recursive: true, force: true });
