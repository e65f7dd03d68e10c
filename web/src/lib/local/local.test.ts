import { describe, expect, it } from 'vitest';
import { ApiError } from '../api';
import type { Table } from '../types';
import { isOfThisPage } from './api';
import { Desk, type DeskMessage } from './desk';
import { Here } from './here.svelte';
import { isHere, newId } from './ids';
import type { Module } from './module';
import type { Kept, KeptRow, Shelf } from './shelf';

type Message = Record<string, unknown>;
const soon = () => new Promise((on) => setTimeout(on, 5));

describe('names of matches of this page', () => {
  it('are told from a server’s, in the API too', () => {
    expect(isHere(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
    expect(isHere('k3jd83')).toBe(false);
    expect(isOfThisPage('/api/matches/here-12/replay?from=0')).toBe(true);
    expect(isOfThisPage('/api/matches/abc/replay')).toBe(false);
    expect(isOfThisPage('/api/tables')).toBe(false);
  });
});

// A module that answers what it is told to, and writes down what it was asked.
const fakeModule = (answers: (message: Message) => object[]) => {
  const asked: Message[] = [];
  const module: Module = {
    ask(line) {
      const message = JSON.parse(line) as Message;
      asked.push(message);
      return answers(message).map((answer) => JSON.stringify(answer));
    },
    size: () => 0,
  };
  return { module, asked };
};

const row = { match: 'here-1', game: 'g', status: 1, secret: '', table: {}, next: '' };
const kept = (seq: number) => ({
  type: 'keep',
  ...row,
  shown: { match: 'here-1' } as Table,
  events: [{ seq }],
});

describe('the desk', () => {
  const setUp = (keep: () => Promise<void>, stored: Kept | null = null) => {
    const told: DeskMessage[] = [];
    const order: string[] = [];
    let bots = 2;
    const { module, asked } = fakeModule((message) => {
      if (message.type === 'step')
        return [kept(1), { type: 'done', request: message.request, seq: 1 }];
      if (message.type === 'think')
        return [{ type: 'done', request: 'think', more: (bots -= 1) > 0 }];
      return [{ type: 'done', request: message.request }];
    });
    const shelf = {
      keep: async (_row: KeptRow) => {
        await keep();
        order.push('stored');
      },
      load: () => Promise.resolve(stored),
    };
    const desk = new Desk(
      () => Promise.resolve(module),
      shelf,
      (message) => {
        order.push(`told ${message.type}`);
        told.push(message);
      },
    );
    return { desk, told, order, asked };
  };

  it('stores, then tells (law 5), and lets every bot act', async () => {
    const { desk, order, asked } = setUp(() => soon().then(() => undefined));
    await desk.take({ type: 'step', match: 'here-1', request: 'a' });
    expect(order.slice(0, 2)).toEqual(['stored', 'told done']);
    await soon().then(soon).then(soon);
    expect(asked.filter((one) => one.type === 'think')).toHaveLength(2);
  });

  it('says once that nothing can be stored, and goes on', async () => {
    const { desk, told } = setUp(() => Promise.reject(new Error('full')));
    await desk.take({ type: 'step', match: 'here-1', request: 'a' });
    await desk.take({ type: 'step', match: 'here-1', request: 'b' });
    expect(told.filter((one) => one.type === 'unkept')).toEqual([{ type: 'unkept', why: 'full' }]);
    expect(told.filter((one) => one.type === 'done' && one.request !== 'think')).toHaveLength(2);
  });

  it('loads a match that was kept before it asks about it', async () => {
    const stored = { ...row, shown: {} as Table, events: [{ seq: 1 }] };
    const { desk, asked } = setUp(() => Promise.resolve(), stored);
    await desk.take({ type: 'watch', match: 'here-1', request: 'a' });
    expect(asked.map((one) => one.type).slice(0, 2)).toEqual(['load', 'watch']);
  });

  it('lets helpers think with it where a bot takes its time, and plays what all found together', async () => {
    const asked: Message[] = [];
    const { module } = fakeModule((message) => {
      asked.push(message);
      const { type, request } = message;
      if (type === 'deep') return [{ type: 'done', request, deep: true }];
      if (type === 'dump') return [{ type: 'dump', match: 'here-1', events: [] }];
      if (type === 'votes') return [{ type: 'done', request, step: 'a', votes: [['a', 9]] }];
      return [{ type: 'done', request, more: false }];
    });
    const lines: object[][] = [];
    const helpers = {
      together: (linesOf: (salt: number) => object[], first = 0) =>
        [first, first + 1].map((salt) => {
          lines.push(linesOf(salt));
          // The second one dies.
          return salt === first
            ? Promise.resolve({ step: 'b', votes: [['b', 12]] })
            : Promise.reject(new Error('gone'));
        }),
    };
    const shelf = { keep: () => Promise.resolve(), load: () => Promise.resolve(null) };
    const desk = new Desk(
      () => Promise.resolve(module),
      shelf,
      () => undefined,
      Date.now,
      helpers,
    );
    await desk.take({ type: 'watch', match: 'here-1', request: 'a' });
    await soon().then(soon).then(soon);
    expect(lines).toMatchObject([
      [{ type: 'load' }, { type: 'votes', salt: 1 }],
      [{ type: 'load' }, { type: 'votes', salt: 2 }],
    ]);
    expect(asked.find((one) => one.type === 'think')).toMatchObject({ step: 'b' });
  });

  it('refuses with the reason if the module does not load', async () => {
    const told: DeskMessage[] = [];
    const shelf = { keep: () => Promise.resolve(), load: () => Promise.resolve(null) };
    const desk = new Desk(
      () => Promise.reject(new Error('blocked')),
      shelf,
      (message) => told.push(message),
    );
    await desk.take({ type: 'watch', match: 'here-1', request: 'a' });
    expect(told).toMatchObject([
      { type: 'refused', request: 'a', error: { code: 'module_failed', message: 'blocked' } },
    ]);
  });
});

describe('tables of this page', () => {
  class FakeWorker {
    onmessage: ((event: { data: DeskMessage }) => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    readonly asked: Message[] = [];
    ended = false;
    postMessage(message: Message): void {
      this.asked.push(message);
    }
    terminate(): void {
      this.ended = true;
    }
  }
  const setUp = () => {
    const workers: FakeWorker[] = [];
    const here = new Here(() => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    }, {} as Shelf);
    return { here, workers };
  };

  it('start no worker until something is asked', () => {
    const { here, workers } = setUp();
    here.listen(() => undefined);
    expect(workers).toHaveLength(0);
  });

  it('start a worker again that died, and ask again what it had not answered', async () => {
    const { here, workers } = setUp();
    here.keep('watch/here-1', { type: 'watch', match: 'here-1' }, {});
    const answer = here.request({ type: 'step', match: 'here-1' });
    workers[0]!.onerror!({ message: 'out of memory' });
    expect(workers).toHaveLength(2);
    expect(workers[0]!.ended).toBe(true);
    expect(workers[1]!.asked.map((one) => one.type)).toEqual(['watch', 'step']);
    const { request } = workers[1]!.asked[1]!;
    workers[1]!.onmessage!({ data: { type: 'done', request: request as string, seq: 4 } });
    expect((await answer).seq).toBe(4);
  });

  it('give up after two, with the reason', async () => {
    const { here, workers } = setUp();
    const answer = here.request({ type: 'step', match: 'here-1' });
    workers[0]!.onerror!({ message: 'one' });
    workers[1]!.onerror!({ message: 'two' });
    await expect(answer).rejects.toThrow(ApiError);
    await expect(answer).rejects.toThrow('page.here.failed');
    expect(workers).toHaveLength(2);
  });
});
