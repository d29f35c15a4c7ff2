import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one line that any program can read: `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      failed += tests.filter((test) => test.result().state === 'failed').length;
      // A file that could not be loaded, or a hook that failed, fails without a test of its own.
      if (!module.ok() && tests.every((test) => test.result().state !== 'failed')) failed += 1;
    }
    setImmediate(() => process.stdout.write(`\n${passed} passed, ${failed} failed\n`));
  }
}
