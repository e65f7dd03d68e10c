import { answerHere, isOfThisPage } from './local/api';
import type { Beginning, Clock, ErrorBody, GameInfo, Json, Me, Profile, Table } from './types';

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
    const answer = await answerHere(method, path, body);
    if (answer) return answer as T;
    throw new ApiError(404, { code: 'not_found', message: '' });
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
  kind: 'me' | 'open' | 'bot';
  level?: number;
  name?: string;
}
export interface NewTable {
  game?: string;
  options?: Record<string, Json>;
  public?: boolean;
  rated?: boolean;
  seats: NewSeat[];
  clock?: Clock | null;
  word?: string | null; // Mixed into the match's chance; null: once the commitment is known.
  from?: Beginning;
}

export const api = {
  games: () => ask<{ games: GameInfo[] }>('GET', '/api/games').then((answer) => answer.games),
  whoAmI: () => ask<{ me: Me | null }>('GET', '/api/session').then((answer) => answer.me),
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
  myMatches: (before?: number) =>
    ask<{ matches: Table[] }>(
      'GET',
      `/api/me/matches${before === undefined ? '' : `?before=${before}`}`,
    ).then((answer) => answer.matches),
  person: (name: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(name)}`),
  newBot: (name: string) => ask<{ person: Me; token: string }>('POST', '/api/me/bots', { name }),
  tables: () => ask<{ tables: Table[] }>('GET', '/api/tables').then((answer) => answer.tables),
  newTable: async (wish: NewTable): Promise<Table> => {
    const { table } = await ask<{ table: Table }>('POST', '/api/tables', { ...wish, word: null });
    const { awaited, seed } = await import('./fairness');
    if (awaited(table)) await seed(table);
    return table;
  },
};
