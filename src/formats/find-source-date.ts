import type { Block, SourceDate } from '../domain/source.js';
import { type FoundDate, findDates, readDate } from './read-date.js';

/** Names of properties that hold the day a source speaks for; earlier groups win. */
export const DATE_KEYS: readonly RegExp[] = [
  /^(date|날짜|일자|일시|회의 ?일시|日付|日時|日期|时间|期日)$/,
  /^(released?|release[ _-]?date|released?[ _-]?(at|on)|시행일|배포일)$/,
  /^(published?|publish(ed)?[ _-]?(at|on|date)|pubdate|issued|게시일|발행일|発行日|公開日|发布日期|发布日)$/,
  /^(effective|effective[ _-]?(date|from))$/,
  /^(created|created[ _-]?(at|on)|creation[ _-]?date|written[ _-]?(at|on)|작성일|작성일자|作成日|创建日期|记录日期)$/,
  /^(updated|updated[ _-]?(at|on)|modified|last[ _-]?(updated|modified)|수정일|更新日|更新日期)$/,
];

/** Of these, those that things have as well as documents. */
const OF_THINGS: readonly RegExp[] = DATE_KEYS.slice(1, 4);

/** The title may name a day anywhere; below it a line that is little else than the date does, or one that names what happened on it. */
const FIRST_BLOCKS = 5;

/** What the date of a source can be read from. */
export interface DateEvidence {
  properties: Record<string, string | string[]>;
  propertiesFrom: 'front matter' | 'header' | 'properties';
  header: Record<string, string>;
  /** Base name of the file. */
  name: string;
  text: string;
  blocks: Block[];
}

/** The day a source speaks for: front matter, header lines, file name, first lines, a program's properties, in this order. */
export function findSourceDate(evidence: DateEvidence): SourceDate | undefined {
  const { properties, propertiesFrom, header, name, text, blocks } = evidence;
  const fromProperties = findByKey(properties)?.date;
  if (fromProperties !== undefined && propertiesFrom !== 'properties') return { value: fromProperties, from: propertiesFrom };
  const fromHeader = findByKey(header);
  const fromName = readFileNameDate(name);
  // In the lines below a title, a release is as often what a plan is about as it is the document's own.
  const isOfThing = fromHeader !== undefined && OF_THINGS.includes(fromHeader.keys) && fromName !== undefined;
  if (fromHeader !== undefined && !isOfThing) return { value: fromHeader.date, from: 'header' };
  if (fromName !== undefined) return { value: fromName, from: 'file name' };
  const fromLines = readFirstLines(text, blocks);
  if (fromLines !== undefined) return { value: fromLines, from: 'first lines' };
  return fromProperties === undefined ? undefined : { value: fromProperties, from: 'properties' };
}

function findByKey(properties: Record<string, string | string[]>): { date: string; keys: RegExp } | undefined {
  for (const keys of DATE_KEYS) {
    for (const [key, value] of Object.entries(properties)) {
      const date = typeof value === 'string' && keys.test(spaced(key)) ? readDate(value) : undefined;
      if (date !== undefined) return { date, keys };
    }
  }
  return undefined;
}

/** Front matter that wrote `releasedAt` says `releasedat` here. */
const spaced = (key: string): string => key.replace(/(?<=[a-z]{4})(at|on)$/, ' $1').replace(/ +/g, ' ');

function readFileNameDate(name: string): string | undefined {
  const words = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/_/g, '-');
  return findDates(words)[0]?.value ?? /^((?:19|20)\d\d)(?=$|[ -]|Q[1-4])/i.exec(words)?.[1];
}

function readFirstLines(text: string, blocks: Block[]): string | undefined {
  const first = blocks.filter((block) => block.kind !== 'front-matter' && block.kind !== 'code').slice(0, FIRST_BLOCKS);
  const lines = first.flatMap((block) =>
    text
      .slice(block.start, Math.min(block.end, block.start + 600))
      .split('\n')
      .map((line) => ({ line, kind: block.kind, dates: findDates(line) })),
  );
  const alone = lines.find(({ line, kind, dates: [date] }) => date && (kind === 'heading' || isMostOf(line, date)));
  // A row is about something else, an item one of several.
  const named = lines
    .filter(({ kind }) => kind === 'paragraph')
    .flatMap(({ line, dates }) => dates.filter((date) => isOfOccasion(line.normalize('NFKC'), date)));
  return alone?.dates[0]?.value ?? named[0]?.value;
}

const isMostOf = (line: string, { start, end }: FoundDate): boolean => (end - start) / line.trim().length > 0.5;

/** What a document is the record of, beside its day: `the meeting of 2024-05-01`, `held on 3 June 2024`, `2024년 9월 3일 총회`, `2024年5月1日の会議`. */
const BEFORE_DATE =
  /(?<!\p{L})(?:(?:meeting|assembly|session|workshop|call|interview|conference|minutes|notes|report|retrospective|review|hearing|council|committee|stand-?up) (?:(?:of|on|from|held on|dated) )?|(?:held|took place|taking place|written|recorded|met) (?:on )?)(?:the )?(?:\p{L}+day,? )?$/iu;
const AFTER_DATE =
  /^(?:\s?[(（]?[월화수목금토일月火水木金土](?:요일|曜日)?[)）]?)?\s?(?:(?:에|日)?\s?(?:열린|진행(?:된|한)|있었던)\s?|の|的|召开的?|举行的?)?\s?(?:[가-힣\p{Script=Han}]{1,6}\s?)?(?:회의|총회|미팅|모임|간담회|회고|워크숍|세미나|인터뷰|면담|会議|総会|打ち合わせ|会合|会议|大会|例会|座谈会)/u;
/** Another occasion than the document's own. */
const OTHER_OCCASION =
  /(?<!\p{L})(?:since|after|before|until|following|next|last|previous|earlier|by|(?:agreed|decided|approved|planned|scheduled|postponed)(?: \p{L}+){0,3})(?: \p{L}+){0,4} $|(?:지난|다음|이전|앞선)\s?$|(?:前回|次回|上次|下次)の?$/iu;
const OCCASION_CHARS = 80;

function isOfOccasion(line: string, { start, end }: FoundDate): boolean {
  const before = line.slice(Math.max(0, start - OCCASION_CHARS), start);
  const after = line.slice(end, end + OCCASION_CHARS);
  const named = BEFORE_DATE.exec(before);
  if (named !== null) return !OTHER_OCCASION.test(before.slice(0, named.index));
  return AFTER_DATE.test(after) && !OTHER_OCCASION.test(before);
}
