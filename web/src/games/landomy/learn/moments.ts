import type { Json, MatchEvent } from '@/lib/types';
import recorded from './moments.json';

// Moments of real games, exactly as the server told them: nothing here was reckoned by the page.
export interface Moment { seat: number; view: Json; insight: Json; steps: string[]; latest: MatchEvent[] }

export const moments = recorded as unknown as {
  start: Moment;
  storm: [Moment, Moment];
  move: [Moment, Moment];
  place: [Moment, Moment];
  over: Moment;
};
