import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { speaker } from '@/lib/catalogue';
import type { Json } from '@/lib/types';
import page from './messages.json';
import game from '@games/landed/messages.json';
import Board from './Board.svelte';
import { contractOf } from './pack';
import keep from './testdata/keep.json';
import turn from './testdata/turn.json';

// The board with views and steps that a server sent: what is offered can be chosen, and nothing else.
const texts = Object.fromEntries(
  Object.entries({ ...game, ...page }).map(([key, text]) => [key, text.en]),
);
const say = speaker(texts, 'en', ['Ada', 'Ben']);
let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function show(view: unknown, steps: string[], seat: number | null = 0) {
  const chosen: string[] = [];
  const refused: string[] = [];
  const asked: string[] = [];
  shown = mount(Board, {
    target: document.body,
    props: {
      view: view as Json,
      insight: null,
      seat,
      seats: [],
      toAct: [0],
      steps,
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
      preview: (step: string) => {
        asked.push(step);
        return Promise.resolve({});
      },
      announce: () => undefined,
    },
  });
  flushSync();
  return { chosen, refused, asked };
}
const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
const click = (element: Element | undefined): void => {
  element!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const press = (key: string, shiftKey = false): void => {
  document
    .querySelector('[role="application"]')!
    .dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
  flushSync();
};
const button = (text: string): HTMLElement | undefined =>
  all('button').find((one) => one.textContent.trim() === text);
const litPlaces = (): string[] => all('[data-place].can').map((one) => one.dataset.place!);

describe('a turn', () => {
  it('lights the places of a tile once it is in hand, and lays it by keys alone', () => {
    const { chosen } = show(turn.view, turn.steps);
    expect(litPlaces()).toEqual([]);
    press('1');
    const wanted = new Set(
      turn.steps
        .filter((step) => step.startsWith('terraform 1 '))
        .map((step) => step.split(' ')[3]),
    );
    expect(new Set(litPlaces())).toEqual(wanted);
    press('n');
    press('r');
    press('Enter');
    expect(chosen).toHaveLength(1);
    expect(turn.steps).toContain(chosen[0]);
    expect(chosen[0]).toMatch(/ 5$/); // R turned it by one to the right.
    expect(litPlaces()).toEqual([]);
  });
  it('lays the other face after a flip', () => {
    const { chosen } = show(turn.view, turn.steps);
    click(all('.hand .tile')[1]);
    press('f');
    press('n');
    press('Enter');
    expect(chosen[0]).toMatch(/^terraform 43 1 /);
  });
  it('puts the tile back at Escape and at a second click', () => {
    show(turn.view, turn.steps);
    const tile = all('.hand .tile')[0];
    click(tile);
    expect(litPlaces()).not.toEqual([]);
    press('Escape');
    expect(litPlaces()).toEqual([]);
    click(tile);
    click(tile);
    expect(litPlaces()).toEqual([]);
  });
  it('has a tile refused where no step lays it', () => {
    const { chosen, refused } = show(turn.view, turn.steps);
    press('1');
    press('n');
    for (let i = 0; i < 8 && refused.length === 0 && chosen.length === 0; i += 1) {
      press('ArrowRight');
      const here = document
        .querySelector('[role="application"]')!
        .getAttribute('aria-activedescendant')!
        .replace(/^[^-]*-/, '');
      if (here in turn.view.tiles) press('Enter');
    }
    expect(chosen).toEqual([]);
    expect(refused[0]).toMatch(/^terraform 1 0 -?\d+,-?\d+ 0$/);
  });
  it('plans and signs by a button', () => {
    const { chosen } = show(turn.view, turn.steps);
    click(button('Plan'));
    click(button('Sign'));
    expect(chosen).toEqual(['plan', 'sign']);
  });
  it('has Plan refused when it is not offered', () => {
    const { chosen, refused } = show(
      turn.view,
      turn.steps.filter((step) => step !== 'plan'),
    );
    click(button('Plan'));
    expect([chosen, refused]).toEqual([[], ['plan']]);
  });
});

describe('other moments', () => {
  it('keeps two of four contracts', () => {
    const { chosen } = show(keep.view, keep.steps);
    const cards = all('.offer .pick');
    expect(cards).toHaveLength(4);
    click(cards[3]);
    expect(button('Keep 1')).toHaveProperty('disabled', true);
    click(cards[0]);
    click(button('Keep 2'));
    expect(chosen).toEqual(['keep 25 36']);
  });
  it('uses a card from what it says of it', () => {
    const seats = [{ ...turn.view.seats[0], satellites: ['plan', 'score'] }, turn.view.seats[1]];
    const { chosen, refused } = show({ ...turn.view, seats }, [...turn.steps, 'use score']);
    click(all('.satellites .card')[1]);
    click(button('Use'));
    click(all('.satellites .card')[0]);
    click(button('Use'));
    expect([chosen, refused]).toEqual([['use score'], ['use plan']]);
  });
  it('swaps chosen tiles with the bag', () => {
    const { chosen } = show({ ...turn.view, phase: 'ability' }, [
      'noability',
      'redraw 1',
      'redraw 43',
      'redraw 1 43',
    ]);
    click(all('.hand .tile')[1]);
    click(all('.hand .tile')[0]);
    click(button('Swap 2'));
    expect(chosen).toEqual(['redraw 1 43']);
  });
  it('shows a spectator the land and no hand', () => {
    const seats = [{ ...turn.view.seats[1] }, turn.view.seats[1]];
    show({ ...turn.view, seats }, [], null);
    expect(all('[data-place]').length).toBe(Object.keys(turn.view.tiles).length);
    expect(all('.hand')).toEqual([]);
  });
});

describe('a turn that waits for Done', () => {
  const [tile] = Object.keys(turn.view.tiles).slice(-1);
  const waiting = { ...turn.view, acted: true, placed: tile };
  const done = (): HTMLElement => all('.done')[0]!;
  const bounties = (): string[] => all('.bounty text').map((one) => one.textContent);
  const inBoard = (key: string): void => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    flushSync();
  };
  const id = (turn.view.seats[0]!.contracts as number[])[0]!;
  const claims = [`claim 2 ${id} 1`, `claim 2 ${id} 2`];

  it('has Done wherever the reader plays, and says why it cannot be pressed before an action', () => {
    const { chosen, refused } = show(turn.view, turn.steps);
    expect(done().getAttribute('aria-disabled')).toBe('true');
    click(done());
    inBoard('Enter');
    expect([chosen, refused]).toEqual([[], ['end']]);
  });
  it('ends by Done and by Enter alike, with a claim and without', () => {
    for (const steps of [['end'], ['end', ...claims]]) {
      const { chosen } = show(waiting, steps);
      expect(done().getAttribute('aria-disabled')).toBe('false');
      expect(chosen).toEqual([]); // Nothing by itself.
      click(done());
      inBoard('Enter');
      press('Enter'); // On the map, too.
      expect(chosen).toEqual(['end', 'end', 'end']);
      void unmount(shown!);
      shown = null;
    }
  });
  it('shows the best points on the land and on the contract, and claims by one touch of either', () => {
    const best = contractOf(id)!.levels[1]!.gold;
    const { chosen } = show(waiting, ['end', ...claims]);
    expect(bounties()).toEqual([`+${best}`]);
    expect(all('.contracts .claim').map((one) => one.textContent)).toEqual([`+${best}`]);
    click(all('.contracts .claim')[0]);
    click(all('.brief .can')[0]);
    inBoard('c');
    expect(chosen).toEqual([claims[1], claims[1], claims[1]]);
  });
  it('claims by a lit level, and explains one that is not', () => {
    const { chosen, refused } = show(waiting, ['end', ...claims]);
    expect(all('button.level.can')).toHaveLength(2);
    click(all('button.level.can')[0]);
    click(all('button.level:not(.can)')[0]);
    expect([chosen, refused]).toEqual([[claims[0]], [`claim 2 ${id} 3`]]);
  });
  it('asks whether the card is worth it', () => {
    const { chosen } = show(waiting, ['end', claims[0]!, `claim 2 ${id} 2 negotiate`]);
    click(all('.contracts .claim')[0]);
    expect(chosen).toEqual([]);
    const choice = all('.choice button');
    expect(choice).toHaveLength(2);
    click(choice[1]);
    expect(chosen).toEqual([claims[0]]);
    expect(all('.choice')).toEqual([]);
  });
  it('lays hands, contracts and cards of everybody open when the game is over', () => {
    const seats = [
      { ...turn.view.seats[0], hand: [1], contracts: [25, 27], satellites: ['plan'], fresh: [] },
      { ...turn.view.seats[1], hand: [43, 9], contracts: [3], satellites: [], fresh: [] },
    ];
    for (const seat of [0, null]) {
      show({ ...turn.view, phase: 'over', seats }, [], seat);
      const open = all('.corner .rivals .open').map((one) => one.children.length);
      expect(open).toEqual([4, 3]);
      expect(all('.done')).toEqual([]);
      void unmount(shown!);
      shown = null;
    }
  });
});

describe('texts', () => {
  it('stand in both languages with the same gaps', () => {
    const gaps = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)/g)].map((gap) => gap[1]!).sort();
    for (const [key, { en, it: italian }] of Object.entries(page))
      expect([key, [...new Set(gaps(italian))]]).toEqual([key, [...new Set(gaps(en))]]);
  });
});
