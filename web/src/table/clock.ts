import type { Clocks } from '@/lib/types';

// What a seat has left now, given what the server said and how long ago that was by our own clock.
export const leftNow = (clocks: Clocks, seat: number, since: number): number =>
  Math.max(0, (clocks.left_ms[seat] ?? 0) - (clocks.running.includes(seat) ? since : 0));

const two = (value: number) => String(value).padStart(2, '0');

// 1:02:03, 4:05, and tenths below ten seconds. Days are for the caller.
export const clockText = (ms: number): string => {
  const seconds = ms < 10_000 ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  if (ms < 10_000) return `0:0${seconds.toFixed(1)}`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
};
