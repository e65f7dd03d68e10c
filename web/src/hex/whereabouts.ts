import type { Say } from '@/lib/catalogue';
import type { Point } from './geometry';

// Where something lies, as a person would point: from the middle of the map, where play began.

const winds = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;
export type Wind = (typeof winds)[number] | 'middle';

export const windOf = ({ x, y }: Point, middle = 1.2): Wind => {
  if (Math.hypot(x, y) < middle) return 'middle';
  const eighth = Math.round((Math.atan2(y, x) * 4) / Math.PI);
  return winds[(eighth + 8) % 8]!;
};

export const whereabouts = (say: Say, at: Point): string => say(`where.${windOf(at)}`);
