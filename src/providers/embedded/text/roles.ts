import { CAPITAL_WORDS, isOtherScriptName, isPersonName, splitBracket, splitList } from '../names/names.js';
import { ATTENDANCE, FIELD, NAME_HEADER, ORGANISATION_LABEL, PEOPLE_HEADING, ROLE } from '../words/vocabulary.js';
import type { Unit } from './unit.js';

/** A person, or an organisation in a part, that a unit names together with that part. */
export interface Holder {
  name: string;
  alias: string | undefined;
  /** As the source says it; undefined for one who is only present. */
  role: string | undefined;
  kind: 'person' | 'organisation';
}

/** Who holds which role, as a unit says by its form: label and value, brackets, table rows, `X의 PM은 Y`, `Y is the lead of`. */
export function readHolders(unit: Unit): Holder[] {
  const found =
    unit.kind === 'row' ? readRowHolders(unit) : [...readLabelled(unit), ...readBracketed(unit.text), ...readProse(unit.text)];
  const byName = new Map<string, Holder>();
  for (const holder of found) {
    const known = byName.get(holder.name);
    if (known === undefined) byName.set(holder.name, { ...holder });
    else byName.set(holder.name, { ...known, role: known.role ?? holder.role, alias: known.alias ?? holder.alias });
  }
  return [...byName.values()];
}

function readLabelled(unit: Unit): Holder[] {
  const { label, value } = unit;
  if (label === undefined || value === undefined) return [];
  const parts = splitList(value).map(splitBracket);
  const first = parts[0];
  if (ORGANISATION_LABEL.test(label) && first !== undefined && isOrganisationName(first.name)) {
    return [{ name: first.name, alias: undefined, role: label, kind: 'organisation' }];
  }
  if (ATTENDANCE.test(label))
    return parts.filter((part) => isPersonName(part.name, true)).map((part) => person(part, roleIn(part.inside)));
  if (first !== undefined && isPersonName(label, false) && ROLE.test(value)) return [person(splitBracket(label), value)];
  const isRole = ROLE.test(label) || FIELD.test(label) || unit.headings.slice(-1).some((heading) => PEOPLE_HEADING.test(heading));
  if (!isRole) return [];
  return parts.filter((part) => isPersonName(part.name, true)).map((part) => person(part, label));
}

const isOrganisationName = (text: string): boolean =>
  text.split(' ').length <= 4 && !/\d/.test(text) && /^[\p{Lu}\p{Lo}]/u.test(text);
const roleIn = (inside: string | undefined): string | undefined =>
  inside !== undefined && ROLE.test(inside) ? inside : undefined;

function person(part: { name: string; inside: string | undefined }, role: string | undefined): Holder {
  const alias = part.inside !== undefined && isOtherScriptName(part.name, part.inside) ? part.inside : undefined;
  return { name: part.name, alias, role, kind: 'person' };
}

/** Words begin where a word begins and have spaces between: where each letter may begin another, time grows with the fourth power. */
const BRACKETED =
  /(?:(?<![\p{Lu}\p{Ll}\p{M}'’.-])(\p{Lu}[\p{L}\p{M}'’.-]{1,40}(?: \p{Lu}[\p{L}\p{M}'’.-]{1,40}){0,2})|([가-힣]{2,4}|\p{Script=Han}{2,4}))\s*[(（]([^()（）]{2,40})[)）]/gu;

/** `박서연(책임자)`, `Dana Ruiz (backend lead)`, and another script's form of a name. */
function readBracketed(text: string): Holder[] {
  const holders: Holder[] = [];
  for (const [, latin, cjk = '', inside = ''] of text.matchAll(BRACKETED)) {
    const name = latin ?? cjk;
    if (ROLE.test(inside) && isPersonName(name, true)) holders.push(person({ name, inside }, inside));
    else if (isPersonName(name, false) && isOtherScriptName(name, inside)) holders.push(person({ name, inside }, undefined));
  }
  return holders;
}

function readRowHolders(unit: Unit): Holder[] {
  const column = unit.header.findIndex((head) => NAME_HEADER.test(head));
  const cell = unit.cells[column === -1 ? 0 : column] ?? '';
  const part = splitBracket(cell);
  const others = unit.cells.filter((other) => other !== cell);
  const role = others.find((other) => ROLE.test(other));
  const isLoose = column !== -1 && /\p{Script=Latin}/u.test(part.name);
  if (!isPersonName(part.name, isLoose) || (column === -1 && role === undefined)) return [];
  return [person(part, role ?? others.find((other) => other !== ''))];
}

const HANGUL = '[가-힣]{2,4}?';
const PROSE = [
  new RegExp(
    `(?<name>${CAPITAL_WORDS}) (?:is|was|becomes|became|joins as|joined as|stays|remains|will be) (?:the |an? |our |now )*(?<role>[^,.;]{2,50})`,
    'gu',
  ),
  new RegExp(
    `(?<name>${CAPITAL_WORDS}) (?:will |is |has )*(?:takes?|taking|took|taken) over (?:as |the )*(?<role>[^,.;]{2,40})`,
    'gu',
  ),
  new RegExp(`(?:hands?|handed) over (?:the )?(?<role>[^,.;]{2,40}?) (?:role )?to (?<name>${CAPITAL_WORDS})`, 'gu'),
  new RegExp(`(?<role>[가-힣A-Za-z ]{1,20}?)(?:은|는) (?<name>${HANGUL})(?:이|가) (?:이어받|맡|물려받|대신)`, 'gu'),
  new RegExp(`(?<role>[가-힣A-Za-z ]{1,20}?)(?:은|는) (?<name>${HANGUL})(?:이다|입니다|다)(?=\\.|$)`, 'gu'),
  new RegExp(
    `(?<![가-힣])(?<name>${HANGUL})(?:은|는|이|가) (?<role>[가-힣A-Za-z ]{2,24}?)(?:이다|입니다|[을를] 맡|(?:으)?로 (?:승진|임명|일))`,
    'gu',
  ),
  /(?<![가-힣])(?<name>[가-힣]{3}) (?<role>(?:[가-힣]{1,3})?(?:대표|팀장|부장|과장|점장|실장|이사|본부장|위원장|회장|매니저))(?:[은는이가을를의께에와과로]|$|[^가-힣])/gu,
  /(?<role>[\p{Script=Han}\p{Script=Katakana}A-Z]{2,12})は(?<name>[\p{Script=Han}]{2,5})(?:が(?:担当|引き継)|です|である|さん)/gu,
  /(?<role>[\p{Script=Han}A-Z]{2,10})(?:是|由)(?<name>\p{Script=Han}{2,4}?)(?:担任|接任|负责|。|，|$)/gu,
  /(?<name>\p{Script=Han}{2,4}?)(?:担任|接任|出任)(?<role>[\p{Script=Han}A-Z]{2,10})/gu,
];

function readProse(text: string): Holder[] {
  const holders: Holder[] = [];
  for (const pattern of PROSE) {
    for (const { groups } of text.matchAll(pattern)) {
      const name = groups?.name?.trim() ?? '';
      const role = groups?.role?.trim() ?? '';
      // One Latin word before "is the lead" is a thing or a pronoun more often than a person.
      const isLoose = !/^\p{Script=Latin}/u.test(name) || /over/.test(pattern.source);
      if (ROLE.test(role) && isPersonName(name, isLoose)) holders.push({ name, alias: undefined, role, kind: 'person' });
    }
  }
  return holders;
}
