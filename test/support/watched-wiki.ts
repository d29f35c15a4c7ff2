import * as fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { type OpenOptions, openWiki, type Wiki } from '../../src/app.js';
import type { WatchEvent } from '../../src/engine/watch.js';
import { git } from './repository.js';
import { tempWiki } from './temp-wiki.js';

export const about = (name: string): string => `# ${name}\n\n${name} is a project that moves a shop.\n\n- PM: Mina Park\n`;

export interface WatchedWiki {
  root: string;
  wiki: Wiki;
  events: WatchEvent[];
  /** `a.md ingested`, in the order of the reports. */
  done(): string[];
  notes(): string[];
  until(test: () => void): Promise<void>;
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
  run: Promise<void>;
}

/** A new wiki with these files in it, watched until `stop`. */
export async function startWatch(files: Record<string, string>, settings = 'quiet_s: 0.3\n'): Promise<WatchedWiki> {
  const { root } = await tempWiki(files);
  fs.appendFileSync(path.join(root, 'schema/settings.yaml'), settings);
  git(root, 'commit', '-qam', 'settings');
  return watchWiki(root);
}

/** Watches a wiki that is there. */
export async function watchWiki(root: string, options: OpenOptions = {}, mayVanish = false): Promise<WatchedWiki> {
  const wiki = await openWiki(root, options);
  const events: WatchEvent[] = [];
  const stopping = new AbortController();
  const run = (async () => {
    for await (const event of wiki.watch({ signal: stopping.signal, mayVanish })) events.push(event);
  })();
  run.catch(() => {});
  const until = (test: () => void): Promise<void> => vi.waitFor(test, { timeout: 50_000, interval: 50 });
  return {
    root,
    wiki,
    events,
    done: () => events.flatMap((event) => (event.kind === 'report' ? [`${event.report.source} ${event.report.status}`] : [])),
    notes: () => events.flatMap((event) => (event.kind === 'note' ? [event.text] : [])),
    until,
    untilIdle: () =>
      until(() => {
        if (events.at(-1)?.kind !== 'idle') throw new Error('it is not idle yet');
      }),
    stop: async () => {
      stopping.abort();
      await run;
    },
    run,
  };
}
