import { ask } from './api';
import type { Table } from './types';

// Chance that the host cannot choose (docs/formats.md): this browser adds a word of its own to it once it has seen what
// the server committed to, and keeps both. What came of it is checked at the end (check.ts).

export interface Kept {
  commitment: string;
  word: string;
}

const key = 'fourlands.fair';
const most = 200; // Matches; the oldest are forgotten first.

const all = (): Record<string, Kept> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
};

export const kept = (match: string): Kept | null => all()[match] ?? null;

// A word for the match, drawn once and after its commitment is known. The commitment that was seen first is the one that is kept.
export function wordFor(table: Pick<Table, 'match' | 'commitment'>): string {
  const known = kept(table.match);
  if (known) return known.word;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const word = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const entries = Object.entries(all()).slice(1 - most);
  entries.push([table.match, { commitment: table.commitment, word }]);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without room for it the match is as random as with it; only the check knows less.
  }
  return word;
}

// Whether the match waits for a word of mine.
export const awaited = (table: Table): boolean =>
  table.status === 'open' && table.seats.some((seat) => seat.you && seat.awaited === 'word');

// Gives it.
export const seed = (table: Pick<Table, 'match' | 'commitment'>): Promise<unknown> =>
  ask('POST', `/api/matches/${table.match}/seed`, { word: wordFor(table) });
