import path from 'node:path';
import type { SourcePreview, Wiki } from '../../app.js';
import { UsageError } from '../../domain/errors.js';
import { type RawPath, rawPath } from '../../domain/path.js';
import { confirm, isAtTerminal } from '../confirm.js';
import { count, say } from '../output.js';
import { resolveSources } from '../resolve-sources.js';
import { printDryRun, sumUp } from './dry-run.js';
import { describeEditor, openFor } from './open.js';
import { type TakeInFlags, takeIn } from './take-in.js';

export interface IngestFlags extends TakeInFlags {
  dryRun?: boolean;
  yes?: boolean;
  failed?: boolean;
}

/** So many sources are a bulk: on a terminal it is asked first. */
const BULK = 10;

/** `wiki ingest [paths…]`: exit code 4 when a source was refused, 9 when a model failed. */
export async function runIngest(options: IngestFlags, paths: string[]): Promise<number> {
  if (options.release && paths.length === 0)
    throw new UsageError('Only sources that are named can be released.', 'Name them: wiki ingest --release raw/…');
  const wiki = await openFor(options);
  if (options.failed && paths.length > 0)
    throw new UsageError('--failed means all that failed; with names it is those alone.', 'Leave one of the two out.');
  const named = paths.length > 0 ? await resolveSources(wiki.store, paths) : undefined;
  await wiki.checkNames((named?.outside ?? []).map((file) => rawPath(path.basename(file))));
  const before = options.failed ? await failedAsDue(wiki) : await wiki.due(named?.there);
  if (options.dryRun) return printDryRun(wiki, before.sources, named?.outside ?? [], options.json ?? false);
  if (!(await mayBegin(wiki, before.sources, options))) {
    say('Nothing was done.');
    return 0;
  }
  const copied = (await named?.copyIn()) ?? [];
  const only = named && new Set([...named.there, ...copied]);
  const { sources, leftAlone, done, failed, pictures } = copied.length > 0 ? await wiki.due(only) : before;
  return takeIn(wiki, options, { sources, leftAlone, done, failed, pictures, isRetry: options.failed ?? false });
}

/** All that failed as it is, by name. */
async function failedAsDue(wiki: Wiki): ReturnType<Wiki['due']> {
  const { failed } = await wiki.due();
  return wiki.due(new Set(failed.map(({ path }) => path)));
}

async function mayBegin(wiki: Wiki, sources: readonly RawPath[], { yes, json }: IngestFlags): Promise<boolean> {
  if (!wiki.model || sources.length <= BULK || yes || json || !isAtTerminal()) return true;
  const previews: SourcePreview[] = [];
  for await (const preview of wiki.preview(sources)) previews.push(preview);
  const { text } = sumUp(wiki, previews);
  return confirm(`${count(sources.length, 'source')} for ${describeEditor(wiki)}: ${text}. Go on?`);
}
