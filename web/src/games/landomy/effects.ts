import type { Effect } from '@/lib/types';
import { pointOf, type Point } from './layout';
import type { Cell, Latest, Place } from './view';
import { isCell } from './view';

// What the latest events changed, to be shown and animated.

export interface Flight {
  id: string;
  what: 'ship' | 'storm' | 'burst';
  seat: number;
  count: number;
  from: Point;
  to: Point;
  delay: number;
}

const effectsOf = (latest: Latest): Effect[] => latest.flatMap((event) => event.effects ?? []);

export const touched = (effect: Effect): Place[] => {
  const text = (field: string): Place[] =>
    typeof effect[field] === 'string' ? [effect[field] as Place] : [];
  switch (effect.kind) {
    case 'map':
    case 'facedown':
      return text('side');
    case 'storm':
    case 'push':
      return [...text('from'), ...text('to')];
    case 'move':
      return [...text('to'), ...(effect.from as string[]).map((from) => from.slice(0, 2) as Cell)];
    case 'conflict':
      return text('at');
    case 'place':
    case 'close':
    case 'block':
    case 'close_storm':
    case 'close_reserve':
      return text('cell');
    default:
      return [];
  }
};

export const freshOf = (latest: Latest): Set<Place> => new Set(effectsOf(latest).flatMap(touched));

// Airships that are placed come from their tribe's own corner of the sky.
const home: Point[] = [
  { x: -360, y: 340 },
  { x: 360, y: -310 },
];
const at = (cell: unknown): Point =>
  typeof cell === 'string' && isCell(cell) ? pointOf(cell) : { x: 0, y: 0 };

const flown = (effect: Effect): Omit<Flight, 'id' | 'delay'>[] => {
  const seat = Number(effect.seat ?? 0);
  switch (effect.kind) {
    case 'storm':
      return [{ what: 'storm', seat, count: 1, from: at(effect.from), to: at(effect.to) }];
    case 'push':
      return [
        {
          what: 'ship',
          seat: Number(effect.pushed),
          count: 1,
          from: at(effect.from),
          to: at(effect.to),
        },
      ];
    case 'move':
      return (effect.from as string[]).map((from) => ({
        what: 'ship',
        seat,
        count: Number(from.slice(3)),
        from: at(from.slice(0, 2)),
        to: at(effect.to),
      }));
    case 'place':
    case 'close':
      return [{ what: 'ship', seat, count: 1, from: home[seat]!, to: at(effect.cell) }];
    case 'conflict':
      return [
        {
          what: 'burst',
          seat,
          count: (effect.lost as number[])[0] ?? 1,
          from: at(effect.at),
          to: at(effect.at),
        },
      ];
    default:
      return [];
  }
};

// One after the other, so that the eye can follow; what belongs to one effect flies together.
export const flightsOf = (latest: Latest): Flight[] => {
  const flights: Flight[] = [];
  let delay = 0;
  for (const event of latest)
    for (const [index, effect] of (event.effects ?? []).entries()) {
      const together = flown(effect);
      together.forEach((flight, part) =>
        flights.push({ ...flight, id: `${event.seq}.${index}.${part}`, delay }),
      );
      if (together.length > 0) delay += 420;
    }
  return flights;
};
