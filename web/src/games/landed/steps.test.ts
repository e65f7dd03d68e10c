import { describe, expect, it } from 'vitest';
import { narrow, offered } from '../picker';
import { alike, layStep, placeOfStep, readSteps, setStep, type Held } from './steps';
import { lettersOf, tileOf, turned } from './pack';
import keep from './testdata/keep.json';
import early from './testdata/turn.json';

// Lists of steps as a server sent them.
const turn = readSteps(early.steps);
const hand = early.view.seats[0]!.hand as number[];
const fromHand = (tile: number, face: number, turns: number, mode: Held['mode'] = 'terraform') => ({
  mode,
  tile,
  face,
  turns,
  from: null,
});

describe('a turn with two tiles in hand', () => {
  it('offers the tiles, and every place for each', () => {
    expect(offered(turn.layings, 'tile')).toEqual(hand);
    const places = hand.map((tile) => new Set(offered(narrow(turn.layings, { tile }), 'place')));
    expect(places[0]).toEqual(places[1]);
    expect(places[0]!.has('0,0')).toBe(false);
    expect(turn.plain).toEqual(new Set(['plan', 'sign']));
  });
  it('finds every listed step again by its parts', () => {
    const found = new Set<string>();
    for (const tile of hand)
      for (const place of offered(turn.layings, 'place'))
        for (const face of [0, 1])
          for (let turns = 0; turns < 6; turns++)
            found.add(layStep(turn, fromHand(tile, face, turns), place)!);
    expect(found).toEqual(new Set(early.steps.filter((step) => step.startsWith('terraform'))));
  });
  it('lays nothing where no step lays it', () => {
    expect(layStep(turn, fromHand(hand[0]!, 0, 0), '0,0')).toBeNull();
    expect(layStep(turn, fromHand(hand[0]!, 0, 0, 'redesign'), '-1,0')).toBeNull();
    expect(layStep(turn, fromHand(58, 0, 0), '-1,0')).toBeNull();
  });
});

describe('turns', () => {
  it('carry letter i of a face to edge (i + turns) mod 6', () => {
    expect(turned('TCLDMF', 0).join('')).toBe('TCLDMF');
    expect(turned('TCLDMF', 2).join('')).toBe('MFTCLD');
  });
  it('that look alike are the one that is listed', () => {
    expect(tileOf(9).faces[0]).toBe('LLLLLL');
    expect(alike([0], 9, 0, 4)).toBe(0);
    expect(alike([0, 1], 1, 0, 4)).toBeNull();
    expect(lettersOf(1, 0, 3).join('')).toBe('CCCMMM');
  });
});

describe('other steps', () => {
  it('read claims, with and without the card', () => {
    const read = readSteps(['claim 2 25 1', 'claim 2 25 2 negotiate', 'end']);
    expect(read.claims).toEqual([
      { text: 'claim 2 25 1', edge: 2, contract: 25, level: 1, negotiate: false },
      { text: 'claim 2 25 2 negotiate', edge: 2, contract: 25, level: 2, negotiate: true },
    ]);
    expect(read.plain).toEqual(new Set(['end']));
    expect(read.uses).toEqual(new Set(['negotiate']));
  });
  it('read cards, moves of tiles and thefts', () => {
    const read = readSteps([
      'end',
      'use plan',
      'use reengineer 0,1 2,0 3',
      'use reengineer 0,1 2,0 4',
      'redesign 17 0 0,0 2',
      'steal 2',
      'nosteal',
    ]);
    expect(read.uses).toEqual(new Set(['plan', 'reengineer', 'redesign']));
    const lifted: Held = { mode: 'reengineer', tile: 2, face: 0, turns: 4, from: '0,1' };
    expect(layStep(read, lifted, '2,0')).toBe('use reengineer 0,1 2,0 4');
    expect(layStep(read, lifted, '1,0')).toBeNull();
    expect(layStep(read, { ...lifted, from: '1,1' }, '2,0')).toBeNull();
    expect(layStep(read, fromHand(17, 0, 2, 'redesign'), '0,0')).toBe('redesign 17 0 0,0 2');
    expect(read.steals).toEqual([2]);
  });
  it('find the set that was chosen, in any order', () => {
    const choices = readSteps(keep.steps);
    expect(setStep(choices, [36])).toBeNull();
    expect(setStep(choices, [36, 25])).toBe('keep 25 36');
    expect(setStep(readSteps(['redraw 1', 'redraw 1 43', 'noability']), [43, 1])).toBe(
      'redraw 1 43',
    );
  });
  it('know where on the map they act', () => {
    expect(placeOfStep('terraform 17 1 1,-1 4')).toEqual({
      at: '1,-1',
      tile: 17,
      face: 1,
      turns: 4,
    });
    expect(placeOfStep('use reengineer 0,1 2,0 3')).toEqual({ from: '0,1', at: '2,0', turns: 3 });
    expect(placeOfStep('plan')).toBeNull();
  });
});
