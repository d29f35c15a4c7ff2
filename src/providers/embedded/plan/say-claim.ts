import type { Source } from '../../../domain/source.js';
import { findName } from '../names/find-name.js';
import type { Gathered } from '../names/gather-things.js';
import type { Thing } from '../names/things.js';
import { pointsBack } from '../text/sentences.js';
import { stripNumbering } from '../text/subject.js';
import { MAX_TEXT_CHARS, sayWhole } from '../text/unit.js';
import { AUTHOR_LABEL, DOCUMENT_PART, isOrdinal, STATUS_LABEL, THIS_DOCUMENT } from '../words/vocabulary.js';
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
  const said = sayWhole(unit);
  const title = source.title.replace(/^\d{1,4}[.)] /u, '');
  const isOfDocument = unit.label !== undefined && (AUTHOR_LABEL.test(unit.label) || STATUS_LABEL.test(unit.label));
  const isElsewhere =
    unit.kind === 'row' &&
    on.some(({ thing }) => (thing.type === 'person' || gathered.isCollection) && thing !== gathered.subject);
  if ((isElsewhere || THIS_DOCUMENT.test(unit.lead)) && fits(title, said)) return `${said} (${title})`;
  if (isOfDocument && fits(title, said)) return `${title} — ${said}`;
  const subject = isOfDocument ? undefined : subjectOf(filed, pages);
  return subject !== undefined && fits(subject, said) ? `${subject} — ${said}` : said;
}

/** The nearest heading, or what it names: one further up may be about another matter. */
function subjectOf({ unit, scope, named }: FiledUnit, pages: readonly Thing[]): string | undefined {
  const points = pointsBack(unit.value ?? unit.lead);
  if (unit.leadIn !== undefined || unit.kind === 'row' || (unit.label === undefined && !points)) return undefined;
  const heading = unit.headings.slice(1).at(-1);
  const isNamed = scope !== undefined && pages.includes(scope);
  if (heading === undefined)
    return isNamed && !points && !named.includes(scope) && !isOrdinal(unit.label) ? scope.title : undefined;
  if (isNamed && !points && scope.names.some((name) => findName(heading, name) >= 0))
    return named.includes(scope) ? undefined : scope.title;
  return DOCUMENT_PART.test(heading.trim()) ? undefined : stripNumbering(heading);
}
const fits = (title: string, said: string): boolean =>
  /\p{L}{2}/u.test(title) &&
  title.length <= MAX_TITLE_CHARS &&
  title.length + said.length <= MAX_TEXT_CHARS &&
  !said.includes(title);
