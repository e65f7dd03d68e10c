import { api, ApiError, isOffline, type NewTable } from './api';
import { person } from './me.svelte';
import { router } from './router.svelte';
import { texts } from './texts.svelte';
import { toasts } from './toast.svelte';
import type { GameId, Table } from './types';

// Sitting down at a table, from any page.

const key = 'fourlands.level';
const stored = Number(localStorage.getItem(key));

class Level {
  value = $state(stored >= 1 && stored <= 5 ? Math.trunc(stored) : 2);

  set(level: number): void {
    this.value = level;
    localStorage.setItem(key, String(level));
  }
}

export const level = new Level(); // How well bots play, as last chosen.

const nickKey = 'fourlands.nick';

class Nick {
  value = $state(localStorage.getItem(nickKey) ?? '');

  set(name: string): void {
    this.value = name.trim().slice(0, 24);
    localStorage.setItem(nickKey, this.value);
  }
}

export const nick = new Nick(); // What a guest is called at tables; empty: as the server named them.

// What to tell the reader of something that failed: the server's own sentence where there is one.
export const sentence = (error: unknown): string => {
  const say = texts.say();
  if (error instanceof ApiError) return isOffline(error) ? say('page.offline') : error.message;
  return error instanceof Error ? error.message : String(error);
};

// Without a server a guest has no name: the seat is simply mine.
const named = (table: NewTable, error: unknown): NewTable => {
  if (!isOffline(error)) throw error;
  const name = person.me?.name ?? texts.say()('page.here.you');
  return {
    ...table,
    seats: table.seats.map((seat) => (seat.kind === 'me' ? { name, ...seat } : seat)),
  };
};

// A new table with me at it; null, and a word why, if there is none.
export const open = async (table: NewTable): Promise<Table | null> => {
  try {
    return await api.newTable(
      await person.be().then(
        () => table,
        (error) => named(table, error),
      ),
    );
  } catch (error) {
    toasts.say(sentence(error), 'bad');
    return null;
  }
};

// A guest's chosen name, for a seat; whoever has an account is called by it.
export const called = (): { name?: string } =>
  nick.value && person.me?.kind !== 'named' ? { name: nick.value } : {};
const me = () => ({ kind: 'me' as const, ...called() });

export const playNow = async (
  game: GameId,
  options: { alone?: boolean; level?: number; pack?: string } = {},
): Promise<void> => {
  const bot = { kind: 'bot' as const, level: options.level ?? level.value };
  const table = await open({
    game,
    rated: false,
    seats: options.alone ? [me()] : [me(), bot],
    ...(options.pack ? { pack: options.pack } : {}),
  });
  if (table) router.go(`/t/${table.match}`);
};

export const inviteFriend = (game: GameId, pack?: string): Promise<Table | null> =>
  open({
    game,
    public: false,
    rated: false,
    seats: [me(), { kind: 'open' }],
    ...(pack ? { pack } : {}),
  });
