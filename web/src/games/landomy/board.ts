import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { scores, summary } from './summary';
import { beats, effectOf, tally, tell } from './tell';

const board: GameBoard = { Board, summary, scores, beats, effectOf, tally, tell };
export default board;
