import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { scores, summary } from './summary';

const board: GameBoard = { Board, summary, scores };
export default board;
