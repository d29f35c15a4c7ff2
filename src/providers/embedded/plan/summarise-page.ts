import { cutAtWord } from '../../../domain/cut-at-word.js';
import { findName } from '../names/find-name.js';
import type { Thing } from '../names/things.js';
import { readDefinition } from '../text/definitions.js';
import { pointsBack } from '../text/sentences.js';
import { isMarked } from '../text/standing.js';
import type { Unit } from '../text/unit.js';
import { isUnder, splitLabel } from '../text/unit.js';
import { ATTENDANCE, AUTHOR_LABEL, STATUS_LABEL } from '../words/vocabulary.js';
import type { FiledUnit } from './filing.js';
import { isTopic } from './is-topic.js';

const MAX_SUMMARY_CHARS = 100;

/**
 * The line of a page: what defines it, else its role, else what tells most of it alone; what stands there already stays unless it is
 * defined now. `say` writes a claim as it stands on the page.
 */
export function summarisePage(
  page: Thing,
  filed: readonly FiledUnit[],
  standing: string | undefined,
  say: (one: FiledUnit) => string,
  isSubject: boolean,
): string {
  const about = filed.filter((one) => one.on.some(({ thing }) => thing === page));
  const defined = about.find((one) => one.definition !== undefined && page.names.includes(one.definition.term));
  // Of a person the first role is as good as the next.
  if (standing !== undefined && !isMarked(standing) && (page.type === 'person' || isDefinition(standing, page))) return standing;
  const role = about.find(
    (one) => !ATTENDANCE.test(one.unit.label ?? '') && one.holders.some((holder) => page.names.includes(holder.name)),
  );
  // A document says first what it is about, below where it stands.
  const first = isSubject
    ? (about.find(({ unit }) => isUnder(unit, ABSTRACT)) ?? about.find(({ unit }) => !isUnder(unit, STATUS_HEADING)))
    : undefined;
  const isOver = about.some((one) => isMarked(say(one)));
  const rateOf = (one: FiledUnit): number =>
    rate(one, page) +
    (one === first ? (TELLS_OF_ITSELF.test(one.unit.lead) ? 9 : 3) : 0) +
    (one === role ? 4 : 0) -
    // What was refused or replaced, and how it went, is told where nothing else is.
    (isOver ? 2 : 0) -
    (isUnder(one.unit, STATUS_HEADING) ? 4 : 0);
  const best = defined ?? [...about].sort((a, b) => rateOf(b) - rateOf(a))[0];
  if (best === undefined) return standing ?? '';
  // What held when the page began may hold no longer, and something else may now.
  const wasOver = standing !== undefined && isMarked(standing) && !isOver;
  const isBetter =
    standing === undefined || wasOver || defined !== undefined || rateOf(best) >= rateLine(standing, page) + MIN_GAIN;
  return isBetter ? cutSummary(say(best), MAX_SUMMARY_CHARS) : standing;
}

const isDefinition = (summary: string, page: Thing): boolean => page.names.includes(readDefinition(summary)?.term ?? '');

/** Headings over what a document is about, and over how it came out. */
const ABSTRACT =
  /^(?:abstract|summary|overview|introduction|purpose|background|context|what is .+|about .+|개요|요약|소개|목적|배경|概要|はじめに|目的|背景|摘要|概述|简介|目的)\??$/iu;
const STATUS_HEADING =
  /(?<!\p{L})(?:status|acceptance|rejection|withdrawal|resolution|history)(?!\p{L})|^(?:상태|이력|状態|履歴|状态|历史)$/iu;

/** A document that says what it is for. */
const TELLS_OF_ITSELF =
  /^(?:this|the present) (?:[\p{L}-]+ ){1,2}(?:describes?|proposes?|defines?|outlines?|specifies|explains?|sets? out|introduces?|formali[sz]es?|documents?|records?|covers?|is (?:about|meant|to))(?!\p{L})|^(?:이|본) ?(?:문서|제안서?|정책|보고서|규정|지침).{0,60}(?:제안|설명|정의|정리|다룬|다룹|기록)|^(?:この|本)(?:文書|提案書?|規程|資料|報告書).{0,60}(?:提案|説明|定義|まとめ|定め)|^(?:本|这份|此)(?:文件|文档|提案|报告|规定|办法).{0,40}(?:提出|说明|定义|规定|介绍)/iu;

/** A line that stands is changed only for one that tells much more. */
const MIN_GAIN = 4;

/** The same of a line that stands already. */
function rateLine(line: string, page: Thing): number {
  const text = line.replace(/^\([^)]*\) /u, '');
  const label = splitLabel(text)?.label;
  return rate(
    {
      isQuestion: false,
      isDecision: false,
      unit: { kind: label === undefined ? 'sentence' : 'item', text, lead: text, label, cells: [], leadIn: undefined },
    },
    page,
  );
}

type Rated = Pick<FiledUnit, 'isQuestion' | 'isDecision'> & {
  unit: Pick<Unit, 'kind' | 'text' | 'lead' | 'label' | 'cells' | 'leadIn'>;
};

/** One case, an example, or what is said besides. */
const EXCEPTION =
  /^(?:the (?:first|second|third|other|final|last) (?:option|approach|alternative|choice)|if|when|while|once|since|unless|in case|for (?:example|instance)|also|additionally|however|so|and|but|because)(?!\p{L})|, if (?!\p{L}*ever)|(?<!\p{L})e\.g\.|^(?:또한|더불어|그리고|따라서|예를 들어)|(?:경우|하더라도)(?![가-힣])|^(?:また|さらに|例えば)|場合|^(?:另外|此外|例如)|如果/iu;

/** What was still to be decided then. */
const OPEN =
  /^we (?:\p{L}+ )?(?:need|have) to (?:decide|define|choose|discuss|agree)(?!\p{L})|(?:정해야|결정해야|논의해야) (?:한다|합니다)|決める必要|需要(?:决定|讨论)/iu;

/** What the reader is asked to do. */
const CALL =
  /(?:세요|십시오|시길 바랍니다|보시기 바랍니다|부탁드립니다)[.!~]*$|(?:ください|下さい)[。！]?$|^(?:请|欢迎)|^(?:please|see|note that|try|check)(?!\p{L})/iu;

const isNamedIn = (text: string, { names }: Thing): boolean => names.some((name) => findName(text, name) >= 0);

/** A name in the second half of a long sentence is not what the sentence is about. */
function isLate(text: string, { names }: Thing): boolean {
  const places = names.map((name) => findName(text, name)).filter((at) => at >= 0);
  return places.length > 0 && Math.min(...places) > text.length / 2;
}

/** Fields, paths and lists with strokes are no sentence for people. */
const TECHNICAL = /[[\]{}<>=\\]|\p{Ll}\p{Lu}|\w_\w|\S\/\S+\/\S/u;

/** How well it can be read alone, above a page; of two alike the first stays first. */
function rate({ isQuestion, unit, isDecision }: Rated, page: Thing): number {
  const { text, label, leadIn, kind } = unit;
  let rating = 0;
  if (TECHNICAL.test(text)) rating -= 2;
  if (isTopic(unit, page) || (leadIn !== undefined && isNamedIn(leadIn.text, page))) rating += 3;
  if (isNamedIn(text, page)) rating += 2;
  if (saysWhatItIs(text, page)) rating += 2;
  if (kind === 'sentence' && /[.。!！다요…]$/u.test(text)) rating += 2;
  if (kind !== 'row' && kind !== 'list' && label === undefined) rating += 1;
  if (text.length <= MAX_SUMMARY_CHARS) rating += 1;
  if (isDecision && page.kind !== 'entity') rating += 1;
  if (OPEN.test(text)) rating -= 2;
  if (EXCEPTION.test(text)) rating -= 3;
  if (isLate(text, page)) rating -= 1;
  if (isQuestion || (leadIn !== undefined && !isNamedIn(leadIn.text, page)) || pointsBack(text)) rating -= 3;
  if (CALL.test(text)) rating -= 3;
  if (label !== undefined && [ATTENDANCE, AUTHOR_LABEL, STATUS_LABEL].some((one) => one.test(label))) rating -= 4;
  return rating;
}

/** "Atlas stores …", "The Atlas is …": it begins with the name, and goes on with what that is or does. */
const saysWhatItIs = (text: string, page: Thing): boolean =>
  page.names.some((name) => {
    const at = findName(text, name);
    return (
      at >= 0 &&
      at <= 4 &&
      /^ (?:is|are|has|have|holds?|stores?|provides?|handles?|allows?|consists?|contains?|runs?|serves?|manages?|means)(?!\p{L})|^(?:은|는|이란|란|とは|は|是) ?/u.test(
        text.slice(at + name.length),
      )
    );
  });

/** Cuts at a word, and says so. */
export const cutSummary = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${cutAtWord(text, maxChars - 1)}…`;
