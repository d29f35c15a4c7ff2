import { isPersonName, splitList } from '../names/names.js';
import { isCjk } from '../text/sentences.js';
import type { Unit } from '../text/unit.js';
import { oneOf } from '../words/one-of.js';
import { GREETING, RECORD_LABEL } from '../words/vocabulary.js';

/** The last lines of a letter, and what is said only to be polite. */
const SIGN_OFF = oneOf(
  /^.{0,40}(?:드림|올림|拝|敬上|감사합니다|고맙습니다|ありがとうございます|谢谢)[\s.!~^:)。！]*$/u,
  // With a day or an object it asks for something.
  /^[^\d을를をは]{0,16}(?:부탁 ?드립니다|お願いいたします)[\s.!~^:)。！]*$/u,
);

/** Headings over what a document says of other documents and of itself. */
const APPARATUS = oneOf(
  /^(?:references?|bibliography|footnotes?|see also|further reading|(?:table of )?contents|acknowledge?ments?|copyright|licen[cs]e)$/u,
  /^(?:참고 ?(?:문헌|자료|링크)?|각주|목차|감사의 (?:말|글)|저작권|라이선스)$/u,
  /^(?:参考(?:文献|資料|リンク)?|脚注|目次|謝辞|著作権|ライセンス)$/u,
  /^(?:参考(?:文献|资料|链接)?|脚注|注释|目录|致谢|版权|许可证?)$/u,
);

/** It says of a part of the document what is in it, or of the document who may copy it. */
const OF_PARTS = oneOf(
  /^(?:the (?:following|next|previous|preceding) |this )(?:section|chapter|paragraph|table|list|figure|diagram|appendix|page|document)s? (?:also )?(?:describes?|lists?|shows?|outlines?|explains?|covers?|summari[sz]es?|contains?|provides?|gives?|presents?|discuss(?:es)?|introduces?|is (?:about|an? (?:list|overview|summary)))(?!\p{L})/u,
  /^this (?:document|work|page|text|file) (?:has been|is|was) (?:placed|put|released|licen[sc]ed|published|made available|dedicated)(?!\p{L})/u,
  /^(?:이|다음|본) ?(?:절|장|문단|표|목록|그림|페이지|문서)(?:은|는|에서는|에는|에서) .*(?:(?:설명|소개|정리|나열|요약|안내)(?:한다|합니다|했다|했습니다|하였다|하고 있다|하고 있습니다)|다룬다|다룹니다)[.]?$/u,
  /^(?:この|次の|以下の)(?:節|章|段落|表|一覧|図|ページ|文書)(?:は|では|には).*(?:(?:説明|紹介)(?:する|します|した|しました)|まとめ(?:る|ます|た|ました)|示(?:す|します|した)|述べ(?:る|ます|た))。?$/u,
  /^(?:本|这一?|下)(?:节|章|段|表|图|页|文|文档)(?:将|主要|简要)?(?:介绍|说明|描述|列出|概述|总结)/u,
);

/** A reader is asked to look; "must be checked" is a rule. */
const LOOK_KO =
  '(?:참고|참조|확인)(?:해 ?(?:주세요|주시기 바랍니다|주십시오|보세요)|하여 ?주시기 바랍니다|하세요|하십시오|하시기 바랍니다|부탁드립니다|바랍니다)[.!]?$';
/** It only points to where something stands. */
const POINTER = oneOf(
  /^(?:(?:please )?(?:see|refer to|cf\.?|(?:read|visit) (?:more|about|our|on|here|https?:))|(?:for|to (?:see|read|learn|find out)) (?:\S+ ){0,6}(?:details?|information|more|background|discussion|examples?|see)|(?:more|further|additional|full) (?:details?|information) (?:(?:about|on) (?:\S+ ){1,4})?(?:is|are|can be|may be|here|below|above)|as (?:mentioned|described|noted|discussed|shown|explained|listed) (?:above|below|earlier|before))(?!\p{L})/u,
  /(?:details?|information|examples?|this|these) (?:can be found|(?:is|are) (?:described|discussed|listed|shown|explained|given)) (?:\S+ ){0,3}(?:below|above|here)/u,
  new RegExp(`(?<![가-힣])(?:아래|하단|상단|위|다음)(?:[의에] ?| )[^.]{0,40}${LOOK_KO}`, 'u'),
  new RegExp(`(?:링크|문서|가이드|페이지)(?:를|을|에서)? ?${LOOK_KO}`, 'u'),
  /자세한 (?:내용|사항|정보)(?:은|는|을|를)[^.]*(?:참고|참조|확인|문의|공지|안내)/u,
  /^(?:詳し(?:く|い)|詳細は|以下を|上記を|下記を|次を).{0,40}(?:参照|ご覧|確認)(?:して)?(?:ください|下さい|のこと|願います)?。?$/u,
  /^(?:详见|请参(?:阅|考|见)|参见|如上所述|更多(?:信息|内容|详情))/u,
);
/** In brackets from end to end it belongs to what stands before it. */
const ASIDE = /^[(（][^()（）]{1,40}[)）][.。]?$/u;
/** It says that something is going to be said. */
const ANNOUNCEMENT = oneOf(
  /^[^\d]{0,40}(?:안내|공지|소개|말씀|공유)(?:를|을)? ?(?:해 ?)?(?:드립니다|드려요|드리겠습니다|드리고자 합니다)[.!]?$/u,
  // Whoever is to do it is named in an instruction.
  /^(?!.*[가-힣](?:은|는|이|가) ).{0,40}(?:확인|참고|살펴)(?:해|하여)? ?(?:보세요|보시기 바랍니다|주세요|주시기 바랍니다)[.!]?$/u,
  /^.{0,30}(?:お知らせ|ご案内|ご紹介|ご報告)(?:いた|致)?します[。！]?$/u,
  /^.{0,20}(?:通知如下|公告如下|介绍如下|说明如下)[。：]?$/u,
);
/** The day on which it is announced. */
const DAY_BEFORE = /^(?:\d{2,4} ?[년年] ?)?\d{1,2} ?[월月] ?\d{1,2} ?[일日号](?: ?[(（][^)）]{1,3}[)）])?[,、，] ?/u;
/** The day of the document, as its first or last line. */
const WRITTEN_ON =
  /^(?:(?:last )?(?:updated|modified|published|posted|written)(?: on)?|작성 ?일자?|게시 ?일자?|등록 ?일자?|최종 ?수정일?|作成日|更新日|公開日|发布日期|更新日期|编写日期) ?:?\s*[\d年月日년월일 ./,:-]+$/iu;
/** Who writes, thanks, and calls to try it. */
const COURTESY = oneOf(
  /^[→▶›»] ?[^.。]{1,80}(?:하기|보기|바로가기|more|here)$/u,
  /(?:업데이트|변경|개선|공지|안내) ?사항(?:을|에 대해)? ?(?:안내|공지|말씀)(?:해)? ?(?:드립니다|드려요|드리겠습니다)[.!]?$/u,
  /^[^\d,.]{2,24} ?(?:팀|운영자|담당자|사무국)입니다[.!]?$/u,
  /(?:소중한|많은|깊은) (?:피드백|의견|관심|성원|이용|참여|사랑)(?:을|를|에)? ?[^\d]{0,20}(?:부탁|감사|바라|바랍|드립|바탕으로)[^\d]{0,20}$/u,
  /^[^\d]{0,60}(?:보세요|하세요|누리세요|두세요|으세요)[!~✨]+$/u,
  /^(?:try|check|discover|enjoy|explore|join|meet|say|get started|don['’]t miss)(?!\p{L})[^\d]{0,60}!+$/u,
  /^[^\d]{0,40}(?:ぜひ|是非)[^\d]{0,30}(?:ください|下さい)[！!。]?$/u,
  /^[^\d]{0,20}(?:欢迎|敬请)[^\d]{0,20}[！!。]$/u,
);
/** Something is said before it: why, or what there is now. */
const CLAUSE_BEFORE = /[가-힣] ?(?:되어|하여|해서|돼서|되면서|하면서|으며|므로|어서|아서|지만)[ ,]|ため|ましたので|[、，,]/u;
/** "It has come out, so please use it" tells that it has. */
const SAYS_SO_FIRST = /[가-힣](?:으니|므로|는데)(?=[ ,])|ましたので/u;
/** "Best practice is …", "Thanks to the new crane …", "Hi all, the fee rises" say something behind the word of a greeting. */
const SAYS_MORE =
  /^(?:best (?!regards|wishes)\p{L}|thanks to (?!all|every|you|those|each|the team)|(?:hi|hello|hey|dear)(?: [^,，!.:\s]+){0,3}[,!.:] (?:\S+ ){3}|(?:hi|hello|hey) (?:this|that|the|we|it|there|here|i) (?:\S+ ){2})/iu;
const isGreeting = (text: string): boolean => GREETING.test(text) && !SAYS_MORE.test(text);

/** Only where a rule stands: "11 U.S.C. § 7(b)." */
const RULE_NUMBERS = /^[^§]{0,30}§/u;
const MAX_WORDS_OF_REFERENCE = 1;
const isReference = (text: string): boolean =>
  RULE_NUMBERS.test(text) && (text.match(/\p{Ll}{3,}/gu)?.length ?? 0) <= MAX_WORDS_OF_REFERENCE && !isCjk(text);
/** A heading that was not set as one: "CHAPTER 2 – MOORINGS". */
const MAX_HEADING_CHARS = 120;
const HAS_WORDS = /\p{Script=Latin}{3}.*\s.*\p{Script=Latin}{3}/u;
const BARE_HEADING = /^[\p{Lu}\d]+(?:[\s–—:-]+[\p{Lu}\d]+){0,7}$/u;

/** Longer ones say something besides. */
const MAX_POINTER_CHARS = 140;

/** What says nothing of anything: greetings and sign-offs, the head of a record, and where else to look. */
export function isFiller(unit: Unit): boolean {
  if (unit.headings.slice(1).some((heading) => APPARATUS.test(heading.trim()))) return true;
  if (unit.kind !== 'row' && OF_PARTS.test(unit.lead)) return true;
  if (
    unit.kind === 'sentence' &&
    unit.text.length <= MAX_POINTER_CHARS &&
    POINTER.test(unit.lead.replace(/^[^\p{L}\p{N}]+/u, ''))
  )
    return true;
  if (unit.label !== undefined && RECORD_LABEL.test(unit.label)) return true;
  if (unit.kind === 'row' || unit.kind === 'list' || unit.label !== undefined) return false;
  if (/[,，、]$/u.test(unit.text) || isGreeting(unit.text) || SIGN_OFF.test(unit.text)) return true;
  if (
    isReference(unit.text) ||
    (unit.text.length <= MAX_HEADING_CHARS && BARE_HEADING.test(unit.text) && HAS_WORDS.test(unit.text))
  )
    return true;
  if (ASIDE.test(unit.text) || /[:：]$/u.test(unit.text)) return true;
  const announced = unit.text.replace(DAY_BEFORE, '');
  if (ANNOUNCEMENT.test(announced) && !CLAUSE_BEFORE.test(announced)) return true;
  if (COURTESY.test(unit.text) && !SAYS_SO_FIRST.test(unit.text)) return true;
  if (splitList(unit.text).every((part) => isPersonName(part, false))) return true;
  if (/^[\d\s./:-]+$/.test(unit.text) || WRITTEN_ON.test(unit.text) || /^\S+@\S+$/.test(unit.text)) return true;
  return isCjk(unit.text) ? unit.text.length < 9 : unit.text.split(/\s+/).length < 4;
}
