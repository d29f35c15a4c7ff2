import { tokenize } from '../../../domain/tokens.js';
import type { Question } from './question.js';
import { isOfDate, type Ranked, sumShares, type Topic } from './rank-evidence.js';
import type { RequiredName } from './required-names.js';

/**
 * What the chosen claims have to hold of the topic together. It is low, for a question is often put in other words than the claim, and
 * pairs of Chinese letters differ with every word between.
 */
const MIN_SHARE = 0.35;
/** A claim of the asked-for kind counts where it holds nearly as much of the topic as the best: others are about something else. */
const MIN_KIND_SHARE = 0.6;

/**
 * Does the wiki not speak of what was asked? So it is where most of the topic, or all but its names, is in no chosen claim, where a name, a number, a quoted
 * word, a year or the office that is asked for is in none at all, and where the asked-for kind of thing is in none that is about the topic.
 */
export function isUnknown(question: Question, topic: Topic, ranked: readonly Ranked[], chosen: readonly Ranked[]): boolean {
  const held = new Set(chosen.flatMap((one) => one.held));
  if (chosen.length === 0 || sumShares(topic, held) < MIN_SHARE || holdsNamesOnly(question, topic, held)) return true;
  if (question.names.some((name) => !ranked.some((one) => isNamed(name, one)))) return true;
  if (question.dates.some((date) => !ranked.some(({ claim }) => isOfDate(date.slice(0, 4), claim)))) return true;
  if (!ranked.some(({ terms }) => question.head.every((term) => terms.has(term)))) return true;
  const best = Math.max(...ranked.map(({ share }) => share));
  const near = ranked.filter(({ share }) => share >= best * MIN_KIND_SHARE);
  return question.asksFor.some((kind) => !near.some(({ kinds }) => kinds.includes(kind)));
}

/** All that is said of Nora Blum is not what was asked of her. */
function holdsNamesOnly({ names }: Question, topic: Topic, held: ReadonlySet<string>): boolean {
  const named = new Set(names.flatMap(({ terms }) => terms));
  const rest = [...topic.keys()].filter((term) => !named.has(term));
  return named.size > 0 && rest.length > 0 && !rest.some((term) => held.has(term));
}

function isNamed({ terms, isNumbered }: RequiredName, { claim, terms: own }: Ranked): boolean {
  const { text, names, citation } = claim;
  if (!isNumbered) {
    const file = tokenize(citation.source);
    return terms.every((term) => own.has(term) || file.includes(term));
  }
  const phrase = ` ${terms.join(' ')} `;
  return (
    [text, citation.quote, names].some((one) => ` ${tokenize(one).join(' ')} `.includes(phrase)) ||
    isNumberOf(terms.at(-1) ?? '', citation.source)
  );
}

/** Records and minutes are often known by the number in their file's name: `0034-use-queues.md`. */
const isNumberOf = (number: string, source: string): boolean =>
  source.split(/[^\p{L}\p{N}]+/u).some((part) => part.replace(/^0+(?=\d)/, '') === number);
