import { type Say, sayEffect } from '@/lib/catalogue';
import type { MatchEvent } from '@/lib/types';

// The log in words. An undo takes lines away again and leaves one that says so.

export interface LogLine { seq: number; n: number | null; who: number | 'chance' | null; words: string; turn: boolean }

const wordsOf = (event: MatchEvent, game: string, say: Say): { words: string; turn: boolean }[] =>
  (event.effects ?? []).map((effect) => ({ words: sayEffect(say, game, effect), turn: typeof effect.turn === 'number' && ['turn', 'roll'].includes(effect.kind) })).filter((line) => line.words);

const told = (event: MatchEvent, say: Say, names: string[]): string => {
  const name = (seat: number | undefined) => names[seat ?? 0] ?? '';
  if (event.undo !== undefined) return say(event.agreed ? 'table.log.undo_agreed' : 'table.log.undo', { name: name(event.seat) });
  if (event.hand) {
    const { seat, to, reason } = event.hand;
    return to === 'person' ? say('table.log.to_person', { name: name(seat) }) : say(`table.log.to_bot.${reason ?? 'left'}`, { name: name(seat) });
  }
  if (event.end) return say(`table.log.end.${event.end.reason}`, { name: name(event.end.seat) });
  return '';
};

// Whether the line of event `n` is gone after the undo; those after a single undone event count one less.
const without = (lines: LogLine[], undo: MatchEvent): LogLine[] => {
  const gone = undo.undo!;
  if (undo.agreed) return lines.filter((line) => line.n === null || line.n < gone);
  return lines.filter((line) => line.n !== gone).map((line) => (line.n !== null && line.n > gone ? { ...line, n: line.n - 1 } : line));
};

export const logLines = (events: MatchEvent[], game: string, say: Say, names: string[]): LogLine[] => {
  let lines: LogLine[] = [];
  for (const event of events) {
    if (event.undo !== undefined) lines = without(lines, event);
    const own = told(event, say, names);
    if (own) lines.push({ seq: event.seq, n: null, who: null, words: own, turn: false });
    for (const line of wordsOf(event, game, say)) lines.push({ seq: event.seq, n: event.n ?? null, who: event.who ?? null, ...line });
  }
  return lines;
};

// What happened since a seat last acted, in words: for whoever listens instead of looking.
export const sinceLastTurn = (lines: LogLine[], seat: number): string[] => {
  let last = lines.length;
  while (last > 0 && lines[last - 1]!.who !== seat) last -= 1;
  return lines.slice(last).map((line) => line.words);
};
