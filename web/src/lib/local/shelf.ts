import type { Table } from '../types';

// Where the matches of this page stand while nobody looks: IndexedDB. A match is a row and its events, of which each is
// added once; both are written together, so that a browser that dies in mid-step leaves the match before or after it.

export interface KeptRow {
  match: string;
  game: string;
  status: number;
  secret: string;
  table: unknown;
  next: string;
  shown: Table; // As lists show it.
}
export interface Kept extends KeptRow {
  events: unknown[];
}

const name = 'fourlands';
const version = 1;

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB refused'));
  });

const committed = (change: IDBTransaction): Promise<void> =>
  new Promise((done, failed) => {
    change.oncomplete = () => done();
    change.onerror = change.onabort = () => failed(change.error ?? new Error('IndexedDB refused'));
  });

export class Shelf {
  private opened: Promise<IDBDatabase> | null = null;

  constructor(private readonly factory: IDBFactory | undefined = globalThis.indexedDB) {}

  private open(): Promise<IDBDatabase> {
    this.opened ??= new Promise((done, failed) => {
      if (!this.factory) return failed(new Error('this browser keeps nothing'));
      const request = this.factory.open(name, version);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('matches', { keyPath: 'match' });
        request.result.createObjectStore('events', { keyPath: ['match', 'seq'] });
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = () => failed(request.error ?? new Error('IndexedDB refused'));
    });
    // One that failed may succeed later.
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  async keep(row: KeptRow, events: { seq: number }[]): Promise<void> {
    const change = (await this.open()).transaction(['matches', 'events'], 'readwrite', {
      durability: 'strict',
    });
    change.objectStore('matches').put(row);
    const store = change.objectStore('events');
    // Added, never replaced: two pages that play the same match cannot mix what happened.
    for (const event of events) store.add({ match: row.match, ...event });
    await committed(change);
  }

  async load(match: string): Promise<Kept | null> {
    const look = (await this.open()).transaction(['matches', 'events']);
    const row = finished(look.objectStore('matches').get(match)) as Promise<KeptRow | undefined>;
    const events = finished(
      look.objectStore('events').getAll(IDBKeyRange.bound([match, 0], [match, Infinity])),
    ) as Promise<unknown[]>;
    const [found, all] = await Promise.all([row, events]);
    return found ? { ...found, events: all } : null;
  }

  async list(): Promise<Table[]> {
    const look = (await this.open()).transaction('matches');
    const rows = (await finished(look.objectStore('matches').getAll())) as KeptRow[];
    return rows.map((row) => row.shown).sort((a, b) => b.created - a.created);
  }

  async drop(match: string): Promise<void> {
    const change = (await this.open()).transaction(['matches', 'events'], 'readwrite');
    change.objectStore('matches').delete(match);
    change.objectStore('events').delete(IDBKeyRange.bound([match, 0], [match, Infinity]));
    await committed(change);
  }
}
