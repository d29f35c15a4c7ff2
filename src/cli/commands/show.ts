import type { GlobalOptions } from '../options.js';
import { print, printJson } from '../output.js';
import { openToRead } from './open.js';

/** `wiki show PAGE|raw/FILE` */
export async function runShow(options: GlobalOptions, names: string[]): Promise<number> {
  const wiki = await openToRead(options);
  const shown = await wiki.show(names.join(' '));
  if (options.json) printJson(shown);
  else print(shown.text.replace(/\n$/, ''));
  return 0;
}
