import {
  centreOf,
  cornerName,
  directions,
  hexName,
  neighbour,
  parseHex,
  placeOf,
  type Hex,
  type Point,
} from '@/hex/geometry';
import { tileOf } from '../pack';

// Where things are drawn. Hexes have a side of 100; the starting tile's middle is 0,0 (LA-1, LA-2).

export const side = 100;
export const locationPoint = (name: string): Point => placeOf(name, side);

export interface Placed extends Point {
  place: string;
  hex: Hex;
  tile: number;
  turns: number;
}
export const placedTiles = (tiles: Record<string, [number, number]>): Placed[] =>
  Object.entries(tiles).map(([place, [tile, turns]]) => {
    const hex = parseHex(place);
    return { place, hex, ...centreOf(hex, side), tile, turns };
  });

// Circles of the picture that are whole: a tile's own in its middle, and corners to which three tiles bring a third each.
export interface Spot extends Point {
  name: string;
  balloon: boolean;
}
export const spotsOf = (tiles: Placed[]): Spot[] => {
  const thirds = new Map<string, number>();
  const spots: Spot[] = [];
  for (const placed of tiles) {
    const tile = tileOf(placed.tile);
    if (tile.centre !== 'none')
      spots.push({
        name: placed.place,
        x: placed.x,
        y: placed.y,
        balloon: tile.centre === 'balloon',
      });
    for (const corner of tile.land) {
      const name = cornerName(placed.hex, corner + placed.turns);
      thirds.set(name, (thirds.get(name) ?? 0) + 1);
    }
  }
  for (const [name, count] of thirds)
    if (count === 3) spots.push({ name, ...locationPoint(name), balloon: false });
  return spots;
};

// Empty hexes beside the island, where a tile might be tried.
export const shoresOf = (tiles: Placed[]): string[] => {
  const taken = new Set(tiles.map((tile) => tile.place));
  const shores = new Set<string>();
  for (const { hex } of tiles)
    for (let edge = 0; edge < directions.length; ++edge) {
      const name = hexName(neighbour(hex, edge));
      if (!taken.has(name)) shores.add(name);
    }
  return [...shores];
};
