import type { Say } from '@/lib/catalogue';
import { islandOf } from './layout';
import { isCell, type Cell, type Insight, type Place, type View } from './view';

// What a screen reader says of a place: what is on it, and whether it can be chosen.
export const nameOf = (
  place: Place,
  about: {
    view: View;
    insight: Insight;
    sectors: Cell[];
    crossed: Cell[];
    can: boolean;
    chosen: boolean;
    hinted: boolean;
    fresh: boolean;
    say: Say;
  },
): string => {
  const { view, insight, say } = about;
  const parts: string[] = [];
  if (isCell(place)) {
    const { kind, ships, storm } = view.islands[place];
    parts.push(
      kind
        ? say('landomy.page.a.island', { cell: place, kind })
        : say('landomy.page.a.unknown', { cell: place }),
    );
    for (const seat of [0, 1] as const)
      if (ships[seat] > 0) parts.push(say('landomy.page.a.ships', { tribe: seat, n: ships[seat] }));
    if (ships[0] + ships[1] === 0) parts.push(say('landomy.page.a.empty'));
    if (storm) parts.push(say('landomy.page.a.storm'));
    const owner = insight.control?.[place] ?? null;
    if (owner !== null) parts.push(say('landomy.page.a.control', { tribe: owner }));
    if (about.crossed.includes(place)) parts.push(say('landomy.page.a.crossed'));
    else if (about.sectors.includes(place)) parts.push(say('landomy.page.a.sector'));
  } else {
    const placed = view.sides[place];
    parts.push(say('landomy.page.a.side', { side: place, cell: islandOf(place) }));
    if (!placed) parts.push(say('landomy.page.a.free'));
    else
      parts.push(
        placed.up ? say('landomy.page.a.card', { card: placed.card }) : say('landomy.page.a.down'),
      );
  }
  if (about.chosen) parts.push(say('landomy.page.a.chosen'));
  else if (about.can) parts.push(say('landomy.page.a.can'));
  if (about.hinted) parts.push(say('landomy.page.a.hinted'));
  if (about.fresh) parts.push(say('landomy.page.a.fresh'));
  return parts.join(' ');
};
