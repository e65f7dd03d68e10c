import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '@/lib/types';
import { nextTurn, offeredTurn, putStep, readSteps, stepForSlot } from './steps';
import { freshOf, isOpen, tellOn, type Story } from './story';
import data from './testdata.json';

// Step lists and logs of real matches.
const positions = data.positions;
const logs = data.logs as unknown as MatchEvent[][];
const stepsIn = (phase: string): string[] =>
  positions.find((position) => position.phase === phase)!.steps;

describe('offered steps', () => {
  it('every offered step of a real position is somewhere among the choices, and nothing else is', () => {
    for (const { steps } of positions) {
      const choices = readSteps(steps);
      const again = [
        ...[...choices.puts].flatMap(([place, turns]) => turns.map((turn) => putStep(place, turn))),
        ...[...choices.walks].map((place) => `walk ${place}`),
        ...choices.swaps.values(),
        ...choices.drinks.map((kind) => `drink ${kind}`),
        ...(['stay', 'take', 'leave', 'face', 'strike', 'heal', 'fall'] as const).filter(
          (step) => choices[step],
        ),
      ];
      expect(again.toSorted()).toEqual(steps.toSorted());
    }
  });

  it('a tile at a place turns only among the turns that are offered there', () => {
    const { puts } = readSteps(stepsIn('put'));
    const turns = puts.get('0,-1')!;
    expect(turns).toEqual([2, 5]);
    expect(offeredTurn(turns, 0)).toBe(2);
    expect(offeredTurn(turns, 3)).toBe(5);
    expect(nextTurn(turns, 2, 1)).toBe(5);
    expect(nextTurn(turns, 5, 1)).toBe(2);
    expect(nextTurn(turns, 2, -1)).toBe(5);
    expect(offeredTurn([], 0)).toBeUndefined();
  });

  it('what was found goes into a free slot by taking it and into a full one by swapping', () => {
    const both = readSteps(['take', 'swap 1', 'leave']);
    const find = { take: 'consumable2', swap: { 'swap 1': 'consumable1' } };
    expect(stepForSlot(both, find, 'consumable1')).toBe('swap 1');
    expect(stepForSlot(both, find, 'consumable2')).toBe('take');
    expect(stepForSlot(both, find, 'head')).toBeUndefined();
    expect(
      stepForSlot(readSteps(['swap', 'leave']), { take: null, swap: { swap: 'head' } }, 'head'),
    ).toBe('swap');
    expect(stepForSlot(readSteps(['leave']), find, 'consumable2')).toBeUndefined();
    expect(stepForSlot(both, null, 'consumable2')).toBeUndefined();
  });
});

describe('stories of encounters', () => {
  const tell = (events: MatchEvent[]): Story => tellOn(null, events)!;

  it('a hit that was taken ends in a wound, with no attack of the player', () => {
    const story = tell(logs[0]!);
    expect(story).toMatchObject({
      token: 'minotaur',
      attacked: 'hit',
      struck: null,
      after: 'wound',
      dice: [],
    });
    expect(isOpen(story)).toBe(false);
  });

  it('a die belongs to the attack it was cast for', () => {
    const story = tell(logs[1]!);
    expect(story).toMatchObject({
      attacked: 'evade',
      struck: 'escape',
      after: 'escape',
      dice: [{ value: 3, attack: 'monster' }],
    });
  });

  it('potions are remembered in the order they were drunk', () => {
    const story = tell(logs[3]!);
    expect(story).toMatchObject({
      seat: 0,
      token: 'harpy',
      drunk: ['defense-3'],
      dice: [{ value: 1, attack: 'monster' }],
      after: 'escape',
    });
  });

  it('told in pieces it is the same story', () => {
    for (const events of logs) {
      let story: Story | null = null;
      for (const event of events) story = tellOn(story, [event]);
      expect(story).toEqual(tellOn(null, events));
    }
  });
});

describe('what is fresh', () => {
  it('names the tile that was put last and the tokens that came', () => {
    const events: MatchEvent[] = [
      {
        seq: 1,
        at: 0,
        effects: [
          { kind: 'put', place: '1,-1', tile: 33, turns: 3, seat: 0 },
          { kind: 'tokens', at: ['1,-1', '1,0'], count: 2, seat: 0 },
        ],
      },
    ];
    expect(freshOf(events)).toEqual({ tile: '1,-1', tokens: ['1,-1', '1,0'], final: false });
  });
});
