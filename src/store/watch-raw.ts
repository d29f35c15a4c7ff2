import { watch } from 'chokidar';
import type { RawHints } from './store.js';

/** The system's way to say that it watches no more files. */
const EXHAUSTED: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

/**
 * Hints that something below a folder may have changed. They are hints: some systems lose them, so whoever acts on them looks for
 * himself. Links are not followed.
 */
export function watchRaw(folder: string): RawHints {
  const listeners = new Set<() => void>();
  let trouble: string | undefined;
  const wake = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const watcher = watch(folder, { ignoreInitial: true, followSymlinks: false, persistent: true, ignorePermissionErrors: true });
  watcher.on('all', wake);
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
          listeners.delete(done);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal?.addEventListener('abort', done, { once: true });
        listeners.add(done);
        if (signal?.aborted) done();
      }),
    trouble: () => trouble,
    close: () => watcher.close(),
  };
}
