import type { Point } from './geometry';

// A place that the keyboard can travel to and a tap can mean: a hex, a location, an empty spot.
export interface Place extends Point {
  id: string;
  label: string; // What lies there and whether it can be chosen, for a screen reader.
  can?: boolean; // Can be chosen now.
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const ways: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
export const isArrow = (key: string): key is Arrow => key in ways;

// The next place in a direction: near, and rather straight ahead than aside. Nothing beyond 60 degrees aside, so
// that an arrow never seems to go the wrong way; null at the rim.
export function travel<P extends Point>(places: readonly P[], from: Point, arrow: Arrow): P | null {
  const way = ways[arrow];
  let best: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 1e-6 || aside > ahead * 1.7321) continue;
    const cost = ahead + 2 * aside;
    if (cost < least - 1e-9) {
      least = cost;
      best = place;
    }
  }
  return best;
}

// The nearest place within reach of a point.
export function nearest<P extends Point>(places: readonly P[], to: Point, reach: number): P | null {
  let best: P | null = null;
  let least = reach;
  for (const place of places) {
    const far = Math.hypot(place.x - to.x, place.y - to.y);
    if (far > least) continue;
    least = far;
    best = place;
  }
  return best;
}

// Chosen places in turn, as a reader of the keyboard steps through them: the one after `from`, around the end.
export function nextChoice<P extends Place>(
  places: readonly P[],
  from: string | null,
  by: 1 | -1,
): P | null {
  const choices = places.filter((place) => place.can);
  if (!choices.length) return null;
  const at = choices.findIndex((place) => place.id === from);
  const next =
    at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length;
  return choices[next]!;
}
