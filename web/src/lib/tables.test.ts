import { describe, expect, it } from 'vitest';
import { speaker } from './catalogue';
import { withTable } from './lobby.svelte';
import { byWhoWaits, endingOf, freeSeats, namedSeats, othersOf } from './tables';
import type { Json, Table, TableSeat } from './types';

const me: TableSeat = { kind: 'person', name: 'Ada', you: true };
const ben: TableSeat = { kind: 'person', name: 'Ben' };
const bot: TableSeat = { kind: 'bot', name: 'Bot 3', level: 3 };
const table = (match: string, change: Partial<Table> = {}): Table => ({
  match,
  game: 'landomy',
  options: {},
  public: true,
  rated: false,
  status: 'open',
  created: 1,
  by: null,
  clock: null,
  commitment: '',
  seats: [me, { kind: 'open' }],
  next: null,
  daily: null,
  from: null,
  ...change,
});
const over = (seats: TableSeat[], result: Json): Table =>
  table('m', { status: 'over', seats, result });

describe('how a match ended for me', () => {
  it('is won, lost or shared by the winners', () => {
    expect(endingOf(over([me, ben], { winners: [0] }))).toBe('won');
    expect(endingOf(over([me, ben], { winners: [1] }))).toBe('lost');
    expect(endingOf(over([me, ben, bot], { winners: [0, 2] }))).toBe('shared');
  });
  it('is told by places where the server gives them', () => {
    expect(endingOf({ ...over([me, ben], { reason: 'resigned', seat: 0 }), places: [2, 1] })).toBe(
      'lost',
    );
    expect(endingOf({ ...over([me, ben, bot], {}), places: [1, 3, 1] })).toBe('shared');
    expect(endingOf({ ...over([ben, me], {}), places: [2, 1] })).toBe('won');
  });
  it('is just done alone, at a hot seat, and where the list does not tell', () => {
    expect(endingOf(over([me], { winners: [0] }))).toBe('done');
    expect(endingOf(over([me, me], { winners: [1] }))).toBe('done');
    expect(endingOf(over([me, ben], null))).toBe('done');
    expect(endingOf(table('m', { status: 'over', seats: [me, ben] }))).toBe('done');
  });
  it('is just done where a challenge was to go no further', () =>
    expect(endingOf({ ...over([me, bot], { reason: 'limit', seat: 0 }), places: [1, 1] })).toBe(
      'done',
    ));
  it('goes to the other of two when one resigns', () => {
    expect(endingOf(over([me, ben], { reason: 'resigned', seat: 1 }))).toBe('won');
    expect(endingOf(over([ben, me], { reason: 'time', seat: 1 }))).toBe('lost');
  });
  it('is nothing where it never began', () =>
    expect(endingOf(table('m', { status: 'closed' }))).toBe('closed'));
});

describe('a list of tables', () => {
  it('has those that wait for me first, then where I wait, then open ones, then what is over', () => {
    const list = [
      table('over', { status: 'over', created: 9 }),
      table('open', { created: 8 }),
      table('waits', { status: 'running', your_turn: false, created: 7 }),
      table('mine', { status: 'running', your_turn: true, created: 1 }),
      table('mine too', { status: 'running', your_turn: true, created: 2 }),
    ];
    expect(byWhoWaits(list).map((one) => one.match)).toEqual([
      'mine too',
      'mine',
      'waits',
      'open',
      'over',
    ]);
    expect(list[0]!.match).toBe('over');
  });
  it('names the others once, and counts what is free', () => {
    expect(othersOf(table('m', { seats: [me, ben, bot, bot, { kind: 'open' }] }))).toEqual([
      'Ben',
      'Bot 3',
    ]);
    expect(freeSeats(table('m', { seats: [me, { kind: 'open' }, { kind: 'open' }] }))).toBe(2);
  });
  it('takes in what is new, changes what it has, and drops what is over or closed', () => {
    const old = table('old');
    const fresh = table('new', { created: 2 });
    expect(withTable([old], fresh).map((one) => one.match)).toEqual(['new', 'old']);
    expect(
      withTable([fresh, old], { ...fresh, status: 'running' }).map((one) => one.match),
    ).toEqual(['old', 'new']);
    expect(withTable([old], { ...old, status: 'over' })).toEqual([]);
    expect(withTable([old], { ...old, status: 'closed' })).toEqual([]);
    expect(withTable([], table('hidden', { public: false }))).toEqual([]);
  });
  it("shows one person's tables together, where the newest of them stands", () => {
    const tables = [
      table('d', { created: 4, by: 'Ada' }),
      table('b', { created: 2, by: 'Ada' }),
      table('a', { created: 1, by: 'Ben' }),
    ];
    const order = withTable(tables, table('c', { created: 3, by: 'Ben' })).map((one) => one.match);
    expect(order).toEqual(['d', 'b', 'c', 'a']);
  });
});

describe('the names at a table', () => {
  const say = speaker(
    { 'page.game.landomy.bots': 'Otto|Maia', 'page.guest': 'Ospite {number}' },
    'it',
  );

  it('are the game’s own for bots, each with a number once all are used', () => {
    const seats = namedSeats(table('m', { seats: [me, bot, bot, ben, bot] }), say);
    expect(seats.map((seat) => seat.name)).toEqual(['Ada', 'Otto', 'Maia', 'Ben', 'Otto 2']);
  });

  it('stay as the server has them where a game has none', () => {
    expect(namedSeats(table('m', { game: 'pebbles', seats: [bot] }), say)).toEqual([bot]);
  });

  it('are in the reader’s language for guests', () => {
    const guest: TableSeat = { kind: 'person', name: 'Guest 4821', guest: true };
    expect(namedSeats(table('m', { seats: [guest] }), say)[0]!.name).toBe('Ospite 4821');
  });
});
