import { oneOf } from './one-of.js';

/** English words with which people greet, agree, thank and put off: in a talk they say nothing of any matter. */
export const TALK_WORDS: ReadonlySet<string> = new Set(
  `hi hello hey bye goodbye welcome night tonight weekend oh ah aha wow hmm haha hahaha lol omg yeah yep yup nope nah cool great nice
  perfect awesome excellent lovely fine fun funny glad happy sorry thank cheers congrats pleasure luck worries worry fair loud
  exactly absolutely totally definitely probably actually really honestly literally basically obviously
  agree agreed guess hope think thinking thought feel mean meant look looks looking sound sounds hear heard talk talking speak
  speaking chat check checking wait waiting hang hold start started try tried ask asked tell told reply catch help bit guys folks
  everybody anybody somebody nobody people side running late busy ready interesting wonderful amazing crazy lgtm afk brb
  matter case understood gotcha hopefully bad message deleted media omitted removed edited image photo video sticker gif joined
  left call missed`.split(/\s+/),
);

/** Korean words of talk that are no verbs: agreement, adverbs, question words. */
export const KOREAN_TALK =
  /^(?:네+|넵+|넹+|예+|응+|음+|어+|아+|오+|와+|아니|그럼|그러게|글쎄|맞아|맞다|오케이|굿|조금|많이|정말|정말로|진짜|너무|아마|빨리|천천히|그냥|혹시|역시|일단|이따|이따가|방금|아까|제발|당연히|여기|저기|거기|이거|그거|저거|이건|그건|저건|이게|그게|저게|걱정|생각|얘기|이야기|말씀|언제|어디|누구|누가|뭐|뭔가|무엇|왜|얼마|어떻게|여러분|다들|모레|주말|아침|점심|저녁|사진|동영상|이모티콘|메시지|파일|수고|부탁|축하|감사|죄송)$/u;
/** Endings of Korean verbs and adverbs: what ends so is none of the matters that are spoken of. */
export const KOREAN_VERB =
  /(?:[다요죠까네]|[게고서]|니까|는데|은데|지만|면서|으면|려고|도록|[있없같싶않좋많][은는을이]?|[하되][는던]|[했됐]던)$/u;

/** Japanese words of talk in Han letters. */
export const JAPANESE_TALK =
  /^(?:了解|承知|大丈夫|連絡|相談|感謝|失礼|面倒|迷惑|一緒|是非|勿論|本当|多分|写真|動画|問題|返信|返事|お?疲れ様|賛成|同感|無理|残念|最高|最近|先程|後程|皆様|皆|私|僕|俺|君|何|誰|話|了|笑|オッケー|スタンプ|メッセージ)$/u;

/** Chinese words of talk and of grammar: taken out, what is left is of some matter. */
export const CHINESE_TALK = oneOf(
  /我们|你们|他们|她们|大家|咱们?|[我你您他她它这那哪谁]|什么|怎么样?|为什么|多少|几/u,
  /[吗呢吧啊哦哈嗯呀啦哇噢喔唉了的得地着过是有没不也都就还再又很太挺真好行会要想在和跟到来去看说用让被]/u,
  /可以|可能|应该|觉得|知道|明白|理解|同意|收到|谢谢|感谢|多谢|辛苦|麻烦|不好意思|对不起|抱歉|问题|没事|当然|其实|已经/u,
  /早上好|下午好|晚上好|早安|晚安|早|再见|拜拜|明天|今天|昨天|后天|现在|马上|一下|一起|一点|有点|加油|回头|先|稍等|等|那么|样|时候|时间|联系|回复|稍后|客气|图片|视频|表情|消息|周末|吃饭/u,
);
