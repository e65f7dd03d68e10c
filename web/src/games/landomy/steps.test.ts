import { describe, expect, it } from 'vitest';
import golden from './testdata/positions.json';
import {
  attempt,
  canTake,
  complete,
  due,
  fieldFor,
  nothing,
  options,
  parse,
  parseAll,
  pick,
  remaining,
  settled,
  sources,
  take,
  unpick,
  type Draft,
  type Field,
} from './steps';
import { asView, type Cell, type Place } from './view';

// Every position of three whole games as the server offered them, the last one in the advanced setup.
const positions = golden as { steps: string[]; seat: number; view: never }[];
const offered = positions.map(({ steps }) => steps).filter((steps) => steps.length > 0);

// Builds a step choice by choice, as a player does, and says what the board would have played.
const build = (texts: string[], text: string): string | null => {
  const steps = parseAll(texts);
  const goal = parse(text)!;
  let draft: Draft = nothing;
  while (!settled(steps, draft)) {
    const field = due(steps, draft)[0];
    if (field === undefined) break;
    draft = pick(steps, draft, field, goal[field]!);
  }
  for (const [cell, count] of Object.entries(goal.crew) as [Cell, number][])
    if (!settled(steps, draft)) draft = take(draft, cell, count);
  return (settled(steps, draft) ?? complete(steps, draft))?.text ?? null;
};

describe('notation', () => {
  it('reads every step that a server offered', () => {
    for (const steps of offered) expect(parseAll(steps).map(({ text }) => text)).toEqual(steps);
  });
  it('knows the parts of each kind', () => {
    expect(parse('storm a2 c1 push 1 b1')).toMatchObject({
      from: 'a2',
      to: 'c1',
      push: '1',
      dest: 'b1',
    });
    expect(parse('storm a2 c1')).toMatchObject({ from: 'a2', to: 'c1' });
    expect(parse('move b3 a3x1 c3x12')).toMatchObject({
      to: 'b3',
      crew: { a3: 1, c3: 12 },
    });
    expect(parse('facedown 7 E2')).toMatchObject({ card: '7', side: 'E2' });
  });
  it('leaves out what it cannot read', () => {
    expect([parse('draw 7'), parse('map 7 Q1'), parse('place z9'), parse('')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('building a step', () => {
  it('can reach every offered step, and plays that very step', () => {
    for (const steps of offered) for (const text of steps) expect(build(steps, text)).toBe(text);
  });
  it('offers at each moment only what some offered step has next', () => {
    for (const texts of offered) {
      const steps = parseAll(texts);
      for (const field of due(steps, nothing))
        for (const value of options(steps, nothing, field))
          expect(remaining(steps, pick(steps, nothing, field, value)).length).toBeGreaterThan(0);
    }
  });

  const maps = parseAll(['map 1 E1', 'map 1 Sa', 'map 11 E1', 'map 11 Sa']);
  it('takes a Map and a side in either order', () => {
    expect(due(maps, nothing)).toEqual(['card', 'side']);
    expect(settled(maps, pick(maps, pick(maps, nothing, 'side', 'Sa'), 'card', '11'))?.text).toBe(
      'map 11 Sa',
    );
    expect(fieldFor(maps, nothing, 'Nb')).toBeNull();
  });
  it('does not place a Map by itself where one side is left', () => {
    const one = parseAll(['map 5 Nb', 'map 9 Nb']);
    expect(settled(one, nothing)).toBeNull();
    expect(complete(one, pick(one, nothing, 'card', '5'))).toBeNull();
  });

  const storms = parseAll([
    'storm a1 a3 push 0 a2',
    'storm a1 a3 push 0 b3',
    'storm a1 a3 push 1 b3',
    'storm b1 a3 push 0 a2',
    'storm a1 c1',
  ]);
  it('asks whom to push before where to', () => {
    const there = pick(storms, pick(storms, nothing, 'from', 'a1'), 'to', 'a3');
    expect(due(storms, there)).toEqual(['push']);
    expect(options(storms, pick(storms, there, 'push', '0'), 'dest')).toEqual(['a2', 'b3']);
  });
  it('does not ask where there is one answer', () => {
    const there = pick(storms, pick(storms, nothing, 'from', 'a1'), 'to', 'a3');
    expect(settled(storms, pick(storms, there, 'push', '1'))?.text).toBe('storm a1 a3 push 1 b3');
    expect(
      settled(storms, pick(storms, pick(storms, nothing, 'to', 'a3'), 'from', 'b1'))?.text,
    ).toBe('storm b1 a3 push 0 a2');
    expect(
      settled(storms, pick(storms, pick(storms, nothing, 'from', 'a1'), 'to', 'c1'))?.text,
    ).toBe('storm a1 c1');
  });
  it('forgets what hung on a choice that is left', () => {
    const whole = pick(
      storms,
      pick(storms, pick(storms, nothing, 'from', 'a1'), 'to', 'a3'),
      'push',
      '0',
    );
    expect(unpick(whole, 'to').picks).toEqual({ from: 'a1' });
    expect(unpick(whole, 'push').picks).toEqual({ from: 'a1', to: 'a3' });
  });

  const moves = parseAll([
    'move b2 b1x1',
    'move b2 b1x1 c2x1',
    'move b2 b1x2',
    'move b2 c2x1',
    'move a2 a1x1',
  ]);
  const toCentre = pick(moves, nothing, 'to', 'b2');
  it('counts a crew only as offered', () => {
    expect([...sources(moves, toCentre)]).toEqual([
      ['b1', 2],
      ['c2', 1],
    ]);
    expect(canTake(moves, toCentre, 'b1', 3)).toBe(false);
    expect(canTake(moves, take(toCentre, 'c2', 1), 'b1', 1)).toBe(true);
    expect(canTake(moves, take(toCentre, 'c2', 1), 'b1', 2)).toBe(false); // Not offered together.
    expect(canTake(moves, toCentre, 'a1' as Cell, 1)).toBe(false);
  });
  it('is no step until somebody moves', () => {
    expect(complete(moves, toCentre)).toBeNull();
    expect(complete(moves, take(take(toCentre, 'b1', 1), 'c2', 1))?.text).toBe('move b2 b1x1 c2x1');
    expect(complete(moves, take(take(toCentre, 'b1', 1), 'b1', 0))).toBeNull();
  });
  it('plays at once where there is one way', () => {
    expect(settled(moves, pick(moves, nothing, 'to', 'a2'))?.text).toBe('move a2 a1x1');
  });
});

describe('an attempt', () => {
  it('is a whole step that can be asked about, whatever is clicked', () => {
    const places = ['a1', 'b2', 'c3', 'Na', 'E2'] as Place[];
    for (const { steps, view, seat } of positions)
      for (const place of places) {
        const parsed = parseAll(steps);
        const drafts = [
          nothing,
          ...due(parsed, nothing).map((field: Field) =>
            pick(parsed, nothing, field, options(parsed, nothing, field)[0]!),
          ),
        ];
        for (const draft of drafts)
          expect(parse(attempt(parsed, draft, place, asView(view), seat))).not.toBeNull();
      }
  });
});
