import { cornerOf, polar, type Point } from '@/hex/geometry';
import { side } from './places';
import type { End, Tile } from '../pack';

// A tile's picture, turned by 0: coast and roads as SVG paths around its middle. The coast crosses an edge between a land and
// a sea corner in the middle and at a right angle, so that tiles that agree join into one line.

const round = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

const cornerPoint = (corner: number, radius = side): Point => cornerOf(corner, radius);

const edgePoint = (from: number, to: number, share: number): Point => {
  const a = cornerPoint(from);
  const b = cornerPoint(to);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
};

// How far from the middle the coast bends around a sea corner: a lone sea corner is a small bay, a row of them comes near.
const bend = (row: number): number => (row === 1 ? 0.66 : row === 2 ? 0.5 : 0.46) * side;

// A smooth curve from `points[0]` to the last one, entering and leaving along `out` vectors.
const curve = (points: Point[], first: Point, last: Point): string => {
  const tangent = (i: number): Point => {
    if (i === 0) return first;
    if (i === points.length - 1) return last;
    const before = points[i - 1]!;
    const after = points[i + 1]!;
    return { x: (after.x - before.x) / 2, y: (after.y - before.y) / 2 };
  };
  let path = '';
  for (let i = 0; i + 1 < points.length; ++i) {
    const a = points[i]!;
    const b = points[i + 1]!;
    const ta = tangent(i);
    const tb = tangent(i + 1);
    path += `C${at({ x: a.x + ta.x / 3, y: a.y + ta.y / 3 })} ${at({ x: b.x - tb.x / 3, y: b.y - tb.y / 3 })} ${at(b)}`;
  }
  return path;
};

const inward = (edge: number): Point => {
  // Edge i lies before corner i (its middle at 60 * i degrees); inwards is against that direction.
  const { x, y } = polar(60 * edge, side);
  return { x: -x, y: -y };
};

// One row of sea corners from `start`, `row` long: the coast along it, `wide` farther out for the shallows.
const coastAlong = (start: number, row: number, wide: number): { from: Point; path: string } => {
  const share = 0.5 + wide / side;
  const from = edgePoint(start - 1, start, share);
  const to = edgePoint(start + row, start + row - 1, share);
  const inner = Array.from({ length: row }, (_, i) => cornerPoint(start + i, bend(row) + wide));
  const first = inward(start);
  const last = inward(start + row);
  return {
    from,
    path: curve(
      [from, ...inner, to],
      { x: first.x * 0.8, y: first.y * 0.8 },
      { x: -last.x * 0.8, y: -last.y * 0.8 },
    ),
  };
};

const hexagon = (radius = side): string =>
  `M${[0, 1, 2, 3, 4, 5].map((corner) => at(cornerPoint(corner, radius))).join('L')}Z`;
export const hexPath = hexagon;

interface SeaRow {
  start: number;
  row: number;
}
export const seaRows = (land: readonly number[]): SeaRow[] => {
  const isLand = (corner: number): boolean => land.includes(((corner % 6) + 6) % 6);
  const rows: SeaRow[] = [];
  for (let corner = 0; corner < 6; ++corner) {
    if (isLand(corner) || !isLand(corner - 1)) continue;
    let row = 1;
    while (!isLand(corner + row)) ++row;
    rows.push({ start: corner, row });
  }
  return rows;
};

// The land as one closed path; with `wide`, the land and that much of the water around it.
export const landPath = (tile: Tile, wide = 0): string => {
  const rows = seaRows(tile.land);
  if (rows.length === 0) return hexagon();
  let path = '';
  rows.forEach(({ start, row }, i) => {
    const next = rows[(i + 1) % rows.length]!;
    const coast = coastAlong(start, row, wide);
    path += `${i === 0 ? 'M' : 'L'}${at(coast.from)}${coast.path}`;
    for (let corner = start + row; corner % 6 !== next.start % 6; ++corner)
      path += `L${at(cornerPoint(corner))}`;
  });
  return `${path}Z`;
};

// The coast alone, to be inked.
export const coastPath = (tile: Tile): string =>
  seaRows(tile.land)
    .map(({ start, row }) => {
      const coast = coastAlong(start, row, 0);
      return `M${at(coast.from)}${coast.path}`;
    })
    .join('');

const endPoint = (end: End): Point => (end === 'c' ? { x: 0, y: 0 } : cornerPoint(end));

export const roadPath = ([from, to]: [End, End], tile: Tile): string => {
  const a = endPoint(from);
  const b = endPoint(to);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (from === 'c' || to === 'c') {
    // A little sway, to the one side or the other.
    const sway = (tile.id + Number(from === 'c' ? to : from)) % 2 === 0 ? 0.07 : -0.07;
    return `M${at(a)}Q${at({ x: middle.x - (b.y - a.y) * sway, y: middle.y + (b.x - a.x) * sway })} ${at(b)}`;
  }
  const apart = Math.min((from - to + 6) % 6, (to - from + 6) % 6);
  if (apart === 3) {
    const sway = 0.1;
    return `M${at(a)}C${at({ x: a.x * 0.4 - a.y * sway, y: a.y * 0.4 + a.x * sway })} ${at({ x: b.x * 0.4 - b.y * sway, y: b.y * 0.4 + b.x * sway })} ${at(b)}`;
  }
  const pull = apart === 1 ? 0.62 : 0.3;
  return `M${at(a)}Q${at({ x: middle.x * pull, y: middle.y * pull })} ${at(b)}`;
};

// A third of a location's circle, at a corner: its rim, and the whole piece.
export const thirdPath = (corner: number, radius: number): { rim: string; piece: string } => {
  const point = cornerPoint(corner);
  const towards = (next: number): Point => {
    const other = cornerPoint(next);
    return {
      x: point.x + ((other.x - point.x) * radius) / side,
      y: point.y + ((other.y - point.y) * radius) / side,
    };
  };
  const a = towards(corner - 1);
  const b = towards(corner + 1);
  const rim = `${at(a)}A${radius} ${radius} 0 0 1 ${at(b)}`;
  return { rim: `M${rim}`, piece: `M${at(point)}L${rim}Z` };
};

// Quiet spots on the land for a tree, a hill or a stone: between two land corners, where no road runs.
export const quietSpots = (tile: Tile): Point[] => {
  const spots: Point[] = [];
  for (let corner = 0; corner < 6; ++corner) {
    const next = (corner + 1) % 6;
    if (!tile.land.includes(corner) || !tile.land.includes(next)) continue;
    const joined = tile.roads.some(
      ([a, b]) => (a === corner && b === next) || (a === next && b === corner),
    );
    const radius = (joined ? 0.36 : 0.6) * side;
    if (joined && tile.centre !== 'none') continue;
    spots.push(polar(60 * (corner + 1), radius));
  }
  return spots;
};
