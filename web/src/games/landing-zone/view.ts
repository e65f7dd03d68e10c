import type { Json } from '@/lib/types';

// The view's JSON (src/games/landing_zone/README.md) and where its places lie in the drawing.

export type Colour = 'R' | 'Y' | 'G' | 'B';
export type ColourName = 'red' | 'yellow' | 'green' | 'blue';
export type Size = 1 | 2 | 3;
export type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

export const colours: readonly Colour[] = ['R', 'Y', 'G', 'B'];
export const sizes: readonly Size[] = [1, 2, 3];
export const directions: readonly Direction[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
export const nameOf: Record<Colour, ColourName> = { R: 'red', Y: 'yellow', G: 'green', B: 'blue' };
export const letterOf: Record<ColourName, Colour> = {
  red: 'R',
  yellow: 'Y',
  green: 'G',
  blue: 'B',
};

export type Pending = { kind: 'turn' | ColourName; left: number; used: string[] };
export interface CityView {
  dice: number[];
  board: Record<string, string>;
  armada: Record<Colour, number[]>;
  pending: Pending | null;
}
export type Score = Record<ColourName | 'total', number>;
export interface View {
  turn: number;
  phase: 'roll' | 'use' | 'over';
  dice: number[];
  seats: CityView[];
  result: { scores: Score[]; winners: number[] } | null;
}

export interface ScoringLine {
  colour: ColourName;
  points: number;
  cells: string[];
  line?: string[];
  large?: string;
}
export interface Zone {
  pointers: string[];
  colours: Colour[];
  largest: Size;
}
export interface CityInsight {
  score: Score;
  rank: string;
  lines: ScoringLine[];
  zones: Record<string, Zone>;
  rays: Record<string, string[]>;
}

export const viewOf = (view: Json): View => view as unknown as View;

export const cityInsight = (insight: Json, seat: number): CityInsight | null =>
  (insight as unknown as { seats: CityInsight[] } | null)?.seats[seat] ?? null;

// What each city is worth: at the end by the result, before by what the rules reckon.
export const totalsOf = (view: View, insight: Json): (number | null)[] =>
  view.seats.map(
    (_, i) => view.result?.scores[i]?.total ?? cityInsight(insight, i)?.score.total ?? null,
  );

// A pyramid: a pointer lies flat and faces `dir`, a ship stands.
export interface Piece {
  colour: Colour;
  size: Size;
  dir: Direction | null;
}

export function pieceOf(text: string): Piece {
  const colour = text[0] as Colour;
  return text[1] === '>'
    ? { colour, size: 1, dir: text.slice(2) as Direction }
    : { colour, size: Number(text[1]) as Size, dir: null };
}

export const textOf = ({ colour, size, dir }: Piece): string =>
  dir === null ? `${colour}${size}` : `${colour}>${dir}`;

// Cells as they are read: from the upper left.
export const cells: readonly string[] = [5, 4, 3, 2, 1].flatMap((row) =>
  ['a', 'b', 'c', 'd', 'e'].map((column) => `${column}${row}`),
);

// The middle of a cell; cells are 100 wide and a5 is the first.
export const middle = (cell: string): { x: number; y: number } => ({
  x: (cell.charCodeAt(0) - 97) * 100 + 50,
  y: (5 - Number(cell[1])) * 100 + 50,
});

// The cell `columns` to the right and `rows` up, kept on the board.
export function neighbour(cell: string, columns: number, rows: number): string {
  const column = Math.min(4, Math.max(0, cell.charCodeAt(0) - 97 + columns));
  const row = Math.min(5, Math.max(1, Number(cell[1]) + rows));
  return `${String.fromCharCode(97 + column)}${row}`;
}

export const angleOf = (dir: Direction): number => directions.indexOf(dir) * 45;

// Which of the dice rolled a seat has used: for each die, true if it is gone.
export function diceUsed(rolled: readonly number[], left: readonly number[]): boolean[] {
  const still = [...left];
  return rolled.map((die) => {
    const at = still.indexOf(die);
    if (at < 0) return true;
    still.splice(at, 1);
    return false;
  });
}
