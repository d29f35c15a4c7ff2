import { parseDocument } from 'yaml';
import { z } from 'zod';
import { SetupError } from '../domain/errors.js';
import { WIKI_LANGUAGES } from '../domain/words.js';

export const PROVIDERS = ['anthropic', 'openai-compatible', 'embedded', 'replay'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const EFFORTS = ['low', 'medium', 'high'] as const;

const perMillion = z.number().nonnegative();

const limit = z.number().positive().optional();
const words = z.array(z.string().trim().min(1)).max(200).default([]);

/** What guards do. A key that we do not know may be a guard that somebody believes to be on: it is an error. */
const guardsSchema = z.strictObject({
  /** Passages that read like orders to the program. `quarantine`: their source waits until a person releases it by name. */
  instructions: z.enum(['off', 'flag', 'quarantine']).default('flag'),
  /** Does a model score what the patterns let through, too? It only adds to what they find. */
  instructions_model: z.boolean().default(false),
  personal_data: z.enum(['off', 'flag', 'redact']).default('off'),
  /** With a word of your own nobody can guess from a placeholder whose it is. */
  personal_key: z.string().default(''),
  questions: z
    .strictObject({
      max_characters: z.number().int().min(1).max(20_000).default(2_000),
      /** A question with one of these words is not answered. */
      refuse: words,
      /** Where there are any, a question needs one of these words, or the name of a page. */
      only: words,
    })
    .prefault({}),
  /** Words that no answer says, besides those that are known as insults. */
  toxic_words: words,
});

/** Tokens that are read and written, or US dollars: of one source, one run of the command, one day. */
const budgetSchema = z.strictObject({
  source_tokens: limit,
  run_tokens: limit,
  day_tokens: limit,
  source_usd: limit,
  run_usd: limit,
  day_usd: limit,
});

/** What `wiki add` takes from the web. Nothing here opens this network to it: a wiki may come from somebody else. */
const addSchema = z.strictObject({
  /** Of one file, unpacked. */
  max_mb: z.number().positive().max(200).default(20),
  /** Seconds for one file, and for all pictures of a page. */
  timeout_s: z.number().positive().max(3_600).default(60),
  /** Of one page, that are kept beside it. */
  pictures: z.number().int().min(0).max(200).default(40),
});

/** What code reads of `schema/settings.yaml`. Everything has a default; keys that we do not know are left to later versions. */
const settingsSchema = z.looseObject({
  /** Version of the files' format. */
  version: z.literal(1).default(1),
  language: z.enum(WIKI_LANGUAGES).default('en'),
  provider: z.enum(PROVIDERS).optional(),
  model: z
    .string()
    .regex(/^[^\s\p{Cc}\p{Cf}]+$/u, 'the name of a model has no spaces or control characters')
    .optional(),
  /** Of a service on this computer; any other address has to come from the person, not from a file that came with a repository. */
  base_url: z.string().optional(),
  effort: z.enum(EFFORTS).optional(),
  thinking: z.enum(['off', 'adaptive']).optional(),
  /** Does the model read pictures? Unless told, Anthropic's do, and those of other services do not. */
  sees: z.boolean().optional(),
  /** Seconds that a file has to stay as it is before `wiki watch` reads it. */
  quiet_s: z.number().positive().max(600).default(1),
  /** Sources that a model plans side by side. */
  jobs: z.number().int().min(1).max(64).default(4),
  /** Seconds without a sign of life after which a service is given up. */
  timeout_s: z.number().positive().max(3_600).default(120),
  /** How often a call is tried again when the service was busy or gone. */
  retries: z.number().int().min(0).max(10).default(4),
  /** Tokens that a model reads and writes at most, where its server does not say. */
  context_tokens: z.number().int().positive().optional(),
  /** US dollars for a million tokens, where the table does not have the model. */
  price: z.object({ input: perMillion, cached_input: perMillion.optional(), output: perMillion }).optional(),
  /** Attachments of mails: within the mail's text, or each a file beside it and a source of its own. */
  attachments: z.enum(['text', 'extract']).default('text'),
  guards: guardsSchema.prefault({}),
  budget: budgetSchema.prefault({}),
  add: addSchema.prefault({}),
});

/** The keys at the top of the file. */
export const SETTINGS_KEYS: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.infer<typeof settingsSchema>;

/** @throws SetupError naming the line or the key that is wrong. */
export function parseSettings(text: string | undefined): Settings {
  const document = parseDocument(text ?? '');
  const [problem] = document.errors;
  if (problem)
    throw new SetupError(
      'bad-settings',
      `schema/settings.yaml: ${problem.message}`,
      'Correct that line, then run the command again.',
    );
  const result = settingsSchema.safeParse(document.toJS() ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const key = issue?.path.join('.') || 'the file';
  throw new SetupError(
    'bad-settings',
    `schema/settings.yaml: ${key}: ${issue?.message ?? 'not understood'}`,
    'Correct it, then run the command again.',
  );
}
