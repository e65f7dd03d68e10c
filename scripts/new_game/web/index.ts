import type { Game } from '../game';
import CardArt from './CardArt.svelte';
import './colour.css';

const game: Game = {
  seats: [2, 2],
  minutes: [3, 5],
  CardArt,
  board: () => import('./board'),
  learn: () => import('./Learn.svelte'),
};
export default game;
