// Hexes with a point at the top, in axial coordinates, as both hex games write them: `q,r`, edges 0 to 5 from east
// counter-clockwise (E NE NW W SW SE), corner i between edge i and edge i+1, so corner 0 at 30 degrees, 1 at the top.
// The screen's y grows downwards. A hex has sides of length 1 times `size`.

export interface Point {
  x: number;
  y: number;
}
export interface Hex {
  q: number;
  r: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const directions: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];
const root3 = Math.sqrt(3);

export const hexName = ({ q, r }: Hex): string => `${q},${r}`;
export const sameHex = (a: Hex, b: Hex): boolean => a.q === b.q && a.r === b.r;
export const opposite = (edge: number): number => (edge + 3) % 6;

export function parseHex(name: string): Hex {
  const parts = /^(-?\d+),(-?\d+)$/.exec(name);
  if (!parts) throw new Error(`${name} is no hex`);
  return { q: Number(parts[1]), r: Number(parts[2]) };
}

export function neighbour({ q, r }: Hex, edge: number): Hex {
  const by = directions[edge % 6]!;
  return { q: q + by.q, r: r + by.r };
}

export const centreOf = ({ q, r }: Hex, size = 1): Point => ({
  x: size * root3 * (q + r / 2),
  y: size * 1.5 * r,
});

// From the centre of any hex. Angles in degrees, counter-clockwise from east.
export const polar = (degrees: number, length: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: length * Math.cos(angle), y: -length * Math.sin(angle) };
};
export const cornerOf = (corner: number, size = 1): Point => polar(30 + 60 * corner, size);
export const edgeMiddle = (edge: number, size = 1): Point => polar(60 * edge, (size * root3) / 2);
export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const scale = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const between = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

// The hex that a point lies in.
export function hexAt(point: Point, size = 1): Hex {
  const r = point.y / (1.5 * size);
  const q = point.x / (root3 * size) - r / 2;
  const s = -q - r;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(s);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  if (dq > dr && dq > Math.abs(rs - s)) rq = -rr - rs;
  else if (dr > Math.abs(rs - s)) rr = -rq - rs;
  return { q: rq + 0, r: rr + 0 }; // + 0: never minus zero, which would be another name.
}

// Short numbers keep a drawn map small in the document.
export const short = (value: number): string => String(Math.round(value * 100) / 100 + 0);
export const pathPoint = (point: Point): string => `${short(point.x)} ${short(point.y)}`;
export const polygon = (points: Point[]): string => `M${points.map(pathPoint).join('L')}Z`;
export const hexPath = (size = 1, centre: Point = { x: 0, y: 0 }): string =>
  polygon([0, 1, 2, 3, 4, 5].map((corner) => add(centre, cornerOf(corner, size))));

// Every corner of the grid is the top (N) or the bottom (S) of exactly one hex and has its name from that.
const cornerNames: readonly [number, number, 'N' | 'S'][] = [
  [1, -1, 'S'],
  [0, 0, 'N'],
  [0, -1, 'S'],
  [-1, 1, 'N'],
  [0, 0, 'S'],
  [0, 1, 'N'],
];
export function cornerName({ q, r }: Hex, corner: number): string {
  const [dq, dr, end] = cornerNames[corner % 6]!;
  return `${q + dq},${r + dr}${end}`;
}

// Where a named place lies: a hex's centre `q,r`, or a corner of the grid `q,rN` or `q,rS`.
export function placeOf(name: string, size = 1): Point {
  const end = name.at(-1);
  if (end !== 'N' && end !== 'S') return centreOf(parseHex(name), size);
  const centre = centreOf(parseHex(name.slice(0, -1)), size);
  return { x: centre.x, y: centre.y + (end === 'N' ? -size : size) };
}

// The box around whole hexes, with a margin.
export function boxAround(hexes: Iterable<Hex>, size = 1, margin = 0): Box {
  let left = Infinity,
    top = Infinity,
    right = -Infinity,
    bottom = -Infinity;
  for (const hex of hexes) {
    const { x, y } = centreOf(hex, size);
    left = Math.min(left, x - (size * root3) / 2);
    right = Math.max(right, x + (size * root3) / 2);
    top = Math.min(top, y - size);
    bottom = Math.max(bottom, y + size);
  }
  if (left > right) return { x: -size, y: -size, width: 2 * size, height: 2 * size };
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
