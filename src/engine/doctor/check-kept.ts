import type { RawPath } from '../../domain/path.js';
import type { Examiner, KeptPlanFile, Store } from '../../store/store.js';
import { scoresOf } from '../judge-source.js';
import { parseKeptRecord } from '../kept-plan.js';
import type { WikiView } from '../wiki-view.js';
import { count, type Finding, noted, orSound, sound, wrong } from './finding.js';

/** A kept plan that nothing will ever ask for. */
export interface IdlePlan {
  name: string;
  why: string;
}

/** Plans that were paid for and are not committed: how many, how old; those of sources that are gone or in are in the way. */
export function checkPlans(plans: readonly KeptPlanFile[], idle: readonly IdlePlan[], nowMs: number): Finding[] {
  const check = 'kept plans';
  const findings: Finding[] = [];
  if (idle.length > 0)
    findings.push(
      wrong(check, `${count(idle.length, 'plan')} that nothing asks for any more`, {
        places: idle.map(({ why }) => why),
        isMendable: true,
      }),
    );
  const waiting = plans.length - idle.length;
  if (waiting === 0) return orSound(findings, check, 'none');
  const oldest = Math.max(0, nowMs - Math.min(...plans.map(({ madeMs }) => madeMs)));
  const message = `${count(waiting, 'plan')} paid for and not committed, the oldest ${describeAge(oldest)} old; the next wiki ingest goes on from there`;
  return [...findings, sound(check, message)];
}

/** Those whose source is gone, or whose source was committed with them. */
export async function findIdlePlans(
  store: Store,
  examiner: Examiner,
  view: WikiView,
  hash: (text: string) => string,
): Promise<{ plans: KeptPlanFile[]; idle: IdlePlan[] }> {
  const { files, leftAlone, evicted } = await store.listRaw();
  const there = new Set<string>([...files.map(({ path }) => path), ...evicted, ...leftAlone.map(({ path }) => path)]);
  const known = [...there, ...view.sources.keys()] as RawPath[];
  for (const path of [...there] as RawPath[]) there.add(scoresOf(path));
  const plans = await examiner.listPlans(new Set([...known, ...known.map(scoresOf)]));
  // A raw/ with nothing in it is one that is not mounted rather than one of which all was deleted.
  const isThere = files.length > 0;
  const idle = plans.flatMap(({ name, source, text }) => {
    if (source === undefined || !there.has(source))
      return isThere ? [{ name, why: `${source ? `raw/${source}` : name}: its source is gone` }] : [];
    const record = view.sources.get(source);
    const plan = parseKeptRecord(text);
    if (!record || !plan || record.meta.status !== 'ingested') return [];
    const isIn =
      plan.sha256 === record.meta.sha256 &&
      plan.editor === record.meta.editor &&
      plan.page !== hash(view.texts.get(record.page) ?? '');
    return isIn ? [{ name, why: `raw/${source}: committed` }] : [];
  });
  return { plans, idle };
}

/** Text that was set aside in refs, for it could not stand where it was to stand. */
export async function checkKeptTexts(examiner: Examiner): Promise<Finding[]> {
  const check = 'text set aside';
  const texts = await examiner.listKeptTexts();
  if (texts.length === 0) return [sound(check, 'none')];
  return [
    noted(check, count(texts.length, 'text'), {
      places: texts.map(({ ref, date, subject }) => `${ref} (${date.slice(0, 10)}, ${subject})`),
      todo: 'See one: git show REF. When you have what you need of it: git update-ref -d REF',
    }),
  ];
}

const DAY_MS = 24 * 3_600_000;

function describeAge(ms: number): string {
  if (ms < DAY_MS) return count(Math.floor(ms / 3_600_000), 'hour');
  return count(Math.floor(ms / DAY_MS), 'day');
}
