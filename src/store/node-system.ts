import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFiles } from './node-files.js';
import { nodeProcesses } from './node-processes.js';
import type { System } from './system.js';

/** The system that this process runs on. */
export const nodeSystem: System = {
  files: nodeFiles,
  processes: nodeProcesses,
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  sleep: (ms) => sleep(ms),
  newId: () => randomUUID().slice(0, 13),
};
