import { z } from 'zod';
import { ModelError } from '../domain/errors.js';
import { estimateTokens } from '../domain/estimate-tokens.js';
import { answerCall, selectCall } from './answer-prompt.js';
import type { Model, ModelCall, ModelReply } from './model.js';
import { PROMPT_VERSION, planCall, repairCall } from './prompt.js';
import type { Provider, ProviderCall, RequestPreview, Statement } from './provider.js';
import { makeStatementStream } from './statement-stream.js';

const statementSchema = z.object({ text: z.string(), claims: z.array(z.number().int()) });
const selectSchema = z.object({ pages: z.array(z.number().int()) });
const answerSchema = z.object({ known: z.enum(['yes', 'no']), statements: z.array(statementSchema) });

/** An editor and answerer made of a language model: the same prompts for every service. */
export function makeModelProvider(model: Model): Provider {
  return {
    name: model.name,
    plan: async (request, call) => toPlan(await model.complete(planCall(request), options(call))),
    answer: async (request, call) => {
      const { onStatement } = call ?? {};
      const onText = onStatement && makeStatementStream((value) => give(value, onStatement));
      const reply = await model.complete(answerCall(request), { ...options(call), onText });
      const { known, statements } = readAs(answerSchema, reply, model);
      // A yes without an answer is neither a yes nor a no; a repair may leave everything out.
      if (known === 'yes' && statements.length === 0 && !request.refused)
        throw new ModelError('unreadable', `${model.name} says that it knows, and gives no answer.`, 'Ask again.', reply.usage);
      return { draft: { statements: known === 'no' ? [] : statements.map(toStatement) }, usage: reply.usage };
    },
    model: {
      prompt: PROMPT_VERSION,
      repair: async (request, call) => toPlan(await model.complete(repairCall(request), options(call))),
      select: async (request, call) => {
        const reply = await model.complete(selectCall(request), options(call));
        return { numbers: readAs(selectSchema, reply, model).pages, usage: reply.usage };
      },
      preview: (request) => preview(planCall(request)),
    },
  };
}

const options = (call: ProviderCall | undefined): { signal: AbortSignal | undefined } => ({ signal: call?.signal });

const toPlan = ({ json, usage }: ModelReply): { reply: unknown; usage: ModelReply['usage'] } => ({ reply: json, usage });

const toStatement = ({ text, claims }: z.infer<typeof statementSchema>): Statement => ({ text, evidence: claims });

function give(value: unknown, onStatement: (statement: Statement) => void): void {
  const parsed = statementSchema.safeParse(value);
  if (parsed.success) onStatement(toStatement(parsed.data));
}

/** Yes, no, or unreadable: a reply of another shape decides nothing. */
function readAs<T>(schema: z.ZodType<T>, { json, usage }: ModelReply, { name }: Model): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ModelError(
    'unreadable',
    `${name} replied in another form than asked for: ${issue?.path.join('.') || 'reply'}: ${issue?.message ?? ''}`,
    'Run it again; if it stays so, try another model.',
    usage,
  );
}

function preview({ system, turns, maxOutputTokens }: ModelCall): RequestPreview {
  const text = turns.map((turn) => turn.text).join('\n\n');
  return { system, text, inputTokens: estimateTokens(`${system}\n${text}`), outputTokens: maxOutputTokens };
}
