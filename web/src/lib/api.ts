import { answerHere, isOfThisPage } from './local/api';
import type {
  Beginning,
  Clock,
  ErrorBody,
  GameInfo,
  House,
  Json,
  Ladder,
  Me,
  Profile,
  Reminders,
  Table,
  Variant,
  Whom,
} from './types';

// The HTTP half of the server (docs/protocol.md). Every refusal is an `ApiError` with the server's own sentence.

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

let language = 'en';
export const speakTo = (code: string): void => {
  language = code;
};

type Method = 'GET' | 'POST' | 'DELETE';

// A token that is no longer known (the person was deleted, say) is refused everywhere, and a page cannot take the cookie away. Opening a
// session puts a guest's in its place; then what was asked is asked again, once.
let healing: Promise<unknown> | null = null;

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (isOfThisPage(path)) {
    const answer = await answerHere(method, path, body).catch((error: unknown) => {
      // One of another device, handed in to the server.
      if (error instanceof ApiError && error.body.code === 'unknown_match') return null;
      throw error;
    });
    if (answer) return answer as T;
  }
  try {
    return await askOnce<T>(method, path, body);
  } catch (error) {
    // Without a server the page itself can tell of the games, and open a table that needs nobody else.
    const answer = isOffline(error) ? await withoutServer(method, path, body) : null;
    if (answer) return answer as T;
    if (!(error instanceof ApiError) || error.body.code !== 'bad_token') throw error;
    healing ??= askOnce('POST', '/api/session', {}).finally(() => (healing = null));
    await healing;
    return await askOnce<T>(method, path, body);
  }
}

// Null if only a server can tell, or this browser runs no module at all; what the module refuses is refused.
const withoutServer = (method: Method, path: string, body: unknown) =>
  answerHere(method, path, body).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return null;
  });

async function askOnce<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { code: 'offline', message: '' });
  }
  const json = (await answer.json().catch(() => null)) as (T & { error?: ErrorBody }) | null;
  if (!answer.ok || json === null || json.error)
    throw new ApiError(
      answer.status,
      json?.error ?? { code: 'unreadable_answer', message: answer.statusText },
    );
  return json;
}

export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.body.code === 'offline';

export interface NewSeat {
  kind: 'me' | 'open' | 'bot' | 'account';
  level?: number;
  name?: string;
}
export interface NewTable {
  game?: string;
  options?: Record<string, Json>;
  public?: boolean;
  rated?: boolean;
  sealed?: boolean; // What others do at the same time is shown once one is done.
  seats: NewSeat[];
  clock?: Clock | null;
  word?: string | null; // Mixed into the match's chance; null: once the commitment is known.
  from?: Beginning;
  pack?: string; // The id of a variant.
}

export const api = {
  games: () => ask<{ games: GameInfo[] }>('GET', '/api/games').then((answer) => answer.games),
  whoAmI: () => ask<{ me: Me | null; house?: House }>('GET', '/api/session'),
  enter: () => ask<{ me: Me }>('POST', '/api/session', {}).then((answer) => answer.me),
  leave: () => ask<unknown>('DELETE', '/api/session'),
  signIn: (name: string, password: string) =>
    ask<{ me: Me }>('POST', '/api/sign-in', { name, password }).then((answer) => answer.me),
  claim: (name: string, password: string) =>
    ask<{ me: Me }>('POST', '/api/me/claim', { name, password }).then((answer) => answer.me),
  changePassword: (old: string, fresh: string) =>
    ask<{ me: Me }>('POST', '/api/me/password', { old, new: fresh }).then((answer) => answer.me),
  deleteMe: (password?: string) =>
    ask<unknown>('DELETE', '/api/me', password === undefined ? {} : { password }),
  resetPassword: (name: string, code: string, fresh: string) =>
    ask<{ me: Me }>('POST', '/api/reset', { name, code, new: fresh }).then((answer) => answer.me),
  report: (whom: Whom, why: string) => ask<unknown>('POST', '/api/reports', { ...whom, why }),
  block: (whom: Whom) => ask<unknown>('POST', '/api/me/blocks', whom),
  blocked: () =>
    ask<{ blocked: { person: string; name: string }[] }>('GET', '/api/me/blocks').then(
      (answer) => answer.blocked,
    ),
  unblock: (person: string) =>
    ask<{ blocked: { person: string; name: string }[] }>(
      'DELETE',
      `/api/me/blocks/${encodeURIComponent(person)}`,
    ).then((answer) => answer.blocked),
  myMatches: (before?: number) =>
    ask<{ matches: Table[] }>(
      'GET',
      `/api/me/matches${before === undefined ? '' : `?before=${before}`}`,
    ).then((answer) => answer.matches),
  handIn: (offer: object) => ask<{ table: Table; new: boolean }>('POST', '/api/me/offline', offer),
  person: (name: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(name)}`),
  bots: () => ask<{ bots: Me[] }>('GET', '/api/me/bots').then((answer) => answer.bots),
  renewBot: (name: string) =>
    ask<{ person: Me; token: string }>(
      'POST',
      `/api/me/bots/${encodeURIComponent(name)}/token`,
      {},
    ),
  revokeBot: (name: string) =>
    ask<{ bots: Me[] }>('DELETE', `/api/me/bots/${encodeURIComponent(name)}`).then(
      (answer) => answer.bots,
    ),
  reminders: () => ask<Reminders>('GET', '/api/me/reminders'),
  addWay: (wish: object) => ask<Reminders>('POST', '/api/me/reminders', wish),
  removeWay: (id: string) => ask<Reminders>('DELETE', `/api/me/reminders/${id}`),
  tryWay: (id: string) => ask<Reminders>('POST', `/api/me/reminders/${id}/try`, {}),
  setQuiet: (hours: object) => ask<Reminders>('POST', '/api/me/quiet', hours),
  confirmWay: (token: string) =>
    ask<{ to: string }>('POST', `/api/reminders/confirm/${encodeURIComponent(token)}`, {}),
  turnOff: (token: string) => ask<unknown>('POST', `/off/${encodeURIComponent(token)}`, {}),
  variant: (id: string) =>
    ask<{ pack: Variant; content: Json }>('GET', `/api/packs/${encodeURIComponent(id)}`),
  // With `check` it is only read; else it can be played from now on.
  handInPack: (game: string, pack: unknown, check = false) =>
    ask<{ pack: Variant }>('POST', '/api/packs', { game, pack, ...(check ? { check } : {}) }).then(
      (answer) => answer.pack,
    ),
  ladder: () => ask<Ladder>('GET', '/api/ladder'),
  newBot: (name: string) => ask<{ person: Me; token: string }>('POST', '/api/me/bots', { name }),
  tables: () => ask<{ tables: Table[] }>('GET', '/api/tables').then((answer) => answer.tables),
  newTable: async (wish: NewTable): Promise<Table> => {
    const { table } = await ask<{ table: Table }>('POST', '/api/tables', { ...wish, word: null });
    const { awaited, seed } = await import('./fairness');
    if (awaited(table)) await seed(table);
    return table;
  },
};
