import { ask } from '@/lib/api';
import type { GameId, Table } from '@/lib/types';

// The daily challenge as the server tells it (docs/protocol.md), and what the page reckons from it to draw.

export interface Try {
  match: string;
  status: 'open' | 'running' | 'over' | 'closed';
  guest: boolean; // Tried as a guest: shown apart, without a rank.
  score: number | null;
  rank: number | null;
  percentile: number | null;
}
export interface Day {
  day: string;
  number: number; // For people to speak of.
  ends: number;
  game: GameId;
  commitment: string | null;
  next: { day: string; commitment: string | null } | null; // Of today: what tomorrow is committed to.
  games: { game: GameId; players: number; mine: Try | null }[]; // All challenges of the day.
  players: number;
  mine: Try | null;
  curve: number[]; // What my score was when each turn was over.
  best: { rank: number; name: string; score: number }[];
  guests: { rank: number; name: string; score: number }[];
  scores: number[];
}

export const readDay = (game: GameId | null, day: string | null): Promise<Day> => {
  const query = new URLSearchParams();
  if (game !== null) query.set('game', game);
  if (day !== null) query.set('day', day);
  const text = query.toString();
  return ask<Day>('GET', `/api/daily${text && `?${text}`}`);
};
export const tryToday = (game: GameId): Promise<Table> =>
  ask<{ table: Table }>('POST', '/api/daily', { game }).then((answer) => answer.table);
export const practise = (game: GameId, day: string): Promise<Table> =>
  ask<{ table: Table }>('POST', '/api/daily', { game, day, practice: true }).then(
    (answer) => answer.table,
  );

export const addressOf = (game: GameId, day: string): string => `/daily/${game}/${day}`;

export const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

export interface Bar {
  from: number;
  to: number;
  count: number;
  mine: boolean;
}

// Scores in bars of one width that a reader can name, at most sixteen of them.
export function barsOf(scores: readonly number[], mine: number | null): Bar[] {
  if (scores.length === 0) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const width =
    [10, 20, 25, 50, 100, 250, 500].find(
      (one) => Math.floor(high / one) - Math.floor(low / one) < 16,
    ) ?? 1000;
  const first = Math.floor(low / width);
  const bars = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, i): Bar => {
    const from = (first + i) * width;
    return {
      from,
      to: from + width - 1,
      count: 0,
      mine: mine !== null && mine >= from && mine < from + width,
    };
  });
  for (const score of scores) bars[Math.floor(score / width) - first]!.count += 1;
  return bars;
}

export function middleOf(scores: readonly number[]): number | null {
  const sorted = [...scores].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

// Hours, minutes and seconds, as a clock shows them.
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
