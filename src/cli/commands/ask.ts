import type { GlobalOptions } from '../options.js';
import { print, printJson, say } from '../output.js';
import { openFor } from './open.js';

/** `wiki ask "…"`: not knowing is an answer too, with exit code 0. */
export async function runAsk(options: GlobalOptions, words: string[]): Promise<number> {
  const wiki = await openFor(options);
  const answer = await wiki.ask(words.join(' '));
  if (options.json) {
    printJson(answer);
    return 0;
  }
  print(answer.answer);
  if (answer.abstained) say('Next: drop a file that says it into raw/, then run: wiki ingest');
  else say(`Read: ${answer.pagesRead.join(', ')}. Next: wiki show ${JSON.stringify(answer.citations[0]?.page ?? 'index')}`);
  return 0;
}
