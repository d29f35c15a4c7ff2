import { nameKey } from '../../../domain/name-key.js';
import type { Page } from '../../../domain/page.js';
import { RELATION_VERBS, type Reply, type ReplyClaim, type ReplyPage } from '../../../domain/reply.js';
import type { PlanRequest } from '../../provider.js';
import { findName } from '../names/find-name.js';
import { gatherThings } from '../names/gather-things.js';
import { linkNames } from '../names/link-names.js';
import type { Thing } from '../names/things.js';
import { pointsBack } from '../text/sentences.js';
import { readUnits } from '../text/units.js';
import { ATTENDANCE, LEADING } from '../words/vocabulary.js';
import { addSuccessions } from './add-successions.js';
import { choosePages } from './choose-pages.js';
import { type FiledUnit, fileUnits } from './filing.js';

const MAX_SUMMARY_CHARS = 100;
const MAX_TOPICS = 6;

/** Plans one source by its structure alone: the same request always gives the same reply. */
export function planSource(request: PlanRequest): Reply {
  const units = readUnits(request.source);
  const gathered = gatherThings(request, units);
  const { pages, claims: filed } = choosePages(request.source, fileUnits(units, gathered), units, gathered.subject);
  const linkable = [...new Set([...pages, ...gathered.things.filter((thing) => !thing.isNew)])];
  const claims = filed.map((one, i) => writeClaim(one, i + 1, pages, linkable));
  const ids = (test: (one: FiledUnit) => boolean) => filed.flatMap((one, i) => (test(one) ? [i + 1] : []));
  const decisions = ids((one) => one.isDecision);
  return {
    summary: summarise(filed),
    date: request.source.date?.value ?? '',
    topics: pages.flatMap((page) => nameIn(request.source.text, page) ?? []).slice(0, MAX_TOPICS),
    mentions: findMentions(filed, pages),
    pages: pages.map((page) => writePage(page, filed, request.candidates)),
    claims: addSuccessions(claims, request, new Set(decisions)),
    decisions,
    questions: ids((one) => one.isQuestion),
    relations: findRelations(filed, pages),
  };
}

/** The name of a page that this source uses. */
const nameIn = (text: string, page: Thing): string | undefined => page.names.find((name) => findName(text, name) >= 0);

function writeClaim({ unit, scope, on, named }: FiledUnit, id: number, pages: Thing[], linkable: Thing[]): ReplyClaim {
  // A label alone does not say whose it is; a row begins with its own key.
  const needsSubject = unit.label !== undefined && scope !== undefined && pages.includes(scope) && !named.includes(scope);
  const text = needsSubject ? `${scope.title} — ${unit.text}` : unit.text;
  return {
    id,
    on: on.map(({ thing, section }) => ({ page: thing.title, section })),
    text: linkNames(text, linkable),
    cite: [{ line: unit.line, quote: unit.quote }],
  };
}

function writePage(page: Thing, filed: FiledUnit[], candidates: Page[]): ReplyPage {
  const existing = !page.isNew ? candidates.find((one) => nameKey(one.meta.title) === nameKey(page.title)) : undefined;
  return {
    action: page.isNew ? 'create' : 'append',
    title: page.title,
    kind: page.kind,
    ...(page.type === undefined ? {} : { type: page.type }),
    summary: existing?.meta.summary ?? summarisePage(page, filed),
    aliases: page.aliases,
  };
}

/** The sentence that defines it, else says its role, else the first about it. */
function summarisePage(page: Thing, filed: FiledUnit[]): string {
  const about = filed.filter((one) => one.on.some(({ thing }) => thing === page));
  const best =
    about.find((one) => one.definition !== undefined && page.names.includes(one.definition.term)) ??
    about.find(
      (one) => !ATTENDANCE.test(one.unit.label ?? '') && one.holders.some((holder) => page.names.includes(holder.name)),
    ) ??
    about.find((one) => isTelling(one) && one.unit.text.length <= MAX_SUMMARY_CHARS) ??
    about.find(isTelling) ??
    about[0];
  return cut(best?.unit.text ?? '', MAX_SUMMARY_CHARS);
}

/** Can it be read alone, above a page? */
const isTelling = ({ isQuestion, unit }: FiledUnit): boolean =>
  !isQuestion && unit.kind === 'sentence' && !pointsBack(unit.text) && /[.。!！다요]$/u.test(unit.text);

function summarise(filed: FiledUnit[]): string {
  const best = [...filed].sort((a, b) => b.weight - a.weight).slice(0, 2);
  return filed
    .filter((one) => best.includes(one))
    .map((one) => cut(one.unit.text, 200))
    .join(' ');
}

/** Cuts at a word, and says so. */
function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const short = text.slice(0, maxChars - 1);
  const space = short.lastIndexOf(' ');
  return `${(space > maxChars / 2 ? short.slice(0, space) : short).trimEnd()}…`;
}

function findMentions(filed: FiledUnit[], pages: Thing[]): Reply['mentions'] {
  return pages.flatMap((page) => {
    const claim = filed.findIndex((one) => one.on.some(({ thing }) => thing === page)) + 1;
    if (page.kind !== 'entity' || claim === 0) return [];
    return [{ name: page.title, kind: page.type === 'person' ? ('person' as const) : ('organisation' as const), claim }];
  });
}

function findRelations(filed: FiledUnit[], pages: Thing[]): Reply['relations'] {
  const [lead, part] = [RELATION_VERBS[5], RELATION_VERBS[4]];
  return filed.flatMap((one, i) => {
    const project = one.on.find(({ thing }) => thing.kind === 'project')?.thing;
    if (project === undefined) return [];
    return one.holders.flatMap((holder) => {
      const person = pages.find((page) => page.type === 'person' && page.names.includes(holder.name));
      if (person === undefined) return [];
      return [{ from: person.title, verb: LEADING.test(holder.role ?? '') ? lead : part, to: project.title, claim: i + 1 }];
    });
  });
}
