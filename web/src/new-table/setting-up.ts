import type { NewSeat, NewTable } from '@/lib/api';
import type { Clock, GameInfo } from '@/lib/types';

// A table as the form of a new table knows it, and what is sent of it. No rule of a game is here: how many sit and what can be chosen is
// what the server says of the game.

export type Sitter = 'me' | 'open' | 'bot1' | 'bot2' | 'bot3' | 'bot4' | 'bot5' | 'account' | 'hot';
export interface Seat {
  who: Sitter;
  name: string;
}
export type Value = string | number | boolean;

export interface Setup {
  seats: Seat[];
  options: Record<string, Value>;
  public: boolean;
  rated: boolean;
  sealed: boolean;
  clock: 'none' | 'real' | 'days';
  minutes: number;
  seconds: number;
  days: number;
  timeout: 'bot' | 'lose';
}

// How many may sit: the values of the option `players` where there is one.
export const seatCounts = (game: GameInfo): number[] =>
  game.options.players?.values.map(Number) ?? [game.seats[0]];

export const begin = (game: GameInfo, level: number, open: boolean, account = ''): Setup => {
  const count = Math.max(2, game.seats[0]);
  const options = Object.fromEntries(
    Object.entries(game.options).flatMap(([name, option]) =>
      name === 'players' ? [] : [[name, option.default]],
    ),
  );
  const other: Seat = account
    ? { who: 'account', name: account }
    : { who: open ? 'open' : (`bot${level}` as Sitter), name: '' };
  return {
    seats: Array.from({ length: count }, (_, index) =>
      index === 0 ? { who: 'me', name: '' } : { ...other },
    ),
    options,
    public: open,
    rated: open,
    sealed: false,
    clock: 'none',
    minutes: 15,
    seconds: 10,
    days: 3,
    timeout: 'bot',
  };
};

// One more or fewer seats: new ones are like the last one that is not mine.
export const resized = (seats: Seat[], count: number): Seat[] => {
  const model =
    seats.findLast((seat) => !['me', 'hot', 'account'].includes(seat.who))?.who ?? 'bot2';
  return Array.from({ length: count }, (_, index) => seats[index] ?? { who: model, name: '' });
};

// A table for anyone has a chair for anyone: if none is open, the last bot gives up its own, or one is added.
export const withDoor = (setup: Setup, open: boolean, counts: number[]): Setup => {
  if (!open || waits(setup)) return { ...setup, public: open };
  const bot = setup.seats.findLastIndex((seat) => seat.who.startsWith('bot'));
  const chair: Seat = { who: 'open', name: '' };
  const seats =
    bot >= 0
      ? setup.seats.with(bot, chair)
      : counts.includes(setup.seats.length + 1)
        ? [...setup.seats, chair]
        : setup.seats;
  return { ...setup, public: open, seats };
};

// Rated counts only with two seats or more of which no person holds two, and without an aid (docs/protocol.md).
export const mayBeRated = (game: GameInfo, setup: Setup): boolean => {
  const aided = Object.entries(game.options).some(
    ([name, option]) => option.aid && setup.options[name] !== option.default,
  );
  const here = setup.seats.filter((seat) => seat.who === 'me' || seat.who === 'hot').length;
  return setup.seats.length > 1 && here < 2 && !aided && setup.clock !== 'none';
};

// Where several act at the same time a table may keep from each what the others do; rated ones always do.
export const maySeal = (game: GameInfo, setup: Setup): boolean =>
  game.simultaneous === true && setup.seats.length > 1;
const counts = (game: GameInfo, setup: Setup): boolean => setup.rated && mayBeRated(game, setup);
export const seals = (game: GameInfo, setup: Setup): boolean =>
  maySeal(game, setup) && (setup.sealed || counts(game, setup));
export const mustSeal = (game: GameInfo, setup: Setup): boolean =>
  maySeal(game, setup) && counts(game, setup);

export const waits = (setup: Setup): boolean =>
  setup.seats.some((seat) => seat.who === 'open' || seat.who === 'account');
export const hasPeople = (setup: Setup): boolean =>
  setup.seats.some((seat) => !seat.who.startsWith('bot') && seat.who !== 'account');

const seatOf = (seat: Seat): NewSeat => {
  if (seat.who === 'account') return { kind: 'account', name: seat.name.trim() };
  if (seat.who === 'open') return { kind: 'open' };
  if (seat.who === 'me') return { kind: 'me' };
  if (seat.who === 'hot')
    return seat.name.trim() ? { kind: 'me', name: seat.name.trim() } : { kind: 'me' };
  return { kind: 'bot', level: Number(seat.who.slice(3)) };
};

const clockOf = (setup: Setup): Clock | undefined => {
  if (setup.clock === 'real')
    return {
      kind: 'real',
      base_ms: setup.minutes * 60_000,
      increment_ms: setup.seconds * 1000,
      on_timeout: setup.timeout,
    };
  if (setup.clock === 'days') return { kind: 'days', days: setup.days, on_timeout: setup.timeout };
  return undefined;
};

export const request = (game: GameInfo, setup: Setup): NewTable => {
  const clock = clockOf(setup);
  return {
    game: game.id,
    options: setup.options,
    public: setup.public,
    rated: counts(game, setup),
    ...(seals(game, setup) ? { sealed: true } : {}),
    seats: setup.seats.map(seatOf),
    ...(clock ? { clock: { ...clock } } : {}),
  };
};
