import { describe, expect, it } from 'vitest';
import { fitted, kept, pinched, shown, toMap, toWindow, zoomed } from './camera';
import {
  add,
  boxAround,
  centreOf,
  cornerName,
  cornerOf,
  distance,
  edgeMiddle,
  hexAt,
  hexName,
  neighbour,
  opposite,
  parseHex,
  placeOf,
} from './geometry';
import { nearest, nextChoice, travel, type Place } from './travel';

const near = (a: { x: number; y: number }, b: { x: number; y: number }): void => {
  expect(a.x).toBeCloseTo(b.x, 9);
  expect(a.y).toBeCloseTo(b.y, 9);
};

describe('hexes', () => {
  it('are written as both games write them', () => {
    expect(parseHex('-2,11')).toEqual({ q: -2, r: 11 });
    expect(hexName({ q: 3, r: -1 })).toBe('3,-1');
    expect(() => parseHex('0,1N')).toThrow('0,1N');
  });
  it('have neighbours across edges from east counter-clockwise', () => {
    const here = { q: 2, r: -1 };
    expect([0, 1, 2, 3, 4, 5].map((edge) => hexName(neighbour(here, edge)))).toEqual([
      '3,-1',
      '3,-2',
      '2,-2',
      '1,-1',
      '1,0',
      '2,0',
    ]);
    for (let edge = 0; edge < 6; edge++)
      expect(neighbour(neighbour(here, edge), opposite(edge))).toEqual(here);
  });
  it('share the middle of an edge with the neighbour there', () => {
    for (let edge = 0; edge < 6; edge++)
      near(
        edgeMiddle(edge, 10),
        add(centreOf(neighbour({ q: 0, r: 0 }, edge), 10), edgeMiddle(opposite(edge), 10)),
      );
  });
  it('have corner i between edges i and i+1', () => {
    for (let corner = 0; corner < 6; corner++) {
      const at = cornerOf(corner);
      expect(distance(at, edgeMiddle(corner))).toBeCloseTo(0.5, 9);
      expect(distance(at, edgeMiddle((corner + 1) % 6))).toBeCloseTo(0.5, 9);
    }
    near(cornerOf(1, 2), { x: 0, y: -2 });
  });
  it('are found from any point inside them', () => {
    for (let q = -4; q <= 4; q++)
      for (let r = -4; r <= 4; r++)
        for (let corner = 0; corner < 6; corner++) {
          const at = add(centreOf({ q, r }, 7), cornerOf(corner, 7 * 0.98));
          expect(hexName(hexAt(at, 7))).toBe(`${q},${r}`);
        }
  });
  it('name each corner of the grid once, whichever hex asks', () => {
    const here = { q: -1, r: 2 };
    for (let corner = 0; corner < 6; corner++)
      near(placeOf(cornerName(here, corner), 5), add(centreOf(here, 5), cornerOf(corner, 5)));
    // The corner between edges 0 and 1 of a hex is corner 2 of its east neighbour and corner 4 of its north-east one.
    expect(cornerName(here, 0)).toBe(cornerName(neighbour(here, 0), 2));
    expect(cornerName(here, 0)).toBe(cornerName(neighbour(here, 1), 4));
  });
  it('fill the box around them', () => {
    const box = boxAround(
      [
        { q: 0, r: 0 },
        { q: 1, r: 1 },
      ],
      2,
      1,
    );
    near({ x: box.x, y: box.y }, { x: -Math.sqrt(3) - 1, y: -3 });
    near({ x: box.width, y: box.height }, { x: 5 * Math.sqrt(3) + 2, y: 9 });
  });
});

describe('the camera', () => {
  const box = { x: -10, y: -5, width: 20, height: 10 };
  const pane = { width: 400, height: 400 };
  it('shows the whole box in the middle', () => {
    const camera = fitted(box, pane);
    near(toWindow(camera, { x: -10, y: 0 }), { x: 0, y: 200 });
    near(toWindow(camera, { x: 10, y: 0 }), { x: 400, y: 200 });
    expect(fitted(box, pane, 3).scale).toBe(3);
    const below = fitted(box, pane, Infinity, { top: 100, right: 0, bottom: 200, left: 0 });
    near(toWindow(below, { x: 0, y: 0 }), { x: 200, y: 150 });
    near(toWindow(below, { x: 0, y: -5 }), { x: 200, y: 100 });
  });
  it('zooms about the pointer and stops at its limits', () => {
    const camera = fitted(box, pane);
    const at = { x: 130, y: 77 };
    const below = toMap(camera, at);
    near(toMap(zoomed(camera, at, 1.7, 1, 100), at), below);
    expect(zoomed(camera, at, 1e9, 1, 100).scale).toBe(100);
    expect(zoomed(camera, at, 1e-9, 1, 100).scale).toBe(1);
  });
  it('keeps below two fingers what was below them', () => {
    const camera = fitted(box, pane);
    const [a, b, c, d] = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 60, y: 150 },
      { x: 260, y: 150 },
    ];
    const next = pinched(camera, a, b, c, d, 0.1, 1000);
    near(toMap(next, c), toMap(camera, a));
    near(toMap(next, d), toMap(camera, b));
  });
  it('never loses the map', () => {
    const far = kept({ x: 1e5, y: -1e5, scale: 20 }, box, pane, 60);
    expect(toWindow(far, { x: -10, y: 0 }).x).toBeCloseTo(340);
    expect(toWindow(far, { x: 0, y: 5 }).y).toBeCloseTo(60);
  });
  it('moves no more than it must to show a place', () => {
    const camera = fitted(box, pane);
    expect(shown(camera, { x: 0, y: 0 }, pane, 40)).toEqual(camera);
    expect(toWindow(shown(camera, { x: 12, y: 0 }, pane, 40), { x: 12, y: 0 }).x).toBeCloseTo(360);
    const pad = { top: 0, right: 100, bottom: 0, left: 0 };
    const beside = shown(camera, { x: 12, y: 0 }, pane, 40, pad);
    expect(toWindow(beside, { x: 12, y: 0 }).x).toBeCloseTo(260);
  });
});

describe('travel', () => {
  const place = (id: string, can = false): Place => ({
    id,
    label: id,
    can,
    ...centreOf(parseHex(id)),
  });
  const places = ['0,0', '1,0', '2,0', '0,1', '-1,1', '1,-1', '0,-1'].map((id) => place(id));
  const from = places[0]!;
  it('goes along the row and stops at the rim', () => {
    expect(travel(places, from, 'ArrowRight')?.id).toBe('1,0');
    expect(travel(places, places[2]!, 'ArrowRight')).toBeNull();
  });
  it('goes up and down to a neighbour, though none is straight ahead', () => {
    expect(['1,-1', '0,-1']).toContain(travel(places, from, 'ArrowUp')?.id);
    expect(['0,1', '-1,1']).toContain(travel(places, from, 'ArrowDown')?.id);
  });
  it('reaches every hex of a block by arrows', () => {
    const block: Place[] = [];
    for (let q = -3; q <= 3; q++) for (let r = -3; r <= 3; r++) block.push(place(`${q},${r}`));
    const seen = new Set(['0,0']);
    const open = [block.find((one) => one.id === '0,0')!];
    while (open.length) {
      const here = open.pop()!;
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const to = travel(block, here, arrow);
        if (to && !seen.has(to.id)) {
          seen.add(to.id);
          open.push(to);
        }
      }
    }
    expect(seen.size).toBe(block.length);
  });
  it('finds the nearest place in reach, and none beyond', () => {
    expect(nearest(places, { x: 1.5, y: 0.1 }, 1)?.id).toBe('1,0');
    expect(nearest(places, { x: 90, y: 90 }, 1)).toBeNull();
  });
  it('steps through what can be chosen, around the end', () => {
    const some = [place('0,0'), place('1,0', true), place('2,0', true)];
    expect(nextChoice(some, null, 1)?.id).toBe('1,0');
    expect(nextChoice(some, '2,0', 1)?.id).toBe('1,0');
    expect(nextChoice(some, '1,0', -1)?.id).toBe('2,0');
    expect(nextChoice([place('0,0')], null, 1)).toBeNull();
  });
});
