import * as fs from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import type { RawHints } from './store.js';

/** The system's way to say that it watches no more files. */
const EXHAUSTED: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

/** How often it is made sure that the folder is still the one that is watched. */
const LOOK_EVERY_MS = 2_000;

/**
 * Hints that something below a folder may have changed. They are hints: some systems lose them, so whoever acts on them looks for
 * himself. One that comes while nobody waits is kept for whoever waits next. Links are not followed.
 */
export function watchRaw(folder: string): RawHints {
  let trouble: string | undefined;
  let isNews = false;
  let endWait = (): void => {};
  const wake = (): void => {
    isNews = true;
    endWait();
  };
  const start = (): FSWatcher => {
    const started = watch(folder, { ignoreInitial: true, followSymlinks: false, persistent: true, ignorePermissionErrors: true });
    started.on('all', wake);
    // What came while it began to watch gave no hint.
    started.on('ready', wake);
    started.on('error', (error) => {
      if (started !== watcher) return;
      const code = (error as NodeJS.ErrnoException).code ?? '';
      trouble = EXHAUSTED.has(code) ? 'the system watches no more files' : `watching failed: ${(error as Error).message}`;
      wake();
    });
    return started;
  };
  let closing: Promise<unknown> = Promise.resolve();
  let identity = identify(folder);
  let watcher = start();
  // A watch follows the folder, and not its name: one that was moved away and made again gives no hint any more.
  const looking = setInterval(() => {
    const now = identify(folder);
    if (now === identity) return;
    identity = now;
    closing = Promise.all([closing, watcher.close()]);
    trouble = undefined;
    watcher = start();
  }, LOOK_EVERY_MS).unref();
  return {
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          endWait = () => {};
          isNews = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal?.addEventListener('abort', done, { once: true });
        endWait = done;
        if (isNews || signal?.aborted) done();
      }),
    trouble: () => trouble,
    close: async () => {
      clearInterval(looking);
      await Promise.all([closing, watcher.close()]);
    },
  };
}

/** Which folder has this name now; undefined: none that we may see. */
function identify(folder: string): string | undefined {
  try {
    // A folder that is made right after another was removed may get its inode.
    const { dev, ino, birthtimeMs } = fs.statSync(folder);
    return `${dev}:${ino}:${birthtimeMs}`;
  } catch {
    return undefined; // it is gone, or the disk fails: the next scan says which
  }
}
