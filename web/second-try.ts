import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import type { TestCase as VitestCase } from 'vitest/node';

// Names the tests that passed on the second try only, for Playwright and for vitest: aloud, and in the file that
// ./test shows at its end.
export default class SecondTry implements Reporter {
  private readonly tests = new Set<TestCase>();

  onTestEnd(test: TestCase) {
    this.tests.add(test);
  }

  onEnd() {
    for (const test of this.tests)
      if (test.outcome() === 'flaky') this.say(test.titlePath().filter(Boolean).join(' › '));
  }

  onTestCaseResult(test: VitestCase) {
    if (test.diagnostic()?.flaky) this.say(test.fullName);
  }

  printsToStdio() {
    return false;
  }

  private say(name: string) {
    const line = `passed on the second try: ${name}`;
    process.stdout.write(`${line}\n`);
    const file = process.env.FOURLANDS_SECOND_TRIES;
    if (file) appendFileSync(file, `${line}\n`);
  }
}
