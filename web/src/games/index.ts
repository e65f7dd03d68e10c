import type { GameId } from '@/lib/types';
import type { Game } from './game';

// Every game's folder, by its name. Cards come with the first script; a board or a lesson is loaded when it is first
// shown. A new game is a folder here, and nothing else.
const folders = import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'default' });

export const games: Record<GameId, Game> = Object.fromEntries(
  Object.entries(folders).map(([path, game]) => [path.split('/')[1]!, game]),
);

// The shortest game first.
const [least, most] = [0, 1] as const;
export const gameIds: readonly GameId[] = Object.entries(games)
  .sort(([, a], [, b]) => a.minutes[least] - b.minutes[least] || a.minutes[most] - b.minutes[most])
  .map(([id]) => id);

// Those with a daily challenge.
export const dailyGames: readonly GameId[] = gameIds.filter((id) => games[id]?.daily);
