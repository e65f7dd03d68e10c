import type { Json } from '@/lib/types';

// The view of Land Ahead! as the server sends it (rules: "State as JSON"), and what its insight reckons.

export type Slot =
  'head' | 'body' | 'left' | 'right' | 'feet' | 'animal' | 'consumable1' | 'consumable2';
export const slots: readonly Slot[] = [
  'head',
  'body',
  'left',
  'right',
  'feet',
  'animal',
  'consumable1',
  'consumable2',
];

export type Phase =
  | 'draw'
  | 'put'
  | 'move'
  | 'reveal'
  | 'artifact'
  | 'defend'
  | 'defend-die'
  | 'hit'
  | 'attack'
  | 'attack-die'
  | 'over';

export interface Explorer {
  at: string;
  wounded: boolean;
  slots: Record<Slot, string | null>;
  trophies: string[];
  treasures: string[];
}

export interface Token {
  kind: string | null;
  up: boolean;
}

export interface LandAheadView {
  options: { players: number; memory_aid: boolean };
  turn: number;
  active: number;
  stage: 'explore' | 'final' | 'over';
  phase: Phase;
  tiles: Record<string, [number, number]>; // place -> tile, turns
  stack: number[];
  drawn: number | null;
  tiles_to_place: number;
  tokens: Record<string, Token>;
  pool: Record<string, number>;
  seats: Explorer[];
  event: { at: string; kind: string; defense: number; offense: number } | null;
  quiet_turns: number;
  result: { scores: number[]; winners: number[] } | null;
}

// From 0 to 1, as things stand in the fight: in one's own attack the monster's is evaded already.
export interface Odds {
  evade: number;
  defeat: number;
  hit: number;
  escape: number;
}
export interface SeatFigures {
  offense: number;
  defense: number;
  movement: number;
  points: number;
}

export interface Fight {
  kind: string;
  offense: number;
  defense: number;
  own_offense: number;
  own_defense: number; // With what was drunk.
  now: Odds;
  best: Odds;
  potions: Record<string, Odds>;
}

// What the rules reckon from the view (src/games/land_ahead/README.md, "Insight").
export interface LandAheadInsight {
  seats: SeatFigures[];
  reach: Record<string, number>; // location -> movement points
  monsters: Record<string, Odds>; // those known, in reach
  fight: Fight | null;
  find: { take: Slot | null; swap: Record<string, Slot> } | null;
  quiet: { n: number; most: number } | null;
}

export const viewOf = (json: Json): LandAheadView => json as unknown as LandAheadView;
