import type { Json, MatchEvent } from '@/lib/types';
import recorded from './moments.json';

// Moments of matches on a server whose steps were drawn at random. Views, steps and effects are the server's; insights are
// the engine's for these views, cut down to the sectors of the Map in play but for `start`. The page reckoned none of it.
export interface Moment {
  seat: number;
  view: Json;
  insight: Json;
  steps: string[];
  latest: MatchEvent[];
}

export const moments = recorded as unknown as {
  start: Moment;
  storm: [Moment, Moment];
  move: [Moment, Moment];
  place: [Moment, Moment];
  over: Moment;
};
