import { endingOf, othersOf } from './tables';
import type { GameId, Table } from './types';

// What my finished matches of a list come to, by game and by whom they were against.

export interface Count {
  played: number;
  won: number;
  lost: number;
}
export interface Results {
  games: { game: GameId; count: Count }[]; // Most played first.
  people: { name: string; count: Count }[]; // People alone; bots have no feelings. Most met first.
}

const none = (): Count => ({ played: 0, won: 0, lost: 0 });
const most = <Key extends string, Row extends { count: Count }>(
  counts: Map<Key, Count>,
  row: (key: Key, count: Count) => Row,
): Row[] =>
  [...counts]
    .sort(([a, one], [b, other]) => other.played - one.played || a.localeCompare(b))
    .map(([key, count]) => row(key, count));

export function resultsOf(tables: readonly Table[]): Results {
  const games = new Map<GameId, Count>();
  const people = new Map<string, Count>();
  const add = <Key>(counts: Map<Key, Count>, key: Key, ending: string): void => {
    const count = counts.get(key) ?? none();
    count.played += 1;
    if (ending === 'won') count.won += 1;
    if (ending === 'lost') count.lost += 1;
    counts.set(key, count);
  };
  for (const table of tables) {
    if (table.status !== 'over' || table.daily !== null) continue;
    const ending = endingOf(table);
    add(games, table.game, ending);
    const seats = table.seats.filter((seat) => seat.kind === 'person' && !seat.account);
    for (const name of othersOf({ ...table, seats })) add(people, name, ending);
  }
  return {
    games: most(games, (game, count) => ({ game, count })),
    people: most(people, (name, count) => ({ name, count })),
  };
}

// The matches of a list at which this person sat, too.
export const withPerson = (tables: readonly Table[], name: string): Table[] =>
  tables.filter((table) =>
    table.seats.some((seat) => seat.kind === 'person' && !seat.you && seat.name === name),
  );
