import { describe, expect, it } from 'vitest';
import { coastPath, landPath, seaRows } from './coast';
import { tileOf, tokenKinds } from '../pack';
import { placedTiles, shoresOf, spotsOf } from './places';
import data from '../testdata.json';

type Tiles = Record<string, [number, number]>;
const islands = data.positions.map((position) => ({
  ...position,
  tiles: position.tiles as unknown as Tiles,
}));

describe('the drawn island', () => {
  it('has a whole circle wherever a token of a real match lies', () => {
    for (const { tiles, tokens } of islands) {
      const names = new Set(spotsOf(placedTiles(tiles)).map((spot) => spot.name));
      for (const token of tokens) expect(names.has(token), token).toBe(true);
    }
  });

  it('has an empty hex wherever a tile is offered, and a circle wherever a walk leads', () => {
    for (const { tiles, steps } of islands) {
      const placed = placedTiles(tiles);
      const shores = new Set(shoresOf(placed));
      const spots = new Set(spotsOf(placed).map((spot) => spot.name));
      for (const step of steps) {
        const [verb, place = ''] = step.split(' ');
        if (verb === 'put') expect(shores.has(place), step).toBe(true);
        if (verb === 'walk') expect(spots.has(place), step).toBe(true);
      }
    }
  });

  it('has one piece of coast for each row of sea corners', () => {
    expect(seaRows([0, 1, 2, 3, 4, 5])).toEqual([]);
    expect(seaRows([0])).toEqual([{ start: 1, row: 5 }]);
    expect(seaRows([0, 2, 4]).map((row) => row.row)).toEqual([1, 1, 1]);
    for (let id = 1; id <= 60; ++id) {
      const tile = tileOf(id);
      expect(coastPath(tile).split('M').length - 1).toBe(seaRows(tile.land).length);
      expect(landPath(tile)).not.toContain('NaN');
    }
  });
});

describe('the box', () => {
  it('has 160 tokens of 51 kinds', () => {
    expect(tokenKinds.reduce((sum, token) => sum + token.count, 0)).toBe(160);
    expect(tokenKinds.length).toBe(51);
  });
});
