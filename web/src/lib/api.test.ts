import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, ask } from './api';

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const refused = (status: number, code: string) =>
  answer(status, { error: { code, message: `no: ${code}` } });

afterEach(() => vi.unstubAllGlobals());

it('puts a guest in the place of a token that is no longer known, and asks again', async () => {
  const asked: string[] = [];
  let alive = false;
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (path === '/api/session' && method === 'POST') alive = true;
    return Promise.resolve(alive ? answer(200, { path }) : refused(401, 'bad_token'));
  });
  const both = await Promise.all([ask('GET', '/api/tables'), ask('GET', '/api/games')]);
  expect(both).toEqual([{ path: '/api/tables' }, { path: '/api/games' }]);
  expect(asked.filter((one) => one === 'POST /api/session')).toHaveLength(1);
});

it('tells the server’s own reason, and that there was no server', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refused(409, 'name_taken')));
  await expect(ask('POST', '/api/me/claim', {})).rejects.toMatchObject({
    status: 409,
    message: 'no: name_taken',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(ask('GET', '/api/games')).rejects.toMatchObject({
    status: 0,
    body: { code: 'offline' },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(refused(401, 'bad_token')));
  await expect(ask('GET', '/api/games')).rejects.toBeInstanceOf(ApiError);
});
