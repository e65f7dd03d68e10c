import { describe, expect, it } from 'vitest';
import type { Effect, Json, MatchEvent } from '@/lib/types';
import messages from './messages.json';
import { guide } from './guide';
import positions from './testdata/positions.json';

const event = (effect: Effect): MatchEvent => ({ seq: 1, at: 0, effects: [effect] });
const until = (text: string) =>
  guide.find((step) => step.text === `landing-zone.guide.${text}`)!.until;
const opening = positions.opening.view as unknown as Json;
const late = positions.late.view as unknown as Json;

describe('the guided first game', () => {
  it('has a sentence in both languages for every step', () => {
    for (const { text } of guide) expect(messages).toHaveProperty([text, 'it']);
  });
  it('waits for what it asks, by the one it asks', () => {
    const point: Effect = { kind: 'point', seat: 0, cell: 'a1', colour: 'red', dir: 'N' };
    expect(until('point')({ view: opening, events: [], seat: 0 })).toBe(false);
    expect(until('point')({ view: opening, events: [event({ ...point, seat: 1 })], seat: 0 })).toBe(
      false,
    );
    expect(until('point')({ view: opening, events: [event(point)], seat: 0 })).toBe(true);
  });
  it('sees a large ship on the board, and the next roll', () => {
    expect(until('large')({ view: opening, events: [], seat: 0 })).toBe(false);
    expect(
      until('large')({ view: positions.large.view as unknown as Json, events: [], seat: 0 }),
    ).toBe(true);
    expect(
      until('dice')({
        view: opening,
        events: [event({ kind: 'roll', turn: 2, dice: [1, 2, 3] })],
        seat: 0,
      }),
    ).toBe(true);
  });
  it('goes on late in the game even if the dice never allowed it', () => {
    expect(until('zap')({ view: late, events: [], seat: 0 })).toBe(true);
    expect(until('last')({ view: late, events: [], seat: 0 })).toBe(false);
    expect(
      until('last')({ view: positions.over.view as unknown as Json, events: [], seat: 0 }),
    ).toBe(true);
  });
});
