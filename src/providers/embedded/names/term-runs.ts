import {
  CJK_SHELL,
  COMMON_ADJECTIVES,
  COMMON_VERBS,
  FUNCTION_WORDS,
  KOREAN_BREAK,
  KOREAN_PARTICLE,
  SHELL_WORDS,
} from '../words/function-words.js';

/** Words of a text, with nothing between them, that can be parts of one term. */
export type Run = RunWord[];

interface RunWord {
  text: string;
  start: number;
  end: number;
  /** Can a term end here, or be this word alone? */
  isHead: boolean;
  isAlone: boolean;
}

/** The runs of a text in all its scripts. */
export const findRuns = (text: string): Run[] => [...latinRuns(text), ...koreanRuns(text), ...hanRuns(text)];

const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}]*(?:[-.'’_][\p{Script=Latin}\p{N}]+)*/gu;

/** English terms have two words and more: one alone would need a dictionary to tell a term from a word. */
function latinRuns(text: string): Run[] {
  return splitRuns(text, text.matchAll(LATIN_WORD), (word) => {
    const lower = word.toLowerCase().replace(/['’]s$/u, '');
    if (
      FUNCTION_WORDS.has(lower) ||
      COMMON_VERBS.has(lower) ||
      COMMON_ADJECTIVES.has(lower) ||
      lower.length < 2 ||
      /(?:ly|ed|n['’]t)$/.test(lower)
    )
      return undefined;
    return { isHead: !SHELL_WORDS.has(lower) && !/ing$/.test(lower), isAlone: false, length: word.length };
  });
}

const EOJEOL = /(?<![\p{L}\p{N}])[\p{N}\p{Script=Latin}]{0,12}[가-힣]+/gu;

/** What is done with a thing, behind its name in release notes and headings: no name ends with it. */
const KOREAN_DEED =
  /^(?:가능|필요|완료|예정|추가|변경|개선|지원|제공|안내|출시|포함|적용|등록|조회|수정|삭제|생성|처리|입력|선택|요청|발생|연동|이용|사용|작성|설정|확인|신청|시|후|전|건)$/u;

function koreanRuns(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run = [];
  const flush = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const match of text.matchAll(EOJEOL)) {
    const previous = run.at(-1);
    if (previous !== undefined && text.slice(previous.end, match.index) !== ' ') flush();
    const noun = stripParticle(match[0]);
    if (
      /^.[은는을를이가의에로와과도만]$/u.test(noun) ||
      KOREAN_BREAK.test(match[0]) ||
      isKoreanVerb(match[0], text[match.index + match[0].length]) ||
      /^\d/.test(noun) !== /^\d+[가-힣]{2,}/.test(noun) ||
      noun.length < 2
    ) {
      flush();
      continue;
    }
    const isHead = !KOREAN_DEED.test(noun);
    const end = match.index + noun.length;
    run.push({ text: noun, start: match.index, end, isHead, isAlone: !CJK_SHELL.test(noun) && /^[가-힣]{2,}$/u.test(noun) });
    if (noun !== match[0]) flush();
  }
  flush();
  return runs;
}

/** "멈췄다", "먹는다"; "보낸다" before a full stop, for nouns have that form too ("베란다"). */
function isKoreanVerb(eojeol: string, next: string | undefined): boolean {
  if (!/[가-힣]다$/u.test(eojeol)) return false;
  const final = ((eojeol.codePointAt(eojeol.length - 2) ?? 0) - 0xac00) % 28;
  return final === 20 || eojeol.endsWith('는다') || (final === 4 && next !== undefined && /[.!?]/.test(next));
}

/** A noun without its particle, where the sound before the particle is the one that it asks for. */
function stripParticle(eojeol: string): string {
  const particle = KOREAN_PARTICLE.exec(eojeol)?.[0];
  if (particle === undefined) return eojeol;
  const noun = eojeol.slice(0, -particle.length);
  if (noun.length < 2 || !fits(noun, particle)) return eojeol;
  return noun;
}

function fits(noun: string, particle: string): boolean {
  const code = (noun.codePointAt(noun.length - 1) ?? 0) - 0xac00;
  if (code < 0 || code >= 11172) return true;
  const final = code % 28;
  if (/^(?:은|이|을|과|이라|이란|이나|으로|이며|이고|이므)/u.test(particle)) return final !== 0;
  if (/^(?:는|가|를|와|란|라[는고])/u.test(particle)) return final === 0;
  return particle.startsWith('로') ? final === 0 || final === 8 : true;
}

/** Of a largest length, longer than any unit: the segmenter takes the square of it. */
const HAN = /[\p{Script=Han}\p{Script=Katakana}ー々]{1,500}/gu;
/** Chinese is written without spaces: words that are no part of a name end a run. */
const HAN_BREAK =
  /^(?:的|了|在|是|和|与|及|或|把|被|对|从|向|由|为|以|于|让|给|将|就|都|也|还|又|再|很|更|最|不|没|没有|有|要|会|能|可|可以|应该|已|已经|正在|这|那|这个|那个|这些|那些|其|其中|该|本|此|每|各|某|我|你|他|她|它|我们|你们|他们|什么|怎么|如何|因为|所以|但是|但|如果|虽然|而|而且|并|并且|然后|由于|根据|按照|关于|通过|请|到|至|后|前|时|中|内|外|上|下|个|名|位|次|项|年|月|日|周|点|分|元|万|一|二|三|四|五|六|七|八|九|十|两|几|多|说|做|用|看|去|来|给|等|等等|即|则|若|均|仍|只|需|需要|进行|作为|成为|改为|负责|认为|表示|建议|决定|希望|开始|完成)$/u;
const MAX_HAN_CHARS = 10;

const segmenters = new Map<string, Intl.Segmenter>();

function hanRuns(text: string): Run[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const runs: Run[] = [];
  for (const { 0: piece, index } of text.matchAll(HAN)) {
    if (isJapanese) {
      // Kana between the runs is the grammar of a Japanese sentence: a run of other letters is a word or a term.
      if (
        piece.length >= 2 &&
        piece.length <= MAX_HAN_CHARS &&
        !CJK_SHELL.test(piece) &&
        !/^[一二三四五六七八九十百千万]/u.test(piece)
      )
        runs.push([{ text: piece, start: index, end: index + piece.length, isHead: true, isAlone: true }]);
      continue;
    }
    let run: Run = [];
    for (const { segment, index: at } of segmenter('zh').segment(piece)) {
      if (HAN_BREAK.test(segment)) {
        if (run.length > 0) runs.push(run);
        run = [];
        continue;
      }
      const start = index + at;
      const isAlone = segment.length >= 2 && !CJK_SHELL.test(segment);
      run.push({ text: segment, start, end: start + segment.length, isHead: true, isAlone });
    }
    if (run.length > 0) runs.push(run);
  }
  return runs;
}

function segmenter(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, known);
  return known;
}

function splitRuns(
  text: string,
  matches: Iterable<RegExpExecArray>,
  read: (word: string) => { isHead: boolean; isAlone: boolean; length: number } | undefined,
): Run[] {
  const runs: Run[] = [];
  let run: Run = [];
  for (const match of matches) {
    const previous = run.at(-1);
    const word = read(match[0]);
    if (run.length > 0 && (word === undefined || text.slice(previous?.end ?? 0, match.index) !== ' ')) {
      runs.push(run);
      run = [];
    }
    if (word === undefined) continue;
    const { isHead, isAlone, length } = word;
    run.push({ text: match[0], start: match.index, end: match.index + length, isHead, isAlone });
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
