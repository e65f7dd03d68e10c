import type { GuideStep } from '../game';
import type { MatchEvent } from '@/lib/types';
import { viewOf } from './view';

// A first game with somebody at one's shoulder. Each sentence waits for what it speaks of, in whatever turn it comes.

const did = (events: readonly MatchEvent[], seat: number, kinds: readonly string[]): boolean =>
  events.some((event) =>
    event.effects?.some((effect) => effect.seat === seat && kinds.includes(effect.kind)),
  );

export const guide: GuideStep[] = [
  { text: 'land-ahead.guide.tile', until: ({ events, seat }) => did(events, seat, ['put']) },
  {
    text: 'land-ahead.guide.second',
    until: ({ view, seat }) =>
      viewOf(view).phase === 'move' || viewOf(view).active !== seat || viewOf(view).turn > 1,
  },
  {
    text: 'land-ahead.guide.walk',
    until: ({ events, seat }) => did(events, seat, ['walk', 'return']),
  },
  {
    text: 'land-ahead.guide.token',
    until: ({ events, seat }) => did(events, seat, ['reveal', 'meet']),
  },
  {
    text: 'land-ahead.guide.settle',
    until: ({ view, seat }) => viewOf(view).event === null || viewOf(view).active !== seat,
  },
  {
    text: 'land-ahead.guide.others',
    until: ({ view, seat }) => viewOf(view).active === seat && viewOf(view).phase === 'put',
  },
  {
    text: 'land-ahead.guide.gear',
    until: ({ events, seat }) => did(events, seat, ['take', 'swap']),
  },
  { text: 'land-ahead.guide.fight', until: ({ events, seat }) => did(events, seat, ['defeat']) },
  { text: 'land-ahead.guide.final', until: ({ view }) => viewOf(view).stage !== 'explore' },
  { text: 'land-ahead.guide.end', until: ({ view }) => viewOf(view).stage === 'over' },
];
