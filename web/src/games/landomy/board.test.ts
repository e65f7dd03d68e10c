import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import en from 'virtual:messages/landomy/en';
import itTexts from 'virtual:messages/landomy/it';
import { speaker } from '@/lib/catalogue';
import type { Effect, Json, MatchEvent } from '@/lib/types';
import type { BoardProps } from '../game';
import Board from './Board.svelte';
import { flightsOf, freshOf } from './effects';
import { gridOf, islandOf, placeAt, readingOrder, travel, turnOf } from './layout';
import { due, nothing, options, parseAll, usualCrew } from './steps';
import { scores, summary } from './summary';
import golden from './testdata/positions.json';
import { moments } from './learn/moments';
import { asInsight, cells, isCell, sides } from './view';

// The board itself, at every position of whole games as the server told them.
const positions = golden as unknown as {
  steps: string[];
  seat: number;
  view: Record<string, Json>;
}[];
const speakers = {
  en: speaker(en, 'en', ['Ada', 'Ben']),
  it: speaker(itTexts, 'it', ['Ada', 'Ben']),
};

let shown: {
  root: HTMLElement;
  played: string[];
  refused: string[];
  board: Record<string, unknown>;
} | null = null;
const show = (
  position: (typeof positions)[number],
  language: 'en' | 'it' = 'en',
  more: Partial<BoardProps> = {},
) => {
  const root = document.body.appendChild(document.createElement('div'));
  const played: string[] = [];
  const refused: string[] = [];
  const board = mount(Board, {
    target: root,
    props: {
      view: position.view,
      insight: null,
      seat: position.seat,
      seats: [
        { kind: 'person', name: 'Ada' },
        { kind: 'bot', name: 'Ben' },
      ],
      toAct: [position.seat],
      steps: position.steps,
      latest: [],
      say: speakers[language],
      labels: true,
      motion: false,
      confirm: false,
      hint: null,
      choose: (step: string) => played.push(step),
      explain: async () => null,
      refuse: (step: string) => refused.push(step),
      preview: async () => ({}),
      announce: () => {},
      ...more,
    },
  });
  flushSync();
  shown = { root, played, refused, board };
  return shown;
};
const place = (root: HTMLElement, name: string) =>
  root.querySelector<SVGElement>(`[data-place='${name}']`)!;
const click = (target: Element) => {
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  flushSync();
};
const litPlaces = (root: HTMLElement) =>
  [...root.querySelectorAll('[data-place].can')]
    .map((one) => one.getAttribute('data-place'))
    .sort();
const away = () => {
  if (shown) {
    void unmount(shown.board);
    shown.root.remove();
    shown = null;
  }
};
afterEach(away);

// One position of each sort: drawing one takes a while without a browser.
const sorts = [
  ...new Map(
    positions.map((position) => [
      `${position.view.phase} ${position.steps[0]?.split(' ')[0]}`,
      position,
    ]),
  ).values(),
];
const slow = 120_000;

const at = (kind: string, test: (steps: string[]) => boolean = () => true) =>
  positions.find(({ steps }) => steps[0]?.startsWith(kind) && test(steps))!;

describe('the board', () => {
  it(
    'lights exactly what some offered step has next, and says every place in words',
    () => {
      for (const [index, position] of sorts.entries()) {
        const language = index % 2 === 0 ? 'en' : 'it';
        const { root } = show(position, language, { hint: position.steps[0] ?? null });
        const steps = parseAll(position.steps);
        const next = due(steps, nothing)
          .filter((field) => field !== 'card')
          .flatMap((field) => options(steps, nothing, field));
        expect(litPlaces(root)).toEqual([...new Set(next)].sort());
        const labels = [...root.querySelectorAll('[aria-label]')].map((one) =>
          one.getAttribute('aria-label'),
        );
        expect(labels.length).toBeGreaterThan(20);
        expect(`${labels.join(' ')} ${root.textContent}`).not.toMatch(/landomy\.|undefined|\{/);
        away();
      }
    },
    slow,
  );
  it('has a line for every position in both languages', () => {
    for (const { view, seat } of positions)
      for (const say of Object.values(speakers))
        expect(summary(view, say, seat)).not.toMatch(/landomy\.|\{|^$/);
  });
  it(
    'places a Map by card and side, in either order',
    () => {
      const position = at('map');
      const [, card, side] = position.steps[0]!.split(' ');
      const { root, played } = show(position);
      click(root.querySelector(`[data-card='${card}']`)!);
      click(place(root, side!));
      expect(played).toEqual([position.steps[0]]);
      click(place(root, side!));
      click(root.querySelector('.pop button')!);
      expect(played).toHaveLength(2);
      expect(position.steps).toContain(played[1]);
    },
    slow,
  );
  it(
    'shows on the islands what a Map would mark, before it is placed',
    () => {
      const { start } = moments;
      const { root } = show(start as never, 'en', { insight: start.insight });
      const [, card, side] = start.steps[0]!.split(' ');
      const marked = () =>
        [...root.querySelectorAll('.sector')]
          .map((one) => one.closest('[data-place]')!.getAttribute('data-place'))
          .sort();
      click(root.querySelector(`[data-card='${card}']`)!);
      expect(marked()).toEqual([]);
      place(root, side!).dispatchEvent(new Event('pointerenter'));
      flushSync();
      expect(marked()).toEqual(
        [...asInsight(start.insight).sectors![card!]![side as 'Na']!].sort(),
      );
      place(root, side!).dispatchEvent(new Event('pointerleave'));
      flushSync();
      expect(marked()).toEqual([]);
    },
    slow,
  );
  it(
    'counts airships by clicks and steppers, and moves when told',
    () => {
      const position = at('move', (steps) => steps.length > 8);
      const goal = parseAll(position.steps).find((step) => Object.keys(step.crew).length === 2)!;
      const { root, played } = show(position);
      click(place(root, goal.to!));
      // It begins with all from one neighbour; a touch there takes them out again.
      const go = root.querySelector<HTMLButtonElement>('.go')!;
      expect(go.disabled).toBe(false);
      const draft = { picks: { to: goal.to }, crew: {} };
      const [usual] = Object.keys(usualCrew(parseAll(position.steps), draft));
      click(place(root, usual!));
      expect(go.disabled).toBe(true);
      for (const [cell, count] of Object.entries(goal.crew))
        for (let n = 0; n < count; n += 1) click(place(root, cell));
      click(root.querySelector('.go')!);
      expect(played).toEqual([goal.text]);
    },
    slow,
  );
  it(
    'goes storm, island, whom, where to',
    () => {
      const both = (steps: string[]) =>
        parseAll(steps).find(
          (fields) =>
            fields.push === '0' &&
            steps.some((other) => other.startsWith(`storm ${fields.from} ${fields.to} push 1`)),
        );
      const position = at('storm', (steps) => both(steps) !== undefined);
      const goal = both(position.steps)!;
      const { root, played } = show(position);
      click(place(root, goal.from!));
      click(place(root, goal.to!));
      click(root.querySelector('.pop button')!);
      if (played.length === 0) click(place(root, goal.dest!));
      expect(played).toEqual([goal.text]);
    },
    slow,
  );
  it(
    'leaves a half-built step by Escape, and asks the rules about what is not lit',
    () => {
      const position = at('map');
      const { root, played, refused } = show(position);
      click(root.querySelector('[data-card]')!);
      expect(root.querySelector('[data-card][aria-pressed=true]')).not.toBeNull();
      place(root, 'b2').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      );
      flushSync();
      expect(root.querySelector('[data-card][aria-pressed=true]')).toBeNull();
      click(
        place(
          root,
          sides.find((side) => !litPlaces(root).includes(side))!,
        ),
      );
      click(place(root, 'b2'));
      expect([played.length, refused.length]).toEqual([0, 2]);
    },
    slow,
  );
  it(
    'has one stop for the Tab key, and arrows travel from it',
    async () => {
      const { root } = show(at('map'));
      const stops = () =>
        [...root.querySelectorAll('[data-place][tabindex="0"]')].map((one) =>
          one.getAttribute('data-place'),
        );
      expect(stops()).toEqual(['b2']);
      place(root, 'b2').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }),
      );
      flushSync();
      expect(stops()).toEqual(['b3']);
    },
    slow,
  );
  it(
    'lights nothing for who only watches',
    () => {
      expect(litPlaces(show({ ...at('map'), steps: [] }, 'en', { seat: null }).root)).toEqual([]);
    },
    slow,
  );
});

describe('layout', () => {
  it('has 21 places, each found again by its column and row', () => {
    const places = readingOrder.flat();
    expect(places.sort()).toEqual([...cells, ...sides].sort());
    for (const one of places) expect(placeAt(...gridOf(one))).toBe(one);
  });
  it('knows the island of each side and stays on the board', () => {
    expect(['Na', 'E3', 'Sc', 'W2'].map((side) => islandOf(side as 'Na'))).toEqual([
      'a3',
      'c3',
      'c1',
      'a2',
    ]);
    expect([
      travel('b2', 'ArrowLeft'),
      travel('a2', 'ArrowLeft'),
      travel('W2', 'ArrowLeft'),
      travel('W3', 'ArrowUp'),
    ]).toEqual(['a2', 'W2', 'W2', 'W3']);
    expect(['Sa', 'W1', 'Na', 'E1'].map((side) => turnOf(side as 'Sa'))).toEqual([0, 90, 180, -90]);
  });
});

describe('what happened', () => {
  const event = (...effects: Effect[]): MatchEvent => ({ seq: 9, at: 0, who: 1, effects });
  it('marks what changed and flies it, one effect after the other', () => {
    const latest = [
      event(
        { kind: 'storm', seat: 1, from: 'a2', to: 'c1' },
        { kind: 'push', seat: 1, pushed: 0, from: 'c1', to: 'b1' },
      ),
      event(
        { kind: 'move', seat: 0, to: 'b2', count: 3, from: ['b1x1', 'c2x2'] },
        { kind: 'monitor', islands: [4, 4] },
      ),
    ];
    expect([...freshOf(latest)].sort()).toEqual(['a2', 'b1', 'b2', 'c1', 'c2']);
    const flights = flightsOf(latest);
    expect(flights.map(({ what, seat, count }) => `${what}${seat}x${count}`)).toEqual([
      'storm1x1',
      'ship0x1',
      'ship0x1',
      'ship0x2',
    ]);
    expect(flights[2]!.delay).toBe(flights[3]!.delay);
    expect(flights[1]!.delay).toBeGreaterThan(flights[0]!.delay);
  });
});

describe('beside the board', () => {
  it('the score is the islands that the rules count', () => {
    expect(scores(null, { islands: [5, 3] }, null)).toEqual(['5', '3']);
    expect(scores(null, { islands: [5, 3] }, { islands: [6, 2] })).toEqual(['6', '2']);
    expect(scores(null, null, null)).toEqual([null, null]);
    expect(cells.every(isCell)).toBe(true);
  });
});
