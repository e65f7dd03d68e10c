import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { backs, tokenKinds } from '../pack';
import Emblems from './Emblems.svelte';

it('every kind of token and every back has an emblem of its own', () => {
  const page = mount(Emblems, { target: document.body });
  const drawn = (id: string): string => document.getElementById(id)?.innerHTML ?? '';
  const pictures = [
    ...tokenKinds.map((token) => `la-${token.kind}`),
    ...backs.map((back) => `la-back-${back}`),
  ].map(drawn);
  expect(
    pictures.every((picture) => picture.includes('<path') || picture.includes('<circle')),
  ).toBe(true);
  expect(new Set(pictures).size).toBe(pictures.length);
  void unmount(page);
});
