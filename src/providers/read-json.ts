import { ModelError } from '../domain/errors.js';

/**
 * The JSON of a reply: the whole text, or the one fenced block in it. Anything else is unreadable, and said so: guessing at prose
 * or completing half a reply would make up what the model did not say.
 * @throws ModelError `empty` or `unreadable`
 */
export function readJson(text: string, name: string): unknown {
  const bare = text.trim();
  if (bare === '')
    throw new ModelError('empty', `${name} gave an empty reply.`, 'Run it again; if it stays so, try another model.');
  const fenced = [...bare.matchAll(/^```[\w-]*[ \t]*\n([\s\S]*?)\n?^```[ \t]*$/gm)].map((match) => match[1] ?? '');
  for (const candidate of fenced.length === 1 ? [bare, fenced[0] ?? ''] : [bare]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next form is tried; when none is left, that is said.
    }
  }
  throw new ModelError(
    'unreadable',
    `${name} did not reply with JSON: ${JSON.stringify(bare.slice(0, 80))}`,
    'Run it again; if it stays so, try another model.',
  );
}
