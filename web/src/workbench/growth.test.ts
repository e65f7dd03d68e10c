import { describe, expect, it } from 'vitest';
import type { StudyReport } from './bench.svelte';
import { drawn, momentOf, worthsOf } from './growth';

const figure = (value: number, bound = 0.1) => ({ value, bound });
const report = (won: number, worth: number, unit: 'win' | 'points' = 'win'): StudyReport => {
  const study = {
    games: 40,
    unit,
    seats: [
      { won: figure(won), points: figure(30, 2) },
      { won: figure(1 - won), points: figure(20, 2) },
    ],
    verdict: [],
    components: {
      map: Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, worth: figure(i * worth) })),
      side: [{ id: 'Na', worth: null }],
    },
  } as unknown as StudyReport;
  study.against = { seats: study.seats, study } as unknown as StudyReport['against'];
  return study;
};

describe('a study that grows', () => {
  it('is watched by the share of the first seat, or its points', () => {
    expect(momentOf(report(0.6, 1))).toEqual({
      games: 40,
      is: { value: 60, bound: 10 },
      was: { value: 60, bound: 10 },
    });
    expect(momentOf(report(0.6, 1, 'points')).is).toEqual(figure(30, 2));
  });

  it('is drawn from the first games to the latest, with what is even in sight', () => {
    const moments = [10, 20, 40].map((games) => ({
      games,
      is: figure(60, 80 / games),
      was: figure(55),
    }));
    const chart = drawn(moments, 50);
    expect(chart.low).toBeLessThan(50);
    expect(chart.high).toBeGreaterThan(62);
    expect(chart.even).toBeGreaterThan(30); // Below the line of the variant: y grows downwards.
    expect(chart.is.split(' ')).toHaveLength(3);
    expect(chart.band.split(' ')).toHaveLength(6);
    expect(chart.is.split(' ').at(-1)).toMatch(/^100\.00,/);
  });

  it('tells of the highest and the lowest of each kind, and of none that has no figure', () => {
    const kinds = worthsOf(report(0.5, 1), 2);
    expect(kinds.map(({ name }) => name)).toEqual(['map']);
    expect(kinds[0]!.rows.map(({ id }) => id)).toEqual(['11', '10', '1', '0']);
  });
});
