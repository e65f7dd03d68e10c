import { defineConfig } from '@playwright/test';

// Real browsers against the real program: FOURLANDS_BINARY, or the release build. Debian's Chromium; none is downloaded.
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'measure/**/*.spec.ts'],
  outputDir: '../build/e2e/results',
  reporter: [['list'], ['./second-try.ts'], ['json', { outputFile: '../build/e2e/report.json' }]],
  workers: 2,
  fullyParallel: true,
  // A second try, whose name is said (second-try.ts).
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.FOURLANDS_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 15_000,
  },
});
