import { z } from 'zod';
import { EDITED_KINDS, SECTION_KEYS } from './page.js';

/**
 * What an editor replies for one source, before anything is believed: pages it wants and claims it takes. Lists are capped
 * in `check-plan`, which reports what it leaves out; here only the shape counts.
 */
const aliasSchema = z.object({ name: z.string(), line: z.number().int(), quote: z.string() });

const pageSchema = z.object({
  action: z.enum(['create', 'append']),
  title: z.string(),
  kind: z.enum(EDITED_KINDS).optional(),
  type: z.string().optional(),
  summary: z.string(),
  aliases: z.array(aliasSchema),
});

/** Ids count claims; nobody counts further. */
export const MAX_ID = 1_000_000;

const onSchema = z.object({ page: z.string(), section: z.enum(SECTION_KEYS) });

const claimSchema = z.object({
  id: z.number().int().nonnegative().max(MAX_ID),
  on: z.array(onSchema),
  text: z.string(),
  cite: z.array(z.object({ line: z.number().int(), quote: z.string() })),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, only where the text gives the fact its own date. */
  date: z.string().optional(),
  /** A claim that this source says once more: `title‹7›`. Then `text` and `on` do not count. */
  same: z.string().optional(),
  /** Claims that this one replaces: `title‹7›`, the number counts the claims of that page as shown, from 1. */
  replaces: z.array(z.string()).optional(),
  /** Claims that cannot be true beside this one: `title‹7›`, or the id of a claim of this reply. */
  conflicts: z.array(z.union([z.string(), z.number().int()])).optional(),
});

export const RELATION_VERBS = [
  'is part of',
  'uses',
  'replaces',
  'works for',
  'takes part in',
  'leads',
  'owns',
  'depends on',
  'follows',
  'relates to',
] as const;

export const replySchema = z.object({
  /** `no`: there is nothing in the source that is worth keeping. Without it a reply without claims says nothing. */
  worth: z.enum(['yes', 'no']).optional(),
  summary: z.string(),
  date: z.string(),
  topics: z.array(z.string()),
  mentions: z.array(
    z.object({ name: z.string(), kind: z.enum(['person', 'organisation', 'system', 'data']), claim: z.number().int() }),
  ),
  pages: z.array(pageSchema),
  claims: z.array(claimSchema),
  decisions: z.array(z.number().int()),
  questions: z.array(z.number().int()),
  relations: z.array(z.object({ from: z.string(), verb: z.enum(RELATION_VERBS), to: z.string(), claim: z.number().int() })),
});

export type Reply = z.infer<typeof replySchema>;
export type ReplyClaim = Reply['claims'][number];
/** A place for a claim. `isTwin`: code put it there, beside those that the editor asked for. */
export type ReplyPlace = z.infer<typeof onSchema> & { isTwin?: boolean };
export type ReplyPage = Reply['pages'][number];
