import type { GameBoard } from '../game';
import Board from './Board.svelte';
import { asInsight, asView } from './view';

const board: GameBoard = {
  Board,
  summary: (json, say, seat) => {
    if (json === null) return '';
    const { turn, active, phase, die } = asView(json);
    if (phase === 'over') return say('new-game.page.over');
    if (phase === 'roll') return say('new-game.page.roll', { turn });
    const whose = active === seat ? 'mine' : 'theirs';
    return say(`new-game.page.${whose}`, { turn, die, seat: active });
  },
  scores: (json, insight) => {
    const points = (json && asView(json).result?.points) ?? asInsight(insight)?.points;
    return points ? points.map(String) : [null, null];
  },
};
export default board;
