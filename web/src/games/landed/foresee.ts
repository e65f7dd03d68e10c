import type { Preview } from '@/lib/types';
import { asInsight, type Area, type LandedInsight, type Letter, type Reach } from './view';

// What changes between two reckonings of the rules: before a tile is laid and as it would be after.
export interface Growth {
  terrain: Letter;
  before: number;
  after: number;
  cubes: number[];
  sections: string[];
}
export interface Fulfilment {
  contract: number;
  reach: Reach & { negotiate: boolean };
}

const placeOf = (section: string): string => section.slice(0, section.indexOf('/'));
export const areaOf = (insight: LandedInsight | null, section: string): Area | undefined =>
  insight?.areas.find((area) => area.sections.includes(section));

// The areas of several tiles that a tile at `place` would be part of. Before, each was as large as the largest part
// that it joins; what was in no area was of one tile.
export function growthAt(before: LandedInsight | null, shows: Preview, place: string): Growth[] {
  const after = asInsight(shows.insight);
  if (!after) return [];
  const touching = after.areas.filter(
    (area) => area.size > 1 && area.sections.some((section) => placeOf(section) === place),
  );
  const grown = touching.map(({ terrain, size, sections, cubes }) => {
    const inside = new Set(sections.filter((section) => placeOf(section) !== place));
    const parts =
      before?.areas.filter(
        (area) => area.terrain === terrain && area.sections.some((section) => inside.has(section)),
      ) ?? [];
    return {
      terrain,
      before: Math.max(1, ...parts.map((area) => area.size)),
      after: size,
      cubes,
      sections,
    };
  });
  return grown.sort((a, b) => b.after - a.after);
}

// The contracts that the tile would let the seat fulfil, the most valuable first.
export function fulfilments(shows: Preview): Fulfilment[] {
  const after = asInsight(shows.insight);
  const found = Object.entries(after?.contracts ?? {}).flatMap(([id, { claim }]) =>
    claim ? [{ contract: Number(id), reach: claim }] : [],
  );
  return found.sort((a, b) => b.reach.points - a.reach.points);
}
