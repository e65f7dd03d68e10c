import { describe, expect, it } from 'vitest';
import type { Language } from '@/lib/catalogue';
import { textsOf } from '../../plugins/catalogue';
import { GuidedGame, guideOf } from './guided.svelte';
import { gameIds } from './index';

const open = async (game: string) => new GuidedGame(await guideOf(game)!());

describe.each(gameIds.filter((id) => guideOf(id)))('the guided first game of %s', (id) => {
  it('goes to the end of a game by its own steps, and takes no other', async () => {
    const game = await open(id);
    let mine = 0;
    for (let tries = 0; !game.over; tries += 1) {
      expect(tries).toBeLessThan(1000);
      expect(game.sentence).not.toBe('');
      if (game.mine) {
        const { at } = game;
        expect(game.choose('something else')).toBe(false);
        expect(game.at).toBe(at);
        expect(game.preview(game.steps[0]!).view).toBeDefined();
        expect(game.choose(game.steps[0]!)).toBe(true);
        mine += 1;
      } else if (game.reading) game.pass();
      else game.carryOn();
    }
    expect(mine).toBeGreaterThan(5);
    expect((game.frame.view as { result: unknown }).result).not.toBeNull();
    expect(game.progress.done).toBe(game.progress.all);
    game.again();
    expect(game.frame.n).toBe(0);
  });

  it('shows every position that a step of the reader leads to', async () => {
    const { guide } = await open(id);
    const shown = new Set(guide.frames.map((frame) => frame.n));
    const passed = (index: number) =>
      guide.lapse.some(([first, last]) => index >= first && index <= last);
    guide.steps.forEach(([who], index) => {
      if (who === 0 && !passed(index)) expect(shown).toContain(index + 1);
    });
  });

  it.each(['en', 'it'] as Language[])(
    'has a short sentence for each of its steps, for mouse and finger alike (%s)',
    async (language) => {
      const { guide } = await open(id);
      const texts = textsOf('..', id, language);
      const keys = [...guide.steps.flatMap((line) => line[2] ?? []), 'end'];
      for (const key of keys) {
        const text = texts[`${id}.guide.${key}`];
        expect(text, key).toBeTypeOf('string');
        expect(text!.length, key).toBeLessThan(260);
        expect(text, key).not.toMatch(/wheel|click|mouse|rotell|\bR\b/i);
      }
      const mine = guide.steps.filter(([who, , key]) => who === 0 && key !== undefined);
      expect(mine.length).toBeGreaterThan(5);
    },
  );
});
