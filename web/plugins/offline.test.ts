import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, serviceWorker } from './offline.ts';

describe('the service worker', () => {
  let folder = '';
  const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fourlands-offline-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), 'one');
    writeFileSync(join(folder, 'assets/a-1.js'), 'a');
    writeFileSync(join(folder, 'sw.js'), 'an earlier one');
    mkdirSync(join(folder, 'preview'));
    writeFileSync(join(folder, 'preview/landomy.png'), 'of a link');
    writeFileSync(join(folder, 'previews.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const versionOf = (text: string) => /fourlands ([0-9a-f]{16})`/.exec(text)?.[1];

  it('keeps every file but itself and what only links show', () => {
    expect(filesOf(folder)).toEqual(['/assets/a-1.js', '/index.html']);
    expect(serviceWorker(source, folder)).toContain(
      'const files = ["/assets/a-1.js","/index.html"]',
    );
  });

  it('is another one when any file changes, and the same when none does', () => {
    const first = serviceWorker(source, folder);
    expect(versionOf(first)).toBeDefined();
    expect(serviceWorker(source, folder)).toBe(first);
    writeFileSync(join(folder, 'index.html'), 'two');
    expect(versionOf(serviceWorker(source, folder))).not.toBe(versionOf(first));
  });
});
