import type { Provider } from '../provider.js';
import { answerQuestion } from './answer/answer-question.js';
import { planSource } from './plan/plan-source.js';

/**
 * The editor and answerer that need no model and no network: they take a source's own sentences by its structure (headings,
 * labels, tables, definitions, roles), and answer with claims as they stand. The same request always gives the same reply.
 */
export function makeEmbeddedProvider(): Provider {
  return {
    name: 'embedded/structure-6',
    plan: async (request) => ({ reply: planSource(request), usage: undefined }),
    answer: async (request) => ({ draft: answerQuestion(request), usage: undefined }),
  };
}
