import path from 'node:path';
import { initWiki } from '../../app.js';
import { quoteWord } from '../../domain/quote-word.js';
import type { WikiLanguage } from '../../domain/words.js';
import type { GlobalOptions } from '../options.js';
import { print, printJson, say } from '../output.js';

/** `wiki init [folder]` */
export async function runInit(options: GlobalOptions & { language?: WikiLanguage }, [folder]: string[]): Promise<number> {
  const made = await initWiki(folder ?? options.root ?? '.', options.language ?? 'en');
  if (options.json) {
    printJson(made);
    return 0;
  }
  if (made.commit)
    print(
      `A wiki in ${made.root}${made.repository === 'made' ? ', in a new git repository' : ', in the git repository around it'} (commit ${made.commit.slice(0, 8)}).`,
    );
  else print(`${made.root} is a wiki already; nothing was changed.`);
  const here = path.relative(process.cwd(), made.root);
  say(
    `Next: drop files into ${path.join(here || '.', 'raw')}, then run: ${here === '' ? '' : `cd ${quoteWord(here.startsWith('-') ? `./${here}` : here)} && `}wiki ingest`,
  );
  return 0;
}
