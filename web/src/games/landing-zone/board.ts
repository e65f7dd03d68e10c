import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { summary, scores } from './standing';

const board: GameBoard = { Board, summary, scores };
export default board;
