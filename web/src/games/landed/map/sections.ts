import {
  add,
  centreOf,
  cornerOf,
  hexName,
  neighbour,
  pathPoint,
  polar,
  type Hex,
  type Point,
} from '@/hex';
import type { Letter } from '../view';

// How a face is drawn: six letters become sections with winding borders. A tile in play has rims that wind a little,
// the same for both neighbours, so that land joins without a seam; a loose tile has straight ones.

export const side = 100; // Map units of a hex's side.

export type Curve = [Point, Point, Point, Point];
const reversed = ([a, b, c, d]: Curve): Curve => [d, c, b, a];
const bend = ([, b, c, d]: Curve): string => `C${pathPoint(b)} ${pathPoint(c)} ${pathPoint(d)}`;
export const drawn = (curve: Curve): string => `M${pathPoint(curve[0])}${bend(curve)}`;

export interface Section {
  letter: Letter;
  edges: number[]; // On the board, counter-clockwise.
  lowest: number;
  path: string; // Closed.
  inner: Curve[]; // Its borders within the tile.
  middle: Point; // Where a cube lies.
}

// A number in [0, 1) that is always the same for the same whole numbers.
export function noise(a: number, b: number, c: number): number {
  let h = Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(c + 11, 2147483587);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const wobbled = (a: Point, b: Point, first: number, second: number): Curve => {
  const along = { x: b.x - a.x, y: b.y - a.y };
  const at = (share: number, off: number): Point => ({
    x: a.x + along.x * share - along.y * off,
    y: a.y + along.y * share + along.x * off,
  });
  return [a, at(0.33, first), at(0.67, second), b];
};

// The rim along an edge, counter-clockwise as seen from this hex.
export function rim(hex: Hex | null, edge: number): Curve {
  if (!hex) return wobbled(cornerOf(edge + 5, side), cornerOf(edge, side), 0, 0);
  if (edge >= 3) return reversed(rim(neighbour(hex, edge), edge - 3));
  const at = centreOf(hex, side);
  const by = (k: number): number => (noise(hex.q, hex.r, edge * 2 + k) - 0.5) * 0.16;
  return wobbled(add(at, cornerOf(edge + 5, side)), add(at, cornerOf(edge, side)), by(0), by(1));
}

// All the way round a hex.
export const round = (hex: Hex | null): string => {
  const curves = [0, 1, 2, 3, 4, 5].map((edge) => rim(hex, edge));
  return `M${pathPoint(curves[0]![0])}${curves.map(bend).join('')}Z`;
};

// Runs of equal letters around the tile; the first begins after a border.
export function runs(letters: readonly Letter[]): number[][] {
  const start = letters.findIndex((letter, edge) => letter !== letters[(edge + 5) % 6]);
  if (start < 0) return [[0, 1, 2, 3, 4, 5]];
  const found: number[][] = [];
  for (let i = 0; i < 6; i++) {
    const edge = (start + i) % 6;
    if (i === 0 || letters[edge] !== letters[(edge + 5) % 6]) found.push([]);
    found.at(-1)!.push(edge);
  }
  return found;
}

const directionOf = (run: readonly number[]): number => 60 * run[0]! + 30 * (run.length - 1);

// Borders within the tile, one from each corner where letters change: between two sections one curve from corner to
// corner; among more, curves that meet in a point a little off the centre, so that longer sections get more land.
function borders(found: number[][], at: Point, salt: number): Curve[] {
  const corner = (run: number[]): Point => add(at, cornerOf(run[0]! + 5, side)); // Where a run begins.
  const jag = (k: number): number => (noise(salt, found.length, k) - 0.5) * 0.34;
  if (found.length === 2) {
    const small = found[0]!.length <= found[1]!.length ? found[0]! : found[1]!;
    const pull = add(at, polar(directionOf(small), (3 - small.length) * 7));
    const [a, b] = [corner(found[0]!), corner(found[1]!)];
    const turn = { x: (b.x - a.x) * 0.13, y: (b.y - a.y) * 0.13 };
    const way = jag(1) > 0 ? 1 : -1;
    const c = add(pull, { x: -turn.x - way * turn.y * 0.9, y: -turn.y + way * turn.x * 0.9 });
    const d = add(pull, { x: turn.x + way * turn.y * 0.9, y: turn.y - way * turn.x * 0.9 });
    return [[a, c, d, b]];
  }
  let meet = at;
  for (const run of found) meet = add(meet, polar(directionOf(run) + 180, (run.length - 1) * 9));
  return found.map((run, i) => wobbled(corner(run), meet, jag(2 * i), jag(2 * i + 1)));
}

function innerOf(found: number[][], lines: Curve[], i: number): Curve[] {
  if (found.length === 1) return [];
  // From the run's last corner back to its first.
  if (found.length === 2) return [i === 0 ? reversed(lines[0]!) : lines[0]!];
  return [lines[(i + 1) % found.length]!, reversed(lines[i]!)];
}

export function sectionsOf(letters: readonly Letter[], hex: Hex | null): Section[] {
  const at = hex ? centreOf(hex, side) : { x: 0, y: 0 };
  const found = runs(letters);
  const lines = found.length > 1 ? borders(found, at, hex ? hex.q * 31 + hex.r : 5) : [];
  return found.map((edges, i) => {
    // With two sections the one curve goes from the first run's beginning to the second's, which is the first's end.
    const inner = innerOf(found, lines, i);
    const outer = edges.map((edge) => rim(hex, edge));
    const path = `M${pathPoint(outer[0]![0])}${[...outer, ...inner].map(bend).join('')}Z`;
    const far = edges.length === 6 ? 0 : edges.length >= 4 ? 42 : edges.length === 1 ? 58 : 52;
    return {
      letter: letters[edges[0]!]!,
      edges,
      lowest: Math.min(...edges),
      path,
      inner,
      middle: add(at, polar(directionOf(edges), far)),
    };
  });
}

export const sectionAt = (sections: readonly Section[], edge: number): Section | undefined =>
  sections.find((section) => section.edges.includes(edge));

// Which edge's wedge of a hex a point lies in.
export function wedgeAt(point: Point, hex: Hex): number {
  const at = centreOf(hex, side);
  const angle = (Math.atan2(at.y - point.y, point.x - at.x) * 180) / Math.PI;
  return ((Math.round(angle / 60) % 6) + 6) % 6;
}

export const sectionName = (hex: Hex, section: Section): string =>
  `${hexName(hex)}/${section.lowest}`;
