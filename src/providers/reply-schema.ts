import { EDITED_KINDS, SECTION_KEYS } from '../domain/page.js';
import { RELATION_VERBS } from '../domain/reply.js';
import type { JsonSchema } from './model.js';

const text = (description?: string): JsonSchema => ({ type: 'string', ...(description === undefined ? {} : { description }) });
const integer: JsonSchema = { type: 'integer' };
const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  ...(description === undefined ? {} : { description }),
  items,
});

/** An object of exactly these properties; those in `optional` may be left out. */
function closed(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const quote = closed({ line: integer, quote: text() });

/** What a model is asked to reply for a source: the shape of `Reply` in `domain/reply.ts`. */
export const PLAN_SCHEMA: JsonSchema = closed({
  worth: { enum: ['yes', 'no'], description: 'is there anything in the source that the wiki should keep?' },
  summary: text(),
  date: text('YYYY-MM-DD that the source gives itself, or empty'),
  topics: list(text()),
  pages: list(
    closed(
      {
        action: { enum: ['create', 'append'] },
        title: text(),
        kind: { enum: EDITED_KINDS, description: 'for create' },
        type: text('for create: person, organisation, service, rule, field, ...'),
        summary: text('the line in the index, at most 100 characters; empty: keep what is there'),
        aliases: list(closed({ name: text(), line: integer, quote: text() })),
      },
      ['kind', 'type'],
    ),
    'new pages; existing ones only when their summary or aliases change',
  ),
  claims: list(
    closed(
      {
        id: integer,
        on: list(closed({ page: text(), section: { enum: SECTION_KEYS } })),
        text: text(),
        cite: list(quote),
        date: text('YYYY, YYYY-MM or YYYY-MM-DD'),
        same: text('title‹7›: this source says claim 7 once more; then text is empty and on is []'),
        replaces: list(text()),
        conflicts: list(text()),
      },
      ['date', 'same', 'replaces', 'conflicts'],
    ),
  ),
  mentions: list(
    closed({ name: text(), kind: { enum: ['person', 'organisation', 'system', 'data'] }, claim: integer }),
    'people, organisations, systems and kinds of data that the source speaks of, each with the claim that does',
  ),
  decisions: list(integer, 'ids of claims'),
  questions: list(integer, 'ids of claims'),
  relations: list(closed({ from: text(), verb: { enum: RELATION_VERBS }, to: text(), claim: integer })),
});

/** What a model is asked to reply when it chooses pages for a question. */
export const SELECT_SCHEMA: JsonSchema = closed({ pages: list(integer, 'numbers of lines, the most useful first') });

/** What a model is asked to reply to a question. */
export const ANSWER_SCHEMA: JsonSchema = closed({
  known: { enum: ['yes', 'no'], description: 'do the claims answer the question?' },
  statements: list(closed({ text: text(), claims: list(integer) })),
});
