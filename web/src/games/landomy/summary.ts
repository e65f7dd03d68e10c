import type { Say } from '@/lib/catalogue';
import type { Json } from '@/lib/types';
import { asInsight, asView } from './view';

// One line about a position, for the page's title and a screen reader.
export const summary = (json: Json, say: Say, seat: number | null): string => {
  if (json === null) return '';
  const view = asView(json);
  const { phase, turn, active, result } = view;
  if (result) return say('landomy.page.sum.over', { tribe: result.winners[0] ?? 0, by: result.by });
  if (phase === 'layout' || phase === 'draw' || phase === 'over')
    return say('landomy.page.sum.wait', { turn });
  const acts = phase === 'white' ? 1 - active : phase === 'setup' ? placing(view.reserve) : active;
  return say(`landomy.page.sum.${phase}${acts === seat ? '.mine' : ''}`, { turn, tribe: acts });
};

// In the setup the fuller reserve is the one that an airship comes from next.
const placing = ([first, second]: [number, number]): number => (second > first ? 1 : 0);

// Islands controlled, as the rules count them.
export const scores = (_view: Json, insight: Json, result: Json): (string | null)[] => {
  const ended =
    result !== null && typeof result === 'object' && !Array.isArray(result)
      ? result.islands
      : undefined;
  const islands = (Array.isArray(ended) ? ended : undefined) ?? asInsight(insight).islands;
  return islands ? islands.map(String) : [null, null];
};
