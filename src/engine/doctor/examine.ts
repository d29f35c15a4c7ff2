import { createHash } from 'node:crypto';
import { WikiError } from '../../domain/errors.js';
import { wordsOf } from '../../domain/words.js';
import type { Examiner } from '../../store/store.js';
import { INDEX } from '../index-files.js';
import { lookForMoves } from '../moves/follow-moves.js';
import { viewWiki, type WikiView } from '../wiki-view.js';
import { checkGit } from './check-git.js';
import { checkIdentity } from './check-identity.js';
import { checkIndex } from './check-index.js';
import { checkKeptTexts, checkPlans, findIdlePlans } from './check-kept.js';
import { checkLinks } from './check-links.js';
import { checkGitLocks, checkLock } from './check-locks.js';
import { checkPages } from './check-pages.js';
import { checkRuns } from './check-runs.js';
import { checkSchema } from './check-schema.js';
import { checkSources } from './check-sources.js';
import { checkTraits } from './check-traits.js';
import type { DoctorDeps } from './doctor-deps.js';
import { type Finding, noted, wrong } from './finding.js';

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Checks all there is, and changes nothing. What keeps one check from being made is what that check found; the others go on. */
export async function examineWiki(deps: DoctorDeps): Promise<Finding[]> {
  const { store } = deps;
  const { findings, check, add } = collect();
  const view = await check('pages', async () => viewWiki(await store.readPages()));
  const examiner = await check('git', deps.openExaminer);
  if (examiner) await examineRepository(examiner, add);
  await add('schema', () => checkSchema(deps));
  if (view) findings.push(...(await examinePagesTwice(deps, view, examiner)));
  if (examiner) {
    if (view)
      await add('kept plans', async () => {
        const { plans, idle } = await findIdlePlans(store, examiner, view, hashText);
        return checkPlans(plans, idle, deps.nowMs());
      });
    await add('text set aside', () => checkKeptTexts(examiner));
    await add('file system', () => checkTraits(examiner));
  }
  return findings;
}

type Check = <T>(name: string, act: () => Promise<T>) => Promise<T | undefined>;
type Add = (name: string, act: () => Promise<Finding[]>) => Promise<void>;

function collect(): { findings: Finding[]; check: Check; add: Add } {
  const findings: Finding[] = [];
  const check: Check = async (name, act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof WikiError)) throw error;
      findings.push(wrong(name, error.message.replace(/\.$/, ''), error.hint === undefined ? {} : { todo: error.hint }));
      return undefined;
    }
  };
  const add: Add = async (name, act) => {
    findings.push(...((await check(name, act)) ?? []));
  };
  return { findings, check, add };
}

/** Somebody may write while we look: what is wrong is so a second time. */
async function examinePagesTwice(deps: DoctorDeps, view: WikiView, examiner: Examiner | undefined): Promise<Finding[]> {
  const first = await examinePages(deps, view, examiner);
  if (first.every(({ state }) => state !== 'wrong')) return first;
  const before = new Set(first.map((finding) => JSON.stringify(finding)));
  const second = await examinePages(deps, viewWiki(await deps.store.readPages()), examiner);
  return second.map((finding) =>
    finding.state !== 'wrong' || before.has(JSON.stringify(finding))
      ? finding
      : noted(finding.check, 'it changes while it is looked at', { todo: 'Look again when nobody writes to the wiki.' }),
  );
}

async function examineRepository(examiner: Examiner, add: Add): Promise<void> {
  await add('git', () => checkGit(examiner));
  await add('identity', () => checkIdentity(examiner));
  await add('lock', async () => checkLock(await examiner.readLock()));
  await add('git locks', () => checkGitLocks(examiner));
  await add('runs', () => checkRuns(examiner));
}

async function examinePages(deps: DoctorDeps, view: WikiView, examiner: Examiner | undefined): Promise<Finding[]> {
  const { findings, add } = collect();
  const { store, language } = deps;
  await add('index', async () =>
    language instanceof WikiError
      ? [noted('index', 'not looked at: in which language it is cannot be read from schema/settings.yaml')]
      : checkIndex(view, wordsOf(language), await store.readFile(INDEX)),
  );
  await add('sources', () => checkSources(store, view));
  await add('pages', async () => checkPages(view));
  if (examiner) await add('links', async () => checkLinks(view, await lookForMoves(deps, view), examiner.exists));
  return findings;
}
