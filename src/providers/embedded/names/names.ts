import { ORGANISATION, ROLE } from '../words/vocabulary.js';

const SURNAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥맹제탁국어은편용예봉경부가복태목피두감온호범좌팽승간상시갈';
const LONG_SURNAMES = '남궁|황보|제갈|사공|선우|서문|독고|동방';
/** Four syllables with a short surname are a noun far more often than a name ("부가세액"). */
const HANGUL_NAME = new RegExp(`^(?:[${SURNAMES}][가-힣]{2}|(?:${LONG_SURNAMES})[가-힣]{1,2})$`, 'u');
/** Where a role stands beside it, it may be shorter or longer. */
const HANGUL_NAME_OF_ROLE = new RegExp(`^[${SURNAMES}][가-힣]{1,3}$`, 'u');
const LATIN_PART = "\\p{Lu}[\\p{L}\\p{M}'’]*(?:-\\p{Lu}?[\\p{L}\\p{M}]+)?\\.?";
/** Small words between the parts of a person's name, as in `Guido van Rossum` and `Maria de la Cruz`. */
export const NAME_PARTICLES = 'de|del|della|di|da|do|dos|van|von|der|den|ten|ter|la|le|al|bin|ibn|el|y';
const LATIN_NAME = new RegExp(`^${LATIN_PART}(?: (?:(?:${NAME_PARTICLES}) )*${LATIN_PART}){1,3}$`, 'u');
/** Up to three Latin words with capitals, as part of an expression: what may be a name where the words beside it say so. */
export const CAPITAL_WORDS = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}";
const LATIN_WORD = /^\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*$/u;
/** What stands before a person's name, as part of an expression. */
export const PERSON_TITLES = 'Mr|Mrs|Ms|Dr|Prof|Professor|Sir';
const CJK_NAME = /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3}[ 　]\p{Script=Han}{1,3}|[\p{Script=Katakana}ー・]{2,14})$/u;

/** Endings of Korean nouns for posts, trades and units that begin with what could be a surname. */
const HANGUL_COMMON = /(?:팀|부|과|실|장|사|직|들|님|사항|회의|이다|점)$/;

/**
 * Is this a person's name, as far as its form tells? `loose`: where a role stands beside it, so that one Latin word or two
 * Chinese letters are enough.
 */
export function isPersonName(text: string, loose: boolean): boolean {
  if (/[\d:;!?]/.test(text) || ROLE.test(text) || ORGANISATION.test(text)) return false;
  if (/^[가-힣]+$/u.test(text)) {
    if (HANGUL_COMMON.test(text) || text.length > 4 || text.length < (loose ? 2 : 3)) return false;
    return HANGUL_NAME.test(text) || (loose && HANGUL_NAME_OF_ROLE.test(text));
  }
  if (LATIN_NAME.test(text)) return !/^(?:The|A|An|This|Our|Project|New)\s|\p{Lu}{2}/u.test(text);
  return loose && (LATIN_WORD.test(text) || CJK_NAME.test(text));
}

/** What stands before a bracket, and in it: `박영희 (Park Younghee)` → both names. */
export function splitBracket(text: string): { name: string; inside: string | undefined; rest: string } {
  const match = /^([^(（]+?)\s*[(（]([^)）]+)[)）]\s*(.*)$/u.exec(text.trim());
  if (match === null) return { name: text.trim(), inside: undefined, rest: '' };
  return { name: match[1] ?? '', inside: match[2]?.trim(), rest: match[3] ?? '' };
}

/** Splits a list at commas and the like, outside of brackets. */
export function splitList(text: string): string[] {
  return text
    .split(/[,，、·;；](?![^(（]*[)）])|(?<=\p{L}) (?:and|und) (?=\p{Lu})/u)
    .map((part) => part.trim().replace(/[.。]$/u, ''))
    .filter((part) => part !== '');
}

/** Does a text in brackets give another name of the person before it? Only another script is taken for that. */
export const isOtherScriptName = (name: string, inside: string): boolean =>
  isPersonName(inside, false) && /\p{Script=Latin}/u.test(inside) !== /\p{Script=Latin}/u.test(name);

const SAID =
  /^(?:(?:hereafter|hereinafter|aka|a\.k\.a\.|(?:also |better |commonly )?known as|also called|formerly|previously)(?!\p{L})|(?:이하|구|약칭)(?![가-힣])|(?:以下)?(?:简称|簡称|略称|通称|旧称)|以下(?=[\s:：「“"'])|旧(?=\S{2}))[\s:：]*/iu;
/** Behind such a word the name itself may stand in quotation marks: `(이하 "등대"라 한다)`. */
const QUOTED = /^["'“‘「]([^"'“”‘’「」]{2,40})["'”’」]/u;

/** The name in a bracket that says that it is one, or the whole of the bracket. */
export function readOtherName(inside: string): { name: string; isSaid: boolean } {
  const other = inside.trim().replace(SAID, '');
  const name = QUOTED.exec(other)?.[1] ?? other.replace(/["'“”‘’「」]/gu, '').trim();
  return { name, isSaid: other !== inside.trim() };
}
