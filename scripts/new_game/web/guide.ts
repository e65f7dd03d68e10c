import type { GuideStep } from '../game';
import { asView } from './view';

// A guided first game against a bot: each sentence stays until the game has come to a turn.
const until =
  (turn: number): GuideStep['until'] =>
  ({ view }) =>
    view !== null && (asView(view).phase === 'over' || asView(view).turn >= turn);

export const guide: GuideStep[] = [
  { text: 'new-game.guide.1', until: until(2) },
  { text: 'new-game.guide.2', until: until(4) },
  { text: 'new-game.guide.3', until: until(8) },
  { text: 'new-game.guide.4', until: until(Infinity) },
];
