import { UsageError } from '../../domain/errors.js';
import { describeUsage } from '../accounts.js';
import { onInterrupt } from '../interrupt.js';
import type { ProviderOptions } from '../options.js';
import { print, printJson } from '../output.js';
import { describeEditor, openFor } from './open.js';

/** `wiki doctor provider`: one small call of the model, and what came of it. */
export async function runDoctor(options: ProviderOptions, [what]: string[]): Promise<number> {
  if (what !== 'provider')
    throw new UsageError(`wiki doctor does not know ${JSON.stringify(what ?? '')}.`, 'Try: wiki doctor provider');
  const wiki = await openFor(options);
  if (!wiki.model) {
    if (options.json) printJson({ name: wiki.editor, usage: null });
    else print(`${wiki.editor}: works here, without a key, a network or a price. Nothing to try.`);
    return 0;
  }
  const trial = await wiki.tryModel(onInterrupt());
  if (options.json) printJson({ ...trial, from: wiki.model?.from, baseUrl: wiki.model?.baseUrl ?? null });
  else print(`✓ ${describeEditor(wiki)} answered in ${trial.durationMs} ms: ${describeUsage(trial.usage, wiki.model?.price)}`);
  return 0;
}
