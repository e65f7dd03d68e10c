import type { Say } from '@/lib/catalogue';
import { centreOf, parseHex, type Place } from '@/hex';
import { areaOf } from '../foresee';
import type { Reward } from '../claims';
import type { LandedInsight, LandedView } from '../view';
import type { Lain, Land } from './paint';
import { side } from './sections';

// What each place of the map is called for those who listen: its terrains with the size of their areas, cubes, and
// whether it can be chosen.
function tileSays(say: Say, tile: Lain, view: LandedView, insight: LandedInsight | null): string {
  const parts = tile.sections
    .filter((section) => section.letter !== 'X')
    .map((section) => {
      const name = `${tile.name}/${section.lowest}`;
      const area = areaOf(insight, name);
      const seat = view.cubes[name];
      const land = say('landed.page.section', { terrain: section.letter, size: area?.size ?? 1 });
      return seat === undefined ? land : `${land} ${say('landed.page.cube_of', { seat })}`;
    });
  const lava = tile.letters.includes('X') ? [say('landed.terrain.X')] : [];
  const satellite = tile.satellite ? [say('landed.page.has_satellite')] : [];
  return say('landed.page.place', {
    place: tile.name,
    what: [...parts, ...lava, ...satellite].join(', '),
  });
}

export function placeLabels(
  say: Say,
  land: Land,
  view: LandedView,
  insight: LandedInsight | null,
  lit: ReadonlySet<string>,
  rewards: readonly Reward[],
): Place[] {
  const best = rewards[0];
  const claimable = (name: string): boolean => best !== undefined && name === view.placed;
  const can = (name: string): boolean => lit.has(name) || claimable(name);
  const choose = (name: string): string => {
    if (best && claimable(name)) return ` ${say('landed.page.can_claim', { points: best.points })}`;
    return can(name) ? ` ${say('landed.page.can')}` : '';
  };
  const tiles = [...land.values()].map((tile) => ({
    id: tile.name,
    can: can(tile.name),
    label: tileSays(say, tile, view, insight) + choose(tile.name),
    ...centreOf(tile.hex!, side),
  }));
  const empty = [...lit]
    .filter((name) => !land.has(name))
    .map((name) => ({
      id: name,
      can: true,
      label: say('landed.page.empty', { place: name }) + choose(name),
      ...centreOf(parseHex(name), side),
    }));
  return [...tiles, ...empty];
}
