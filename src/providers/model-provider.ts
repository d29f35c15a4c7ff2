import { z } from 'zod';
import { ModelError } from '../domain/errors.js';
import { answerCall, selectCall } from './answer-prompt.js';
import { estimateCall } from './estimate-call.js';
import { JUDGE_PROMPT, judgeCall, readScores } from './judge-prompt.js';
import type { Model, ModelCall, ModelReply } from './model.js';
import { MAX_PICTURE_BYTES, MAX_PICTURE_EDGE, pictureCall, pictureReplySchema } from './picture-prompt.js';
import { PROMPT_VERSION, planCall, repairCall } from './prompt.js';
import type { PictureCalls, Provider, ProviderCall, RequestPreview, Statement } from './provider.js';
import { makeStatementStream } from './statement-stream.js';

const statementSchema = z.object({ text: z.string(), claims: z.array(z.number().int()) });
const selectSchema = z.object({ pages: z.array(z.number().int()) });
const answerSchema = z.object({ known: z.enum(['yes', 'no']), statements: z.array(statementSchema) });

/**
 * An editor and answerer made of a language model: the same prompts for every service.
 * @param sees can it be shown pictures?
 */
export function makeModelProvider(model: Model, { sees = false }: { sees?: boolean } = {}): Provider {
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
      pictures: sees ? makePictureCalls(model) : undefined,
      judgePrompt: JUDGE_PROMPT,
      previewJudge: (request) => ({ ...preview(judgeCall(request)), purpose: 'judge' }),
      judge: async (request, call) => {
        const { json, usage } = await model.complete(judgeCall(request), options(call));
        const scores = readScores(json, request.passages.length);
        if (scores) return { scores, usage };
        throw new ModelError('unreadable', `${model.name} gave no score for each of the passages.`, 'Run it again.', usage);
      },
    },
  };
}

function makePictureCalls(model: Model): PictureCalls {
  return {
    maxBytes: MAX_PICTURE_BYTES,
    maxEdge: MAX_PICTURE_EDGE,
    read: async (request, call) => {
      const reply = await model.complete(pictureCall(request), options(call));
      return { reply: readAs(pictureReplySchema, reply, model), usage: reply.usage };
    },
    preview: (request) => {
      const shown = preview(pictureCall(request));
      return {
        ...shown,
        purpose: 'picture',
        text: `[${request.mediaType}, ${request.width} × ${request.height} pixels]\n\n${shown.text}`,
      };
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

function preview(call: ModelCall): RequestPreview {
  const { system, turns, maxOutputTokens } = call;
  const text = turns.map((turn) => turn.text).join('\n\n');
  return { system, text, inputTokens: estimateCall(call), outputTokens: maxOutputTokens };
}
