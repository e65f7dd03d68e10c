import type { GameModule } from '../board';
import Board from './Board.svelte';
import { guide } from './guide';
import Learn from './Learn.svelte';
import { scores, summary } from './summary';

const game: GameModule = { Board, Learn, guide, summary, scores };
export default game;
