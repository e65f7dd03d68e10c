import { describe, expect, it } from 'vitest';
import {
  begin,
  hasPeople,
  mayBeRated,
  maySeal,
  mustSeal,
  request,
  resized,
  seals,
  seatCounts,
  type Setup,
  waits,
  withDoor,
} from './setting-up';
import type { GameInfo } from '@/lib/types';

const game = (change: Partial<GameInfo> = {}): GameInfo => ({
  id: 'land-ahead',
  title: 'Land Ahead!',
  seats: [1, 6],
  rules_version: 1,
  pack: { name: '', hash: '' },
  options: {
    players: { values: [1, 2, 3, 4, 5, 6], default: 2 },
    memory_aid: { values: [true, false], default: false, aid: true },
  },
  ...change,
});
const duel = game({
  id: 'landomy',
  seats: [2, 2],
  options: { setup: { values: ['standard', 'advanced'], default: 'standard' } },
});
const setup = (change: Partial<Setup> = {}): Setup => ({ ...begin(game(), 3, false), ...change });

describe('setting up a table', () => {
  it('begins with me against a bot as last chosen, and the game’s own options', () => {
    expect(begin(game(), 3, false)).toMatchObject({
      seats: [{ who: 'me' }, { who: 'bot3' }],
      options: { memory_aid: false },
      public: false,
      rated: false,
    });
    expect(begin(duel, 1, true)).toMatchObject({
      seats: [{ who: 'me' }, { who: 'open' }],
      options: { setup: 'standard' },
      public: true,
      rated: true,
    });
  });

  it('challenges a named bot account, and waits for it', () => {
    const challenge = begin(duel, 3, false, 'Robo');
    expect(request(duel, challenge).seats).toEqual([
      { kind: 'me' },
      { kind: 'account', name: 'Robo' },
    ]);
    expect(waits(challenge)).toBe(true);
    expect(hasPeople({ ...challenge, seats: [challenge.seats[1]!] })).toBe(false);
  });

  it('has as many seats as the server says', () => {
    expect(seatCounts(game())).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seatCounts(duel)).toEqual([2]);
  });

  it('adds seats like the last one and takes them from the end', () => {
    const seats = setup().seats;
    expect(resized(seats, 4).map((seat) => seat.who)).toEqual(['me', 'bot3', 'bot3', 'bot3']);
    expect(resized(seats, 1).map((seat) => seat.who)).toEqual(['me']);
    expect(resized([{ who: 'me', name: '' }], 2).map((seat) => seat.who)).toEqual(['me', 'bot2']);
  });

  it('sends what the protocol wants', () => {
    const seats: Setup['seats'] = [
      { who: 'me', name: 'left over' },
      { who: 'hot', name: ' Eva ' },
      { who: 'hot', name: '' },
      { who: 'open', name: '' },
      { who: 'bot5', name: '' },
    ];
    expect(request(game(), setup({ seats, public: true, rated: true }))).toEqual({
      game: 'land-ahead',
      options: { memory_aid: false },
      public: true,
      rated: false,
      seats: [
        { kind: 'me' },
        { kind: 'me', name: 'Eva' },
        { kind: 'me' },
        { kind: 'open' },
        { kind: 'bot', level: 5 },
      ],
    });
  });

  it('sends clocks in the protocol’s units', () => {
    expect(
      request(game(), setup({ clock: 'real', minutes: 10, seconds: 5, timeout: 'lose' })).clock,
    ).toEqual({ kind: 'real', base_ms: 600_000, increment_ms: 5000, on_timeout: 'lose' });
    expect(request(game(), setup({ clock: 'days', days: 3 })).clock).toEqual({
      kind: 'days',
      days: 3,
      on_timeout: 'bot',
    });
    expect(request(game(), setup())).not.toHaveProperty('clock');
  });

  it('knows what can be rated, what waits, and that somebody must play', () => {
    const clock = 'days' as const;
    expect(mayBeRated(game(), setup({ clock }))).toBe(true);
    expect(mayBeRated(game(), setup())).toBe(false);
    expect(mayBeRated(game(), setup({ clock, options: { memory_aid: true } }))).toBe(false);
    expect(mayBeRated(game(), setup({ clock, seats: [{ who: 'me', name: '' }] }))).toBe(false);
    expect(
      mayBeRated(
        game(),
        setup({
          clock,
          seats: [
            { who: 'me', name: '' },
            { who: 'hot', name: '' },
          ],
        }),
      ),
    ).toBe(false);
    expect(waits(setup())).toBe(false);
    expect(
      waits(
        setup({
          seats: [
            { who: 'me', name: '' },
            { who: 'open', name: '' },
          ],
        }),
      ),
    ).toBe(true);
    expect(
      hasPeople(
        setup({
          seats: [
            { who: 'bot1', name: '' },
            { who: 'bot2', name: '' },
          ],
        }),
      ),
    ).toBe(false);
  });
});

describe('a table for anyone', () => {
  it('has an open chair: a bot gives up its own', () => {
    const setup = withDoor(begin(duel, 2, false), true, seatCounts(duel));
    expect(setup.public).toBe(true);
    expect(setup.seats.map((seat) => seat.who)).toEqual(['me', 'open']);
  });

  it('gets one more chair where nobody gives up theirs, if the game has room', () => {
    const alone = { ...begin(game(), 2, false), seats: [{ who: 'me' as const, name: '' }] };
    expect(withDoor(alone, true, [1, 2, 3]).seats).toHaveLength(2);
    expect(withDoor(alone, true, [1]).seats).toHaveLength(1);
  });

  it('keeps its chairs when it is closed to strangers again, or has an open one already', () => {
    const open = begin(duel, 2, true);
    expect(withDoor(open, true, seatCounts(duel)).seats).toEqual(open.seats);
    expect(withDoor(open, false, seatCounts(duel))).toEqual({ ...open, public: false });
  });

  it('seals turns where several act at the same time: if one likes, and always if it is rated', () => {
    const together = game({ simultaneous: true });
    expect(maySeal(game(), setup())).toBe(false);
    expect(maySeal(together, setup({ seats: [{ who: 'me', name: '' }] }))).toBe(false);
    expect(seals(together, setup())).toBe(false);
    expect(request(together, setup()).sealed).toBeUndefined();
    expect(request(together, setup({ sealed: true })).sealed).toBe(true);
    const rated = setup({ rated: true, clock: 'real' });
    expect(mustSeal(together, rated)).toBe(true);
    expect(request(together, rated)).toMatchObject({ rated: true, sealed: true });
    expect(request(game(), setup({ sealed: true })).sealed).toBeUndefined();
  });
});
