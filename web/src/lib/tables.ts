import type { Json, Table } from './types';

// What lists of tables say.

export const mySeats = (table: Table): number[] =>
  table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
export const freeSeats = (table: Table): number =>
  table.seats.filter((seat) => seat.kind === 'open').length;

// Everybody's name but mine, each once.
export const othersOf = (table: Table): string[] => [
  ...new Set(
    table.seats.flatMap((seat) => (seat.you || seat.name === undefined ? [] : [seat.name])),
  ),
];

export type Ending = 'won' | 'lost' | 'shared' | 'done' | 'closed';

const field = (value: Json | undefined, name: string): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;

// Who came first: by the places the server reckoned, else by the winners of the game's own result.
const firstOf = (table: Table): number[] | null => {
  if (table.places) return table.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const winners = field(table.result, 'winners');
  return Array.isArray(winners) ? winners.map(Number) : null;
};

// How a finished table ended for me, as far as the list tells; alone there is nobody to beat.
export const endingOf = (table: Table): Ending => {
  if (table.status === 'closed') return 'closed';
  const mine = mySeats(table);
  const hot = mine.length === table.seats.length;
  if (hot || mine.length === 0) return 'done';
  const first = firstOf(table);
  if (first)
    return !first.some((seat) => mine.includes(seat))
      ? 'lost'
      : first.every((seat) => mine.includes(seat))
        ? 'won'
        : 'shared';
  const quit = field(table.result, 'seat');
  if (typeof quit === 'number' && table.seats.length === 2)
    return mine.includes(quit) ? 'lost' : 'won';
  return 'done';
};
