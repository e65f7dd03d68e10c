import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speaker } from '@/lib/catalogue';
import page from './messages.json';
import game from '@games/land_ahead/messages.json';
import Board from './Board.svelte';
import type { Moment } from './learn/Lesson.svelte';
import lessons from './learn/lessons.json';
import { viewOf } from './view';

// The board at moments of a real game: what is offered can be chosen, and nothing else.
const moments = lessons as unknown as Record<'lay' | 'walk' | 'fight', Moment>;
const texts = Object.fromEntries(
  Object.entries({ ...game, ...page }).map(([key, text]) => [key, text.en]),
);
const say = speaker(texts, 'en', ['Ada']);

let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

const show = (moment: Moment, view = moment.view) => {
  const chosen: string[] = [];
  const refused: string[] = [];
  shown = mount(Board, {
    target: document.body,
    props: {
      view,
      insight: moment.insight,
      seat: 0,
      seats: [],
      toAct: [0],
      steps: moment.steps,
      latest: [],
      say,
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
};
const button = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text))!;
const press = (key: string): void => {
  const pane = document.querySelector('[role="application"]')!;
  pane.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};

describe('the board', () => {
  it('offers every place for the tile, and places it by keys alone', () => {
    const { chosen } = show(moments.lay);
    const places = new Set(moments.lay.steps.map((step) => step.split(' ')[1]));
    expect(document.querySelectorAll('.open').length).toBe(places.size);
    for (let presses = 0; presses < 2 && chosen.length === 0; presses += 1) {
      press('n');
      press('Enter');
      press('r');
      press('Enter');
    }
    expect(chosen.length).toBeGreaterThan(0);
    expect(moments.lay.steps).toContain(chosen[0]);
  });

  it('lights the locations in reach with what they cost, and stays by a button', () => {
    const { chosen } = show(moments.walk);
    const reach = (moments.walk.insight as { reach: Record<string, number> }).reach;
    const costs = [...document.querySelectorAll('.cost text')].map((one) =>
      Number(one.textContent),
    );
    expect(costs.toSorted()).toEqual(Object.values(reach).toSorted());
    button('Stay here').click();
    expect(chosen).toEqual(['stay']);
  });

  it('puts what was found into the slot the rules name, and says why not for another', () => {
    const found = moments.walk.next!['walk -1,0N']!;
    const { chosen, refused } = show(found);
    document.querySelector<HTMLElement>('[data-slot="animal"]')!.click();
    document.querySelector<HTMLElement>('[data-slot="feet"]')!.click();
    expect(chosen).toEqual(['take']);
    expect(refused).toEqual(['take']);
  });

  it('shows a fight with its odds and both ways to go on', () => {
    const { chosen } = show(moments.fight);
    const card = document.querySelector('.encounter')!.textContent;
    expect(card).toContain('Skeleton');
    expect(card).toContain('evade 50 %, defeat it 25 %');
    expect(card).toContain('evade 100 %, defeat it 50 %');
    button('Fight').click();
    button('Drink').click();
    expect(chosen).toEqual(['face', 'drink defense-1']);
  });

  it('notes what was seen on the back of a token only with the memory aid (LA-50)', () => {
    const view = structuredClone(viewOf(moments.walk.view));
    const [hidden] = Object.values(view.tokens).filter((token) => !token.up);
    hidden!.kind = 'dragon';
    view.options.memory_aid = true;
    const noted = (): number => document.querySelectorAll('use[href="#la-dragon"]').length;
    show(moments.walk, view as unknown as Moment['view']);
    expect(noted()).toBe(1);
    button('Memory aid on').click();
    flushSync();
    expect(noted()).toBe(0);
    void unmount(shown!);
    view.options.memory_aid = false;
    show(moments.walk, view as unknown as Moment['view']);
    expect(noted()).toBe(0);
    expect(button('Memory aid')).toBeUndefined();
  });
});

vi.setConfig({ testTimeout: 60_000 }); // A whole board is drawn each time; a busy machine takes its while.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
