import type { Kept, KeptRow } from '@/lib/local/shelf';

// A shelf in memory, as a browser that was closed would find it.
export class Memory {
  readonly rows = new Map<string, Kept>();
  keep(row: KeptRow, events: { seq: number }[]): Promise<void> {
    const before = this.rows.get(row.match)?.events ?? [];
    this.rows.set(row.match, { ...row, events: [...before, ...events] });
    return Promise.resolve();
  }
  load(match: string): Promise<Kept | null> {
    return Promise.resolve(structuredClone(this.rows.get(match) ?? null));
  }
}
