import { readOtherName } from '../names/names.js';
import { ORGANISATION, PROJECT, ROLE } from '../words/vocabulary.js';

/** A sentence that says what something is. */
export interface Definition {
  term: string;
  /** What stands in brackets behind the term. */
  alias: string | undefined;
  kind: 'entity' | 'project' | 'concept';
  type: string | undefined;
}

/** Words that point to something instead of naming it, and nouns that only hold a place for what follows. */
const NOT_A_TERM =
  /^(?:this|that|these|those|it|he|she|they|we|you|i|there|here|what|which|who|one|each|every|some|both|neither|all|none|most|our|my|your|their|his|her|its|if|when|while|after|before|as|in|on|at|for|to|and|but|so|another|other|also|not|only|first|second|third|next|last|instead|because|although|since|with|by|from|by default|such|any|no|now|then|often|currently|either|whenever|wherever|where|why|how)(?=\s|$)/i;
const SHELL_NOUN =
  /\b(?:options?|reasons?|problems?|issues?|results?|goals?|ideas?|questions?|decisions?|advantages?|disadvantages?|benefits?|things?|ways?|examples?|plans?|purpose|aim|change|downside|upside|approach|choice|alternative|solution|side effect|consequence|case|answer|point|part|rest|number|cost|price|budget)$/i;
const KOREAN_NOT_A_TERM =
  /^(?:이|그|저|우리|이번|지난|다음|오늘|어제|내일|현재|지금|첫|두|세|모든|어떤|각|제|내|이것|그것|여기|거기|이유|문제|목표|결과|방법|장점|단점|계획|예|대신|또는|그리고|다만)(?:\s|$)/;

const TERM = '[^,.:;!?()（）「」、。，]{2,50}?';
const BRACKET = '(?:\\s*[(（](?<alias>[^)）]{2,50})[)）])?';
const ENGLISH = new RegExp(
  `^(?:(?:The|A|An) )?(?<term>${TERM})${BRACKET},? (?:(?:is|are) (?<article>an?|the|one of) (?<predicate>.+)|(?:means|refers to|stands for) (?!that\\b|we\\b|there\\b)(?<meaning>.+))$`,
  'u',
);
const KOREAN = new RegExp(
  `^(?<term>${TERM})${BRACKET}(?<topic>은|는|이란|란)\\s+(?<predicate>.+?)(?<end>이다|입니다|[을를] (?:말한다|뜻한다|의미한다|가리킨다|말합니다|뜻합니다|의미합니다)|(?:이)?라고 (?:부른다|부릅니다))$`,
  'u',
);
const JAPANESE = new RegExp(
  `^(?<term>${TERM})${BRACKET}(?<topic>とは|は)、?(?<predicate>.{6,}?)(?<end>である|です|をいう|を指す|を意味する|のことだ|だ)$`,
  'u',
);
const CHINESE = new RegExp(
  `^(?<term>${TERM})${BRACKET}(?<verb>是指|指的是|是一(?:个|種|种|家|項|项|位|款|套)|是)(?<predicate>.{4,})$`,
  'u',
);

/** Reads a definition from a sentence in English, Korean, Japanese or Chinese. */
export function readDefinition(sentence: string): Definition | undefined {
  const text = sentence.trim().replace(/[.。!！]$/u, '');
  return readEnglish(text) ?? readKorean(text) ?? readJapanese(text) ?? readChinese(text);
}

function readEnglish(text: string): Definition | undefined {
  const groups = ENGLISH.exec(text)?.groups;
  const term = groups?.term;
  if (groups === undefined || term === undefined) return undefined;
  if (NOT_A_TERM.test(term) || SHELL_NOUN.test(term) || !/^[\p{L}\p{N}]/u.test(term)) return undefined;
  const words = term.split(' ');
  if (
    words.length > 4 ||
    words
      .slice(1)
      .some((word) =>
        /^(?:is|are|was|of|that|which|to|in|on|at|by|from|into|as|for|and|we|will|has|have|with|the|there|an?)$/.test(word),
      )
  ) {
    return undefined;
  }
  const predicate = groups.predicate ?? groups.meaning ?? '';
  // "X is the Y" says who or which more often than what, unless X is a name.
  if (groups.article === 'the' && !/^\p{Lu}/u.test(words[0] ?? '')) return undefined;
  if (groups.predicate !== undefined && predicate.split(' ').length < 3) return undefined;
  return classify(term, groups.alias, predicate.split(/\b(?:that|which|who|of|in|for|with|to|where)\b/)[0] ?? predicate);
}

function readKorean(text: string): Definition | undefined {
  const groups = KOREAN.exec(text)?.groups;
  const term = groups?.term;
  if (groups === undefined || term === undefined || !/[가-힣]/.test(text)) return undefined;
  const words = term.split(' ');
  if (
    words.length > 3 ||
    KOREAN_NOT_A_TERM.test(term) ||
    words.slice(0, -1).some((word) => /(?:에서|에|을|를|으로|의|은|는)$/.test(word))
  ) {
    return undefined;
  }
  const predicate = groups.predicate ?? '';
  const isExplicit = !/^(?:이다|입니다)$/.test(groups.end ?? '') || /란$/.test(groups.topic ?? '');
  if (!isExplicit && !describes(predicate)) return undefined;
  return classify(term, groups.alias, predicate.split(' ').at(-1) ?? predicate);
}

/** A noun with a clause before it, as in `옮기는 프로젝트`: an adnominal ending on one of the two words before the last. */
function describes(predicate: string): boolean {
  const words = predicate.split(' ');
  if (/\d/.test(words.at(-1) ?? '') || words.length < 3) return false;
  return words.slice(-3, -1).some((word) => {
    const code = (word.codePointAt(word.length - 1) ?? 0) - 0xac00;
    const final = code >= 0 && code < 11172 ? code % 28 : 0;
    return /[는던]$/.test(word) || ((final === 4 || final === 8) && !/[은을를]$/.test(word)) || /[가-힣]은$/.test(word);
  });
}

function readJapanese(text: string): Definition | undefined {
  const groups = JAPANESE.exec(text)?.groups;
  const term = groups?.term;
  if (groups === undefined || term === undefined || !/[\p{Script=Hiragana}]/u.test(text)) return undefined;
  const predicate = groups.predicate ?? '';
  const isExplicit = groups.topic === 'とは' || /いう|指す|意味|こと/.test(groups.end ?? '');
  if (/^(?:これ|それ|あれ|この|その|あの|今回|次|私|我々)|[がをにで]/u.test(term) || term.length > 20) return undefined;
  if (!isExplicit && (!/(?:る|た|い|な|の)[^、]{1,14}$/u.test(predicate) || /\d/.test(predicate.slice(-8)))) return undefined;
  return classify(term, groups.alias, predicate.slice(-10));
}

function readChinese(text: string): Definition | undefined {
  const groups = CHINESE.exec(text)?.groups;
  const term = groups?.term;
  if (groups === undefined || term === undefined || !/\p{Script=Han}/u.test(term) || /[\p{Script=Hiragana}가-힣]/u.test(text))
    return undefined;
  const predicate = groups.predicate ?? '';
  if (/^(?:这|那|它|他|她|我|你|其|该|此|本次|今天)|[的了在]/u.test(term) || term.length > 15) return undefined;
  if (groups.verb === '是' && !/的[^，。\d]{1,10}$/u.test(predicate)) return undefined;
  return classify(term, groups.alias, predicate.slice(-8));
}

function classify(term: string, alias: string | undefined, head: string): Definition | undefined {
  if (ROLE.test(head) && !ORGANISATION.test(head) && !PROJECT.test(head)) return undefined;
  const isName =
    alias === undefined ||
    (!/\d/.test(alias) && alias.split(' ').length <= 4 && !/[.:;=]|^(?:e\.g|i\.e|see|the|a|an|or|and|not) /i.test(alias));
  const named = {
    term,
    alias: isName && alias !== undefined ? readOtherName(alias).name : undefined,
  };
  if (PROJECT.test(term) || PROJECT.test(head)) return { ...named, kind: 'project', type: undefined };
  if (ORGANISATION.test(head) || ORGANISATION.test(term)) return { ...named, kind: 'entity', type: 'organisation' };
  return { ...named, kind: 'concept', type: undefined };
}
