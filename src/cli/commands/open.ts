import { findWikiRoot, openWiki, type Wiki } from '../../app.js';
import type { GlobalOptions, ProviderOptions } from '../options.js';
import { say } from '../output.js';

/** The wiki that a command is about: `--root`, else the nearest one; with the provider that flags, environment and settings name. */
export async function openFor({ root, provider, model, baseUrl }: ProviderOptions): Promise<Wiki> {
  const folder = root ?? (await findWikiRoot(process.cwd()));
  return openWiki(folder, { flags: { provider, model, baseUrl }, environment: process.env, tell: say });
}

/** The wiki for a command that calls no model: it works whatever is said of models, and without a key. */
export async function openToRead({ root }: GlobalOptions): Promise<Wiki> {
  const folder = root ?? (await findWikiRoot(process.cwd()));
  return openWiki(folder, { flags: { provider: 'embedded' }, environment: process.env, tell: say });
}

/** Who works, and why: `anthropic/claude-sonnet-5-5 (ANTHROPIC_API_KEY)`. */
export const describeEditor = ({ editor, model }: Wiki): string =>
  model ? `${editor} (${[model.from, model.baseUrl].filter(Boolean).join(', ')})` : editor;
