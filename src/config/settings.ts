import { parseDocument } from 'yaml';
import { z } from 'zod';
import { SetupError } from '../domain/errors.js';
import { WIKI_LANGUAGES } from '../domain/words.js';

/** What code reads of `schema/settings.yaml`. Everything has a default; keys that we do not know are left to later versions. */
const settingsSchema = z.looseObject({
  /** Version of the files' format. */
  version: z.literal(1).default(1),
  language: z.enum(WIKI_LANGUAGES).default('en'),
});

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
