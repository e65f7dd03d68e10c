import { describe, expect, it } from 'vitest';
import type { Table, TableSeat } from '@/lib/types';
import { noteBest, oneLevelUp } from './ending';

const table = (seats: TableSeat[], more: Partial<Table> = {}): Table => ({
  match: 'm',
  game: 'g',
  options: { x: 1 },
  public: false,
  rated: false,
  status: 'over',
  created: 0,
  by: null,
  clock: null,
  commitment: '',
  seats,
  next: null,
  daily: null,
  from: null,
  ...more,
});
const me: TableSeat = { kind: 'person', you: true };
const bot = (level: number): TableSeat => ({ kind: 'bot', level });

describe('one level up', () => {
  it('is the same table with better bots', () => {
    expect(oneLevelUp(table([bot(2), me]))).toEqual({
      game: 'g',
      options: { x: 1 },
      rated: false,
      seats: [{ kind: 'bot', level: 3 }, { kind: 'me' }],
    });
  });
  it('is not there above the best, among people, alone or in the daily challenge', () => {
    expect(oneLevelUp(table([me, bot(5)]))).toBeNull();
    expect(oneLevelUp(table([me, { kind: 'person' }, bot(1)]))).toBeNull();
    expect(oneLevelUp(table([me]))).toBeNull();
    expect(oneLevelUp(table([me, bot(1)], { daily: '2026-01-01' }))).toBeNull();
  });
});

describe('the personal best', () => {
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    };
  };
  it('is kept by game and number of seats, and told anew only when it is beaten', () => {
    const store = memory();
    expect(noteBest('g', 2, 40, 'a', store)).toEqual({ best: 40, first: true, fresh: true });
    expect(noteBest('g', 2, 30, 'b', store)).toEqual({ best: 40, first: false, fresh: false });
    expect(noteBest('g', 2, 50, 'c', store)).toEqual({ best: 50, first: false, fresh: true });
    expect(noteBest('g', 2, 50, 'c', store)).toMatchObject({ fresh: true }); // Seen again.
    expect(noteBest('g', 1, 5, 'd', store)).toMatchObject({ best: 5, first: true });
  });
  it('survives what is not its own', () => {
    const store = memory();
    store.setItem('fourlands.best', '{{');
    expect(noteBest('g', 2, 1, 'a', store).best).toBe(1);
  });
});
