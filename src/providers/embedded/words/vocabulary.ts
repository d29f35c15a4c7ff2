/**
 * Common words of four languages that tell what a label, a heading or a name is. General vocabulary of work documents: nothing
 * here names a product, a person or a place.
 */

/** Words between Latin letter boundaries, or anywhere among CJK letters. */
const anyOf = (latin: string, cjk: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${latin})(?![\\p{Ll}])|${cjk}`, 'iu');

/** A position that one person holds. */
export const ROLE = anyOf(
  'PM|PO|CEO|CTO|CFO|COO|(?:[a-z]+ )?managers?|leads?|leaders?|team leads?|directors?|heads?|owners?|engineers?|designers?|developers?|chair(?:s|man|woman|person)?|coordinators?|officers?|analysts?|editors?|secretary|treasurer|founders?|presidents?|architects?|admins?|maintainers?|delegates?|sponsors?|stewards?|accountants?|researchers?|assistants?|consultants?|advisers?|advisors?|representatives?|members?',
  '책임자|담당|팀장|대표|부장|과장|차장|점장|소장|실장|이사|본부장|매니저|리더|개발자|디자이너|엔지니어|기획자|총무|간사|회장|위원장|위원|사무국장|국장|관리자|운영자|担当|責任者|部長|課長|係長|代表|リーダー|社長|主任|店長|マネージャー|委員長|负责人|负责|经理|总监|组长|主席|店长|主管|工程师|设计师',
);
/** A field of work that stands as the label before a name (`개발: …`). */
export const FIELD = anyOf(
  'development|design|engineering|backend|frontend|qa|security|operations|marketing|sales|finance|legal|support|research|planning',
  '개발|디자인|기획|운영|보안|영업|재무|법무|홍보|마케팅|연구|品質|開発|設計|企画|運用|营销|开发|设计|运营|财务',
);
/** A role that leads the whole. */
export const LEADING = anyOf(
  'PM|PO|CEO|(?:project |product |general )?manager|lead|leader|head|owner|director|chair\\w*',
  '책임자|팀장|대표|본부장|위원장|責任者|代表|部長|负责人|经理|总监|组长',
);
export const ORGANISATION = anyOf(
  'team|company|organi[sz]ations?|department|committee|agency|foundation|co-?operative|association|supplier|vendor|provider|Inc|Ltd|LLC|GmbH|Corp|council|institute|university',
  '주식회사|㈜|\\(주\\)|회사|협동조합|조합|위원회|협회|재단|부서|공급사|업체|기관|株式会社|会社|チーム|委員会|協会|財団|部門|公司|团队|委员会|机构|部门|协会',
);
/** A label whose value is an organisation. */
export const ORGANISATION_LABEL = anyOf(
  'vendor|supplier|client|customer|partner|contractor|provider|agency',
  '업체|공급사|거래처|고객사|협력사|벤더|業者|取引先|供应商|客户|合作方',
);
export const PROJECT = anyOf('project|programme|initiative', '프로젝트|プロジェクト|项目|計画|과제');
export const PEOPLE_HEADING = anyOf(
  'people|team|attendees|participants|present|here|who|members|staff|contacts?|roles?|responsib\\w+',
  '참석|참가|담당|사람|팀원|인원|구성원|누가|역할|조직|参加者|出席|担当|メンバー|体制|人员|参会|与会|成员|出席者',
);
export const NAME_HEADER = anyOf('name|person|who|owner|assignee', '이름|성명|담당자|담당|氏名|名前|担当者|姓名|负责人');
export const ATTENDANCE = anyOf(
  'attendees|attending|participants|present|here|attendance',
  '참석|참석자|참가자|出席|出席者|参加者|与会|参会|参会人员',
);
export const DECISION_HEADING = anyOf(
  'decisions?|decided|agreed|resolutions?|what we decided',
  '결정|정한 것|합의|의결|決定|決まったこと|决定|决议',
);
export const QUESTION_HEADING = anyOf(
  'open questions?|questions?|unknowns?|unresolved|to be decided|tbd',
  '질문|미정|모르는|미해결|과제로 남|검토 필요|未決|未定|質問|課題|问题|未决|待定',
);
export const DECISION = anyOf(
  'decided|decides?|agreed|approved|chose|ruled out|rejected|will not|we will|must|shall',
  '결정|승인|합의|확정|하기로|않기로|선정|채택|기각|決定|承認|合意|ことにし|採用|决定|批准|同意|采用|确定',
);
export const CHANGE = anyOf(
  'moves?|moved|replaces?|replaced|supersedes?|superseded|changes?|changed|postponed|delayed|pushed back|raised|increased|reduced|takes? over|took over|hands? over|renamed|switch(?:es|ed)?|fell|rose|no longer|deprecated|removed',
  '변경|미루|미룬|미뤄|연기|바뀐|바꾼|(?:바뀌|바꾸)(?!면|는|던|고|지)|이어받|교체|대체|옮긴|옮겼|늘리|늘린|줄이|줄인|줄었|인상|인하|폐지|밀렸|변경|延期|引き継|交代|置き換|変わ|変更|改为|推迟|变更|接任|取代|替换',
);
export const RULE = anyOf(
  'must|should|never|always|at most|at least|limit|maximum|minimum|required',
  '해야|이상|이하|까지만|금지|최대|최소|필수|제한|しなければ|以上|以下|必须|不得|至少|最多',
);
/** What is not so, or only so: an exception is worth more than what goes without saying. */
export const LIMIT = anyOf(
  'only|not|never|cannot|no longer|except|unless|without|instead|until|required|optional',
  '만 |제외|불가|없습니다|없다|않|못|필수|한해|기존에는|대신|のみ|だけ|できない|不可|ません|ない|只能|不能|不支持|仅|不再|除外',
);
/** Head of a mail or a record, which code reads for itself. */
export const RECORD_LABEL =
  /^(?:from|to|cc|bcc|date|subject|sent|title|last updated|날짜|일시|작성일|작성일자|보낸 ?사람|받는 ?사람|제목|日付|日時|作成日|件名|日期|时间|标题)$/i;
/** Abbreviations of everyday technical writing, which say what kind of thing is meant. */
export const COMMON_ABBREVIATION =
  /^(?:API|APIs|URL|URLs|ID|IDs|UI|UX|HTTP|HTTPS|CSV|PDF|HTML|JSON|XML|SQL|GET|POST|PUT|PATCH|DELETE|MUST|SHOULD|MAY|NOT|TODO|TBC|TBD|WIP|FAQ|PR|QA|OK|IPs?|TCP|UDP|TLS|SSL|SSH|URI|URIs|FQDNs?|UUIDs?|YAML|TOML|CLI|GUI|SDK|OS|CPU|RAM|ETA|EOD|ASAP|FYI|AKA|USD|EUR|GBP|CHF|KRW|JPY|CNY)$/;
/** Abbreviations of everyday life and trade: no initials of a name that only begins with such letters. */
export const EVERYDAY_ABBREVIATION =
  /^(?:MVP|KPI|ERP|CRM|USB|GPS|CEO|CTO|CFO|COO|VAT|DIY|ATM|VIP|LED|LCD|SMS|MMS|VPN|LAN|WAN|DNS|CMS|SQL|AWS|GDP|NGO|RSVP)$/;
export const AUTHOR_LABEL = /^(?:authors?|written by|작성자|저자|作成者|著者|作者)$/i;
/** Days and months, which are written with a capital and name no thing. */
export const CALENDAR =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|UTC|GMT|AM|PM)s?(?:\s|$)|^(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?:\s*\d|$)/i;
export const GREETING =
  /^(?:hi|hello|dear|hey|thanks|thank you|best|regards|cheers|sincerely|yours|see you)(?!\p{L})|^(?:안녕(?:하|히)|감사합니다|고맙습니다|수고(?:하|했|많))|^(?:こんにちは|お疲れ|よろしく|ありがとう)|^(?:您好|大家好|你好|谢谢)/iu;

/** What each thing of a kind has one of, or many: a field of records, not a thing. Behind a name it says which of its fields is meant. */
export const ATTRIBUTE = new RegExp(
  [
    '(?<=\\S )(?:ids?|types?|status(?:es)?|states?|values?|fields?|names?|numbers?|counts?|lists?|dates?|requests?|responses?|downloads?)$',
    '(?<=[가-힣]{2} ?)(?:상태|유형|종류|응답|요청|번호|목록|여부|일자|조회|다운로드|건수|항목|필드|이름|객체|배열|속성|변수|일시|시각)$',
    '(?<=\\p{L}{2})(?:状態|種類|番号|一覧|項目|応答|件数)$',
    '(?<=\\p{L}{2})(?:状态|类型|编号|列表|字段|请求|响应|数量)$',
  ].join('|'),
  'iu',
);
/** Names of parts of a document rather than of things. */
export const DOCUMENT_PART = new RegExp(
  `^(?:${'introduction|getting started|background|context|status|decisions?|consequences|agenda|summary|overview|notes?|attendees|action items|next steps|conclusions?|references|appendix|discussion|plan|goals?|motivation|abstract|rationale|alternatives|open questions|questions|examples?|changes|to ?do|risks?|timeline|budget|misc(ellaneous)?|contents|resources|specification|benefits|drawbacks|problem|solution|results?|updates?'}|${'배경|결정|안건|참석자|요약|개요|논의|할 일|다음 단계|기타|계획|일정|예산|출시|결론|목적|목표|질문|변경 사항|(?:주요 |신규 )?(?:업데이트|변경|기능|안내)(?: 사항)?|참고|위험|용어|(?:[^ ]+ )?사항|현황|사람|내용|비고'}|${'背景|決定|議題|参加者|概要|議論|次のステップ|その他|計画|予定|予算|結論|目的|目標|質問|背景|决定|议程|摘要|概述|讨论|下一步|其他|计划|预算|结论|目标|问题'})$`,
  'i',
);
/** Headings of a changelog that say what happened to each thing below them: without them, items often read as the reverse. */
export const CHANGE_HEADING =
  /^(?:(?:newly )?added|additions|changed|deprecated|deprecations|removed|removals|dropped|fixed|fixes|bug ?fixes|breaking(?: changes)?|known issues|추가(?:됨)?|변경(?:됨)?|제거(?:됨)?|삭제(?:됨)?|수정(?:됨)?|버그 수정|중단(?:됨)?|지원 중단|알려진 문제|追加|変更|削除|廃止|修正|非推奨|破壊的変更|既知の問題|新增|添加|变更|更改|移除|删除|修复|弃用|废弃|破坏性变更|已知问题)$/iu;
/** Such headings that are parts of other documents, too. */
export const RELEASE_PART = /^(?:(?:new )?features|security|기능|보안|機能|セキュリティ|功能|安全)$/iu;
/** Kinds of documents, as they stand in titles beside the name of a thing. */
export const DOCUMENT_KIND =
  /(?<!\p{L})(?:weekly|monthly|daily|kick-?off|minutes|meeting|sync|stand-?up|retro(?:spective)?|status|report|notes?|memo|update|newsletter|glossary|agenda|review|announcement|decision record|adr|rfc)(?!\p{L})|(?:주간|월간|정기)? ?(?:회의록|회의)|킥오프|회고|안내|공지|보고서?|현황|메모|용어집|결정 기록|議事録|会議|キックオフ|報告書?|お知らせ|週次|振り返り|用語集|会议纪要|术语表|词汇表|会议|周会|报告|通知|启动(?:会议?)?|回顾|纪要/giu;
/** Where a document stands, as its head says it. */
export const STATUS_LABEL = /^(?:status|상태|状態|状态)$/iu;
/** A label that counts or closes, and says nothing of what. */
const ORDINAL =
  /^(?:(?:step|phase|option|part|stage|note|example|conclusion|summary|result|in short)s? ?\d{0,3}|\d{1,3}(?:st|nd|rd|th)? (?:step|phase|stage)|(?:제 ?)?\d{1,3} ?(?:단계|차|안)|경로|특이 ?사항|참고|예시?|결론|요약|(?:第 ?)?\d{1,3} ?(?:段階|步|歩|案)|手順|例|結論|备注|例如|结论)$/iu;
export const isOrdinal = (label: string | undefined): boolean => label !== undefined && ORDINAL.test(label);
/** A document that speaks of itself. */
export const THIS_DOCUMENT =
  /^(?:this|the present) (?:[\p{L}-]+ )?(?:document|proposal|adr|rfc|pep|policy|guide|memo|note|plan|report|paper|specification|standard|agreement|contract|notice)(?!\p{L})|^(?:이|본) ?(?:문서|제안서?|정책|보고서|계약서?|규정|지침|공지)(?=은|는|이|가|에|의|을|를| )|^(?:この|本)(?:文書|提案書?|規程|資料|報告書|契約書?)|^(?:本|这份|此)(?:文件|文档|提案|报告|规定|办法|协议|合同)/iu;
