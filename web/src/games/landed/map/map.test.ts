import { describe, expect, it } from 'vitest';
import { centreOf, hexName, neighbour, opposite, parseHex, polar, add } from '@/hex';
import late from '../testdata/late.json';
import { growthAt, fulfilments } from '../foresee';
import type { Letter, Lying } from '../view';
import { newsOf } from './news';
import { landOf, outline, paint } from './paint';
import { rim, runs, sectionsOf, side, wedgeAt } from './sections';

const letters = (text: string): Letter[] => [...text] as Letter[];
const tiles = late.tiles as unknown as Record<string, Lying>;

describe('sections', () => {
  it('are runs of equal letters, around the corner too', () => {
    expect(runs(letters('TCLDMF'))).toHaveLength(6);
    expect(runs(letters('LLLLLL'))).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(runs(letters('TTMMMT'))).toEqual([
      [2, 3, 4],
      [5, 0, 1],
    ]);
  });
  it('are named by their lowest edge', () => {
    expect(
      sectionsOf(letters('TTMMMT'), null).map((section) => [section.letter, section.lowest]),
    ).toEqual([
      ['M', 2],
      ['T', 0],
    ]);
  });
  it('have closed paths that begin and end at the same corner', () => {
    for (const text of ['LLLLLL', 'MMMCCC', 'CTTTTX', 'DLLMXX', 'TCLDMF'])
      for (const { path } of sectionsOf(letters(text), { q: 2, r: -3 })) {
        const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
        expect(numbers.slice(0, 2)).toEqual(numbers.slice(-2));
      }
  });
  it('wind along a shared rim alike from both sides', () => {
    for (let edge = 0; edge < 6; edge++) {
      const here = rim({ q: 1, r: 2 }, edge);
      const there = rim(neighbour({ q: 1, r: 2 }, edge), opposite(edge));
      here.forEach((point, i) => {
        expect(point.x).toBeCloseTo(there[3 - i]!.x, 6);
        expect(point.y).toBeCloseTo(there[3 - i]!.y, 6);
      });
    }
  });
  it('are found from a point', () => {
    const hex = { q: -1, r: 4 };
    for (let edge = 0; edge < 6; edge++)
      expect(wedgeAt(add(centreOf(hex, side), polar(60 * edge + 20, 40)), hex)).toBe(edge);
  });
});

describe('the land', () => {
  const land = landOf(tiles);
  it('is a few dozen paths, however large', () => {
    const art = paint(land);
    expect(land.size).toBeGreaterThan(40);
    expect(
      art.ground.length + art.light.length + art.dark.length + art.line.length,
    ).toBeLessThanOrEqual(28);
    expect(art.ground.map(([letter]) => letter)).toHaveLength(7);
  });
  it('keeps what lies where it lay', () => {
    const again = landOf({ ...tiles, '99,0': [9, 0, 0] }, land);
    expect(again.get('0,0')).toBe(land.get('0,0'));
    expect(again.size).toBe(land.size + 1);
  });
  it('draws no border between tiles of one area', () => {
    const two = landOf({ '0,0': [9, 0, 0], '1,0': [34, 1, 0] }); // Two whole lakes.
    const { line } = outline(two, new Set(['0,0/0', '1,0/0']));
    expect(line.match(/M/g)).toHaveLength(10);
    expect(paint(two).borders).toBe('');
    expect(paint(two).seams.match(/M/g)).toHaveLength(1);
  });
  it('has every place of the view', () => {
    for (const name of Object.keys(tiles)) expect(hexName(parseHex(name))).toBe(name);
  });
});

describe('what a tile would do', () => {
  const area = (terrain: Letter, size: number, sections: string[], cubes: number[] = []) => ({
    terrain,
    size,
    sections,
    cubes,
    medal: null,
  });
  const launch = { tiles: [], places: [] };
  const before = { areas: [area('F', 3, ['0,0/1', '1,-1/4', '2,-1/3'])], contracts: {}, launch };
  it('tells areas that grow, from the largest part that they join', () => {
    const insight = {
      areas: [
        area('F', 5, ['0,0/1', '1,-1/4', '2,-1/3', '0,-1/0', '-1,0/0'], [1]),
        area('L', 2, ['0,-1/3', '-1,-1/0']),
        area('M', 4, ['5,5/0']),
      ],
      contracts: {},
      launch,
    };
    expect(
      growthAt(before, { insight }, '0,-1').map(({ terrain, before: from, after, cubes }) => [
        terrain,
        from,
        after,
        cubes,
      ]),
    ).toEqual([
      ['F', 3, 5, [1]],
      ['L', 1, 2, []],
    ]);
  });
  it('tells contracts that could be fulfilled, the best first', () => {
    const claim = (points: number) => ({
      now: null,
      levels: [],
      claim: { level: 1, medal: 'gold', points, size: 3, area: '0,0/1', edge: 0, negotiate: false },
    });
    const insight = {
      areas: [],
      contracts: { 4: claim(5), 9: { now: null, levels: [], claim: null }, 31: claim(14) },
      launch,
    };
    expect(fulfilments({ insight }).map((one) => one.contract)).toEqual([31, 4]);
    expect(fulfilments({})).toEqual([]);
  });
});

describe('news', () => {
  it('are where tiles, cubes and launches came, in order', () => {
    const event = (
      seq: number,
      ...effects: { kind: string; [field: string]: string | number }[]
    ) => ({ seq, at: 0, effects });
    const news = newsOf([
      event(7, { kind: 'terraform', seat: 0, at: '1,0' }, { kind: 'launch', seat: 0 }),
      event(8, { kind: 'claim', seat: 0, at: '1,0', edge: 2 }),
      event(9, { kind: 'reengineer', seat: 1, from: '0,3', to: '2,0' }),
    ]);
    expect(news).toEqual({
      key: '9',
      places: ['1,0', '2,0'],
      laid: '2,0',
      cube: '1,0/2',
      launch: '1,0',
    });
    expect(newsOf([]).laid).toBeNull();
  });
});
