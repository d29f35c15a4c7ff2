import { findWikiRoot, openWiki, type Wiki } from '../../app.js';
import type { GlobalOptions } from '../options.js';

/** The wiki that a command is about: `--root`, else the nearest one. */
export async function openFor(options: GlobalOptions): Promise<Wiki> {
  return openWiki(options.root ?? (await findWikiRoot(process.cwd())));
}
