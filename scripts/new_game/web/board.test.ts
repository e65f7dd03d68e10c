import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { speaker } from '@/lib/catalogue';
import type { Json } from '@/lib/types';
import page from './messages.json';
import game from '@games/new_game/messages.json';
import Board from './Board.svelte';

// The board with a view and steps as a server sends them: what is offered can be chosen, and nothing else.
const texts = Object.fromEntries(
  Object.entries({ ...game, ...page }).map(([key, text]) => [key, text.en]),
);
const view = {
  turn: 3,
  active: 0,
  phase: 'claim',
  die: 4,
  plots: [null, null, 0, null, null, 1, null, null, null, null, null, null],
  result: null,
};
const insight = { turns: 16, points: [1, 1], gains: { 4: 2, 10: 1 } };
let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function show(steps: string[]) {
  const chosen: string[] = [];
  const refused: string[] = [];
  shown = mount(Board, {
    target: document.body,
    props: {
      view: view as Json,
      insight: insight as Json,
      seat: 0,
      seats: [],
      toAct: [0],
      steps,
      latest: [],
      say: speaker(texts, 'en', ['Ada', 'Ben']),
      labels: false,
      motion: false,
      confirm: false,
      hint: null,
      choose: (step: string) => {
        chosen.push(step);
      },
      refuse: (step: string) => {
        refused.push(step);
      },
      explain: () => Promise.resolve(null),
      preview: () => Promise.resolve({}),
      announce: () => undefined,
    },
  });
  flushSync();
  return { chosen, refused };
}
const plot = (number: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-place="${number}"]`)!;

describe('the board', () => {
  it('lights what is offered, with what it brings, and claims it', () => {
    const { chosen } = show(['claim 4', 'claim 10']);
    const lit = [...document.querySelectorAll<HTMLElement>('.plot.can')];
    expect(lit.map((one) => one.textContent.replaceAll(/\s/g, ''))).toEqual(['4+2', '10+1']);
    plot(10).click();
    expect(chosen).toEqual(['claim 10']);
  });
  it('has the rules say why another plot cannot be claimed', () => {
    const { chosen, refused } = show(['claim 4', 'claim 10']);
    plot(6).click();
    expect([chosen, refused]).toEqual([[], ['claim 6']]);
  });
  it('passes where nothing can be claimed', () => {
    const { chosen } = show(['pass']);
    document.querySelector<HTMLElement>('.actions button')!.click();
    expect(chosen).toEqual(['pass']);
  });
});
