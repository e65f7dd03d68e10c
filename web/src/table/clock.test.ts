import { expect, it } from 'vitest';
import { clockText, leftNow } from './clock';

it('runs down only for the seats whose clocks run', () => {
  const clocks = { left_ms: [5000, 7000], running: [1], at: 0 };
  expect(leftNow(clocks, 0, 2000)).toBe(5000);
  expect(leftNow(clocks, 1, 2000)).toBe(5000);
  expect(leftNow(clocks, 1, 9000)).toBe(0);
});

it('is written in hours, minutes, seconds, and tenths at the end', () => {
  expect(clockText(3_723_000)).toBe('1:02:03');
  expect(clockText(245_000)).toBe('4:05');
  expect(clockText(59_400)).toBe('1:00');
  expect(clockText(9_960)).toBe('0:09.9');
  expect(clockText(0)).toBe('0:00.0');
});
