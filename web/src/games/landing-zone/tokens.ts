import type { MatchEvent } from '@/lib/types';
import { angleOf, type Piece, pieceOf } from './view';

// Pieces with a name of their own, so that one that goes to another cell is seen going there.
export interface Token {
  id: number;
  cell: string;
  piece: Piece;
  angle: number;
}

// Turns the short way round.
const turned = (from: number, to: number): number =>
  from + ((((to - from) % 360) + 540) % 360) - 180;

// Where a seat's pieces went, in order.
export const shiftsOf = (
  events: readonly MatchEvent[],
  seat: number,
): { from: string; to: string }[] =>
  events
    .flatMap((event) => event.effects ?? [])
    .filter((effect) => effect.kind === 'shift' && effect.seat === seat)
    .map((effect) => ({ from: String(effect.cell), to: String(effect.to) }));

// The cells that the events changed in a seat's city.
export const freshCells = (events: readonly MatchEvent[], seat: number): Set<string> =>
  new Set(
    events
      .flatMap((event) => event.effects ?? [])
      .filter((effect) => effect.seat === seat)
      .flatMap((effect) => [effect.to ?? effect.cell])
      .filter((cell): cell is string => typeof cell === 'string'),
  );

// The larges that used their power.
export const zapsOf = (
  events: readonly MatchEvent[],
  seat: number,
): { seq: number; cell: string }[] =>
  events.flatMap((event) =>
    (event.effects ?? [])
      .filter((effect) => effect.kind === 'zap' && effect.seat === seat)
      .map((effect) => ({ seq: event.seq, cell: String(effect.cell) })),
  );

let named = 0;

export function follow(
  before: readonly Token[],
  board: Record<string, string>,
  shifts: readonly { from: string; to: string }[],
): Token[] {
  const stood = new Map(before.map((token) => [token.cell, token]));
  for (const { from, to } of shifts) {
    const token = stood.get(from);
    if (!token || from === to) continue;
    stood.delete(from);
    stood.set(to, token);
  }
  const tokens = Object.entries(board).map(([cell, text]): Token => {
    const piece = pieceOf(text);
    const old = stood.get(cell);
    const facing = piece.dir === null ? 0 : angleOf(piece.dir);
    return {
      id: old?.id ?? ++named,
      cell,
      piece,
      angle: old && old.piece.dir !== null ? turned(old.angle, facing) : facing,
    };
  });
  // Drawn from the back row to the front, so that a tall ship stands before what is behind it.
  return tokens.sort(
    (a, b) => Number(b.cell[1]) - Number(a.cell[1]) || a.cell.localeCompare(b.cell),
  );
}
