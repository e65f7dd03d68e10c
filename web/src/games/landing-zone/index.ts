import type { Game } from '../game';
import CardArt from './CardArt.svelte';
import './colour.css';

const game: Game = {
  seats: [1, 16],
  minutes: [15, 30],
  guidedAlone: true,
  daily: true,
  CardArt,
  board: () => import('./board'),
  learn: () => import('./Learn.svelte'),
};
export default game;
