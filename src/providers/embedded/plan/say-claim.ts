import type { Source } from '../../../domain/source.js';
import { findName } from '../names/find-name.js';
import type { Gathered } from '../names/gather-things.js';
import type { Thing } from '../names/things.js';
import { pointsBack } from '../text/sentences.js';
import { beginsWithStanding } from '../text/standing.js';
import { readSubject, stripNumbering } from '../text/subject.js';
import { MAX_TEXT_CHARS, sayWhole } from '../text/unit.js';
import {
  AUTHOR_LABEL,
  DECISION_HEADING,
  DOCUMENT_PART,
  isOrdinal,
  PEOPLE_HEADING,
  QUESTION_HEADING,
  STATUS_LABEL,
  THIS_DOCUMENT,
} from '../words/vocabulary.js';
import type { FiledUnit } from './filing.js';

const MAX_TITLE_CHARS = 80;

/** What a claim is said with: the source it is from, and the pages that it may stand on. */
export interface Saying {
  source: Source;
  gathered: Gathered;
  pages: readonly Thing[];
}

/** What the document says of itself, a row on the page of a person, a label alone and "this" do not say of what they are: the claim does. */
export function sayClaim(filed: FiledUnit, { source, gathered, pages }: Saying): string {
  const { unit, on } = filed;
  const whole = sayWhole(unit);
  const said = unit.table !== undefined && hasRoom(unit.table, whole) ? `${unit.table} — ${whole}` : whole;
  const title = source.title.replace(/^\d{1,4}[.)] /u, '');
  const isOfDocument = unit.label !== undefined && (AUTHOR_LABEL.test(unit.label) || STATUS_LABEL.test(unit.label));
  const isElsewhere =
    unit.kind === 'row' &&
    on.some(({ thing }) => (thing.type === 'person' || gathered.isCollection) && thing !== gathered.subject);
  if ((isElsewhere || THIS_DOCUMENT.test(unit.lead)) && fits(title, said)) return `${said} (${title})`;
  if (isOfDocument && fits(title, said)) return `${title} — ${said}`;
  // How a document stands is said under its own name: the page may be that of what took its place.
  const part = unit.headings.at(-1)?.trim() ?? '';
  if (STATUS_LABEL.test(part) && beginsWithStanding(unit.text) && fits(title, said)) return `${title} — ${part}: ${said}`;
  const subject = isOfDocument || unit.speaker ? undefined : subjectOf(filed, pages, gathered);
  return subject !== undefined && fits(subject, said) ? `${subject} — ${said}` : said;
}

/** The nearest heading that tells of what, or the page that it names: one further up may be about another matter. */
function subjectOf({ unit, scope, named }: FiledUnit, pages: readonly Thing[], gathered: Gathered): string | undefined {
  const points = pointsBack(unit.value ?? unit.lead);
  if (unit.leadIn !== undefined || unit.kind === 'row' || (unit.label === undefined && !points)) return undefined;
  const heading = unit.headings.slice(1).findLast((one) => !isPart(one.trim()));
  const ofPage = scope !== undefined && pages.includes(scope) ? scope : undefined;
  // What a project's papers say under a label is said of the project: its dates and people are followed by their labels.
  const isFollowed = ofPage?.kind === 'project' && !points && /^\p{L}/u.test(unit.label ?? '');
  const isOfPage = heading === undefined || isFollowed || ofPage?.names.some((name) => findName(heading, name) >= 0);
  // A question or a day as heading says of what only to a sentence that goes on from it.
  if (!isOfPage) return points || readSubject(heading) !== undefined ? stripNumbering(heading) : undefined;
  // Whom to ask about a text is not whom to ask about what it speaks of most.
  if (!gathered.isInTitle && ofPage === gathered.subject && ADDRESS.test(unit.value ?? '')) return undefined;
  const isSaid = points || ofPage === undefined || named.includes(ofPage) || isOrdinal(unit.label);
  return isSaid ? undefined : ofPage.title;
}

const ADDRESS = /[\p{L}\p{N}]@[\p{L}\p{N}]|https?:\/\//u;

/** A heading that says what kind of thing stands under it ("Decisions", "People"), and not of what. */
const isPart = (heading: string): boolean =>
  DOCUMENT_PART.test(heading) ||
  [DECISION_HEADING, PEOPLE_HEADING, QUESTION_HEADING].some(
    (one) => one.test(heading) && heading.replace(one, '').trim().length <= MAX_BESIDES_CHARS,
  );
const MAX_BESIDES_CHARS = 3;

const fits = (title: string, said: string): boolean => /\p{L}{2}/u.test(title) && hasRoom(title, said);

const hasRoom = (title: string, said: string): boolean =>
  title.length <= MAX_TITLE_CHARS && title.length + said.length <= MAX_TEXT_CHARS && !said.includes(title);
