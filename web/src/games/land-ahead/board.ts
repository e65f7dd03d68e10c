import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { box } from './box';
import { retell } from './memory';
import { scores, summary } from './summary';
import { beats, effectOf, tally, tell } from './tell';

const board: GameBoard = { Board, box, summary, scores, retell, beats, effectOf, tally, tell };
export default board;
