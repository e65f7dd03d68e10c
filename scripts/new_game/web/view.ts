import type { Json } from '@/lib/types';

// What the server sends (src/games/new_game/README.md).
export interface View {
  turn: number;
  active: number;
  phase: 'roll' | 'claim' | 'over';
  die: number | null;
  plots: (number | null)[];
  result: { winners: number[]; points: number[] } | null;
}
export interface Insight {
  turns: number;
  points: number[];
  gains: Record<string, number>;
}
export const asView = (view: Json): View => view as unknown as View;
export const asInsight = (insight: Json): Insight | null => insight as unknown as Insight | null;
