import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A short run leaves out what `npm test` samples anyway: `store/people.test.ts`, `store/crash.test.ts`. */
const LONG_ONLY = ['test/torture/{people,crash,recovery}.torture.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/torture/*.torture.ts'],
    exclude: process.env.WIKI_SHORT === '1' ? LONG_ONLY : [],
    setupFiles: [fileURLToPath(new URL('../support/setup.ts', import.meta.url))],
    testTimeout: 3 * 3_600_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default'],
  },
});
