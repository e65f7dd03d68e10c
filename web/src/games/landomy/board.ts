import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { box } from './box';
import { scores, summary } from './summary';
import { beats, effectOf, tally, tell } from './tell';

const board: GameBoard = { Board, box, summary, scores, beats, effectOf, tally, tell };
export default board;
