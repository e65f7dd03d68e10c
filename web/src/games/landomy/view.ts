import type { Json, MatchEvent } from '@/lib/types';
import { box } from './box';

// The view of Landomy as the game's README describes it, and what the rules reckon from it.

export const cells = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const;
export type Cell = (typeof cells)[number];
export const sides = [
  'Na',
  'Nb',
  'Nc',
  'E1',
  'E2',
  'E3',
  'Sa',
  'Sb',
  'Sc',
  'W1',
  'W2',
  'W3',
] as const;
export type Side = (typeof sides)[number];
export type Place = Cell | Side;

export const isCell = (text: string): text is Cell => (cells as readonly string[]).includes(text);
export const isSide = (text: string): text is Side => (sides as readonly string[]).includes(text);

export type Kind = 'crystal' | 'settlement' | 'radar' | 'contaminated' | 'contaminated-radar';
export type Action = 'storm' | 'move' | 'place';
export type Phase = 'layout' | 'setup' | 'draw' | 'map' | 'facedown' | 'black' | 'white' | 'over';

export interface Island {
  kind: Kind | null;
  ships: [number, number];
  storm: boolean;
}

export interface View {
  turn: number;
  active: number;
  phase: Phase;
  islands: Record<Cell, Island>;
  reserve: [number, number];
  offer: number[];
  unseen: number[];
  sides: Partial<Record<Side, { card: number; up: boolean }>>;
  map: { card: number; side: Side; open: Cell[] } | null;
  result: { winners: number[]; islands: [number, number]; by: string } | null;
}

export interface TurnAction {
  action: Action | null;
  by: number;
  done?: boolean;
}

// Whatever is not there yet is left out; the board then does without.
export interface Insight {
  control?: Partial<Record<Cell, number | null>>;
  islands?: [number, number];
  winning_lead?: number;
  turns?: number[];
  sectors?: Record<string, Partial<Record<Side, Cell[]>>>;
  acts?: Partial<Record<Cell, [Action, Action]>>;
  actions?: TurnAction[];
  active_island?: Cell | null;
  deck?: number; // How many Maps can still turn up.
}

export const asView = (json: Json): View => json as unknown as View;
export const asInsight = (json: Json): Insight => (json ?? {}) as Insight;

export type Latest = MatchEvent[];

// The black and the white action of an island: what the rules say, or what its tile has printed on it.
export const actsOf = (cell: Cell, view: View, insight: Insight): [Action, Action] | null => {
  const { kind } = view.islands[cell];
  const told = insight.acts?.[cell];
  if (told || kind === null) return told ?? null;
  const { black, white } = box.pack.kinds[kind] as { black: Action | null; white: Action | null };
  return black && white ? [black, white] : null;
};
