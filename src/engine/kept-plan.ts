import { z } from 'zod';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';
import { replySchema } from '../domain/reply.js';
import type { Source } from '../domain/source.js';
import type { Usage } from '../domain/usage.js';
import type { Candidate } from '../providers/provider.js';
import type { LineRange } from './split-source.js';

/** One part of a source as it was planned and paid for. */
export interface PlannedPart {
  /** The lines of the source that it is about. */
  range: LineRange;
  /** Its references are fixed. */
  reply: Reply;
  /** The pages that the editor was shown for it. */
  candidates: Candidate[];
  /** Has what was refused been asked for once more? */
  isRepaired: boolean;
  /** What of the reply was left out because it has another shape than asked for. */
  misshapen: Diagnostic[];
  /** Claims that it proposed, and those of them that were refused at first. */
  proposed: number;
  refusedAtFirst: number;
  usage: Usage | undefined;
}

/** What was paid for a source and is not committed yet. */
export interface KeptPlan {
  sha256: string;
  editor: string;
  prompt: string;
  /** What the editor was told of the wiki: its language and `schema/wiki.md`. */
  wiki: string;
  /** What the page of the source held when it was planned: when that is another by now, the plan was committed. */
  page: string;
  parts: PlannedPart[];
}

const usageSchema = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
});
const citationSchema = z.object({
  role: z.enum(['source', 'replaced', 'withdrawn']),
  source: z.string(),
  quote: z.string(),
  date: z.string().optional(),
});
const claimSchema = z.object({
  text: z.string(),
  form: z.enum(['item', 'table', 'code']),
  citations: z.array(citationSchema.loose()),
});
const candidateSchema = z
  .object({
    path: z.string(),
    meta: z.looseObject({ title: z.string(), aliases: z.array(z.string()) }),
    sections: z.array(z.looseObject({ heading: z.string(), claims: z.array(claimSchema) })),
    shown: z.array(z.number()).optional(),
  })
  .transform(({ shown, ...page }) => ({ ...page, ...(shown ? { shown: new Set(shown) } : {}) }) as unknown as Candidate);
const diagnosticSchema = z.object({
  rule: z.string(),
  severity: z.enum(['refused', 'changed', 'warning']),
  part: z.string(),
  message: z.string(),
});
const keptSchema = z.object({
  version: z.literal(1),
  sha256: z.string(),
  editor: z.string(),
  prompt: z.string(),
  wiki: z.string(),
  page: z.string(),
  parts: z.array(
    z.object({
      range: z.object({ startLine: z.number(), endLine: z.number() }),
      reply: replySchema,
      candidates: z.array(candidateSchema),
      isRepaired: z.boolean(),
      misshapen: z.array(diagnosticSchema),
      proposed: z.number(),
      refusedAtFirst: z.number(),
      usage: usageSchema.optional(),
    }),
  ),
});

/** For which bytes and by whom a kept plan was made; undefined: it cannot be read. */
export function parseKeptRecord(text: string): Pick<KeptPlan, 'sha256' | 'editor' | 'page'> | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const recordSchema = z.looseObject({ sha256: z.string(), editor: z.string(), page: z.string() });

/** A plan is kept after each of its parts, and those before stay as they are: each is printed once. */
export function printKeptPlan({ parts, ...about }: KeptPlan): string {
  const head = JSON.stringify({ version: 1, ...about });
  return `${head.slice(0, -1)},"parts":[${parts.map(printPart).join(',')}]}`;
}

const printed = new WeakMap<PlannedPart, string>();

function printPart(part: PlannedPart): string {
  const known = printed.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part, (_key, value: unknown) => (value instanceof Set ? [...value] : value));
  printed.set(part, text);
  return text;
}

/** What is kept for exactly this source as it stands, editor and prompt; anything else, and what cannot be read, is as good as nothing. */
export function parseKeptPlan(
  text: string | undefined,
  source: Source,
  editor: Pick<KeptPlan, 'editor' | 'prompt' | 'wiki' | 'page'>,
): KeptPlan | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = keptSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const plan = parsed.data;
  const isOurs =
    plan.sha256 === source.sha256 &&
    plan.editor === editor.editor &&
    plan.prompt === editor.prompt &&
    plan.page === editor.page &&
    plan.wiki === editor.wiki;
  return isOurs ? { ...plan, parts: plan.parts.map((part) => ({ ...part, usage: part.usage })) } : undefined;
}
