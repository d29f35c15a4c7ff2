import { findName } from '../names/find-name.js';
import type { Thing } from '../names/things.js';
import type { Unit } from '../text/unit.js';
import { COMMON_VERBS, FUNCTION_WORDS } from '../words/function-words.js';

const MAX_BEFORE_CHARS = 50;
/** A verb or a preposition before a name makes another thing what the sentence is about. */
const NOT_BEFORE =
  /(?<!\p{L})(?:is|are|was|were|be|been|has|have|had|will|would|can|cannot|could|should|must|may|might|do|does|did|of|in|on|at|for|to|by|with|from|as|about|into|than|via|within|and|or)(?!\p{L})/iu;
const LETTERS_WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}가-힣]/u;
/** It may stand between brackets, and say behind its name of what kind it is, as "X 기능은" does. */
const CLOSING = '[)）\\]」』》”’"\' ]{0,2}';
const KIND = '(?:기능|서비스|시스템|제도|방식|제품|상태|항목|필드|機能|サービス|システム|制度|方式|製品)?';
const TOPIC_PARTICLE = new RegExp(
  `^${CLOSING}${KIND}${CLOSING}(?:은|는|이|가|을|를|의|란|이란|は|が|を|の|も|とは)(?![가-힣])`,
  'u',
);
const MAX_CHINESE_BEFORE = 4;
/** Chinese goes on without a particle, behind the brackets of a title as well. */
const CHINESE_AFTER = /^[》」』”’]?\p{Script=Han}/u;

/** Is the unit about the thing, and not about something else in which it plays a part? By the place of its name in the first sentence. */
export function isTopic({ lead, label, cells, kind }: Pick<Unit, 'lead' | 'label' | 'cells' | 'kind'>, thing: Thing): boolean {
  if (kind === 'row') return thing.names.some((name) => findName(cells[0] ?? '', name) === 0);
  return thing.names.some((name) => {
    const at = findName(lead, name);
    if (at < 0) return false;
    if (label !== undefined && findName(label, name) >= 0) return true;
    const after = lead.slice(at + name.length);
    const before =
      lead
        .slice(0, at)
        .split(/[,，、:：;]/u)
        .at(-1) ?? '';
    if (TOPIC_PARTICLE.test(after)) return true;
    if (LETTERS_WITHOUT_SPACES.test(name))
      return /\p{Script=Han}/u.test(name) && before.length <= MAX_CHINESE_BEFORE && CHINESE_AFTER.test(after);
    return before.length <= MAX_BEFORE_CHARS && !NOT_BEFORE.test(before) && !goesOnAsName(after);
  });
}

/** "Atlas server" is about a server: a word that is no verb and no grammar goes on with the name. */
function goesOnAsName(after: string): boolean {
  const next = /^ ([\p{L}-]+)/u.exec(after)?.[1];
  if (next === undefined) return /^[-/]\p{L}/u.test(after);
  const word = next.toLowerCase();
  return !FUNCTION_WORDS.has(word) && !COMMON_VERBS.has(word) && !/(?:ed|ly)$/.test(word);
}
