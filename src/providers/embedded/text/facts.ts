import { nameKey } from '../../../domain/name-key.js';
import { CAPITAL_WORDS, isPersonName } from '../names/names.js';
import { ATTENDANCE, ORGANISATION_LABEL, ROLE } from '../words/vocabulary.js';
import { leadOf } from './sentences.js';
import { isMarked } from './standing.js';
import { splitLabel } from './unit.js';
import { readValue, type Value } from './values.js';

/** A label and what it holds, as one claim says it about the subject of its page. */
export interface Fact {
  /** Name key of the label, without articles, the subject's names and words such as "target" or "date". */
  label: string;
  value: Value;
  /** What the claim says the value was before. */
  before: Value | undefined;
  /** `state`: it is so; `change`: it becomes so; `past`: it was so at an earlier time that the claim names. */
  mode: 'state' | 'change' | 'past';
}

const EN_CHANGE =
  'moves?|moved|moving|shifts?|shifted|slips?|slipped|changes?|changed|postponed|delayed|pushed(?: back)?|raised|increases?|increased|cut|reduced|lowered|extended|rises?|rose|falls?|fell|drops?|dropped|brought forward|put back|goes|went|passes|passed';
const KO_CHANGE =
  '미루|미룬|미뤄|밀리|밀렸|연기|변경|바꾸|바꾼|바뀌|바뀐|옮기|옮긴|조정|늘리|늘린|늘어|늘었|줄이|줄인|줄었|줄어|올리|올린|낮추|낮춘|인상|인하|교체|앞당|증액|감액|상향|하향|대체';

const CHANGES = [
  new RegExp(
    `^(?:the )?(?<label>[^,;:]{2,50}?) (?:(?:will|is|was|be|has|have|been|now|role) )*(?:${EN_CHANGE}) (?:from (?<before>[^,;]{1,40}?) )?to (?<value>[^,;()]{1,50}?)(?=$|[,;(]| because| as | since| so )`,
    'iu',
  ),
  new RegExp(
    `^(?:we|they|\\p{Lu}\\p{Ll}+) (?:have |has )?(?:${EN_CHANGE}) (?:the )?(?<label>[^,;:]{2,40}?) (?:from (?<before>[^,;]{1,40}?) )?to (?<value>[^,;()]{1,50}?)(?=$|[,;(]| because| as | since| so )`,
    'iu',
  ),
  new RegExp(
    `^(?<value>${CAPITAL_WORDS}) (?:will |is |has )*(?:takes?|taking|took|taken) over (?:as |the )*(?<label>[^,;:]{2,40}?)(?: role)?(?: (?:of|for|on) [^,;]+?)?(?: from (?<before>${CAPITAL_WORDS}))?$`,
    'u',
  ),
  /^(?<value>[^,;:]{2,40}?) (?:will )?(?:replaces?|replaced|succeeds?|succeeded) (?<before>[^,;:]{2,40}?) as (?:the |our )?(?<label>[^,;:]{2,40}?)(?: (?:of|for|on) [^,;]+)?$/iu,
  new RegExp(
    `^(?<before>${CAPITAL_WORDS}) (?:hands?|handed) over (?:the )?(?<label>[^,;:]{2,40}?) (?:role )?to (?<value>${CAPITAL_WORDS})$`,
    'u',
  ),
  new RegExp(
    `^(?<label>[^,]{1,40}?)(?:은|는|을|를|이|가) (?:(?<before>[^,]{1,30}?|\\d[\\d,]*[^,]{1,20}?)에서 )?(?<value>(?:[^,]|(?<=\\d),(?=\\d)){1,40}?)(?:으로|로) (?:${KO_CHANGE})`,
    'u',
  ),
  /^(?<label>[^,]{1,40}?)(?:은|는) (?<value>[^\s,]{2,10}?)(?:이|가) (?:이어받|물려받|대신|새로 맡)/u,
  /^(?<value>[^\s,]{2,10}?)(?:은|는|이|가) (?:새 )?(?<label>[^,]{1,30}?)(?:을|를) (?:이어받|물려받)/u,
  /^(?<label>[^、]{1,30}?)[はをが](?:(?<before>[^、]{1,20}?)から)?(?<value>[^、]{1,20}?)[にへ](?:変更|延期|移|変わ|引き上げ|引き下げ)/u,
  /^(?<label>[^、]{1,30}?)は(?<value>[^、]{2,10}?)が(?:引き継|新たに担当)/u,
  /^(?<label>[^，]{1,20}?)(?:由(?<before>[^，]{1,20}?))?(?:改为|推迟到|推迟至|变更为|延期至|延期到|增加到|增至|减少到|调整为)(?<value>[^，]{1,20})/u,
  /^(?<value>\p{Script=Han}{2,4}?)接任(?<label>[^，]{2,15})/u,
];
const PAST = [
  /^(?:the )?(?<label>(?:original|initial|first) [^,;:]{2,40}?|[^,;:]{2,30}? (?:approved|agreed|decided|set|planned) (?:at|in|on) [^,;:]{2,30}?) (?:was|were) (?<value>[^,;]{1,40})$/iu,
  /^(?<label>(?:당초|처음|원래) ?[^,]{1,20}?|[^,]{2,20}? (?:승인된|합의된|합의한|결정된|정한|정해진) [^,]{1,20}?)(?:은|는) (?<value>(?:[^,]|(?<=\d),(?=\d)){1,40}?)(?:이었다|였다|이었습니다|였습니다)$/u,
];
const STATES = [
  /^(?:the )?(?<label>[^,;:]{2,40}?) (?:is|will be|is set (?:to|at|for)|stays|remains)(?: now| still| on)* (?<value>[^;:]{1,40})$/iu,
  /^(?<label>[^,]{1,30}?)(?:은|는) (?<value>(?:[^,]|(?<=\d),(?=\d)){1,40}?)(?:이다|입니다|다|(?:으로|로) (?:승인|확정|정해|정했)[가-힣]*)$/u,
  /^(?<label>[^、]{1,20}?)は(?<value>[^、]{1,30}?)(?:である|です|だ)$/u,
  /^(?<label>[^，]{1,15}?)(?:是|为)(?<value>[^，]{1,20})$/u,
];

/** What one document says of itself, or gives as a sample: the next document's is not its successor. */
const OF_ONE_DOCUMENT =
  /^(?:(?:[\p{L}]+ )?(?:authors?|name|title|question|description|note|notes|example|subject|url|link|links|see|see also|source|sources|summary|status|contact)|작성자|저자|이름|제목|질문|설명|예|예시|참고|출처|링크|작성 ?일자?|요약|상태|著者|作成者|名前|件名|説明|例|出典|状態|作者|名称|标题|说明|例如|来源|链接|状态)\??$/iu;

/** What came out of one occasion (an election, a meeting, a test): the next one has its own. */
const OUTCOME =
  /(?<!\p{L})(?:votes?|ballots?|scores?|results?|turnout|attendance|attendees|received|winners?|rank|place)(?!\p{L})|득표|투표 ?결과|점수|결과|순위|참석|得票|票数|得分|点数|結果|结果|順位|排名/iu;

/** What is only thought of changes nothing yet. */
const HYPOTHETICAL =
  /(?<!\p{L})(?:could|would|might|should|if|unless|propos\w+|suggest\w*|considered|perhaps|maybe)(?!\p{L})|수도 있|검토|제안|만약|(?:으)?면 좋|할까|かもしれ|提案|如果|建议|可能/iu;

/**
 * Reads the fact of a claim: `label: value`, a change ("X moves from A to B"), a state ("X is 30 June"). `names` are those of the
 * page that it stands on: they are no part of the label. In prose only dates, amounts and people count as values of a state.
 */
export function readFact(text: string, names: string[]): Fact | undefined {
  const said = leadOf(text.trim());
  if (isMarked(said)) return undefined;
  if (/[?？]$/u.test(said) || HYPOTHETICAL.test(said)) return undefined;
  const plain = stripSubject(said.replace(/[.。!]+$/u, ''), names);
  const labelled = splitLabel(plain);
  if (labelled !== undefined && [ATTENDANCE, OF_ONE_DOCUMENT, OUTCOME].some((one) => one.test(labelled.label))) return undefined;
  // What somebody says is no value of theirs.
  if (labelled !== undefined && isPersonName(labelled.label, false) && isSentence(labelled.value, said))
    return readFact(labelled.value, names);
  if (labelled !== undefined) return makeFact(labelled.label, labelled.value, undefined, 'state', names);
  for (const [patterns, mode] of [
    [CHANGES, 'change'],
    [PAST, 'past'],
    [STATES, 'state'],
  ] as const) {
    for (const pattern of patterns) {
      const groups = pattern.exec(plain)?.groups;
      // What stands before a colon leads to several things, and is no part of one.
      if (groups === undefined || /[:：]|[.。] ?/u.test(groups.label ?? '')) continue;
      const fact = makeFact(groups.label ?? '', groups.value ?? '', groups.before, mode, names);
      if (fact !== undefined && isFirm(fact, groups.label ?? '', groups.value ?? '')) return fact;
    }
  }
  return undefined;
}

const isSentence = (value: string, said: string): boolean =>
  /[.。!！]$/u.test(said) || /(?:다|요|죠)$/u.test(value) || value.split(/\s+/).length > 5;

/** In prose, words alone are a value only as a person's name, after a role or the like, or beside what was before. */
function isFirm(fact: Fact, label: string, value: string): boolean {
  if (fact.value.type !== 'text') return true;
  if (isPersonName(value.trim(), ROLE.test(label))) return true;
  return fact.mode === 'change' && (fact.before !== undefined || ROLE.test(label) || ORGANISATION_LABEL.test(label));
}

/** The claim of a labelled item begins with the page that it is about: `Atlas — PM: …`. */
function stripSubject(text: string, names: string[]): string {
  const [subject, ...rest] = text.split(' — ');
  return rest.length > 0 && names.some((name) => nameKey(name) === nameKey(subject ?? '')) ? rest.join(' — ') : text;
}

function makeFact(
  label: string,
  value: string,
  before: string | undefined,
  mode: Fact['mode'],
  names: string[],
): Fact | undefined {
  const key = labelKey(label, names);
  if (
    key === '' ||
    /^(?:any|all|some|no|this|these|that|it|we|they|everything|nothing)$/.test(key) ||
    label.split(/\s+/).length > 6 ||
    value.trim() === ''
  )
    return undefined;
  return { label: key, value: readValue(value), before: before === undefined ? undefined : readValue(before), mode };
}

const QUALIFIER =
  /(?<!\p{L})(?:the|a|an|our|planned|target|goal|date|day|current|new|present)(?!\p{L})|(?:목표|예정|일자|날짜|일정|예정일)(?=\s|$)|^새 |(?:予定日?|目標|日)$|(?:日期|目标|时间)$/giu;

/** The label without what may differ between two documents that speak of the same thing. */
function labelKey(label: string, names: string[]): string {
  let bare = label.normalize('NFKC').replace(/\s*\([^)]*\)/g, '');
  for (const name of [...names].sort((a, b) => b.length - a.length)) bare = bare.replaceAll(name, ' ');
  bare = bare
    .replace(/^\s*(?:프로젝트|project)?\s*(?:의|['’]s|の|的)(?=\s|\S)/iu, ' ')
    .replace(/(?<!\p{L})(?:project|for|of|on)\s*$|^\s*(?:프로젝트|project)(?=\s)/giu, ' ');
  return nameKey(bare.replace(QUALIFIER, ' '));
}
