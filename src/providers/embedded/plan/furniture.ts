import { isPersonName, splitList } from '../names/names.js';
import { behindGreeting } from '../text/greeting.js';
import { isChinese, isCjk } from '../text/sentences.js';
import { isUnder, type Unit } from '../text/unit.js';
import { oneOf } from '../words/one-of.js';
import { CHANGE, RECORD_LABEL } from '../words/vocabulary.js';
import { isSmallTalk } from './small-talk.js';

/** The last lines of a letter, and what is said only to be polite; with an object it is done, not said. */
const SIGN_OFF = oneOf(
  /^(?:.{0,40}(?<!(?:을|를|로) ))?(?:드림|올림|拝|敬上)[\s.!~^:)。！]*$/u,
  // With a day or an object it asks for something.
  /^[^\d을를をは]{0,16}(?:부탁 ?드립니다|お願いいたします)[\s.!~^:)。！]*$/u,
);
const THANKS = /^.{0,40}(?:감사합니다|고맙습니다|ありがとうございます|谢谢)[\s.!~^:)。！]*$/u;
/** A number, or a sentence that ends, stands before the thanks: these are for something else. */
const SAYS_FIRST = oneOf(
  /\d/u,
  /[가-힣](?<!시)(?:며|고|니|지만|는데|으나)[ ,]|[가-힣](?:다|요)[,.] ?[가-힣]/u,
  /(?:です|ます|ました|ません)(?:が|ので|から|、)/u,
  /^(?!感谢|谢谢|请)[^，,]{6,}[，,] ?谢谢/u,
);

/** Headings over what a document says of other documents and of itself. */
const APPARATUS = oneOf(
  /^(?:references?|bibliography|footnotes?|see also|further reading|(?:table of )?contents|acknowledge?ments?)$/u,
  /^(?:참고 ?(?:문헌|자료|링크)?|각주|목차|감사의 (?:말|글))$/u,
  /^(?:参考(?:文献|資料|リンク)?|脚注|目次|謝辞)$/u,
  /^(?:参考(?:文献|资料|链接)?|脚注|注释|目录|致谢)$/u,
);

/** Headings over who may do what with the document, which is often its end: something else may follow there. */
const RIGHTS_HEADING = /^(?:copyright|licen[cs]e|저작권|라이선스|著作権|ライセンス|版权|许可证?)$/iu;
const RIGHTS = oneOf(
  /copyright|©|(?<!\p{L})(?:licen[cs]\p{L}*|public domain|cc0|cc[- ]by|rights reserved|permission is|redistribut\p{L}*|warrant(?:y|ies)|liab(?:le|ility))(?!\p{L})/u,
  /저작권|라이선스|공유 ?영역|무단/u,
  /著作権|ライセンス|パブリックドメイン|無断/u,
  /版权|许可|公有领域|转载/u,
);

/** It says of a part of the document what is in it; what the whole is for is a fact of it. */
const OF_PARTS = oneOf(
  /^(?:the (?:following|next|previous|preceding) |this )(?:section|chapter|paragraph|table|list|figure|diagram|appendix|page)s? (?:also )?(?:describes?|lists?|shows?|outlines?|explains?|covers?|summari[sz]es?|contains?|provides?|gives?|presents?|discuss(?:es)?|introduces?|is (?:about|an? (?:list|overview|summary)))(?!\p{L})/u,
  /^(?:이|다음|본) ?(?:절|장|문단|표|목록|그림|페이지)(?:은|는|에서는|에는|에서) .*(?:(?:설명|소개|정리|나열|요약|안내)(?:한다|합니다|했다|했습니다|하였다|하고 있다|하고 있습니다)|다룬다|다룹니다)[.]?$/u,
  /^(?:この|次の|以下の)(?:節|章|段落|表|一覧|図|ページ)(?:は|では|には).*(?:(?:説明|紹介)(?:する|します|した|しました)|まとめ(?:る|ます|た|ました)|示(?:す|します|した)|述べ(?:る|ます|た))。?$/u,
  /^(?:本|这一?|下)(?:节|章|段|表|图|页)(?:将|主要|简要)?(?:介绍|说明|描述|列出|概述|总结)/u,
);
/** Who may copy the document, and nothing besides. */
const COPYING =
  /^this (?:document|work|page|text|file) (?:has been|is|was) (?:also )?(?:placed|put|released|licen[sc]ed|published|made available|dedicated) .*(?:public domain|licen[cs]e|copyright)/iu;

/** A reader is asked to look; "must be checked" is a rule. */
const LOOK_KO =
  '(?:참고|참조|확인)(?:해 ?(?:주세요|주시기 바랍니다|주십시오|보세요)|하여 ?주시기 바랍니다|하세요|하십시오|하시기 바랍니다|부탁드립니다|바랍니다)[.!]?$';
/** Nothing is said before it: no number, and no clause that another follows. */
const BARE_KO = '^(?!.*[가-힣](?<!그리|참)(?:며|고|지만|으나|니|므로|는데)[ ,])[^.\\d]{0,40}';
const LOOK = ',? (?:please )?(?:see|refer to|consult|read|visit|check|go to|look at|click|follow)(?!\\p{L})';
const TOLD = '(?:details?|information|background|discussions?|examples?|explanations?|descriptions?)';
const OF_WHAT = '(?: (?:about|on|of|for|in|regarding) [^,;:]{1,60}?)?';
const MUCH = '(?:(?:more|further|additional|full|other|all|the|some) )*';
/** It only points to where something stands. */
const POINTER = oneOf(
  /^(?:(?:please )?(?:see(?! (?:you|to it|that|if|whether)(?!\p{L}))|refer to|cf\.?|(?:read|visit) (?:more|about|our|on|here|https?:)))(?!\p{L})/u,
  new RegExp(`^(?:for|to (?:see|read|find out)) ${MUCH}${TOLD}${OF_WHAT}(?:${LOOK}|[.]?$)`, 'u'),
  new RegExp(`^to (?:read|learn|see|find out) more${OF_WHAT}${LOOK}`, 'u'),
  /^(?:for|to (?:see|read|learn|find out)) [^\d,;:]{1,80}, (?:please )?(?:see|refer to|consult)(?!\p{L})/u,
  new RegExp(
    `^(?:${MUCH}${TOLD}${OF_WHAT} (?:(?:(?:is|are|can be|may be) )?(?:found|available|described|discussed|listed|shown|explained|given|provided|published) )?|(?:this|these) (?:is|are|can be|may be) (?:found|described|discussed|listed|shown|explained) )(?:(?:\\S+ ){0,3}(?:below|above|here)|(?:in|on|at|under) (?:the|this|our|section|chapter|appendix|https?:)(?!\\p{L})(?!.* (?:for|from|by|since|until) )[^,;:\\d]*)[.]?$`,
    'u',
  ),
  new RegExp(`${BARE_KO}(?<![가-힣])(?:아래|하단|상단|위|다음)(?:[의에] ?| )[^.]{0,40}${LOOK_KO}`, 'u'),
  new RegExp(`${BARE_KO}(?:링크|문서|가이드|페이지)(?:를|을|에서)? ?${LOOK_KO}`, 'u'),
  new RegExp(
    `${BARE_KO}자세한 (?:내용|사항|정보)(?:은|는|을|를)(?!.*(?:에게|께) )[^.\\d]*(?:참고|참조|확인|문의|공지|안내)`,
    'u',
  ),
  /^(?:詳し(?:く|い)|詳細は|以下を|上記を|下記を|次を)[^\d]{0,40}(?:参照|ご覧|確認)(?:して)?(?:ください|下さい|のこと|願います)?。?$/u,
  /^(?:详见|请参(?:阅|考|见)|参见)[^，,；;]*$|^更多(?:信息|内容|详情)[^\d]{0,20}(?:参[见阅考]|[见看](?!到)|访问|点击)/u,
);
/** What it says once more stands behind it. */
const AGAIN =
  /^(?:as (?:mentioned|described|noted|discussed|shown|explained|listed) (?:above|below|earlier|before)(?!\p{L})|如上所述)/iu;
/** Something is said behind what it points to. */
const SAYS_AFTER = /; |, (?:as|and|but|because|since|which|where|so) /iu;
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
  if (isUnder(unit, APPARATUS)) return true;
  if (isUnder(unit, RIGHTS_HEADING) && RIGHTS.test(unit.text)) return true;
  if (unit.kind !== 'row' && (OF_PARTS.test(unit.lead) || (COPYING.test(unit.lead) && !CHANGE.test(unit.text)))) return true;
  if (unit.kind === 'sentence' && isPointer(unit)) return true;
  if (unit.label !== undefined && RECORD_LABEL.test(unit.label)) return true;
  if (unit.kind === 'row' || unit.kind === 'list' || unit.label !== undefined) return false;
  if (/[,，、]$/u.test(unit.text) || SIGN_OFF.test(unit.text)) return true;
  if (THANKS.test(unit.text) && !SAYS_FIRST.test(unit.text)) return true;
  const rest = behindGreeting(unit.text);
  if (rest !== unit.text) return rest === '' || isFiller({ ...unit, text: rest, lead: behindGreeting(unit.lead) });
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
  // What is said in a talk is judged by what it says.
  if (unit.speaker !== undefined) return isSmallTalk(unit.text);
  return isCjk(unit.text) ? unit.text.length < (isChinese(unit.text) ? 6 : 9) : unit.text.split(/\s+/).length < 4;
}

function isPointer({ text, lead }: Unit): boolean {
  const said = lead.replace(/^[^\p{L}\p{N}]+/u, '');
  return text.length <= MAX_POINTER_CHARS && ((POINTER.test(said) && !SAYS_AFTER.test(said)) || AGAIN.test(said));
}
