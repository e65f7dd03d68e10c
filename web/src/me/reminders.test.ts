import { describe, expect, it } from 'vitest';
import { offsets } from './reminders';

const hour = 3_600_000;
const of = (zone: string) => (at: number) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')!.value;
  const found = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
};

describe('the clock on the wall', () => {
  it('is told with every time that it is set in two years', () => {
    const told = offsets(Date.UTC(2025, 10, 18), of('Europe/Rome'));
    expect(told).toEqual([
      [0, 60],
      [Date.UTC(2026, 2, 29, 1), 120],
      [Date.UTC(2026, 9, 25, 1), 60],
      [Date.UTC(2027, 2, 28, 1), 120],
      [Date.UTC(2027, 9, 31, 1), 60],
    ]);
  });

  it('is one number where it is never set, and may be half an hour off', () => {
    expect(offsets(Date.UTC(2026, 0, 1), of('Asia/Kolkata'))).toEqual([[0, 330]]);
    expect(offsets(Date.UTC(2026, 0, 1), of('UTC'))).toEqual([[0, 0]]);
    // The other half of the world sets it the other way round, and this place by half an hour.
    const [first, second] = offsets(Date.UTC(2026, 0, 1), of('Australia/Lord_Howe'));
    expect(first).toEqual([0, 660]);
    expect(second![1]).toBe(630);
    expect(second![0] % (hour / 2)).toBe(0);
  });
});
