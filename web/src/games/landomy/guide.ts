import type { GuideStep } from '../game';
import { asView, type Phase } from './view';

// A guided first game against a bot. Each sentence stays until the game has reached a point, by whatever way, so that no
// choice of the player's and no undo can leave the guide behind.
const stages: Phase[] = ['layout', 'setup', 'draw', 'map', 'facedown', 'black', 'white'];

const reached =
  (turn: number, phase: Phase): GuideStep['until'] =>
  ({ view }) => {
    if (view === null) return false;
    const now = asView(view);
    if (now.phase === 'over' || now.turn > turn) return true;
    return now.turn === turn && stages.indexOf(now.phase) >= stages.indexOf(phase);
  };

const steps: [number, Phase][] = [
  [1, 'black'], // 1: what it is about
  [1, 'black'], // 2: place a Map
  [1, 'white'], // 3: the black action
  [2, 'map'], // 4: the bot's white action
  [2, 'white'], // 5: the bot's Map and black action
  [3, 'map'], // 6: the first white action
  [3, 'black'], // 7: the second Map
  [3, 'white'], // 8: the black action again
  [4, 'black'], // 9: the Monitoring board
  [5, 'map'], // 10: the white action as an answer
  [6, 'map'], // 11: refusals, hints, undo
  [7, 'map'], // 12: sides run out
];

export const guide: GuideStep[] = [
  ...steps.map(([turn, phase], index) => ({
    text: `landomy.guide.${index + 1}`,
    until: reached(turn, phase),
  })),
  { text: 'landomy.guide.13', until: ({ view }) => view !== null && asView(view).phase === 'over' },
];
