import { add, polar, type Hex, type Point } from '@/hex';
import type { Letter } from '../view';
import { noise, type Section } from './sections';

// What grows and stands on the land. A figure is up to three strokes of path, relative to the point where it stands:
// `light` and `dark` are filled, `line` is drawn. All figures of a terrain become three paths of the whole map, so
// that a finished land is a few dozen elements and not thousands.
export interface Figure {
  light?: string;
  dark?: string;
  line?: string;
}

const figures: Record<Letter, Figure[]> = {
  T: [
    { light: 'm-19 5q5-12 15-10q7-7 14 1q7 0 9 9z', line: 'm-19 5q5-12 15-10q7-7 14 1q7 0 9 9' },
    {
      light: 'm-9 8l4-19 5 8 3-13 7 24z',
      dark: 'm3-16l7 24h-7z',
      line: 'm-9 8l4-19 5 8 3-13 7 24',
    },
    { line: 'm0-8v16m-7-12l14 8m0-8l-14 8' },
    { light: 'm-13 5q6-9 13-6q8-3 12 6z', line: 'm-13 5q6-9 13-6q8-3 12 6m-20 4h9' },
  ],
  C: [
    {
      light: 'm-22 10l5-18h9l3-7h11l3 7h6l6 18z',
      dark: 'm6-15l3 7h6l6 18h-12l-3-12z',
      line: 'm-22 10l5-18h9l3-7h11l3 7h6l6 18m-39-11h14m-16 5h22',
    },
    {
      light: 'm-9 11l2-22h11l4 22z',
      dark: 'm-1-11h5l4 22h-7z',
      line: 'm-9 11l2-22h11l4 22m-15-13h8m-9 6h12',
    },
    { line: 'm-16 2q7-6 14 0t15-1m-24 7q6-4 11 0t11-1' },
    { light: 'm-15 8l4-13h16l5 6h5l3 7z', line: 'm-15 8l4-13h16l5 6h5l3 7m-27-6h14' },
  ],
  L: [
    { line: 'm-15 0q4-6 8 0t8 0t8 0t8 0' },
    { line: 'm-11-4q4-5 7 0t7 0t7 0m-21 9q4-5 7 0t7 0' },
    { light: 'm-17 3q17-7 34 0q-17 7-34 0z', line: 'm-8 3q4-4 8 0t8 0' },
    { line: 'm-8 0q4-6 8 0t8 0' },
  ],
  D: [
    {
      light: 'm-22 8q13-16 24-14q8 3 19 14z',
      dark: 'm2-6q8 3 19 14h-15q-6-7-4-14z',
      line: 'm-22 8q13-16 24-14q8 3 19 14',
    },
    {
      dark: 'm-2.5 10v-11h-6v-8a2.2 2.2 0 0 1 4.4 0v4h1.6v-7a2.6 2.6 0 0 1 5.2 0v9h1.6v-6a2.2 2.2 0 0 1 4.4 0v10h-6v9z',
      line: 'm-13 10q13-3 25 0',
    },
    { line: 'm-16 0q8-7 17-3q7 2 13-1m-24 9q7-5 14-2' },
    { light: 'm-14 6q9-11 17-9q5 2 12 9z', line: 'm-14 6q9-11 17-9q5 2 12 9' },
  ],
  M: [
    {
      light: 'm-23 12l16-30 7 11 5-7 18 26z',
      dark: 'm-7-18l7 11 5-7 18 26h-22l-6-11z',
      line: 'm-23 12l16-30 7 11 5-7 18 26',
    },
    { light: 'm-16 11l14-28 17 28z', dark: 'm-2-17l17 28h-14l-5-12z', line: 'm-16 11l14-28 17 28' },
    {
      light: 'm-14 9l9-15 5 6 4-5 10 14z',
      dark: 'm-5-6l5 6 4-5 10 14h-13z',
      line: 'm-14 9l9-15 5 6 4-5 10 14',
    },
  ],
  F: [
    {
      light: 'm0-17l8 12h-4l7 12h-22l7-12h-4z',
      dark: 'm0-17l8 12h-4l7 12h-11zm-2 24h4v5h-4z',
      line: 'm0-17l8 12h-4l7 12h-22l7-12h-4z',
    },
    {
      light: 'm-9-12l6 10h-3l5 9h-16l5-9h-3zm18 4l6 9h-3l5 9h-16l5-9h-3z',
      dark: 'm-9-12l6 10h-3l5 9h-8zm18 4l6 9h-3l5 9h-8zm-19 15h3v4h-3zm18 3h3v4h-3z',
      line: 'm-9-12l6 10h-3l5 9h-16l5-9h-3zm18 4l6 9h-3l5 9h-16l5-9h-3z',
    },
    {
      light: 'm0-13a9.5 9.5 0 0 1 0 19a9.5 9.5 0 0 1 0-19z',
      dark: 'm3-12.5a9.5 9.5 0 0 1-3 18.5q8-8 3-18.5zm-4.5 18.5h3v6h-3z',
      line: 'm0-13a9.5 9.5 0 0 1 0 19a9.5 9.5 0 0 1 0-19z',
    },
  ],
  X: [
    {
      light: 'm-16 3q-1-9 9-8q5-7 13-3q11 1 9 8q-4 8-13 5q-12 5-18-2z',
      dark: 'm-8 2q2-5 8-4q6-3 8 1q-2 4-8 3q-5 3-8 0z',
    },
    { line: 'm-20 4l9-6 6 5 9-9 7 4 8-5m-18 5l3 9 6 3' },
    { light: 'm-8 2q0-7 8-6q9 0 7 6q-7 5-15 0z', line: 'm-18-8l7 4m20 9l8 6' },
  ],
};

export interface Spot {
  at: Point;
  figure: Figure;
}

// Where figures stand in a section: in each wedge, at corners between its wedges, on the seam to a neighbour of the
// same land, and in the middle where nothing else is.
export function spots(
  section: Section,
  at: Point,
  hex: Hex | null,
  satellite: boolean,
  joined: (edge: number) => boolean,
): Spot[] {
  const found: Spot[] = [];
  const [q, r] = hex ? [hex.q, hex.r] : [9, section.lowest];
  const put = (degrees: number, far: number, salt: number): void => {
    const shift = polar(360 * noise(q, r, salt), 7 * noise(r, q, salt + 40));
    const list = figures[section.letter];
    found.push({
      at: add(add(at, polar(degrees, far)), shift),
      figure: list[Math.floor(noise(q + 5, r - 3, salt + 80) * list.length)]!,
    });
  };
  const whole = section.edges.length === 6;
  for (const edge of section.edges) {
    const next = section.edges.includes((edge + 1) % 6) && (whole || section.edges.at(-1) !== edge);
    put(60 * edge, section.edges.length === 1 ? 58 : 55, edge);
    if (next && edge % 2 === 0) put(60 * edge + 30, 71, 10 + edge);
    if (joined(edge) && (edge < 3 || !hex) && noise(q, r, edge + 60) > 0.35)
      put(60 * edge + 13, 87, 20 + edge);
  }
  if (whole && !satellite) put(0, 2, 30);
  return found;
}

// The figure that stands for a terrain where only one is shown.
const chosen: Record<Letter, number> = { T: 1, C: 0, L: 1, D: 1, M: 0, F: 0, X: 0 };
export const emblem = (letter: Letter): Figure => figures[letter][chosen[letter]]!;
