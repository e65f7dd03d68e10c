import type { GameInfo, Table } from '../types';
import { isHere } from './ids';

// What the server would answer, for tables of this page and while there is no server: null if only a server can tell.
// The worker is loaded with the first question.

type Answer = Record<string, unknown>;

const replayPath = /^\/api\/matches\/([\w-]+)(?:\/(replay|analysis))?(?:\?(.*))?$/;

export const isOfThisPage = (path: string): boolean => {
  const match = replayPath.exec(path)?.[1];
  return match !== undefined && isHere(match);
};

export const answerHere = async (
  method: string,
  path: string,
  body: unknown,
): Promise<Answer | null> => {
  const [, match, what, query] = replayPath.exec(path) ?? [];
  if (method === 'GET' && match !== undefined && isHere(match)) {
    const { here } = await import('./here.svelte');
    if (what === 'analysis') return null;
    if (what === undefined) return here.request({ type: 'look', match });
    const fields = new URLSearchParams(query);
    const number = (key: string) => (fields.has(key) ? Number(fields.get(key)) : undefined);
    return here.request({
      type: 'replay',
      match,
      seat: number('seat'),
      from: number('from'),
      count: number('count'),
    });
  }
  if (method === 'GET' && path === '/api/games') {
    const { here } = await import('./here.svelte');
    return (await here.engine({ cmd: 'games' })) as { games: GameInfo[] } & Answer;
  }
  // One that goes on from a match of the server's: only its record can tell from what (replay.svelte.ts).
  const from = (body as { from?: { match?: string } } | undefined)?.from;
  if (method === 'POST' && path === '/api/tables' && from?.match === undefined) {
    const { here } = await import('./here.svelte');
    // Here is no host to keep a word from: the module draws one as it draws the secret.
    const { word: _, ...wish } = body as Record<string, unknown>;
    return { table: (await here.create(wish)) satisfies Table };
  }
  return null;
};
