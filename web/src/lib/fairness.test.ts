import { beforeEach, describe, expect, it } from 'vitest';
import { awaited, kept, wordFor } from './fairness';
import type { Table } from './types';

describe('what this browser keeps', () => {
  beforeEach(() => localStorage.clear());
  it('draws one word a match and keeps the commitment that it saw first', () => {
    const word = wordFor({ match: 'a', commitment: 'c1' });
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    expect(wordFor({ match: 'a', commitment: 'another' })).toBe(word);
    expect(kept('a')).toEqual({ commitment: 'c1', word });
    expect(wordFor({ match: 'b', commitment: 'c2' })).not.toBe(word);
  });
  it('forgets the oldest', () => {
    for (let i = 0; i < 250; i += 1) wordFor({ match: `m${i}`, commitment: 'c' });
    expect(kept('m0')).toBeNull();
    expect(kept('m249')).not.toBeNull();
  });
  it('knows when a match waits for it', () => {
    const table = (seat: object, status = 'open') =>
      ({ status, seats: [seat] }) as unknown as Table;
    expect(awaited(table({ you: true, awaited: 'word' }))).toBe(true);
    expect(awaited(table({ you: false, awaited: 'word' }))).toBe(false);
    expect(awaited(table({ you: true }))).toBe(false);
    expect(awaited(table({ you: true, awaited: 'word' }, 'running'))).toBe(false);
  });
});
