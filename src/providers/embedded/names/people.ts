import type { Unit } from '../text/unit.js';
import { CJK_SHELL } from '../words/function-words.js';
import { AUTHOR_LABEL, ORGANISATION, ORGANISATION_LABEL } from '../words/vocabulary.js';
import { KOREAN_TAIL } from './find-name.js';
import { isPersonName, PERSON_TITLES, splitList } from './names.js';
import { findProperNames } from './proper-names.js';

interface NamedPerson {
  name: string;
  unit: number;
}

/** Most entries of a list or a column have to be names of people for all those to be taken for people that look like it. */
const MIN_SHARE = 0.6;
/** So many different people in one column are a directory: of each it says no more than of another. */
export const MANY_PEOPLE = 25;

/** People as lists of names, columns of tables and lines of authors give them. */
export function findListedPeople(units: Unit[]): NamedPerson[] {
  const people: NamedPerson[] = [];
  const columns = new Map<string, { cell: string; unit: number }[]>();
  for (const [unit, { kind, cells, header, label, value }] of units.entries()) {
    if (kind === 'list') people.push(...takePeople(cells.map((cell) => ({ cell, unit }))));
    if (kind === 'row')
      for (const [i, cell] of cells.entries()) {
        if (ORGANISATION_LABEL.test(header[i] ?? '') || ORGANISATION.test(header[i] ?? '')) continue;
        const key = `${header.join('|')}#${i}`;
        const column = columns.get(key) ?? [];
        column.push({ cell, unit });
        columns.set(key, column);
      }
    if (label !== undefined && value !== undefined && AUTHOR_LABEL.test(label))
      people.push(...takePeople(splitList(value).map((cell) => ({ cell, unit }))));
  }
  people.push(...findSpeakers(units));
  for (const column of columns.values()) {
    const isDirectory = new Set(column.map(({ cell }) => cell)).size >= MANY_PEOPLE;
    if (column.length >= 2 && !isDirectory) people.push(...takePeople(column));
  }
  return people;
}

/** People who write in a chat or speak in a transcript; most do so more than once. */
function findSpeakers(units: Unit[]): NamedPerson[] {
  const said = units.flatMap(({ speaker = '' }, unit) => (speaker === '' ? [] : [{ name: speaker, unit }]));
  const times = new Map<string, number>();
  for (const { name } of said) times.set(name, (times.get(name) ?? 0) + 1);
  return said.filter(({ name }) => isPersonName(name, true) && (times.get(name) ?? 0) > 1);
}

/** What stands in brackets behind a name, or is said of it after a dash, is not the name. */
const bareName = (cell: string): string =>
  WITH_NICKNAME.exec(cell)?.[0] ?? cell.split(/\s+[–—-]\s+|\s*[(（:：,，]/u)[0]?.trim() ?? '';

/** `Margaret (Peg) Olsen` */
const WITH_NICKNAME = /^\p{Lu}[\p{L}\p{M}'’-]+ \(\p{Lu}[\p{L}\p{M}]+\) \p{Lu}[\p{L}\p{M}'’-]+$/u;

/** The forms of a name that has a nickname in brackets: with the one, and with the other. */
export function formsOf(name: string): string[] {
  if (!WITH_NICKNAME.test(name)) return [name];
  const [first = '', nick = '', last = ''] = name.split(/ \(|\) /);
  return [name, `${first} ${last}`, `${nick} ${last}`];
}

function takePeople(cells: { cell: string; unit: number }[]): NamedPerson[] {
  const named = cells
    .map(({ cell, unit }) => ({ name: bareName(cell), unit }))
    .filter(({ name }) => isPersonName(name.replace(/ \([^)]*\)/, ''), false));
  return named.length >= cells.length * MIN_SHARE ? named : [];
}

/** What people do, and things do not: a name before such a verb is a person's. */
const ACTS =
  /^ (?:(?:also|then|has|have|had|will|and \p{Lu}\p{Ll}+) )*(?:said|says|asked|asks|thinks|thought|suggested|suggests|told|joined|joins|agreed|agrees|wrote|writes|reported|reports|explained|argued|wants|wanted|led|leads|proposed|proposes|presented|reviewed|approved|called|emailed|resigned|retired|elected|appointed|nominated|hired|promoted|volunteered|mentioned|noticed|pointed out|offered|promised|recommended|recommends|met|thanked|replied|visited)(?!\p{L})/u;
/** What is done to people alone: plans are approved, and anything is called something. */
const SUFFERS =
  /^ (?:(?:also|then|has|have|had|will) )*(?:is|are|was|were|be|been) (?:(?:also|then) )?(?:elected|appointed|nominated|hired|promoted|thanked|told|asked)(?!\p{L})/u;
const BEFORE = new RegExp(`(?:^|\\s)(?:${PERSON_TITLES})\\.? $`, 'u');
const CJK_PERSON = [
  new RegExp(`(?<![가-힣])([가-힣]{2,4}?)(?:님|씨)${KOREAN_TAIL}`, 'gu'),
  // Apart from the title, as the rules of spelling have it, two syllables are a noun more often than a name ("고추 씨").
  new RegExp(`(?<![가-힣])([가-힣]{3,4}) (?:님|씨)${KOREAN_TAIL}`, 'gu'),
  /([\p{Script=Han}]{1,4}|[\p{Script=Katakana}ー]{2,10})(?:さん|氏|様|先生|教授|博士|部長|課長|社長|主任|くん|君)/gu,
  /(?<!\p{Script=Han})([王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文][\p{Script=Han}]{0,2}?)(?:经理|总监|总(?![结数计额价量体共部会长线局之是要而])|老师|工程师|工(?![作程具资人业厂地期序会])|主任|博士|教授|先生|女士|同学|主席|部长|院长)/gu,
];

/** People by what they do, or by how they are addressed. */
export function findNamedByActs(units: Unit[]): NamedPerson[] {
  return units.flatMap(({ text }, unit) => {
    const latin = findProperNames(text)
      .filter(
        ({ name, index }) =>
          isPersonName(name, true) &&
          !/^\p{L}+ly$/u.test(name) &&
          ([ACTS, SUFFERS].some((one) => one.test(text.slice(index + name.length))) || BEFORE.test(text.slice(0, index))),
      )
      .map(({ name }) => ({ name, unit }));
    const cjk = CJK_PERSON.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([whole, name = '']) =>
      (/^[가-힣]/u.test(name) && !isPersonName(name, true)) || CJK_SHELL.test(name)
        ? []
        : [{ name: name.length === 1 ? whole : name, unit }],
    );
    return [...latin, ...cjk];
  });
}
