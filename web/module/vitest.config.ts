import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The module against the native program (scripts/check-module.sh): both must have been built.
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['module/**/*.test.ts'],
    root: fileURLToPath(new URL('..', import.meta.url)),
  },
});
