import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { guide } from './guide';
import { summary, scores } from './standing';

const board: GameBoard = { Board, guide, summary, scores };
export default board;
