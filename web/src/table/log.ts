import type { Told } from '@/games/game';
import { type Say, sayEffect } from '@/lib/catalogue';
import type { Effect, MatchEvent } from '@/lib/types';

// The log in words, by turns. An undo takes lines away again and leaves one that says so.

export interface LogLine extends Told {
  seq: number;
  n: number | null;
  who: number | 'chance' | null; // Who acted.
  seat: number | null; // Whom it is told of; null: nobody, or the words say it.
  turn: boolean; // A turn begins with it.
}

export interface Telling {
  game: string;
  say: Say;
  names: string[];
  retell?: (effects: Effect[]) => Effect[];
  tell?: (effect: Effect) => Told | null;
}

// A line before it is put into words: what happened, or words of the table's own.
type Entry = Pick<LogLine, 'seq' | 'n' | 'who'> & ({ effect: Effect } | { words: string });

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

const inWords = (effect: Effect, { game, say, tell }: Telling): Told & { seat: number | null } => {
  if (!tell) return { words: sayEffect(say, game, effect), seat: null };
  const seat = typeof effect.seat === 'number' ? effect.seat : null;
  return { words: '', ...tell(effect), seat };
};

export const logLines = (events: MatchEvent[], telling: Telling): LogLine[] => {
  let entries: Entry[] = [];
  for (const event of events) {
    const { seq, n = null, who = null } = event;
    if (event.undo !== undefined) entries = without(entries, event);
    const own = told(event, telling.say, telling.names);
    if (own) entries.push({ seq, n: null, who: null, words: own });
    for (const effect of event.effects ?? []) entries.push({ seq, n, who, effect });
  }
  const all = entries.flatMap((entry) => ('effect' in entry ? [entry.effect] : []));
  const effects = telling.retell?.(all) ?? all;
  let next = 0;
  return entries
    .map(({ seq, n, who, ...entry }): LogLine => {
      if ('words' in entry) return { seq, n, who, seat: null, words: entry.words, turn: false };
      const effect = effects[next++]!;
      return { seq, n, who, ...inWords(effect, telling), turn: isTurn(effect) };
    })
    .filter((line) => line.words);
};

export interface LogTurn {
  head: LogLine | null; // Null: what came before the first turn.
  lines: LogLine[];
}

export const byTurn = (lines: LogLine[]): LogTurn[] => {
  const turns: LogTurn[] = [];
  for (const line of lines) {
    if (line.turn || turns.length === 0)
      turns.push({ head: line.turn ? line : null, lines: line.turn ? [] : [line] });
    else turns.at(-1)!.lines.push(line);
  }
  return turns;
};

// A line with its name, for whoever listens instead of looking.
export const spoken = (line: LogLine, names: string[]): string =>
  line.seat === null || line.turn ? line.words : `${names[line.seat] ?? ''}: ${line.words}`;

// What happened since a seat last acted.
export const sinceLastTurn = (lines: LogLine[], seat: number): LogLine[] => {
  let last = lines.length;
  while (last > 0 && lines[last - 1]!.who !== seat) last -= 1;
  return lines.slice(last);
};
