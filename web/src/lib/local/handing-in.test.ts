import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api';
import { person } from '../me.svelte';
import { network } from '../offline.svelte';
import type { Me, Table } from '../types';
import { HandingIn } from './handing-in.svelte';

const me: Me = { person: 'p1', name: 'Ada', kind: 'named', ratings: {} };
const table = (match: string, fields: Partial<Table> = {}) =>
  ({
    match,
    status: 'over',
    from: null,
    seats: [{ kind: 'person', you: true }],
    ...fields,
  }) as Table;

describe('what was played offline', () => {
  let sent: string[];
  const handing = (tables: Table[], send?: (offer: object) => Promise<unknown>) =>
    new HandingIn(
      () => Promise.resolve(tables),
      (match) => Promise.resolve({ record: match }),
      send ??
        ((offer) => {
          sent.push((offer as { record: string }).record);
          return Promise.resolve({});
        }),
    );
  beforeEach(() => {
    localStorage.clear();
    sent = [];
    person.me = me;
    network.on = true;
  });

  it('is handed in once it is over, each match once, also after the page was closed', async () => {
    const tables = [table('here-1'), table('here-2', { status: 'running' }), table('here-3')];
    await handing(tables).run();
    expect(sent).toEqual(['here-1', 'here-3']);
    await handing(tables).run();
    expect(sent).toHaveLength(2);
  });

  it('stays here where nobody is signed in, or there is no network, or it goes on from another match', async () => {
    const tables = [table('here-1')];
    person.me = { ...me, kind: 'guest' };
    await handing(tables).run();
    person.me = me;
    network.on = false;
    await handing(tables).run();
    network.on = true;
    await handing([table('here-2', { from: { match: 'abc', events: 3 } })]).run();
    expect(sent).toEqual([]);
  });

  it('is tried again later where the server does not answer', async () => {
    const away = handing([table('here-1')], () =>
      Promise.reject(new ApiError(0, { code: 'offline', message: '' })),
    );
    await away.run();
    expect(away.fates).toEqual({});
    await handing([table('here-1')]).run();
    expect(sent).toEqual(['here-1']);
  });

  it('is not sent again where it was refused, and the reason stands', async () => {
    const refused = () =>
      Promise.reject(new ApiError(409, { code: 'bad_record', message: 'altered' }));
    const own = handing([table('here-1'), table('here-2')], refused);
    await own.run();
    expect(own.fates['here-1']?.refused).toBe('altered');
    await handing([table('here-1'), table('here-2')]).run();
    expect(sent).toEqual([]);
  });
});
