import { rawPath, wikiPath } from '../../../src/domain/path.js';
import { type Question, readQuestion } from '../../../src/providers/embedded/answer/question.js';
import { type Ranked, rankEvidence, type Topic, weighTopic } from '../../../src/providers/embedded/answer/rank-evidence.js';
import type { Evidence } from '../../../src/providers/provider.js';

interface Parts extends Partial<Omit<Evidence, 'id' | 'text' | 'page' | 'citation'>> {
  page?: string;
  source?: string;
  date?: string;
}

/** A claim of a project's page, cited with its own text from a source of its own, unless it is said otherwise. */
export function makeEvidence(id: number, text: string, { page, source, date, ...parts }: Parts = {}): Evidence {
  const title = parts.title ?? 'Beacon';
  return {
    id,
    page: wikiPath(page ?? `projects/${title}.md`),
    title,
    names: title,
    section: 'overview',
    text,
    citation: { role: 'source', source: rawPath(source ?? `${id}.md`), locator: undefined, quote: text, date },
    live: true,
    score: 5,
    ...parts,
  };
}

/** A question and the claims as it ranks them. */
export function rank(text: string, evidence: Evidence[]): { question: Question; topic: Topic; ranked: Ranked[] } {
  const question = readQuestion(text);
  const topic = weighTopic(question, undefined);
  return { question, topic, ranked: rankEvidence(question, topic, evidence) };
}
