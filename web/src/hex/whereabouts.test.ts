import { expect, it } from 'vitest';
import { centreOf, parseHex } from './geometry';
import { windOf } from './whereabouts';

const wind = (hex: string) => windOf(centreOf(parseHex(hex)));

it('points as on a map with north above', () => {
  expect(windOf({ x: 0, y: -5 })).toBe('n');
  expect(windOf({ x: 5, y: 5 })).toBe('se');
  expect(windOf({ x: -5, y: 0.1 })).toBe('w');
  expect(windOf({ x: 0.5, y: 0 })).toBe('middle');
});

it('names hexes by where they lie', () => {
  expect(wind('0,0')).toBe('middle');
  expect(wind('4,0')).toBe('e');
  expect(wind('-4,0')).toBe('w');
  expect(new Set(['0,-4', '0,4'].map(wind)).size).toBe(2);
});
