import type { GameId, GameLoader } from './board';

// Every game's board, loaded when it is first shown. A new game: a folder and a line here.
export const games: Record<GameId, GameLoader> = {
  'landing-zone': () => import('./landing-zone').then((game) => game.default),
  landomy: () => import('./landomy').then((game) => game.default),
  landed: () => import('./landed').then((game) => game.default),
  'land-ahead': () => import('./land-ahead').then((game) => game.default),
};
