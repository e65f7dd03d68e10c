import type { Say } from '@/lib/catalogue';
import type { Json } from '@/lib/types';
import { cityInsight, type View, viewOf } from './view';

export function summary(json: Json, say: Say, seat: number | null): string {
  const view = viewOf(json);
  const { turn } = view;
  if (view.result) {
    const total =
      seat === null
        ? Math.max(...view.result.scores.map((score) => score.total))
        : view.result.scores[seat]!.total;
    return say(
      seat === null ? 'landing-zone.page.summary.over_all' : 'landing-zone.page.summary.over',
      { total },
    );
  }
  const city = seat === null ? null : view.seats[seat];
  if (city?.pending) return say('landing-zone.page.summary.pending', { turn });
  if (city && city.dice.length === 0) return say('landing-zone.page.summary.wait', { turn });
  return say('landing-zone.page.summary.use', {
    turn,
    dice: (city ? city.dice : view.dice).join(' '),
  });
}

export function scores(json: Json, insight: Json, result: Json): (string | null)[] {
  const view = json === null ? null : viewOf(json);
  const final = (result as unknown as View['result'])?.scores ?? view?.result?.scores;
  const seats = view?.seats.length ?? final?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const total = final?.[seat]?.total ?? cityInsight(insight, seat)?.score.total;
    return total === undefined ? null : String(total);
  });
}
