import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { type Language, speaker } from '@/lib/catalogue';
import type { GameId } from '@/lib/types';
import { textsOf } from '../../plugins/catalogue';
import { gameIds, games } from './index';

// Every rule that a player must know is taught by some paragraph of the game's Learn page: the paragraph names it in
// `data-rules`. Its taught.json lists those rules, and those that nobody needs to know, each with the reason.

const project = join(process.cwd(), '..');
interface List {
  taught: string;
  not: Record<string, string>;
}
const lists = import.meta.glob<List>('./*/taught.json', { eager: true, import: 'default' });
const listOf = (game: GameId): List => lists[`./${game}/taught.json`]!;
const taught = (game: GameId): string[] => listOf(game).taught.split(' ');

// The rules that code, tests, refusals and README of a game cite.
const cited = (game: GameId): Set<string> => {
  const [prefix] = taught(game)[0]!.split('-');
  const folder = join(project, 'src/games', game.replaceAll('-', '_'));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(\.cc|\.h|\.md|messages\.json)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`\\b${prefix}-\\d+`, 'g')),
    ]);
  return new Set(found.map(([rule]) => rule));
};

const key = new RegExp(`\\b(page|${gameIds.join('|')})\\.[a-z]`);

interface Paragraph {
  rules: string[];
  words: string;
}
const paragraphsOf = async (game: GameId, language: Language): Promise<Paragraph[]> => {
  const { default: Learn } = await games[game]!.learn();
  const texts = { ...textsOf(project, 'page', language), ...textsOf(project, game, language) };
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(Learn, { target, props: { say: speaker(texts, language), motion: false } });
  flushSync();
  const paragraphs = [...target.querySelectorAll<HTMLElement>('[data-rules]')].map((element) => ({
    rules: element.dataset.rules!.split(' '),
    words: element.textContent.replaceAll(/\s+/g, ' ').trim(),
  }));
  void unmount(shown);
  target.remove();
  return paragraphs;
};

describe.each(gameIds)('the Learn page of %s', (game) => {
  it('knows of every rule whether it must be taught, and says why where not', () => {
    const known = [...taught(game), ...Object.keys(listOf(game).not)];
    expect([...cited(game)].filter((rule) => !known.includes(rule))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
    for (const reason of Object.values(listOf(game).not)) expect(reason.length).toBeGreaterThan(20);
    expect(cited(game).size).toBeGreaterThan(4);
  });

  it.each(['en', 'it'] as const)(
    'teaches every rule that a player must know (%s)',
    async (language) => {
      const paragraphs = await paragraphsOf(game, language);
      const named = new Set(paragraphs.flatMap((paragraph) => paragraph.rules));
      expect(taught(game).filter((rule) => !named.has(rule))).toEqual([]);
      expect([...named].filter((rule) => !taught(game).includes(rule))).toEqual([]);
      for (const { rules, words } of paragraphs) {
        expect(words.length, `${rules.join()}: ${words}`).toBeGreaterThan(25);
        expect(words, rules.join()).not.toMatch(key);
        expect(words, rules.join()).not.toContain('{');
      }
    },
  );
});

vi.setConfig({ testTimeout: 600_000 }); // Whole boards are drawn; a busy machine takes its while.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
