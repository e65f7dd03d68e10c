import { cornerName } from '@/hex/geometry';
import { tileOf, type End } from '../pack';
import { spotsOf, type Placed } from './places';

// The way a figure is shown to take, over the roads that are drawn between whole circles and from balloon to balloon. It is
// a picture of a walk that was made already; what can be walked is the server's to say.

const roadsOf = (tiles: Placed[]): Map<string, string[]> => {
  const spots = spotsOf(tiles);
  const whole = new Set(spots.map((spot) => spot.name));
  const roads = new Map<string, string[]>();
  const join = (a: string, b: string): void => {
    if (whole.has(a) && whole.has(b)) roads.set(a, [...(roads.get(a) ?? []), b]);
  };
  for (const placed of tiles) {
    const name = (end: End): string =>
      end === 'c' ? placed.place : cornerName(placed.hex, end + placed.turns);
    for (const [a, b] of tileOf(placed.tile).roads) {
      join(name(a), name(b));
      join(name(b), name(a));
    }
  }
  const balloons = spots.filter((spot) => spot.balloon).map((spot) => spot.name);
  for (const a of balloons) for (const b of balloons) if (a !== b) join(a, b);
  return roads;
};

// The names on the shortest way from one location to another, both included; straight across if there is none.
export const routeOf = (tiles: Placed[], from: string, to: string): string[] => {
  const roads = roadsOf(tiles);
  const before = new Map<string, string | null>([[from, null]]);
  for (const at of before.keys()) {
    if (at === to) break;
    for (const next of roads.get(at) ?? []) if (!before.has(next)) before.set(next, at);
  }
  if (!before.has(to)) return [from, to];
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
};
