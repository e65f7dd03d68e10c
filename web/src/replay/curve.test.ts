import { expect, it } from 'vitest';
import { curve, scaleOf, valuesOf } from './curve';
import type { Analysis } from '@/lib/analysis.svelte';
import { asPlayed } from './replay.svelte';

const analysis: Analysis = {
  game: 'landomy',
  unit: 'win',
  seats: [],
  events: [
    { n: 1, who: 0, step: 'a', before: [0.5, 0.5], after: [0.6, 0.4] },
    { n: 3, who: 1, step: 'b', before: [0.6, 0.4], after: [1, 0] },
  ],
};

it('has a value for every position, also where an event was not looked at', () => {
  expect(valuesOf(analysis, 3)).toEqual([
    [0.5, 0.5],
    [0.6, 0.4],
    [0.6, 0.4],
    [1, 0],
  ]);
});

it('draws from left to right, more being higher', () => {
  const values = valuesOf(analysis, 3);
  expect(curve(values, 0, scaleOf(analysis, values), 300, 100)).toBe(
    'M0.0 50.0L100.0 40.0L200.0 40.0L300.0 0.0',
  );
});

it('scales points by what was reached', () => {
  const points: Analysis = { ...analysis, unit: 'points' };
  expect(scaleOf(points, [[12], [250]])).toEqual({ least: 0, most: 250 });
});

it('tells a record’s events apart by their number, as boards and the log want it', () => {
  const event = { n: 7, who: 0, step: 'a', effects: [], at: 1 };
  const position = { n: 7, event, view: null, insight: null, to_act: [], result: null };
  expect(asPlayed(position).event?.seq).toBe(7);
  expect(asPlayed({ ...position, event: null }).event).toBeNull();
});
