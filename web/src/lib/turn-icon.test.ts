import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { showTurn } from './turn-icon';

it('the icon of the tab has a dot while it is my turn, and is a file that is there', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
  const href = () => document.querySelector('link')!.getAttribute('href')!;
  const there = (path: string) => existsSync(join(import.meta.dirname, '../../public', path));
  showTurn(true);
  expect(href()).toBe('/icon-turn.svg');
  expect(there(href())).toBe(true);
  showTurn(false);
  expect(href()).toBe('/icon.svg');
  expect(there(href())).toBe(true);
});

it('a page without an icon stays as it is', () => {
  document.head.innerHTML = '';
  showTurn(true);
  expect(document.head.innerHTML).toBe('');
});
