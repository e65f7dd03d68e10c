import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import SecondTry from '../second-try.ts';

// The page in browsers that are not Chromium (scripts/check-page.sh browsers), against the program of FOURLANDS_BINARY.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['browsers/**/*.test.ts'],
    root: fileURLToPath(new URL('..', import.meta.url)),
    fileParallelism: false,
    retry: 1,
    reporters: ['default', new SecondTry()],
    testTimeout: 420_000,
    hookTimeout: 240_000,
  },
});
