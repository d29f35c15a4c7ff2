import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/fuzz/*.fuzz.ts'],
    setupFiles: [fileURLToPath(new URL('../support/setup.ts', import.meta.url))],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default'],
  },
});
