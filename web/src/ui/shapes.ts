// Geometry for the pictures: nothing here knows a game.

export type Point = readonly [number, number];

const short = (value: number): string => String(Math.round(value * 10) / 10);
export const points = (list: readonly Point[]): string =>
  list.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

// A pointy hexagon lying on the ground, seen from an angle: `squash` is how much of its depth is seen.
export const hexagon = (x: number, y: number, radius: number, squash = 0.6): Point[] =>
  [90, 30, -30, -90, -150, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y - radius * squash * Math.sin(angle)] as const;
  });

// Where the hexagon of axial place q, r lies.
export const hexPlace = (q: number, r: number, radius: number, squash = 0.6): Point => [
  Math.sqrt(3) * radius * (q + r / 2),
  1.5 * radius * squash * r,
];

// The front walls of such a hexagon as a block of that height.
export const hexWall = (
  x: number,
  y: number,
  radius: number,
  height: number,
  squash = 0.6,
): Point[] => {
  const corners = hexagon(x, y, radius, squash);
  const [, , right, bottom, left] = corners as [Point, Point, Point, Point, Point, Point];
  return [
    right,
    bottom,
    left,
    [left[0], left[1] + height],
    [bottom[0], bottom[1] + height],
    [right[0], right[1] + height],
  ];
};

// The same row of numbers in [0, 1) every time: stars and grass stay where they are.
export const row = (seed: number, count: number): number[] => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  });
};
