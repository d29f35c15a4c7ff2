import { nameKey } from '../../domain/name-key.js';
import { tokenize } from '../../domain/tokens.js';
import { ALL_WORDS } from '../../domain/words.js';
import type { AnswerDraft, AnswerRequest, Evidence } from '../provider.js';

const MAX_STATEMENTS = 5;
/** Evidence below this share of the best score is about something else as often as not. */
const MIN_SCORE_SHARE = 0.45;
const SECTION_FACTOR = 1.5;
/** Share of the question's terms that the evidence has to hold. */
const MIN_TERM_SHARE = 0.25;

const ASKS_ABOUT_CHANGE = new RegExp(
  [
    '\\b(?:change[sd]?|moved?|moves|histor(?:y|ies)|evol\\w+|over time|until|since when|used to|previous(?:ly)?|before|originally|earlier|former(?:ly)?|replaced?|postponed|delayed|shift(?:ed)?|handed over|took over|successors?|still)\\b',
    '바뀌|바뀐|변경|변화|변했|변천|이전|예전|원래|당초|언제부터|미뤄|밀렸|연기|이어받|교체|대체|과정|달라|옮겼|늘었|줄었|전임|후임',
    '変化|変わ|変更|以前|いつから|延期|引き継|経緯|推移|変遷',
    '变化|改变|变更|以前|从何时|什么时候开始|推迟|演变|接任|历史',
  ].join('|'),
  'iu',
);

/** Words that ask, beside the stop words: no evidence has to hold them. */
const QUESTION_WORDS =
  /누구|누가|무엇|뭐|언제|어디|어떻게|어떤|얼마|몇|왜|인가요?|나요|까요?|습니까|입니까|되었|됐|했|있|알려|誰|何|いつ|どこ|どう|なぜ|いくら|ですか|ますか|でしたか|ました|谁|什么|何时|哪里|怎么|如何|为什么|多少|吗|\b(?:how|tell|many|much|did|does|happen(?:ed)?)\b/giu;

/** Answers with claims as they stand, or with nothing when the evidence does not speak of what was asked. */
export function answerQuestion({ question, evidence }: AnswerRequest): AnswerDraft {
  const asksAboutChange = ASKS_ABOUT_CHANGE.test(question);
  const relevant = dropRepeats(keepRelevant(question, evidence, asksAboutChange)).slice(0, MAX_STATEMENTS);
  if (!asksAboutChange) return { statements: relevant.map((one) => ({ text: one.text, evidence: [one.id] })) };
  return {
    statements: relevant.sort(compareByDate).map((one) => ({ text: withDate(one), evidence: [one.id] })),
  };
}

/** Best first; for a question about the present, what has been replaced counts only where nothing live is as near. */
function keepRelevant(question: string, evidence: Evidence[], asksAboutChange: boolean): Evidence[] {
  const usable = asksAboutChange || !evidence.some((one) => one.live) ? evidence : evidence.filter((one) => one.live);
  const asked = question.replace(QUESTION_WORDS, ' ').replace(new RegExp(ASKS_ABOUT_CHANGE, 'giu'), ' ');
  const topic = new Set(tokenize(asked));
  const ranked = usable
    .map((one) => ({ one, share: shareOfTerms(topic, one) }))
    .filter(({ one, share }) => share > 0 && isOnTopic(topic, one))
    .map(({ one, share }) => ({ one, share, score: isSectionAsked(topic, one) ? one.score * SECTION_FACTOR : one.score }))
    .sort((a, b) => b.score - a.score || a.one.id - b.one.id);
  const best = ranked[0];
  if (best === undefined || Math.max(...ranked.map(({ share }) => share)) < MIN_TERM_SHARE) return [];
  return ranked.filter(({ score }) => score >= best.score * MIN_SCORE_SHARE).map(({ one }) => one);
}

/** "What is the role of …", "…의 직책은": a section's heading, in any of the wiki's languages, is a word of the question. */
function isSectionAsked(topic: Set<string>, { section }: Evidence): boolean {
  const headings = ALL_WORDS.flatMap(({ sections }) => Object.entries(sections));
  const own = headings.filter(([key, heading]) => key === section || heading === section).map(([key]) => key);
  return headings.some(([key, heading]) => own.includes(key) && tokenize(heading).some((term) => topic.has(term)));
}

function shareOfTerms(terms: Set<string>, { title, text, citation }: Evidence): number {
  const held = new Set(tokenize(`${title}\n${text}\n${citation.quote}`));
  return terms.size === 0 ? 1 : [...terms].filter((term) => held.has(term)).length / terms.size;
}

/**
 * Is it about the question, beyond standing on a page that the question names? Every claim of a page shares the terms of its title,
 * so those count only where they are most of what was asked ("What is a slot?").
 */
function isOnTopic(topic: Set<string>, { title, section, text, citation }: Evidence): boolean {
  const own = new Set(tokenize(title));
  const rest = [...topic].filter((term) => !own.has(term));
  if (topic.size === 0 || rest.length < topic.size / 2) return true;
  const held = new Set(tokenize(`${section}\n${text}\n${citation.quote}`));
  return rest.some((term) => held.has(term));
}

/** One claim that stands on two pages, and two claims with one quote, are said once. */
function dropRepeats(evidence: Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter((one) => {
    const keys = [nameKey(one.text), `${one.citation.source} ${nameKey(one.citation.quote)}`];
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

const compareByDate = (a: Evidence, b: Evidence): number => {
  const [x, y] = [a.citation.date ?? '', b.citation.date ?? ''];
  return x === y ? a.id - b.id : x < y ? -1 : 1;
};

const withDate = ({ citation, text }: Evidence): string => (citation.date === undefined ? text : `${citation.date}: ${text}`);
