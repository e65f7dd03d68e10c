import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gamesOf } from './catalogue.ts';
import { previewsOf } from './previews.ts';

const project = join(import.meta.dirname, '../..');

describe('what a link shows', () => {
  const told = previewsOf(project);

  it('has a picture where the game has one', () => {
    expect(told.games.landomy!.image).toBe('/preview/landomy.png');
  });

  it('says of every game how long it takes, what it is about and how it looks', () => {
    for (const game of gamesOf(project)) {
      const { minutes, image, en, it: italian } = told.games[game]!;
      expect(minutes).toMatch(/^\d+–\d+$/);
      expect([`/preview/${game}.png`, undefined]).toContain(image);
      expect(en.line).not.toBe(italian.line);
    }
  });

  it('has words for every page, without a gap left open', () => {
    expect(told.pages['/learn/landomy']!.en.title).toBe('How to play Landomy');
    for (const [path, { en, it: italian }] of Object.entries(told.pages))
      for (const text of [en.title, en.words, italian.title, italian.words]) {
        expect(text, path).toBeTruthy();
        expect(text, path).not.toMatch(/[{}]/);
      }
  });
});
