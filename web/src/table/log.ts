import { type Say, sayEffect } from '@/lib/catalogue';
import type { Effect, MatchEvent } from '@/lib/types';

// The log in words. An undo takes lines away again and leaves one that says so.

export interface LogLine {
  seq: number;
  n: number | null;
  who: number | 'chance' | null;
  words: string;
  turn: boolean;
}

// A line before it is put into words: what happened, or words of the table's own.
type Entry = Omit<LogLine, 'words' | 'turn'> & ({ effect: Effect } | { words: string });

const isTurn = (effect: Effect): boolean =>
  typeof effect.turn === 'number' && ['turn', 'roll'].includes(effect.kind);

const told = (event: MatchEvent, say: Say, names: string[]): string => {
  const name = (seat: number | undefined) => names[seat ?? 0] ?? '';
  if (event.undo !== undefined)
    return say(event.agreed ? 'table.log.undo_agreed' : 'table.log.undo', {
      name: name(event.seat),
    });
  if (event.hand) {
    const { seat, to, reason } = event.hand;
    return to === 'person'
      ? say('table.log.to_person', { name: name(seat) })
      : say(`table.log.to_bot.${reason ?? 'left'}`, { name: name(seat) });
  }
  if (event.end) return say(`table.log.end.${event.end.reason}`, { name: name(event.end.seat) });
  return '';
};

// Whether the line of event `n` is gone after the undo; those after a single undone event count one less.
const without = (lines: Entry[], undo: MatchEvent): Entry[] => {
  const gone = undo.undo!;
  if (undo.agreed) return lines.filter((line) => line.n === null || line.n < gone);
  return lines
    .filter((line) => line.n !== gone)
    .map((line) => (line.n !== null && line.n > gone ? { ...line, n: line.n - 1 } : line));
};

export const logLines = (
  events: MatchEvent[],
  game: string,
  say: Say,
  names: string[],
  retell: (effects: Effect[]) => Effect[] = (effects) => effects,
): LogLine[] => {
  let entries: Entry[] = [];
  for (const event of events) {
    const { seq, n = null, who = null } = event;
    if (event.undo !== undefined) entries = without(entries, event);
    const own = told(event, say, names);
    if (own) entries.push({ seq, n: null, who: null, words: own });
    for (const effect of event.effects ?? []) entries.push({ seq, n, who, effect });
  }
  const effects = retell(entries.flatMap((entry) => ('effect' in entry ? [entry.effect] : [])));
  let next = 0;
  return entries
    .map(({ seq, n, who, ...entry }): LogLine => {
      if ('words' in entry) return { seq, n, who, words: entry.words, turn: false };
      const effect = effects[next++]!;
      return { seq, n, who, words: sayEffect(say, game, effect), turn: isTurn(effect) };
    })
    .filter((line) => line.words);
};

// What happened since a seat last acted, in words: for whoever listens instead of looking.
export const sinceLastTurn = (lines: LogLine[], seat: number): string[] => {
  let last = lines.length;
  while (last > 0 && lines[last - 1]!.who !== seat) last -= 1;
  return lines.slice(last).map((line) => line.words);
};
