import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { retell } from './memory';
import { scores, summary } from './summary';

const board: GameBoard = { Board, summary, scores, retell };
export default board;
