import type { NewTable } from '@/lib/api';
import type { Table } from '@/lib/types';

// What can be done once a match is over.

export const hardest = 5;

// The same table against bots that play one level better; null where there is no such.
export const oneLevelUp = (table: Table): NewTable | null => {
  const bots = table.seats.filter((seat) => seat.kind === 'bot');
  const mine = table.seats.filter((seat) => seat.you);
  if (bots.length === 0 || mine.length !== 1 || table.daily) return null;
  if (bots.length + 1 !== table.seats.length) return null;
  if (bots.every((bot) => (bot.level ?? hardest) >= hardest)) return null;
  return {
    game: table.game,
    options: table.options,
    rated: false,
    seats: table.seats.map((seat) =>
      seat.kind === 'bot'
        ? { kind: 'bot' as const, level: Math.min(hardest, (seat.level ?? 1) + 1) }
        : { kind: 'me' as const },
    ),
  };
};

const key = 'fourlands.best';

// The most points in a game with so many seats, kept in this browser.
export const noteBest = (
  game: string,
  seats: number,
  points: number,
  match: string,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): { best: number; first: boolean; fresh: boolean } => {
  let all: Record<string, { points: number; match: string }> = {};
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? '{}');
    if (found && typeof found === 'object') all = found as typeof all;
  } catch {
    // Unreadable: nothing is known.
  }
  const name = `${game}/${seats}`;
  const before = typeof all[name]?.points === 'number' ? all[name] : undefined;
  const fresh = before === undefined || points > before.points || before.match === match;
  if (before === undefined || points > before.points)
    store.setItem(key, JSON.stringify({ ...all, [name]: { points, match } }));
  return { best: Math.max(points, before?.points ?? points), first: before === undefined, fresh };
};
