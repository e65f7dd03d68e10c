import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['dist/', 'node_modules/', 'test-results/', 'playwright-report/']),
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'off', // $props and $bindable are taken with let.
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$state', '$derived'] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      // What the server sends is typed by docs/protocol.md, and indices come from lists at hand.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Maps and sets are books kept inside a module; what is shown is $state.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-useless-mustaches': 'off', // A space that must stay is written so.
      // Links are ordinary ones; the router takes the clicks.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['e2e/**', 'measure/**', 'module/**'],
    rules: { 'no-console': 'off' },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
);
