import type { GameModule } from '../board';
import Board from './Board.svelte';
import Learn from './Learn.svelte';
import { scores, summary } from './summary';

const game: GameModule = { Board, Learn, guide: null, summary, scores };
export default game;
