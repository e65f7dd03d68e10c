import { coastPath, landPath, quietSpots, roadPath, thirdPath } from '../map/coast';
import type { Point } from '@/hex/geometry';
import { tileOf, type Tile } from '../pack';

// A tile's paths, reckoned once.
export interface TileArt {
  tile: Tile;
  land: string;
  shallow: string;
  shelf: string;
  coast: string;
  roads: string;
  rims: string;
  pieces: string;
  quiet: Point[];
}

const drawn = new Map<number, TileArt>();
export const tileArt = (id: number): TileArt => {
  const known = drawn.get(id);
  if (known) return known;
  const tile = tileOf(id);
  const thirds = tile.land.map((corner) => thirdPath(corner, 23));
  const art: TileArt = {
    tile,
    land: landPath(tile),
    shallow: landPath(tile, 9),
    shelf: landPath(tile, 20),
    coast: coastPath(tile),
    roads: tile.roads.map((road) => roadPath(road, tile)).join(''),
    rims: thirds.map((third) => third.rim).join(''),
    pieces: thirds.map((third) => third.piece).join(''),
    quiet: quietSpots(tile),
  };
  drawn.set(id, art);
  return art;
};

export const plants = ['tree', 'tree', 'pines', 'hill', 'tuft', 'stones', 'tuft', 'pines'] as const;
