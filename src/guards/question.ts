import { ORDER_SCORE, type QuestionGuard } from '../domain/guard.js';
import { fold } from '../markdown/fold.js';
import { scoreInstruction, sentencesOf } from './instructions.js';
import { wordPattern } from './word-pattern.js';

export interface QuestionLimits {
  maxCharacters: number;
  /** A question with one of these words is declined. */
  refuse: readonly string[];
  /** Where there are any, a question needs one of these words, or the name of a page. */
  only: readonly string[];
  /** Are orders to the program looked for? */
  judgesOrders: boolean;
}

/** The questions' guard: what asks for the program's own instructions, gives orders to it, or is about what the wiki does not speak of. */
export function makeQuestionGuard({ maxCharacters, refuse, only, judgesOrders }: QuestionLimits): QuestionGuard {
  const refused = refuse.map((word) => ({ word, pattern: wordPattern(word) }));
  const allowed = only.map(wordPattern);
  return {
    maxCharacters,
    judge: (question, namesPage) => {
      const rest = judgesOrders ? withoutOrders(question) : question;
      if (isReveal(question)) return { kind: 'reveal' };
      if (rest === undefined) return { kind: 'order' };
      const folded = fold(question);
      const about = refused.find(({ pattern }) => pattern.test(folded));
      if (about) return { kind: 'topic', about: about.word };
      if (allowed.length > 0 && !namesPage && !allowed.some((pattern) => pattern.test(folded)))
        return { kind: 'topic', about: undefined };
      return { kind: 'ask', question: rest, left: rest !== question };
    },
  };
}

/** Undefined: nothing but orders. What is asked beside them is still a question. */
function withoutOrders(question: string): string | undefined {
  if (scoreInstruction(question) < ORDER_SCORE) return question;
  const kept = sentencesOf(question)
    .map(({ start, end }) => question.slice(start, end))
    .filter((sentence) => scoreInstruction(sentence) < ORDER_SCORE);
  const rest = kept.join('').trim();
  return /\p{L}/u.test(rest) && scoreInstruction(rest) < ORDER_SCORE ? rest : undefined;
}

const PROMPT = '(system|initial|hidden|original|secret|internal) (prompt|instructions?|message|rules)';
const REVEAL: readonly RegExp[] = [
  new RegExp(`\\b(your|ur)( own)?( ${PROMPT}| prompt| system message| instructions(?! (for|on|about|to)\\b))\\b`, 'u'),
  new RegExp(
    `\\b(reveal|print|show|output|repeat|tell|give|display|dump|translate)\\b.{0,30}\\b(the|this|that) ${PROMPT}\\b`,
    'u',
  ),
  /\b(repeat|print|output|copy|recite)\b.{0,20}\b(everything|all|the (text|words)|what (is|was|stands))\b.{0,20}\b(above|before|so far)\b/u,
  /\bwhat (were|are) you (told|instructed)\b/u,
  /(너의|네|당신의|자네의|시스템) ?(시스템 ?)?(프롬프트|지시문?|지침|명령문)[^.?!]{0,20}(보여|알려|말해|출력|공개|뭐|무엇|적어)/u,
  /(あなた|君|システム)の?(システム)?(プロンプト|指示|命令)[^。?？!！]{0,14}(見せ|教え|出力|表示|何)/u,
  /(你的|您的|系统)(系统)?(提示词?|指令|指示|规则)[^。?？!！]{0,10}(是什么|告诉|显示|输出|什么)|(显示|输出|告诉我|重复)[^。?？!！]{0,8}(你的|系统)(提示|指令|指示)/u,
  /\b(tu|tus|su|sus) (prompt|instrucciones|mensaje de(l)? sistema)\b/u,
  /\b(dein|deine|deinen|ihr|ihren) (system-?prompt|systemnachricht|anweisungen|prompt)\b/u,
  /\b(ton|tes|votre|vos) (prompt|instructions|message système|consignes)\b/u,
];

/** Does it ask for what the program was told? */
const isReveal = (question: string): boolean => {
  const plain = question
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  return REVEAL.some((pattern) => pattern.test(plain));
};
