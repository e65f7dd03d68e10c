import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { box } from './box';
import { beats, effectOf, retell, tally, tell } from './tell';
import { asView } from './view';

const board: GameBoard = {
  box,
  Board,
  tell,
  effectOf,
  retell,
  beats,
  tally,
  secrets: true,
  summary: (json, say, seat) => {
    const view = asView(json);
    if (view.phase === 'over') return view.result ? say(`landed.page.by.${view.result.by}`) : '';
    const last = view.turns_left === null ? '' : ` ${say('landed.page.last_round')}`;
    if (view.phase === 'deal' || view.phase === 'keep') return say('landed.page.summary.keep');
    const whose = view.active === seat ? 'mine' : 'theirs';
    return (
      say(`landed.page.summary.${whose}`, {
        turn: view.turn,
        seat: view.active,
        phase: view.phase === 'turn' && view.acted ? 'waits' : view.phase,
      }) + last
    );
  },
  scores: (json) => asView(json).seats.map((seat) => String(seat.score)),
};
export default board;
