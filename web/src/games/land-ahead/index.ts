import type { Game } from '../game';
import BotFace from './BotFace.svelte';
import CardArt from './CardArt.svelte';
import './colour.css';

const game: Game = {
  seats: [1, 6],
  minutes: [45, 90],
  daily: true,
  CardArt,
  BotFace,
  board: () => import('./board'),
  learn: () => import('./Learn.svelte'),
  workbench: () => import('./workbench'),
};
export default game;
