import type { GuideStep } from '../game';
import { pieceOf, viewOf } from './view';

// A first city with somebody at one's shoulder. Each sentence waits for what it asks; the later ones do not wait for ever,
// because dice do not always allow it.

type Moment = Parameters<GuideStep['until']>[0];

const did =
  (kinds: readonly string[]) =>
  ({ events, seat }: Moment): boolean =>
    events.some((event) =>
      event.effects?.some(
        (effect) =>
          kinds.includes(effect.kind) && (effect.seat === undefined || effect.seat === seat),
      ),
    );

const turnIs =
  (turn: number) =>
  ({ view }: Moment): boolean =>
    viewOf(view).turn >= turn;

const hasLarge = ({ view, seat }: Moment): boolean =>
  Object.values(viewOf(view).seats[seat]!.board).some((text) => pieceOf(text).size === 3);

const either =
  (...ways: ((moment: Moment) => boolean)[]) =>
  (moment: Moment): boolean =>
    ways.some((way) => way(moment));

const step = (name: string, until: (moment: Moment) => boolean): GuideStep => ({
  text: `landing-zone.guide.${name}`,
  until,
});

export const guide: GuideStep[] = [
  step('point', did(['point'])),
  step('cross', either(did(['point']), turnIs(3))),
  step('land', either(did(['land']), turnIs(4))),
  step('dice', did(['roll'])),
  step('grow', either(did(['grow', 'stand']), turnIs(5))),
  step('turn', either(did(['turn']), turnIs(6))),
  step('large', either(hasLarge, turnIs(7))),
  step('zap', either(did(['zap']), turnIs(8))),
  step('score', did(['roll'])),
  step('red', did(['roll'])),
  step('green', did(['roll'])),
  step('last', ({ view }) => viewOf(view).phase === 'over'),
];
