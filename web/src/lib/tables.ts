import type { Json, Table } from './types';

// What lists of tables say.

export const mySeats = (table: Table): number[] => table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
export const freeSeats = (table: Table): number => table.seats.filter((seat) => seat.kind === 'open').length;

// Everybody's name but mine, each once.
export const othersOf = (table: Table): string[] => [...new Set(table.seats.flatMap((seat) => (seat.you || seat.name === undefined ? [] : [seat.name])))];

export type Ending = 'won' | 'lost' | 'shared' | 'done' | 'closed';

const field = (value: Json | undefined, name: string): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;

// How a finished table ended for me, as far as the list tells; alone there is nobody to beat.
export const endingOf = (table: Table): Ending => {
  if (table.status === 'closed') return 'closed';
  const mine = mySeats(table);
  const winners = field(table.result, 'winners');
  const hot = mine.length === table.seats.length;
  if (hot || mine.length === 0) return 'done';
  if (Array.isArray(winners)) {
    const won = winners.some((seat) => mine.includes(Number(seat)));
    return won ? (winners.every((seat) => mine.includes(Number(seat))) ? 'won' : 'shared') : 'lost';
  }
  const quit = field(table.result, 'seat');
  if (typeof quit === 'number' && table.seats.length === 2) return mine.includes(quit) ? 'lost' : 'won';
  return 'done';
};
