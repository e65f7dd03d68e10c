import type { Say } from '@/lib/catalogue';
import type { Json } from '@/lib/types';
import { insightOf } from './insight';
import { viewOf } from './view';

export const summary = (json: Json, say: Say, seat: number | null): string => {
  const { phase, turn, active, event } = viewOf(json);
  const key = (name: string): string =>
    `land-ahead.page.summary.${name}${active === seat ? '_you' : ''}`;
  if (phase === 'over') return say('land-ahead.page.summary.over', { turn });
  if (event) return say(key('event'), { turn, seat: active, kind: event.kind });
  if (phase === 'put') return say(key('put'), { turn, seat: active });
  if (phase === 'move') return say(key('move'), { turn, seat: active });
  return say('land-ahead.page.summary.turn', { turn, seat: active });
};

export const scores = (json: Json, reckoned: Json, result: Json): (string | null)[] => {
  const view = viewOf(json);
  const final = (result as { scores?: number[] } | null)?.scores ?? view.result?.scores;
  const insight = insightOf(reckoned);
  return view.seats.map((_, seat) => {
    const points = final?.[seat] ?? insight?.seats[seat]?.points;
    return points === undefined ? null : String(points);
  });
};
