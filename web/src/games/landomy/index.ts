import type { GameModule } from '../board';
import Board from './Board.svelte';
import Learn from './Learn.svelte';

const game: GameModule = { Board, Learn, guide: null, summary: () => '', scores: () => [] };
export default game;
