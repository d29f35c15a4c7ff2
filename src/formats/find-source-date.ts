import type { Block, SourceDate } from '../domain/source.js';
import { findDates, readDate } from './read-date.js';

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

/** The title may name a day anywhere; below it only a line that is little else than the date does. */
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
  for (const block of first) {
    for (const line of text.slice(block.start, Math.min(block.end, block.start + 600)).split('\n')) {
      const date = findDates(line)[0];
      if (date === undefined) continue;
      const share = (date.end - date.start) / line.trim().length;
      if (block.kind === 'heading' || share > 0.5) return date.value;
    }
  }
  return undefined;
}
