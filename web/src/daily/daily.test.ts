import { describe, expect, it } from 'vitest';
import { barsOf, clockOf, dayBefore, middleOf } from './daily';

describe('the day', () => {
  it('has one before it, also over months and leap days', () => {
    expect(dayBefore('2026-11-16')).toBe('2026-11-15');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2028-03-01')).toBe('2028-02-29');
    expect(dayBefore('2026-01-01', 2)).toBe('2025-12-30');
  });
  it('ends at a time a clock shows', () => {
    expect(clockOf(3_661_000)).toBe('01:01:01');
    expect(clockOf(59_001)).toBe('00:01:00');
    expect(clockOf(-5)).toBe('00:00:00');
  });
});

describe('scores in bars', () => {
  it('counts every score once, in bars of one width', () => {
    const scores = [0, 9, 10, 288, 299, 300, 341];
    const bars = barsOf(scores, 288);
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(scores.length);
    expect(new Set(bars.map((bar) => bar.to - bar.from)).size).toBe(1);
    expect(bars.length).toBeLessThanOrEqual(16);
    for (const bar of bars)
      expect(scores.filter((score) => score >= bar.from && score <= bar.to)).toHaveLength(
        bar.count,
      );
  });
  it('marks the bar of my score and no other', () => {
    const bars = barsOf([100, 150, 200], 150);
    expect(bars.filter((bar) => bar.mine)).toEqual([
      expect.objectContaining({ from: 150, count: 1 }),
    ]);
    expect(barsOf([100, 150], null).some((bar) => bar.mine)).toBe(false);
  });
  it('has one bar for one score and none for none', () => {
    expect(barsOf([237], 237)).toEqual([{ from: 230, to: 239, count: 1, mine: true }]);
    expect(barsOf([], null)).toEqual([]);
  });
  it('knows the middle score', () => {
    expect(middleOf([])).toBeNull();
    expect(middleOf([30, 10, 20])).toBe(20);
    expect(middleOf([10, 20, 30, 40])).toBe(25);
  });
});
