/** English words of closed classes, and the most general verbs: none begins or ends a name, and no term holds one. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those such same other another each every either neither both all any some no none many much more most
  few fewer less least several own one two three four five six seven eight nine ten first second third last next
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs who whom whose which what where
  when why how there here
  am is are was were be been being do does did doing done have has had having will would shall should can could may might must need
  needs ought let lets get gets got make makes made take takes took taken go goes went gone come comes came give gives given gave
  keep keeps kept put puts set sets use uses used using say says said see sees seen know known want wants wanted
  and or but nor so yet if then else than though although because since unless until while whereas whether as
  of in on at by for from to into onto upon with without within about above below over under between among through during before
  after against along across around behind beside besides beyond despite except inside near off out outside per plus
  toward towards up down via like
  not only also too very just even still already again ever never always often sometimes usually now today tomorrow yesterday
  please thanks yes ok okay etc eg ie vs
  instead otherwise however therefore thus hence meanwhile currently previously recently finally initially additionally
  once further rather quite perhaps maybe well back away together soon later earlier`.split(/\s+/),
);

/** Forms of common English verbs that end like plurals, or like nouns: no term holds one. */
export const COMMON_VERBS: ReadonlySet<string> = new Set(
  `accepts adds affects agrees allows appears applies asks assumes becomes begins believes belongs brings builds calls cannot causes
  chooses closes consists contains continues covers creates decides defines depends describes determines differs does ends
  ensures exists expects explains fails feels finds fits follows forms gets gives goes grows happens has helps holds implies
  improves includes increases indicates involves is keeps knows lacks lasts leads leaves lets lies likes lists lives loads looks
  loses maintains makes matters means meets mentions misses moves needs occurs offers opens owns pays performs plays points
  prefers prevents produces proposes proves provides puts raises reaches reads receives recommends reduces refers relates relies
  remains removes replaces replies represents requires resides returns rises says seeks seems sees sells sends serves
  shares shows sits solves speaks specifies spends stands starts stays stores suggests supports supposes takes talks tells
  tends thinks throws treats tries turns uses wants wins works writes succeeds cast fulfil serve ensure include require provide
  contain allow remain become receive decide choose consider create define describe follow happen improve increase keep know lead
  leave maintain mean meet move occur offer pay perform prefer prevent produce propose prove raise reach reduce refer relate rely
  remove replace represent seek seem sell send solve spend stay suggest suppose tell tend think throw treat try win write`.split(
    /\s+/,
  ),
);

/** English adjectives of judgement, order and extent: a term that begins with one is the same thing in some state. */
export const COMMON_ADJECTIVES: ReadonlySet<string> = new Set(
  `new old current previous initial final whole entire full partial main major minor key certain specific general particular common
  usual normal regular typical individual single separate different similar identical additional extra further other various
  several many few possible potential likely necessary important significant useful helpful clear simple easy hard difficult
  complex good bad better worse best worst big small large little long short high low early late recent upcoming future past
  existing available eligible appropriate suitable relevant proper correct wrong true false real actual tentative controversial
  popular successful strong weak quick slow large-scale overall ongoing private`.split(/\s+/),
);

/** English nouns that only hold a place for what they are about: alone, or as the head of a term, they name nothing. */
export const SHELL_WORDS: ReadonlySet<string> = new Set(
  `thing things way ways part parts kind kinds type types sort sorts lot lots number numbers amount case cases example examples
  reason reasons result results problem problems issue issues question questions answer answers point points idea ideas option
  options choice choices change changes approach solution solutions advantage advantages disadvantage disadvantages benefit
  benefits downside fact facts detail details section sections document documents page pages note notes item items list lists
  step steps rest side sides end start time times day days week weeks month months year years hour hours minute minutes morning
  afternoon evening moment date dates today people person someone anyone everyone everything something anything nothing work
  use usage place places area areas order level levels line lines value values name names word words information data content
  version versions current new old different possible available important good bad better best big small large long short high
  low full empty main general common single simple able sure like likely due based given specific various existing previous true false null undefined test todo tbd
  following similar right left real whole own`.split(/\s+/),
);

/** Korean words that are no part of a name: pronouns, adverbs, dependent nouns, and verbs in their usual forms. */
export const KOREAN_BREAK =
  /^(?:및|또는|혹은|그리고|하지만|그러나|따라서|때문|경우|이번|해당|기존|신규|새|새로|최대|최소|총|약|현재|향후|추후|현|더|가장|매우|바로|함께|다시|이미|아직|또한|또|단|즉|등|중|내|외|별|것|수|때|이|그|저|각|각각|모든|모두|전체|어떤|이런|그런|다른|여러|같은|많은|위|아래|다음|지난|오늘|내일|어제|이후|이전|이상|이하|미만|우리|저희|제|본|총|첫|두|세|한|좀|잘|못|안|만약|예를|들어|특히|보다|주로|약간|거의|서로|먼저|나중|계속|자주|항상|직접|별도|일부|기타|관련|대한|대해|위한|위해|통한|통해|따른|따라|인한|인해|관한|있는|없는|있다|없다|있고|없고|있어|없어|않는|않은|않고|된|될|한|할)$|(?:습니다|니다|어요|아요|세요|예요|이에요|하고|하며|하면|하여|하지|하게|하는|하던|하기|하도록|하려고|하므로|하지만|했던|되고|되며|되면|되어|되지|되는|되기|되던|되도록|되므로|한다|된다|이다|였다|이었다|했다|됐다|하시|시면|십시오|해서|해야|려면|려고|는데|지만|거나|면서|던|할|될|됨|함|했|됐|있음|없음)$|.(?<!권|제|기|시|무|유|상|하)한$|.된$/u;
/** Particles behind a Korean noun, the longest first; those of one syllable have to fit the sound before them. */
export const KOREAN_PARTICLE =
  /(?:에서는|에서의|에서도|으로는|으로의|으로써|으로서|에게서|까지는|까지의|부터는|이라는|이라고|이라면|이므로|입니다|이다|이며|이고|에서|에게|으로|까지|부터|처럼|보다|마다|에는|에도|에의|과의|와의|과는|와는|라는|라고|로는|로서|로써|로의|들은|들이|들을|들의|이란|이나|은|는|이|가|을|를|의|에|로|와|과|도|만|란)$/u;
/** Korean, Japanese and Chinese nouns as general as the English ones above. */
export const CJK_SHELL =
  /^(?:경우|사용|이용|가능|필요|내용|방법|기능|추가|변경|개선|제공|지원|확인|설정|관리|등록|조회|수정|삭제|생성|처리|진행|예정|안내|문의|서비스|시스템|회사|업무|문제|결과|이유|상태|정보|데이터|항목|목록|화면|페이지|버튼|메뉴|탭|사용자|고객|客户|顧客|담당자|회의|일정|시간|이상|적용|완료|시작|종료|작성|요청|발생|포함|선택|입력|출시|업데이트|목적|대상|기준|조건|단계|과정|작업|부분|종류|이름|번호|날짜|기간|금액|내역|즉시|실시간|기반|방식|형태|유형|건|개|명|년|월|일|번|회|분|시|초|원|팀|사람|참석|결정|논의|검토|공유|준비|계획|보고|정리|질문|답변|의견|하루|주|결론|기록|자료|문서|파일|링크|버전|사항|현황|배경|요약|비고|利用|使用|場合|方法|内容|情報|確認|設定|変更|追加|必要|可能|問題|結果|理由|状態|項目|時間|今日|明日|昨日|今回|前回|次回|今週|来週|先週|今月|来月|最初|最後|全体|全部|一部|自分|人|物|事|時|日|月|年|週|分|円|件|名|個|回|点|中|後|前|上|下|間|作業|記録|予定|開始|終了|完了|対応|検討|会議|午前|午後|朝|夜|夕方|我们|他们|你们|大家|自己|今天|明天|昨天|本周|下周|上周|本月|下月|时间|问题|情况|结果|原因|方法|内容|工作|任务|要求|需要|可以|进行|完成|开始|结束|使用|提供|支持|增加|修改|调整|确认|讨论|决定|计划|目前|现在|之前|之后|以后|以前|同时|另外|其他|所有|全部|部分|一个|两个|第一|第二|会议|记录|版本|数据|信息|功能|用户|公司|团队|项目|人员|负责|负责人|日期|备注|说明)$/u;
