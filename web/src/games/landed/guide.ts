import type { GuideStep } from '../game';
import type { MatchEvent } from '@/lib/types';
import { asView, count } from './view';

// A first game by the hand: each sentence stays until the reader has done what it says.
const did = (events: MatchEvent[], seat: number, kinds: string[]): boolean =>
  events.some((event) =>
    event.effects?.some((effect) => kinds.includes(effect.kind) && effect.seat === seat),
  );

export const guide: GuideStep[] = [
  {
    text: 'landed.guide.keep',
    until: ({ view, seat }) =>
      asView(view).phase !== 'keep' || count(asView(view).seats[seat]?.contracts ?? 0) > 0,
  },
  { text: 'landed.guide.place', until: ({ events, seat }) => did(events, seat, ['terraform']) },
  {
    text: 'landed.guide.grow',
    until: ({ events, seat }) =>
      events.filter((event) => did([event], seat, ['terraform'])).length >= 3,
  },
  {
    text: 'landed.guide.plan',
    until: ({ events, view, seat }) =>
      did(events, seat, ['plan']) || asView(view).seats[seat]!.fulfilled.length > 0,
  },
  {
    text: 'landed.guide.claim',
    until: ({ view, seat }) => asView(view).seats[seat]!.fulfilled.length > 0,
  },
  { text: 'landed.guide.sign', until: ({ events, seat }) => did(events, seat, ['sign']) },
  { text: 'landed.guide.satellite', until: ({ events, seat }) => did(events, seat, ['launch']) },
  {
    text: 'landed.guide.use',
    until: ({ events, seat }) => did(events, seat, ['use', 'redesign', 'reengineer']),
  },
  { text: 'landed.guide.end', until: ({ view }) => asView(view).phase === 'over' },
];
