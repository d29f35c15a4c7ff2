import { WikiError } from '../../domain/errors.js';
import { showName } from '../../domain/quote-word.js';
import type { IngestReport } from '../../engine/report.js';
import { confirm, isAtTerminal } from '../confirm.js';
import { onInterrupt } from '../interrupt.js';
import type { ProviderOptions } from '../options.js';
import { count, print, printJson, say } from '../output.js';
import { describeEditor, openFor } from './open.js';
import { waitAloud } from './waiting.js';

export interface WatchFlags extends ProviderOptions {
  jobs?: number;
  yes?: boolean;
}

/** `wiki watch`: a line a source, until Ctrl-C. When many sources are gone at once it asks, or ends where nobody can answer. */
export async function runWatch(options: WatchFlags): Promise<number> {
  const wiki = await openFor(options);
  const isTalking = !options.json && process.stdout.isTTY === true;
  const signal = onInterrupt();
  if (isTalking) say(`Watching ${wiki.store.root}/raw with ${describeEditor(wiki)}. Ctrl-C ends it.`);
  for (let mayVanish = options.yes ?? false; ; mayVanish = true) {
    try {
      for await (const event of wiki.watch({ jobs: options.jobs, signal, waiting: waitAloud(), mayVanish })) {
        if (options.json) printJson(event);
        else if (event.kind === 'report') print(printLine(event.report));
        else if (event.kind === 'note') say(event.text);
        else if (isTalking) say(`${count(event.files, 'source')}, nothing new.`);
      }
      return 0;
    } catch (error) {
      if (!(error instanceof WikiError) || error.code !== 'sources-gone' || options.json || !isAtTerminal()) throw error;
      say(error.message);
      if (!(await confirm('Go on without them? What the wiki says of them stays.'))) throw error;
    }
  }
}

/** `✓ a.md: 2 pages made, 1 added to, 7 claims (3f2a91c0)` */
function printLine({ source: name, status, reason, pages, claims, commit, transcription }: IngestReport): string {
  const source = showName(name);
  if (status === 'refused' || status === 'failed') return `✗ ${source}: ${status}: ${reason ?? ''}`;
  if (status === 'unchanged') return `= ${source}: nothing new`;
  if (transcription !== undefined) return `✓ ${source}: a picture; its words are in raw/${showName(transcription)}`;
  const made = pages.filter(({ outcome }) => outcome === 'created').length;
  const added = pages.length - made;
  const what = [made > 0 && `${count(made, 'page')} made`, added > 0 && `${added} added to`, count(claims.kept, 'claim')];
  return `✓ ${source}: ${what.filter(Boolean).join(', ')} (${commit?.slice(0, 8) ?? ''})`;
}
