import { connection } from './socket.svelte';
import type { ServerMessage, Table } from './types';

// The public tables, kept true by the server while somebody looks.
export class Lobby {
  tables = $state.raw<Table[]>([]);
  known = $state(false);
  private readonly stops: (() => void)[];

  constructor() {
    this.stops = [
      connection.listen((message) => this.hear(message)),
      connection.keep('lobby', { type: 'lobby' }, { type: 'unlobby' }),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'tables') {
      this.tables = message.tables;
      this.known = true;
    } else if (message.type === 'table') this.tables = withTable(this.tables, message.table);
  }
}

// The list after a table is new, changed or gone: open ones first, then running ones, newest first.
export const withTable = (tables: Table[], changed: Table): Table[] => {
  const others = tables.filter((table) => table.match !== changed.match);
  if (!changed.public || (changed.status !== 'open' && changed.status !== 'running')) return others;
  const order = (table: Table) => (table.status === 'open' ? 0 : 1);
  return together(
    [...others, changed].sort((a, b) => order(a) - order(b) || b.created - a.created),
  );
};

// One person's tables stand together, where the newest of them stands.
const together = (tables: Table[]): Table[] => {
  const groups = new Map<string, Table[]>();
  for (const table of tables) {
    const key = `${table.status} ${table.by ?? table.match}`;
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  return [...groups.values()].flat();
};
