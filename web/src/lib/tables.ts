import type { Say } from './catalogue';
import type { Json, Table, TableSeat } from './types';

// What lists of tables say.

export const mySeats = (table: Table): number[] =>
  table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
export const freeSeats = (table: Table): number =>
  table.seats.filter((seat) => seat.kind === 'open').length;

// Which of a game's bots sits here: the first bot of a table is the first of the game's names.
export const nthBot = (seats: TableSeat[], seat: number): number =>
  seats.slice(0, seat).filter((other) => other.kind === 'bot').length;

// What the server calls a guest ("Guest 4821"), in the reader's language.
export const guestName = (name: string, say: Say): string => {
  const number = /^Guest (\d+)$/.exec(name)?.[1];
  return number === undefined ? name : say('page.guest', { number });
};

// The seats with names for people: bots have those of the game, with a number from the second round of them on.
export const namedSeats = (
  { game, seats }: Pick<Table, 'game' | 'seats'>,
  say: Say,
): TableSeat[] => {
  const key = `page.game.${game}.bots`;
  const names = say(key) === key ? [] : say(key).split('|');
  const botAt = (index: number): string => {
    const nth = nthBot(seats, index);
    const round = Math.floor(nth / names.length);
    return round > 0 ? `${names[nth % names.length]} ${round + 1}` : names[nth]!;
  };
  return seats.map((seat, index) => {
    if (seat.kind === 'bot') return names.length ? { ...seat, name: botAt(index) } : seat;
    return seat.name === undefined ? seat : { ...seat, name: guestName(seat.name, say) };
  });
};

// Everybody's name but mine, each once.
export const othersOf = (table: Table): string[] => [
  ...new Set(
    table.seats.flatMap((seat) => (seat.you || seat.name === undefined ? [] : [seat.name])),
  ),
];

// Those that wait for me, then those in which I wait, open tables, and what is over; the newest first in each.
const urgency = (table: Table): number =>
  table.your_turn ? 0 : table.status === 'running' ? 1 : table.status === 'open' ? 2 : 3;
export const byWhoWaits = (tables: readonly Table[]): Table[] =>
  [...tables].sort((a, b) => urgency(a) - urgency(b) || b.created - a.created);

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
  if (field(table.result, 'reason') === 'limit') return 'done'; // A challenge: nobody was to be beaten.
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
