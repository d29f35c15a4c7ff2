import { nameKey } from '../../../domain/name-key.js';
import type { Page } from '../../../domain/page.js';
import { RELATION_VERBS, type Reply, type ReplyClaim, type ReplyPage } from '../../../domain/reply.js';
import type { Source } from '../../../domain/source.js';
import type { PlanRequest } from '../../provider.js';
import { findName } from '../names/find-name.js';
import { gatherThings } from '../names/gather-things.js';
import { linkNames } from '../names/link-names.js';
import type { Thing } from '../names/things.js';
import { isBox } from '../text/boxes.js';
import { isData, readFields } from '../text/fields.js';
import { markStanding, standingOf, tellsOutcome } from '../text/standing.js';
import { describeTables } from '../text/tables.js';
import type { Unit } from '../text/unit.js';
import { readUnits } from '../text/units.js';
import { LEADING } from '../words/vocabulary.js';
import { addSuccessions } from './add-successions.js';
import { choosePages } from './choose-pages.js';
import { type FiledUnit, fileUnits } from './filing.js';
import { type Saying, sayClaim } from './say-claim.js';
import { cutSummary, summarisePage } from './summarise-page.js';

const MAX_TOPICS = 6;

/** Plans one source by its structure alone: the same request always gives the same reply. */
export function planSource(request: PlanRequest): Reply {
  const source = underTitle(request.source);
  const units = unitsOf(source);
  const gathered = gatherThings(request, units);
  const { pages, claims: filed } = choosePages(request.source, fileUnits(units, gathered), units, gathered);
  const linkable = [...new Set([...pages, ...gathered.things.filter((thing) => !thing.isNew)])];
  const writing: Writing = { source: request.source, gathered, pages, linkable };
  const claims = filed.map((one, i) => writeClaim(one, i + 1, writing));
  const ids = (test: (one: FiledUnit) => boolean) => filed.flatMap((one, i) => (test(one) ? [i + 1] : []));
  const decisions = ids((one) => one.isDecision);
  return {
    summary: summarise(filed),
    date: request.source.date?.value ?? '',
    topics: pages.flatMap((page) => nameIn(request.source.text, page) ?? []).slice(0, MAX_TOPICS),
    mentions: findMentions(filed, pages),
    pages: pages.map((page) => writePage(page, filed, writing, request.candidates)),
    claims: addSuccessions(claims, request, new Set(decisions)),
    decisions,
    questions: ids((one) => one.isQuestion),
    relations: findRelations(filed, pages),
  };
}

function unitsOf(source: Source): Unit[] {
  const fields = isData(source) && !source.blocks.some(({ said }) => said !== undefined) ? readFields(source) : [];
  return fields.length > 0 ? fields : [...describeTables(source), ...readUnits(source)];
}

/** A box has no heading of its own above those of its mails, and each of these is the heading of a part. */
function underTitle(source: Source): Source {
  if (!isBox(source)) return source;
  return { ...source, blocks: source.blocks.map((block) => ({ ...block, headings: [source.title, ...block.headings] })) };
}

/** The name of a page that this source uses. */
const nameIn = (text: string, page: Thing): string | undefined => page.names.find((name) => findName(text, name) >= 0);

interface Writing extends Saying {
  linkable: Thing[];
}

function sayWithStanding(filed: FiledUnit, writing: Writing): string {
  const said = sayClaim(filed, writing);
  return tellsOutcome(filed.unit) ? said : markStanding(said, standingOf(filed.unit, writing.gathered.standing));
}

function writeClaim(filed: FiledUnit, id: number, writing: Writing): ReplyClaim {
  const { unit, on } = filed;
  const text = sayWithStanding(filed, writing);
  return {
    id,
    on: on.map(({ thing, section }) => ({ page: thing.title, section })),
    // Of a long list only the ends are here: no name in it is more of it than another.
    text: unit.further === undefined ? linkNames(text, writing.linkable) : text,
    cite: [
      unit,
      ...[unit.leadIn, unit.leadIn?.behind].flatMap((one) => (one?.start === undefined ? [] : [one])),
      ...(unit.further ?? []),
    ].map(({ line, quote }) => ({
      line,
      quote,
    })),
    ...(unit.day === undefined ? {} : { date: unit.day }),
  };
}

function writePage(page: Thing, filed: FiledUnit[], writing: Writing, candidates: Page[]): ReplyPage {
  const existing = !page.isNew ? candidates.find((one) => nameKey(one.meta.title) === nameKey(page.title)) : undefined;
  const { subject, isInTitle } = writing.gathered;
  const say = (one: FiledUnit): string => sayWithStanding(one, writing);
  return {
    action: page.isNew ? 'create' : 'append',
    title: page.title,
    kind: page.kind,
    ...(page.type === undefined ? {} : { type: page.type }),
    summary: summarisePage(page, filed, existing?.meta.summary, say, page === subject && isInTitle),
    aliases: page.aliases,
  };
}

function summarise(filed: FiledUnit[]): string {
  const best = [...filed].sort((a, b) => b.weight - a.weight).slice(0, 2);
  return filed
    .filter((one) => best.includes(one))
    .map((one) => cutSummary(one.unit.text, 200))
    .join(' ');
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
