import { quoteWord } from '../../domain/quote-word.js';
import { describeUsage } from '../accounts.js';
import { confirm, isAtTerminal } from '../confirm.js';
import { onInterrupt } from '../interrupt.js';
import type { ProviderOptions } from '../options.js';
import { print, printJson, say } from '../output.js';
import { openFor } from './open.js';

export interface AskFlags extends ProviderOptions {
  save?: boolean;
}

/** `wiki ask "…"`: not knowing is an answer too, with exit code 0. */
export async function runAsk(options: AskFlags, words: string[]): Promise<number> {
  const wiki = await openFor(options);
  const isStreamed = !options.json && process.stdout.isTTY === true;
  const signal = onInterrupt();
  const onStatement = isStreamed ? ({ line }: { line: string }): void => print(line) : undefined;
  const answer = await wiki.ask(words.join(' '), { signal, onStatement });
  const saved = options.save && !answer.abstained ? await wiki.saveAnswer(answer) : undefined;
  if (options.json) {
    printJson(saved ? { ...answer, saved } : answer);
    return 0;
  }
  if (!isStreamed || answer.abstained) print(answer.answer);
  for (const note of saved?.notes ?? []) say(note);
  const spent = wiki.spent();
  if (spent) say(`Cost: ${describeUsage(spent, wiki.model?.price)}.`);
  if (saved) say(`Saved as wiki/${saved.page}${saved.commit ? ` (commit ${saved.commit.slice(0, 8)})` : ''}.`);
  for (const note of answer.notes) say(note);
  if (answer.abstained) {
    if (!answer.declined) say('Next: drop a file that says it into raw/, then run: wiki ingest');
    return 0;
  }
  say(`Read: ${answer.pagesRead.join(', ')}. Next: wiki show ${quoteWord(answer.citations[0]?.page ?? 'index')}`);
  if (!saved && wiki.model && process.stdout.isTTY && isAtTerminal() && (await confirm('Save this answer as a page?'))) {
    const { page, notes } = await wiki.saveAnswer(answer);
    for (const note of notes) say(note);
    say(`Saved as wiki/${page}.`);
  }
  return 0;
}
