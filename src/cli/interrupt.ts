import { setMaxListeners } from 'node:events';
import { say } from './output.js';

/**
 * A signal that Ctrl-C gives, or whoever ends a service: what is being written is finished, calls are ended, nothing new is begun.
 * A second Ctrl-C ends the program at once, which a wiki survives as well.
 */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // each call of a model listens: there may be many at once
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      say('Stopping: what is being written is finished. Ctrl-C again ends at once.');
      controller.abort();
    });
  return controller.signal;
}
