import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { box } from './box';
import { summary, scores } from './standing';
import { effectOf, tally, tell } from './tell';

const board: GameBoard = { Board, box, summary, scores, effectOf, tally, tell };
export default board;
