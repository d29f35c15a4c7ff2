import { type Finding, findWikiRoot, openDoctor } from '../../app.js';
import { UsageError } from '../../domain/errors.js';
import { describeUsage } from '../accounts.js';
import { onInterrupt } from '../interrupt.js';
import type { ProviderOptions, WaitOptions } from '../options.js';
import { count, print, printJson, say } from '../output.js';
import { describeEditor, openFor } from './open.js';
import { waitAloud } from './waiting.js';

export interface DoctorFlags extends ProviderOptions, WaitOptions {
  fix?: boolean;
}

/** What a check found is no error of the command: its exit code is its own. */
const SOMETHING_IS_WRONG = 10;

/** `wiki doctor`: checks all there is, a line each; exit code 10 when something is wrong. `wiki doctor provider`: tries the model. */
export async function runDoctor(options: DoctorFlags, [what]: string[]): Promise<number> {
  if (what === undefined) return examine(options);
  if (what !== 'provider')
    throw new UsageError(`wiki doctor does not know ${JSON.stringify(what)}.`, 'Try: wiki doctor provider');
  if (options.fix) throw new UsageError('wiki doctor provider has nothing to mend.', 'Try: wiki doctor --fix');
  return tryProvider(options);
}

async function examine(options: DoctorFlags): Promise<number> {
  const doctor = await openDoctor(options.root ?? (await findWikiRoot(process.cwd())));
  let findings = await doctor.examine();
  const mended = options.fix ? await doctor.mend(findings, waitAloud(options)) : undefined;
  if (mended && (mended.did.length > 0 || mended.failure)) findings = await doctor.examine();
  const failure = mended?.failure && {
    code: mended.failure.code,
    message: mended.failure.message,
    hint: mended.failure.hint ?? null,
  };
  const wrong = findings.filter(({ state }) => state === 'wrong');
  if (options.json)
    printJson({ root: doctor.root, isSound: wrong.length === 0, findings, mended: mended?.did ?? [], failure: failure ?? null });
  else {
    for (const what of mended?.did ?? []) print(`mended: ${what}`);
    for (const finding of findings) print(printFinding(finding));
    if (failure) say(`Not everything could be mended: ${failure.message}${failure.hint ? ` ${failure.hint}` : ''}`);
    say(sumUp(wrong, options.fix ?? false));
  }
  if (mended?.failure) return mended.failure.exitCode;
  return wrong.length === 0 ? 0 : SOMETHING_IS_WRONG;
}

const MARKS = { sound: '✓', noted: '⚠', wrong: '✗' } as const;
const SHOWN = 8;

/** `✗ links: 2 links that lead nowhere: wiki/a.md:3 [[X]], wiki/b.md:7 [[Y]]. Put the name right, or write the page.` */
function printFinding({ check, state, message, places, todo }: Finding): string {
  const shown = places.slice(0, SHOWN).join(', ');
  const more = places.length > SHOWN ? `, … and ${places.length - SHOWN} more (--json)` : '';
  const where = places.length > 0 ? `: ${shown}${more}` : '';
  return `${MARKS[state]} ${check}: ${message}${where}${todo ? `. ${todo}` : ''}`.replaceAll('\n', ' ');
}

function sumUp(wrong: readonly Finding[], isFixed: boolean): string {
  if (wrong.length === 0) return 'Nothing is wrong.';
  const mendable = wrong.filter(({ isMendable }) => isMendable).length;
  if (isFixed) return `${count(wrong.length, 'thing')} left, for you to put right.`;
  if (mendable === 0) return `${count(wrong.length, 'thing')} wrong, for you to put right.`;
  return `${count(wrong.length, 'thing')} wrong, ${mendable} of them can be mended: wiki doctor --fix`;
}

/** One small call of the model, and what came of it. */
async function tryProvider(options: ProviderOptions): Promise<number> {
  const wiki = await openFor(options);
  if (!wiki.model) {
    if (options.json) printJson({ name: wiki.editor, usage: null });
    else print(`${wiki.editor}: works here, without a key, a network or a price. Nothing to try.`);
    return 0;
  }
  const trial = await wiki.tryModel(onInterrupt());
  if (options.json) printJson({ ...trial, from: wiki.model?.from, baseUrl: wiki.model?.baseUrl ?? null });
  else print(`✓ ${describeEditor(wiki)} answered in ${trial.durationMs} ms: ${describeUsage(trial.usage, wiki.model?.price)}`);
  return 0;
}
