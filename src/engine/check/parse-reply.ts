import type { Diagnostic } from '../../domain/plan.js';
import { type Reply, replySchema } from '../../domain/reply.js';

/** More findings than this help nobody: a reply of another shape has one per part. */
const MAX_FINDINGS = 20;

/** Takes an editor's reply for what it claims to be, or says which parts have another shape than asked for. */
export function parseReply(value: unknown): { ok: true; reply: Reply } | { ok: false; diagnostics: Diagnostic[] } {
  const parsed = replySchema.safeParse(value);
  if (parsed.success) return { ok: true, reply: parsed.data };
  const diagnostics = parsed.error.issues.slice(0, MAX_FINDINGS).map((issue): Diagnostic => {
    const part = issue.path.reduce<string>(
      (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${String(key)}`),
      'reply',
    );
    return { rule: 'reply-shape', severity: 'refused', part, message: `${part}: ${issue.message}` };
  });
  return { ok: false, diagnostics };
}
