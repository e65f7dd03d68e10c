import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Near } from '@/ui/carry';
import type { Json } from '@/lib/types';
import type { BoardProps } from '../game';
import { centreOf, parseHex, type Point } from '@/hex';
import { Building } from './building.svelte';
import { Floating } from './floating.svelte';
import { side } from './map/sections';
import turn from './testdata/turn.json';

// A tile carried from the hand with the list of steps that a server sent. The map lies right of x = 1000.
const place = turn.steps.find((step) => step.startsWith('terraform 1 0 '))!.split(' ')[3]!;
const there = centreOf(parseHex(place), side);
const below = ({ x, y }: Near): Point | null => (x < 1000 ? null : { x: x - 5000, y });
const over = { x: there.x + 5000, y: there.y };

let chosen: string[];
let building: Building;
let floating: Floating;
beforeEach(() => {
  chosen = [];
  const props = {
    view: turn.view as unknown as Json,
    seat: 0,
    steps: turn.steps,
    choose: (step: string) => chosen.push(step),
    preview: () => Promise.resolve({}),
  } as unknown as BoardProps;
  building = new Building(() => props);
  floating = new Floating(building, { below });
});
const pointer = (type: string, { x, y }: Near, pointerType = 'mouse'): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, pointerType });
const send = (type: string, at: Near): void => {
  dispatchEvent(pointer(type, at));
  flushSync();
};
const grab = (tile: number, by?: string): void =>
  floating.grab(pointer('pointerdown', { x: 0, y: 0 }, by), tile, 0);

describe('a tile carried from the hand', () => {
  it('is laid where a mouse lets it go, if a step lays it there', () => {
    grab(1);
    send('pointermove', { x: 50, y: 0 });
    expect([floating.carried, building.spot]).toEqual([true, null]);
    send('pointermove', over);
    expect(building.spot).toBe(place);
    send('pointerup', over);
    expect(chosen).toEqual([`terraform 1 0 ${place} 0`]);
    expect([floating.carried, floating.dropped.isClick()]).toEqual([false, true]);
  });
  it('lies there to be looked at when a finger lets it go', () => {
    grab(1, 'touch');
    send('pointermove', over);
    send('pointerup', over);
    expect(chosen).toEqual([]);
    expect([building.spot, building.pinned, building.holds(1)]).toEqual([place, true, true]);
  });
  it('goes back to the hand beside the map, and when the drag is broken off', () => {
    for (const end of ['pointerup', 'pointercancel']) {
      grab(1);
      send('pointermove', end === 'pointerup' ? { x: 50, y: 0 } : over);
      send(end, { x: 50, y: 0 });
      expect([chosen, building.held, floating.carried]).toEqual([[], null, false]);
    }
  });
  it('is not taken up where no step lays it', () => {
    grab(58);
    send('pointermove', over);
    expect([building.held, floating.carried]).toEqual([null, false]);
    send('pointerup', over);
    expect(chosen).toEqual([]);
  });
});

describe('a held tile', () => {
  it('is with the mouse over the map, and not with a finger', () => {
    building.pick(1);
    floating.follow(pointer('pointermove', over, 'touch'), true);
    expect(floating.hovers).toBe(false);
    floating.follow(pointer('pointermove', over), true);
    expect([floating.hovers, floating.at]).toEqual([true, over]);
    floating.follow(pointer('pointermove', over), false);
    expect(floating.hovers).toBe(false);
  });
});
