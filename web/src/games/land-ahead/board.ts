import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { guide } from './guide';
import { retell } from './memory';
import { scores, summary } from './summary';

const board: GameBoard = { Board, guide, summary, scores, retell };
export default board;
