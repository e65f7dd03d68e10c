import type { Json } from '@/lib/types';

// The view of a seat or a spectator, as src/games/landed/README.md describes it. What is hidden is a count.
export type Terrain = 'T' | 'C' | 'L' | 'D' | 'M' | 'F';
export type Letter = Terrain | 'X';
export type CardKind =
  'terraform' | 'plan' | 'sign' | 'redesign' | 'score' | 'reengineer' | 'negotiate';
export type Ability = 'tiles' | 'contract' | 'satellite' | 'points' | 'terraform' | 'redraw';
export type Hidden<T> = T[] | number;

export interface Fulfilled {
  contract: number;
  level: number;
  points: number;
}
export interface SeatView {
  hand: Hidden<number>;
  contracts: Hidden<number>;
  offered: Hidden<number>;
  satellites: Hidden<CardKind>;
  fresh: Hidden<CardKind>;
  fulfilled: Fulfilled[];
  cubes: number;
  score: number;
}
export type Lying = [tile: number, face: number, turns: number];
export interface Result {
  scores: number[];
  winners: number[];
  by: 'points' | 'cubes' | 'terrains' | 'shared';
}
export interface LandedView {
  turn: number;
  active: number;
  phase: 'deal' | 'keep' | 'turn' | 'terraform' | 'sign' | 'draw' | 'steal' | 'ability' | 'over';
  tiles: Record<string, Lying>;
  cubes: Record<string, number>;
  bag: Hidden<number>;
  deck: Hidden<number>;
  bottom: Hidden<number>;
  satellite_deck: Record<string, number> | number;
  satellite_used: Record<string, number>;
  seats: SeatView[];
  acted: boolean;
  used: boolean;
  claimed: boolean;
  turns_left: number | null;
  placed: string | null;
  result: Result | null;
}

export const asView = (view: Json): LandedView => view as unknown as LandedView;
export const count = (hidden: Hidden<unknown> | Record<string, number>): number =>
  typeof hidden === 'number'
    ? hidden
    : Array.isArray(hidden)
      ? hidden.length
      : Object.values(hidden).reduce((sum, n) => sum + n, 0);
export const known = <T>(hidden: Hidden<T> | undefined): T[] =>
  Array.isArray(hidden) ? hidden : [];

// What the rules reckon from a view (the README's table of insights). Sections are edges, `q,r/edge`; what is in no area
// listed is an area of one tile.
export interface Area {
  terrain: Letter;
  size: number;
  sections: string[];
  cubes: number[];
  medal: 'gold' | 'silver' | null;
}
export interface Reach {
  level: number;
  medal: 'gold' | 'silver';
  points: number;
  size: number;
  area: string;
}
export interface Prospect {
  now: Reach | null;
  claim: (Reach & { edge: number; negotiate: boolean }) | null;
  levels: { missing: number }[];
}
export interface LandedInsight {
  areas: Area[];
  contracts: Record<string, Prospect>;
  launch: { tiles: number[]; places: string[] };
}
export const asInsight = (insight: Json | undefined): LandedInsight | null =>
  insight && typeof insight === 'object' && !Array.isArray(insight) && Array.isArray(insight.areas)
    ? (insight as unknown as LandedInsight)
    : null;
