import type { Cell, Place, Side } from './view';
import { isCell } from './view';

// Where things are drawn. Five columns and five rows: the islands in the middle, the sides around them, nothing in the corners.

export interface Point {
  x: number;
  y: number;
}

export const frame = { x: -382, y: -330, width: 764, height: 702 };
export const ratio = frame.width / frame.height;

const columns = ['W', 'a', 'b', 'c', 'E'];
const rows = ['S', '1', '2', '3', 'N'];

// [column, row] from 0 to 4, row 0 below the board.
export const gridOf = (place: Place): [number, number] => {
  const [first = '', second = ''] = place;
  if (isCell(place)) return [columns.indexOf(first), rows.indexOf(second)];
  return first === 'N' || first === 'S'
    ? [columns.indexOf(second), rows.indexOf(first)]
    : [columns.indexOf(first), rows.indexOf(second)];
};

export const placeAt = (column: number, row: number): Place | null => {
  const inside = (n: number): boolean => n >= 1 && n <= 3;
  const [c, r] = [columns[column], rows[row]];
  if (c === undefined || r === undefined || (!inside(column) && !inside(row))) return null;
  return (inside(column) ? (inside(row) ? c + r : r + c) : c + r) as Place;
};

// Rows from the far end of the board to the near one: the order of reading, and of painting.
export const readingOrder: Place[][] = [4, 3, 2, 1, 0].map((row) =>
  [0, 1, 2, 3, 4].map((column) => placeAt(column, row)).filter((place) => place !== null),
);

// A slight perspective: what is nearer is larger and further apart.
export const scaleOf = (place: Place): number =>
  isCell(place) ? 1 - (gridOf(place)[1] - 2) * 0.055 : 1;

// Islands float at heights of their own.
const lift: Record<Cell, number> = {
  a1: 4,
  b1: -3,
  c1: 6,
  a2: -5,
  b2: -12,
  c2: -1,
  a3: 3,
  b3: -5,
  c3: 6,
};

export const pointOf = (place: Place): Point => {
  const [column, row] = gridOf(place);
  if (isCell(place))
    return { x: (column - 2) * 184 * scaleOf(place), y: (2 - row) * 168 + 18 + lift[place] };
  if (row === 4) return { x: (column - 2) * 176, y: -282 };
  if (row === 0) return { x: (column - 2) * 190, y: 322 };
  return { x: (column - 2) * 168, y: (2 - row) * 166 + 26 };
};

// The one island that a side belongs to.
export const islandOf = (side: Side): Cell => {
  const [column, row] = gridOf(side);
  return placeAt(Math.min(3, Math.max(1, column)), Math.min(3, Math.max(1, row))) as Cell;
};

export const neighbours = (cell: Cell): Cell[] => {
  const [column, row] = gridOf(cell);
  return [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]
    .map(([dx = 0, dy = 0]) => placeAt(column + dx, row + dy))
    .filter((place): place is Cell => place !== null && isCell(place));
};

// How a card lies on a side, in degrees clockwise from how it is printed: its marker points at the board.
export const turnOf = (side: Side): number =>
  ({ S: 0, W: 90, N: 180, E: -90 })[side[0] as 'S' | 'W' | 'N' | 'E'];

// The place that an arrow key leads to; corners are skipped, the rim holds.
export const travel = (from: Place, key: string): Place => {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
    key
  ] ?? [0, 0];
  const [column, row] = gridOf(from);
  return placeAt(column + dx!, row + dy!) ?? from;
};

// A point of the scene for what is laid over it.
export const percent = ({ x, y }: Point): string =>
  `--x:${((x - frame.x) / frame.width) * 100}%;--y:${((y - frame.y) / frame.height) * 100}%`;
