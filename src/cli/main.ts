#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { boundHeap } from './bound-heap.js';
import type { GlobalOptions } from './options.js';
import { say } from './output.js';
import { describeError, describeUsage, reportError } from './report-error.js';

/** A command's implementation, loaded only when it is called: `--help` must not pay for git, markdown and search. */
type Run = (options: GlobalOptions & Record<string, unknown>, args: string[]) => Promise<number>;

boundHeap();
const isJson = (): boolean => program.opts<GlobalOptions>().json ?? false;
const program = new Command('wiki')
  .description(
    'Keeps a markdown wiki in git from the files that you drop into raw/: every fact with its source, one commit a source.',
  )
  .option('--root <folder>', 'the wiki (default: the nearest one at or above this folder)')
  .option('--json', 'print JSON on stdout and nothing else')
  .version('0.1.0')
  .showHelpAfterError('(see: wiki --help)')
  .exitOverride()
  .configureOutput({ writeErr: (text) => (isJson() ? undefined : process.stderr.write(text)) })
  .addHelpText(
    'after',
    `
Examples:
  wiki init notes                  make a wiki in the folder notes
  wiki add report.pdf https://…    copy a file, a web page into raw/, and take them in
  wiki ingest                      take in what is new in raw/, a commit each
  wiki ask "Who leads Atlas now?"  answer from the wiki, with sources
  wiki show "Atlas"                print a page

Exit codes: 0 done · 1 a fault of ours · 2 wrong use · 3 not set up · 4 a source was refused
  5 repository in the middle of something · 6 somebody else is writing · 7 not found · 8 the disk said no
  9 a model or its service failed · 10 something is wrong with the wiki (wiki doctor) · 11 the budget does not reach
  12 an address could not be fetched · 13 an address is refused · 130 stopped

Who works: --provider and --model, else WIKI_PROVIDER and WIKI_MODEL, else schema/settings.yaml, else Anthropic
when ANTHROPIC_API_KEY is set, else the built-in editor, which needs no key and no network.`,
  );

const NO_WAIT = 'when another wiki process is writing, end at once with exit code 6';
define(
  'init [folder]',
  'make a wiki: a git repository where there is none, schema/, raw/, wiki/, one commit',
  async () => (await import('./commands/init.js')).runInit,
  ['wiki init', 'wiki init notes --language ko'],
).addOption(
  new Option('--language <language>', "of the wiki's own words: headings, labels")
    .choices(['en', 'ko', 'ja', 'zh'])
    .default('en'),
);
withProvider(
  define(
    'ingest [paths...]',
    'take in new and changed sources; with paths, those (a file from elsewhere is copied into raw/)',
    async () => (await import('./commands/ingest.js')).runIngest,
    ['wiki ingest', 'wiki ingest raw/minutes', 'wiki ingest ~/Downloads/report.md', 'wiki ingest --dry-run'],
  ),
)
  .option('--dry-run', 'print what a model would be sent, its tokens and price; call nothing, write nothing')
  .option('--jobs <number>', 'sources that a model plans side by side (default: 4)', readJobs)
  .option('--failed', 'take the sources that failed before, which are else left out until they or the settings change')
  .option('--release', 'take in the sources that are named whatever reads like an order to the program in them')
  .option('--yes', 'do not ask before a bulk')
  .option('--no-wait', NO_WAIT);
withProvider(
  define(
    'add <what...>',
    'copy files, a web page with its pictures, or standard input (-) into raw/, and take them in',
    async () => (await import('./commands/add.js')).runAdd,
    [
      'wiki add ~/Downloads/report.pdf',
      'wiki add https://example.org/article',
      'pbpaste | wiki add - --as calls/2025-03-10.md',
      'wiki add --no-ingest ~/notes',
      'wiki add --allow-private http://wiki.internal/page',
    ],
    `
Nothing in raw/ is written over: other bytes under the same name get a free name, the same bytes are there already. The
same address again: nothing when it says the same, else the newer version takes the place of the file, unless you have
changed that. A page becomes markdown with its title, author, date, address and time of fetch in front matter, its
pictures in NAME_files/ beside it; any other file stays as it is, with its address in NAME.url. Addresses of this
computer and its network are refused, also when a page leads there.
`,
  ),
)
  .option('--as <name>', 'the name in raw/: minutes/2025-01.md (without an ending it gets that of what is added)')
  .option('--no-ingest', 'only put it into raw/')
  .option('--dry-run', 'say what would be stored and write nothing; a page is fetched all the same')
  .option('--no-pictures', 'leave the pictures of pages out')
  .option('--allow-private', 'fetch from this computer or its network what you name')
  .option('--jobs <number>', 'sources that a model plans side by side (default: 4)', readJobs)
  .option('--release', 'take it in whatever reads like an order to the program in it')
  .option('--no-wait', NO_WAIT);
withProvider(
  define(
    'watch',
    'take in what is there, and then whatever comes or changes in raw/, until Ctrl-C',
    async () => (await import('./commands/watch.js')).runWatch,
    ['wiki watch', 'wiki watch --provider embedded'],
  ),
)
  .option('--jobs <number>', 'sources that a model plans side by side (default: 4)', readJobs)
  .option('--yes', 'go on although more than a fifth of the sources is gone');
withProvider(
  define(
    'ask <question...>',
    'answer a question from the wiki, each statement with its page and source',
    async () => (await import('./commands/ask.js')).runAsk,
    ['wiki ask "How did the launch date change?"', 'wiki ask --json "누가 PM인가?"', 'wiki ask --save "Why was it moved?"'],
  ),
).option('--save', 'file the answer as a page below wiki/answers/');
withProvider(
  define(
    'doctor [what]',
    'check all there is: git, locks, crashed runs, index, sources, pages, links; or provider: one small call of the model',
    async () => (await import('./commands/doctor.js')).runDoctor,
    [
      'wiki doctor',
      'wiki doctor --fix',
      'wiki doctor provider',
      'wiki doctor provider --provider openai-compatible --model llama3.3',
    ],
  ),
)
  .option('--fix', 'mend what can be mended without a guess; no text of yours is touched')
  .option('--no-wait', NO_WAIT);
define(
  'show <page...>',
  'print a page (by title, alias or path) or the text of a source (raw/…)',
  async () => (await import('./commands/show.js')).runShow,
  [
    'wiki show 박영희',
    'wiki show raw/kickoff.md',
    'wiki show raw/report.pdf --page 3',
    'wiki show raw/prices.xlsx --at "sheet=2026!12"',
    'wiki show raw/talk.vtt --at 12:31',
  ],
)
  .option('--line <number>', 'of a source: this line, or lines (4-9)')
  .option('--page <number>', 'of a source: this page')
  .option(
    '--at <place>',
    'of a source: what stands at a place as citations name it: slide=2, chapter=1, paragraph=7, "sheet=Prices!12", message=5, part=2, cell=4, t=751 or 12:31, page=3, L4-L9',
  );
define(
  'undo [ingest]',
  'take an ingest back, the latest or that of a commit or source: its claims go, what others added stays',
  async () => (await import('./commands/undo.js')).runUndo,
  ['wiki undo', 'wiki undo 3f2a91c0', 'wiki undo raw/kickoff.md'],
).option('--no-wait', NO_WAIT);
define('log', 'what happened: ingests, undos, answers, your own edits', async () => (await import('./commands/past.js')).runLog, [
  'wiki log',
  'wiki log --number 100',
]).option('--number <count>', 'how many (default: 20)', readCount);
define(
  'history <page...>',
  'who changed a page, when, from which source',
  async () => (await import('./commands/past.js')).runHistory,
  ['wiki history Atlas'],
);
define(
  'blame <page...>',
  'which ingest brought each claim of a page',
  async () => (await import('./commands/past.js')).runBlame,
  ['wiki blame Atlas'],
);
define(
  'status',
  'what is in the wiki, what is new in raw/, what was refused and why',
  async () => (await import('./commands/status.js')).runStatus,
  ['wiki status', 'wiki status --json'],
);

function withProvider(command: Command): Command {
  return command
    .option('--provider <name>', 'anthropic, openai-compatible, embedded, replay')
    .option('--model <name>', 'the model of that provider')
    .option('--base-url <address>', 'of the service, where it is not the usual one');
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('a whole number from 1.');
  return count;
}

function readJobs(text: string): number {
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) throw new InvalidArgumentError('a whole number from 1 to 64.');
  return jobs;
}

function define(usage: string, description: string, load: () => Promise<Run>, examples: readonly string[], about = ''): Command {
  const command = program.command(usage).description(description);
  command.addHelpText('after', `${about}\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
  return command.action(async (...given: unknown[]) => {
    const args = given
      .slice(0, -2)
      .flat()
      .filter((arg): arg is string => typeof arg === 'string');
    const run = await load();
    process.exitCode = await run(command.optsWithGlobals(), args);
  });
}

// A reader that goes away (wiki ingest | head) is no fault, and what was begun is still done. A full disk is said, if it can be.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.exitCode = 8;
    if (stream === process.stdout) say(`wiki: the output could not be written: ${error.message}`);
  });
}

// A library that starts git does not hear of it when there is no file descriptor left; what was begun is recovered by the next run.
process.on('uncaughtException', (error) => process.exit(reportError(describeError(error), isJson())));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) process.exitCode = reportError(describeError(error), isJson());
  else if (error.exitCode !== 0) process.exitCode = isJson() ? reportError(describeUsage(error), true) : 2;
}
