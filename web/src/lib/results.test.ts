import { describe, expect, it } from 'vitest';
import { resultsOf, withPerson } from './results';
import type { Table, TableSeat } from './types';

const me: TableSeat = { kind: 'person', name: 'Ada', you: true };
const ben: TableSeat = { kind: 'person', name: 'Ben' };
const cat: TableSeat = { kind: 'person', name: 'Cat' };
const bot: TableSeat = { kind: 'bot', name: 'Bot 3', level: 3 };
const over = (seats: TableSeat[], places: number[], change: Partial<Table> = {}): Table => ({
  match: 'm',
  game: 'landomy',
  options: {},
  public: true,
  rated: false,
  status: 'over',
  created: 1,
  by: null,
  clock: null,
  commitment: '',
  seats,
  next: null,
  daily: null,
  from: null,
  result: {},
  places,
  ...change,
});

describe('what my matches come to', () => {
  const tables = [
    over([me, ben], [1, 2]),
    over([ben, me], [1, 2]),
    over([me, ben, cat], [1, 2, 3], { game: 'landed' }),
    over([me, bot], [1, 2]),
    over([me, ben], [1, 2], { status: 'running' }),
    over([me], [1], { daily: '2026-11-16', game: 'landing-zone' }),
  ];
  it('is counted by game, without dailies and what is not over', () => {
    expect(resultsOf(tables).games).toEqual([
      { game: 'landomy', count: { played: 3, won: 2, lost: 1 } },
      { game: 'landed', count: { played: 1, won: 1, lost: 0 } },
    ]);
  });
  it('is counted by person, the one met most first, and bots are none', () => {
    expect(resultsOf(tables).people).toEqual([
      { name: 'Ben', count: { played: 3, won: 2, lost: 1 } },
      { name: 'Cat', count: { played: 1, won: 1, lost: 0 } },
    ]);
  });
  it('is nothing before the first match', () =>
    expect(resultsOf([])).toEqual({ games: [], people: [] }));
  it('can be that with one person', () => {
    expect(withPerson(tables, 'Cat')).toHaveLength(1);
    expect(withPerson(tables, 'Ada')).toHaveLength(0);
  });
});
