import { oneOf } from '../words/one-of.js';
import { STATUS_LABEL } from '../words/vocabulary.js';
import { isUnder, type Unit } from './unit.js';

const MAX_STATUS_CHARS = 120;

/** Words of acceptance; whether something was accepted is for what stands beside them in their clause. */
const ACCEPTED = oneOf(
  /(?<!\p{L}|\p{L}-)(?:accepted|approved|adopted|ratified|in force|active)(?!\p{L})/u,
  /승인|채택|확정|시행|수락/u,
  /承認|採用|採択|確定/u,
  /批准|通过|采纳|生效/u,
);
/** Acceptance that is denied, awaited, or hangs on something: before its word, or behind it. */
const UNACCEPTED = oneOf(
  /(?<!\p{L})(?:not|never|nobody|none|until|unless|if|once|when|before|pending|awaiting|waiting|expected|yet to|to (?:be|get|become)|(?:will|would|shall|should|may|might|can|cannot|could|must|needs?)(?: \p{L}+)? (?:be|get|become))(?!\p{L}).*(?:accepted|approved|adopted|ratified|in force|active)|(?:accepted|approved|adopted|ratified|in force|active) (?:if|unless|by (?:nobody|no one|none))(?!\p{L})/u,
  /(?:미|불|비) ?(?:승인|채택|확정|시행|수락)|(?:승인|채택|확정|시행|수락).*?(?:전(?![체원부면])|대기|예정|요청|필요|신청|심사|절차|안 ?[되됐된될함했]|않|못|없|불가|취소|거부|거절|보류|[될할](?![가-힣])|되면|받으면| ?시(?![가-힣])| 후)/u,
  /[未不非](?:承認|採用|採択|確定)|(?:承認|採用|採択|確定).*?(?:待|(?<!午)[前後]|予定|申請|依頼|不可|され[なずるれ]|されてい(?:な|ませ)|しな|でき(?:な|ませ)|ません|ない|なし)/u,
  /(?:未|没|不|待|拟|将|需|须|如(?!期)|若).*?(?:批准|通过|采纳|生效)|(?:批准|通过|采纳|生效)(?:之?前|之?后|中|申请|失败)/u,
);
/** The same where a status begins with it. */
const NOT_YET = oneOf(
  /^(?:(?:not|never|yet to|(?:still )?to be)(?: (?!but )\p{L}+){0,2} (?:accepted|approved|adopted|ratified|in force|active)|un(?:accepted|approved|adopted|ratified)|(?:pending|awaiting|waiting for|before|subject to)(?: \p{L}+)? (?:acceptance|approval|adoption|ratification))(?!\p{L})/u,
  /^(?:미 ?(?:승인|채택|확정|시행|수락)|(?:승인|채택|확정|시행|수락) ?(?:전(?![체원부면])|대기|예정|요청|불가|안 됨|되지 않[가-힣]{0,3}))/u,
  /^(?:[未不](?:承認|採用|採択|確定)|(?:承認|採用|採択|確定)(?:待ち|前|予定|申請中|されていな(?:い|かった)))/u,
  /^(?:(?:尚|暂)?未(?:获|经|被)?|等?待)(?:批准|通过|采纳|生效)/u,
);
/** It holds no longer. Only the first words of a status count. */
const ENDED = oneOf(
  /^(?:superseded|deprecated|obsoleted?|replaced|expired|no longer (?:accepted|approved|valid|in force|active))(?!\p{L})/u,
  /^(?:대체|폐지|폐기|만료)[가-힣]{0,2}(?![가-힣])/u,
  /^(?:置き換え|廃止|失効)/u,
  /^(?:已?(?:取代|替代|废止|废弃|作废|失效)|被取代)/u,
);
/** It does not hold yet: a draft may have been accepted since, as the status goes on to say. */
const PENDING = oneOf(
  /^(?:draft|proposed|proposal|deferred|in review|under review)(?!\p{L})/u,
  /^(?:초안|제안|보류|검토 ?중)[가-힣]{0,2}(?![가-힣])/u,
  /^(?:下書き|草案|提案|保留|検討中)/u,
  /^(?:草案|草稿|提案|提议|审核中|已?搁置)/u,
);
/** It never held, or does not yet. */
const PROPOSED = oneOf(
  PENDING,
  NOT_YET,
  /^(?:rejected|withdrawn|abandoned|discarded|declined|dropped)(?!\p{L})/u,
  /^(?:기각|반려|거부|철회)[가-힣]{0,2}(?![가-힣])/u,
  /^(?:却下|否決|撤回|取り下げ)/u,
  /^[已被]?(?:驳回|拒绝|否决|撤回)/u,
);
const NOT_STANDING = oneOf(ENDED, PROPOSED);

const CLAUSE_END = /[,;:.()，、；：。（）]| but /iu;
const isAccepted = (status: string): boolean =>
  status.length <= MAX_STATUS_CHARS * 2 &&
  status.split(CLAUSE_END).some((clause) => ACCEPTED.test(clause) && !UNACCEPTED.test(clause));

/** Is it the standing of what was only proposed, and so is about itself? */
export const isProposed = (standing: string | undefined): boolean => standing !== undefined && PROPOSED.test(standing);

/** Does a line begin with how a document stands? */
export const beginsWithStanding = (text: string): boolean => NOT_STANDING.test(text);

/** Does a unit say how its document stands: behind that label, or short, below that heading? */
export const isStatus = ({ label, headings, text, cells, kind }: Unit): boolean =>
  (label !== undefined && STATUS_LABEL.test(label)) ||
  (kind === 'row' && isStatusRow(cells)) ||
  (STATUS_LABEL.test(headings.at(-1)?.trim() ?? '') && text.length <= MAX_STATUS_CHARS);

/** A part of a document over what was turned down or holds no longer. */
const UNHELD_PART = oneOf(
  /^(?:(?:ideas|alternatives|options|proposals|approaches) (?:that were )?)?(rejected|declined|discarded|dropped|abandoned|withdrawn|superseded|deprecated|obsolete)(?: (?:alternatives?|ideas?|options?|proposals?|plans?|approach(?:es)?|designs?|solutions?|suggestions?|decisions?|drafts?))?$/u,
  /^((?:기각|반려|거부|철회|폐기|폐지)(?:된|한|됨)?) ?(?:안|대안|방안|제안|계획|아이디어|의견|사항|결정)?$/u,
  /^((?:却下|否決|撤回|廃止)(?:された|した|済み)?)(?:案|代替案|提案|計画|アイデア|事項)?$/u,
  /^([被已]?(?:否决|驳回|拒绝|撤回|废止|废弃)的?)(?:方案|备选方案|提案|建议|计划|想法|决定)?$/u,
);

/** How a part stands that says so itself, else its document. */
export const standingOf = ({ headings }: Pick<Unit, 'headings'>, standing: string | undefined): string | undefined =>
  headings
    .slice(1)
    .map((heading) => firstGroup(UNHELD_PART.exec(heading.trim().replace(/^[\d.]+[.):]? +|[:：]$/gu, ''))))
    .findLast((word) => word !== undefined) ?? standing;

const firstGroup = (match: RegExpExecArray | null): string | undefined => match?.slice(1).find((word) => word !== undefined);

/** A title that says how its document stands: `Pier plan (draft)`, `[초안] 요금`. */
const IN_TITLE = /^[[(（【]([^\])）】]{2,20})[\])）】]|[[(（【]([^\])）】]{2,20})[\])）】]$/u;

export function readStandingOfTitle(title: string): string | undefined {
  const said = firstGroup(IN_TITLE.exec(title.trim()));
  return said !== undefined && NOT_STANDING.exec(said)?.[0].length === said.length ? said : undefined;
}

/** A row that is no head of columns, but says how the document stands. */
export const isStatusRow = ([label, status, ...rest]: readonly string[]): boolean =>
  rest.length === 0 &&
  (status?.length ?? 0) <= MAX_STATUS_CHARS &&
  STATUS_LABEL.test(label ?? '') &&
  (beginsWithStanding(status ?? '') || isAccepted(status ?? ''));

/** What a document says of its own standing where it does not hold, as it says it; undefined where it holds or says nothing. */
export function readStanding(units: readonly Unit[]): string | undefined {
  const unit = units.find(isStatus);
  if (unit === undefined) return undefined;
  const said = isStatusRow(unit.cells)
    ? unit.cells[1]
    : unit.label !== undefined && STATUS_LABEL.test(unit.label)
      ? unit.value
      : unit.text;
  const status = said?.trim() ?? '';
  return PENDING.test(status) && isAccepted(status) ? undefined : NOT_STANDING.exec(status)?.[0];
}

/** Over how a document came out: what stands there has happened, whatever became of the document. */
const OUTCOME_HEADING = oneOf(
  /^(?:\p{Lu}{2,5} |the )?(?:status|acceptance|approval|rejection|withdrawal|resolution|outcome)(?: (?:notice|note))?$/u,
  /^(?:상태|승인|기각|반려|철회|채택|결과)(?: ?(?:공지|안내|사유))?$/u,
  /^(?:状態|承認|却下|否決|撤回|採択|結果)(?:通知|の?理由)?$/u,
  /^(?:状态|批准|驳回|否决|撤回|结果)(?:通知|理由)?$/u,
);
export const tellsOutcome = (unit: Pick<Unit, 'headings'>): boolean => isUnder(unit, OUTCOME_HEADING);

/** Begins a claim with the standing of its document, unless it tells that itself. */
export const markStanding = (text: string, standing: string | undefined): string =>
  standing === undefined || tellsStanding(text, standing) ? text : `(${standing}) ${text}`;

/** "The plan was rejected" tells it; that plans can be rejected does not. */
function tellsStanding(text: string, standing: string): boolean {
  const [said, word] = [text.toLowerCase(), standing.toLowerCase()];
  if (!/^\p{Script=Latin}/u.test(word)) return said.includes(word);
  return (
    ['was ', 'were ', 'been ', ': ', 'status — '].some((before) => said.includes(`${before}${word}`)) || said.startsWith(word)
  );
}

/** Does a claim begin with the standing of a document that does not hold? */
export const isMarked = (text: string): boolean => {
  const inside = /^[(（]([^()（）]{2,40})[)）] /u.exec(text)?.[1];
  return inside !== undefined && NOT_STANDING.test(inside);
};
