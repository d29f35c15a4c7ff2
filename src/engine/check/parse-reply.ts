import { z } from 'zod';
import type { Diagnostic } from '../../domain/plan.js';
import { MAX_ID, type Reply, replySchema } from '../../domain/reply.js';

/** Longer lists are no reply: nobody would read on. */
const MAX_ITEMS = 20_000;

export type ParsedReply = { ok: true; reply: Reply; diagnostics: Diagnostic[] } | { ok: false; diagnostics: Diagnostic[] };

/** Without its claims a reply says nothing; a list that is missing beside them is empty. */
const outline = z.object({ claims: z.array(z.unknown()) }).loose();

const WORTH = ['yes', 'no'];

const LISTS = ['topics', 'mentions', 'pages', 'claims', 'decisions', 'questions', 'relations'] as const;

/**
 * Takes an editor's reply for what it claims to be. A part of another shape than asked for is left out, with its reason; the
 * rest counts. What has no list of claims is no reply at all.
 */
export function parseReply(value: unknown): ParsedReply {
  const parsed = outline.safeParse(value);
  if (!parsed.success) return { ok: false, diagnostics: describe(parsed.error, 'reply') };
  const given = parsed.data as Record<string, unknown>;
  const diagnostics: Diagnostic[] = [];
  const lists = Object.fromEntries(LISTS.map((name) => [name, keepShaped(name, given[name], diagnostics)]));
  const text = (name: 'summary' | 'date'): string => (typeof given[name] === 'string' ? given[name] : '');
  return {
    ok: true,
    reply: {
      summary: text('summary'),
      date: text('date'),
      ...lists,
      ...(WORTH.includes(String(given.worth)) ? { worth: given.worth } : {}),
    } as Reply,
    diagnostics,
  };
}

function keepShaped(name: (typeof LISTS)[number], list: unknown, diagnostics: Diagnostic[]): unknown[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    diagnostics.push(shape(`reply.${name}`, 'is no list'));
    return [];
  }
  const element: z.ZodType = replySchema.shape[name].element;
  return list.slice(0, MAX_ITEMS).flatMap((item, index) => {
    const parsed = element.safeParse(item);
    if (parsed.success) return [parsed.data];
    diagnostics.push(...describe(parsed.error, nameOf(name, item, index)));
    return [];
  });
}

/** A claim is called by its id, so that the editor knows which one to say again. */
function nameOf(list: string, item: unknown, index: number): string {
  const id = list === 'claims' ? (item as { id?: unknown } | null)?.id : undefined;
  const isId = Number.isSafeInteger(id) && Number(id) >= 0 && Number(id) <= MAX_ID;
  return isId ? `claim ${id}` : `reply.${list}[${index}]`;
}

/** One finding a part, with its first fault: a small model makes the same one in each. */
function describe(error: z.ZodError, part: string): Diagnostic[] {
  const [issue, ...more] = error.issues;
  if (!issue) return [];
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return [
    shape(part, `${path.replace(/^\./, '') || 'it'}: ${issue.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`),
  ];
}

const shape = (part: string, what: string): Diagnostic => ({
  rule: 'reply-shape',
  severity: 'refused',
  part,
  message: `${part}: ${what}`,
});
