import type { Game } from '../game';
import BotFace from './BotFace.svelte';
import CardArt from './CardArt.svelte';
import './colour.css';

const game: Game = {
  seats: [1, 16],
  minutes: [15, 30],
  daily: true,
  CardArt,
  BotFace,
  board: () => import('./board'),
  learn: () => import('./Learn.svelte'),
  workbench: () => import('./workbench'),
};
export default game;
