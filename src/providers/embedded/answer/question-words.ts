import { oneOf } from '../words/one-of.js';

/**
 * The grammar of questions in English, Korean, Japanese and Chinese: nothing here is about any subject. What may stand between two words
 * is bounded, so that a long question takes no longer than it is long.
 */

/** Each kind of thing that is asked for, by the words that ask for it. */
export const ASKING = {
  person: oneOf(
    /(?:^|[,;?:]|\b(?:and|or|but|by|to|for|of|with|from|at|on|under|tell me|say)) *(?:who|whom|whose)\b/,
    /\b(?:which|what) (?:person|people|man|woman|compan(?:y|ies)|organi[sz]ations?|teams?|vendors?|members?)\b/,
    /누구|누가|(?:어느|어떤|무슨) ?(?:분|사람|회사|기업|업체|기관|조직|단체|팀|부서)/,
    /誰|だれ|どなた|(?:どの|どんな|何という)(?:人|方|会社|企業|組織|団体|チーム)/,
    /谁|哪(?:位|些人|个人|家|几位|家公司)/,
  ),
  date: oneOf(
    /(?:^|[,;?:]|\b(?:and|or|but|since|until|till|by|from|say|tell me)) *when\b|\b(?:what|which) (?:date|day|year|month|time)s?\b/,
    /언제|며칠|몇 ?(?:월|년|시|일)|(?:어느|무슨) ?(?:날|해|달|요일)|(?:날짜|날|시기|연도|년도|일시|시점)[은는]\s*\?/,
    /いつ|何[年月日時]|何曜日/,
    /什么时候|何时|哪一?[天年日]|哪个月|几[月号点]|(?:星期|周)几/,
  ),
  money: oneOf(
    /\bhow much\b.{0,200}\b(?:cost|costs|price|priced|pay|paid|spent|spend|charged?|fees?|budget|earn|worth|salary|funding|money|pounds|dollars|euros?|yen|won|yuan)\b/,
    /\b(?:what|how) (?:is|was|are|were|high (?:is|was)) the (?:\w{1,40} ){0,3}?(?:price|cost|fee|salary|budget)s?\b/,
    /(?:가격|비용|요금|수수료|예산|연봉|급여|월급|단가|값|매출|이용료|사용료|임대료|투자금)[^?]{0,100}얼마/,
    /얼마[^?]{0,100}(?:원|달러|유로|엔|위안)\b|몇 ?(?:원|달러|유로|엔)/,
    /いくら|何円|(?:費用|料金|価格|値段|予算|給料|年収|手数料|代金)[^?？]{0,100}どれ/,
    /多少(?:钱|元|美元|欧元|日元|英镑)|(?:价格|费用|预算|成本|薪水|工资|手续费|售价)[^?？]{0,100}多少|几(?:块钱|元)/,
  ),
  number: oneOf(
    /\bhow (?:many|much|often|long|old|large|big|high|far|fast|tall)\b|\bwhat (?:number|percentage|share|proportion|fraction) of\b/,
    /얼마|몇(?! ?(?:월|년 ?도|시))|(?:개수|횟수|인원|비율|수량|건수)[은는]/,
    /いくつ|何[人個件回枚本台名割歳点票社つ階]|どれ(?:くらい|ぐらい|だけ|ほど)|何パーセント/,
    /多少|几[个人次名家位项天年条张台件种票岁]|多[久长大高远]|百分之几/,
  ),
  reason: oneOf(
    /\bwhy\b|\b(?:what|which) (?:is|was|were|are) the reasons?\b|\bfor (?:what|which) reasons?\b|\bhow come\b/,
    /왜(?=\s|$|[^가-힣])|이유|어째서|무엇 ?때문/,
    /なぜ|どうして|理由|何故/,
    /为什么|为何|原因|缘故|为啥/,
  ),
};

/** It asks how something became what it is. */
export const CHANGE = oneOf(
  /\b(?:change[sd]?|changing|moved?|moves|histor(?:y|ies)|evol\w+|develop(?:ed|ment)?|replac\w+|postponed|delayed|shift(?:ed)?)\b/,
  /\b(?:handed over|took over|taken over|successors?|over time|until|since when|before|after|still|no longer|gradually)\b/,
  /\b(?:used to|previous(?:ly)?|originally|at first|initially|earlier|former(?:ly)?)\b/,
  /바뀌|바뀐|바뀔|변경|변화|변했|변천|이전|예전|원래|당초|처음|언제부터|미뤄|밀렸|연기|이어받|교체|대체|과정|달라|옮겼|늘었|줄었|전임|후임|아직|그동안/,
  /変化|変わ|変更|以前|最初|当初|いつから|延期|引き継|経緯|推移|変遷|まだ|それまで/,
  /变化|改变|变更|以前|之前|最初|原来|从何时|什么时候开始|推迟|演变|接任|历史|变成|如何变|仍然|还是/,
);

const KOREAN_ASKING = '(?:누구|누가|언제|무엇|어디|어느|몇|얼마|왜)';
/** It asks for several things at once: by a word, by two questions in one, by a span, or by a plural. */
export const SEVERAL = oneOf(
  /\b(?:list|all|both|each|every|respectively|compare|differences?|between .{1,200} and)\b/,
  /\b(?:and|or|,) (?:who|when|where|what|which|why|how|in which)\b|\bfrom\b.{1,200}\b(?:to|until)\b/,
  /\b(?:which|what) (?:\w{1,40} ){0,3}?\w{3,40}(?<!(?:s|u|i)s)s (?:were|are|did|do|have|had|was|replaced|can|will)\b/,
  /모두|각각|각자|목록|나열|열거|차이|비교|함께|(?:두|세|네|다섯|몇|여러) ?가지|어떤 ?\S{1,40}들/,
  new RegExp(`${KOREAN_ASKING}.{1,200}${KOREAN_ASKING}`),
  /すべて|全て|全部|それぞれ|一覧|違い|比較|両方|どれとどれ|列挙/,
  /所有|全部|分别|各自|哪些|列出|区别|比较|都有|两者/,
);

/** What somebody who is asked for has to be, in the first group that matched. */
export const HEAD = oneOf(
  /\bwho (?:is|was|are|were|will be|became) (?:the|a|an|our|their|its) ((?:[\w'’-]{1,40} ){0,2}?[\w'’-]{1,40}?)(?: (?:of|for|in|at|on|from|to|now|today|since|until|when|after|before)\b|\s{0,9}\?|\s{0,9}$)/,
  /([가-힣]{2,20}?)(?:은|는|이|가) 누구(?:인가|입니까|인지|야|지|였|냐|\s{0,9}\??\s{0,9}$)/,
  /([\p{Script=Han}\p{Script=Katakana}]{2,20})[はが](?:誰|だれ|どなた)(?:です|でし|か|だ|\s{0,9}[?？]|$)/u,
  /([\p{Script=Han}]{2,4})是谁/u,
  /谁是(?:\p{L}{0,30}的)?([\p{Script=Han}]{2,4})/u,
);
/** A head that says no more than "who". */
export const SOMEBODY = /(?:사람|인물|분|사람들|人物|人)$|^(?:person|people|man|woman)$/u;

/** The words that ask, which no answer has to hold, and verbs so general that they say nothing of the subject. */
export const GRAMMAR = new RegExp(
  oneOf(
    CHANGE,
    /\b(?:who|whom|whose|when|where|why|which|what|how|many|much|often|long|tell|list|give|name|happen(?:s|ed)?)\b/,
    /\b(?:did|does|do|there|any|ever|currently?|now|today|exist(?:s|ed)?|it|they|he|she|according|reasons?)\b/,
    /누구(?:인가요?|입니까|였나요?|의|를|에게)?|누가|무엇(?:인가요?|입니까|으로|을|이|에)?|뭐|언제(?:인가요?|까지|부터)?/,
    /어디(?:에서?|로|인가요?)?|어떻게|어떤|어느|무슨|얼마(?:나|인가요?|만에)?|몇|왜|이유/,
    /지금|현재|각각|모두|함께|답하라|알려 ?줘|설명해 ?줘|나열하라|[가-힣]{1,3} 수 (?:있|없)[가-힣]*/,
    /(?<=[가-힣])(?:하|되|했|됐|였|이)?(?:였|었|았)?(?:나요?|는가|던가|인가요?|가요|까요?|습니까|입니까)(?=\s|\?|$)/,
    /誰|だれ|何|なん|いつ|どこ|どう|どの|どれ|なぜ|どうして|いくら|いくつ|ください|教えて|ですか|ますか|ました|について|現在|今/,
    /(?:でし|まし|でしょう|です|ます|した|である|のです)?た?か(?=[?？。]|$)/,
    /谁|什么|何时|哪里|哪儿|哪些|哪个|哪位|哪家(?:公司)?|(?:星期|周)几|怎么|怎样|如何|为什么|为何|多少|几(?=[个人次名家位项天年条])/,
    /吗|呢|请问|是否|现在|目前|分别|时候|一共|总共|进行/,
  ),
  'giu',
);

/** Letters of Chinese grammar: a pair of letters with one of them is no word. Japanese has them in words. */
export const CHINESE_PARTICLES = /[的了是在和与由被把对从向于为到着过将已就也都]+/g;
