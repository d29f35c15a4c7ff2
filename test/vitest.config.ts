import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: [fileURLToPath(new URL('support/setup.ts', import.meta.url))],
    // An end for what hangs, no measure: on a machine with much else to do everything takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ['default', fileURLToPath(new URL('support/count-reporter.ts', import.meta.url))],
    // Asked for with --coverage only. What the tests of the built command reach in dist/ is not seen.
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reporter: ['text-summary', 'html'], reportsDirectory: 'coverage' },
  },
});
