import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogue } from './plugins/catalogue.ts';
import { offline } from './plugins/offline.ts';
import { previews } from './plugins/previews.ts';

// FOURLANDS_SERVER: a running `fourlands serve` that `npm run dev` hands /api to. Start that server with
// --public-url and the address of the page, because it refuses requests of other origins.
const server = process.env.FOURLANDS_SERVER ?? 'http://127.0.0.1:8080';
const port = Number(process.env.FOURLANDS_PAGE_PORT ?? 5173);
const project = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  plugins: [catalogue(project), svelte(), previews(project), offline(project)],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('src', import.meta.url)),
      '@games': `${project}src/games`,
      '@examples': `${project}examples/packs`,
      '@module': `${project}build/wasm`,
    },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  worker: { format: 'es' },
  build: {
    outDir: process.env.FOURLANDS_PAGE_OUT ?? `${project}build/page`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    port,
    strictPort: true,
    fs: { allow: [project] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'plugins/**/*.test.ts'] },
});
