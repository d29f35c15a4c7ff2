import { watch } from 'chokidar';
import type { RawHints } from './store.js';

/** The system's way to say that it watches no more files. */
const EXHAUSTED: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

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
  const watcher = watch(folder, { ignoreInitial: true, followSymlinks: false, persistent: true, ignorePermissionErrors: true });
  watcher.on('all', wake);
  // What came while it began to watch gave no hint.
  watcher.on('ready', wake);
  watcher.on('error', (error) => {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    trouble = EXHAUSTED.has(code) ? 'the system watches no more files' : `watching failed: ${(error as Error).message}`;
    wake();
  });
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
    close: () => watcher.close(),
  };
}
