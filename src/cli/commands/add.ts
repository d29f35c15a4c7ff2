import type { Added, Wiki } from '../../app.js';
import { UsageError } from '../../domain/errors.js';
import { showName } from '../../domain/quote-word.js';
import { onInterrupt } from '../interrupt.js';
import { count, print, printJson, say } from '../output.js';
import { type Given, readGiven } from '../read-given.js';
import { type DescribedError, describeError } from '../report-error.js';
import { openFor, openToRead } from './open.js';
import { type TakeInFlags, takeIn } from './take-in.js';

export interface AddFlags extends TakeInFlags {
  as?: string;
  allowPrivate?: boolean;
  /** `false` for `--no-pictures`. */
  pictures?: boolean;
  /** `false` for `--no-ingest`. */
  ingest?: boolean;
  dryRun?: boolean;
}

interface Failed {
  given: string;
  error: DescribedError;
}

/** `wiki add FILE|FOLDER|URL|-…`: what cannot be added is said, the rest goes in; the exit code is that of the first that could not. */
export async function runAdd(options: AddFlags, given: string[]): Promise<number> {
  if (options.as !== undefined && given.length > 1)
    throw new UsageError('--as names one thing, and several were given.', 'Add them one by one.');
  const isOnlyAdded = options.ingest === false || options.dryRun === true;
  const wiki = await (isOnlyAdded ? openToRead(options) : openFor(options));
  const signal = onInterrupt();
  const added: Added[] = [];
  const failed: Failed[] = [];
  const fail = (name: string, thrown: unknown): void => {
    const error = describeError(thrown);
    // What was given holds what must not be shown; the message has it masked.
    failed.push({ given: error.code === 'source-named' ? '⟨…⟩' : name, error });
    if (!options.json) say(`✗ ${error.message}${error.hint ? `\n      ${error.hint}` : ''}`);
  };
  for (const argument of given) {
    const items = await listItems(wiki, argument, options, (error) => fail(argument, error));
    for (const item of items) {
      if (signal.aborted) break;
      try {
        const one = await addOne(wiki, await item(), options, signal);
        added.push(one);
        if (!options.json) printAdded(one, options);
      } catch (error) {
        fail(argument, error);
      }
    }
  }
  const also = { added, notAdded: failed.map(({ given: name, error }) => ({ given: name, ...withoutExitCode(error) })) };
  const exitCode = failed[0]?.error.exitCode ?? (signal.aborted ? 130 : 0);
  const due = isOnlyAdded || signal.aborted ? undefined : await findDue(wiki, added);
  if (due === undefined || due.sources.length === 0) {
    if (options.json) printJson(due ? { ...also, editor: wiki.editor, sources: [] } : also);
    else sayNext(added, options);
    return exitCode;
  }
  const code = await takeIn(wiki, options, { ...due, leftAlone: [], also, signal });
  return exitCode === 0 ? code : exitCode;
}

async function listItems(
  wiki: Wiki,
  argument: string,
  { as }: AddFlags,
  fail: (error: unknown) => void,
): Promise<(() => Promise<Given>)[]> {
  try {
    const items = await readGiven(wiki.store, argument);
    if (as !== undefined && items.length > 1)
      throw new UsageError(`${argument}: --as names one file, and there are ${items.length} in it.`, 'Leave --as out.');
    if (argument === '-' && process.stdin.isTTY) say('Type or paste the text; Ctrl-D on a line of its own ends it.');
    return items;
  } catch (error) {
    fail(error);
    return [];
  }
}

async function addOne(
  wiki: Wiki,
  item: Given,
  { as, allowPrivate, pictures, dryRun }: AddFlags,
  signal: AbortSignal,
): Promise<Added> {
  if (item.kind === 'there') return { given: item.given, path: item.path, outcome: 'there', notes: [] };
  return wiki.add(item, { as, mayBePrivate: allowPrivate, keepsPictures: pictures, isDry: dryRun, signal });
}

/** What was added; of what was there already, what was never taken in. */
async function findDue(wiki: Wiki, added: readonly Added[]): ReturnType<Wiki['due']> {
  // To know what was never taken in, all of raw/ has to be looked at.
  const usual = new Set(added.some(({ outcome }) => outcome === 'there') ? (await wiki.due()).sources : []);
  return wiki.due(new Set(added.filter(({ path, outcome }) => outcome !== 'there' || usual.has(path)).map(({ path }) => path)));
}

function printAdded({ path, outcome, address, pictures = 0, notes }: Added, { dryRun }: AddFlags): void {
  const place = `raw/${showName(path)}`;
  const said = {
    added: `+ ${place}${dryRun ? ' would be added' : ''}`,
    changed: `~ ${place}: ${dryRun ? 'a newer version would take its place' : 'a newer version took its place'}`,
    there: `= ${place} is there already`,
  }[outcome];
  print(said);
  if (address !== undefined) print(`    from ${address}`);
  if (pictures > 0) print(`    ${count(pictures, 'picture')} beside it`);
  for (const note of notes) print(`    ${note}`);
}

function sayNext(added: readonly Added[], { dryRun, ingest }: AddFlags): void {
  if (dryRun) say('Nothing was written.');
  else if (ingest === false && added.length > 0) say('Next: wiki ingest');
  else if (added.length > 0) say('Nothing new to take in.');
}

const withoutExitCode = ({ code, message, hint }: DescribedError): object => ({ code, message, hint: hint ?? null });
