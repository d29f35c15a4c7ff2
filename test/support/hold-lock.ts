import * as fs from 'node:fs';
import path from 'node:path';
import { nodeSystem } from '../../src/store/node-system.js';
import { openRepository } from '../../src/store/repository.js';
import type { ProcessId } from '../../src/store/system.js';

/** Has the wiki's lock held by this test's own process, or by another that is given. Gives the file. */
export async function holdLock(root: string, holder: Partial<ProcessId> = {}): Promise<string> {
  const { state } = await openRepository(nodeSystem, root);
  const folder = path.join(state, 'locks');
  fs.mkdirSync(folder, { recursive: true });
  const last = Math.max(0, ...fs.readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0));
  const file = path.join(folder, String(last + 1));
  fs.writeFileSync(file, JSON.stringify({ ...(await nodeSystem.processes.self()), ...holder }));
  return file;
}
