import { expect, it } from 'vitest';
import { type AnalysedEvent, bestAndWorst, turningPoints } from './analysis.svelte';

const event = (
  n: number,
  who: number | 'chance',
  before: number,
  after: number,
  loss?: number,
): AnalysedEvent => ({
  n,
  who,
  step: `s${n}`,
  before: [before, 1 - before],
  after: [after, 1 - after],
  loss,
});
const events = [
  event(1, 0, 0.5, 0.55, 0),
  event(2, 1, 0.55, 0.7, 0.15),
  event(3, 'chance', 0.7, 0.9),
  event(4, 0, 0.9, 0.6, 0.3),
  event(5, 0, 0.6, 0.8, 0),
  event(6, 1, 0.8, 0.8, 0.002),
];

it('finds the step that gave up the most and the one that gained the most', () => {
  const { best, worst } = bestAndWorst(events, 0);
  expect(best?.n).toBe(5);
  expect(worst?.n).toBe(4);
});

it('finds nothing where nothing was given up or gained', () => {
  expect(bestAndWorst([event(1, 0, 0.5, 0.5, 0)], 0)).toEqual({ best: null, worst: null });
});

it('lists where the match turned, in order, and no luck or noise', () => {
  expect(turningPoints(events).map((point) => point.n)).toEqual([2, 4]);
  expect(turningPoints(events, 1).map((point) => point.n)).toEqual([4]);
});
