import type { Game } from '../game';
import BotFace from './BotFace.svelte';
import CardArt from './CardArt.svelte';
import './colour.css';

const game: Game = {
  seats: [2, 4],
  minutes: [30, 45],
  daily: true,
  CardArt,
  BotFace,
  board: () => import('./board'),
  learn: () => import('./Learn.svelte'),
  workbench: () => import('./workbench'),
};
export default game;
