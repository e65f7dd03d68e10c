import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { check, commitmentOf, type Draw } from './check';
import { awaited, kept, wordFor } from './fairness';
import type { Table } from './types';

const record = readFileSync('../src/games/landing_zone/testdata/two.jsonl', 'utf8');
const header = JSON.parse(record.slice(0, record.indexOf('\n'))) as {
  commitment: string;
  words: string[];
};
// The 56 rolls of three dice, with how many of the 216 throws give each.
const rolls = (() => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 216; i += 1) {
    const dice = [i % 6, Math.floor(i / 6) % 6, Math.floor(i / 36)].map((die) => die + 1).sort();
    const step = `roll ${dice.join(' ')}`;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts];
})();
const draws: Draw[] = record
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { n: number; who: unknown; step: string })
  .filter((event) => event.who === 'chance')
  .map(({ n, step }) => ({ n, step, outcomes: rolls }));
const mine = { commitment: header.commitment, word: header.words[0]! };

describe('the check of a match', () => {
  it('recomputes every draw', () => {
    expect(draws.length).toBeGreaterThan(8);
    expect(check(record, draws, mine)).toEqual({ good: true, draws: draws.length, kept: true });
    expect(check(record, draws, null)).toMatchObject({ good: true, kept: false });
  });
  it('finds a draw that was changed, or that the server says nothing of', () => {
    const first = draws[0]!;
    const other = rolls.find(([step]) => step !== first.step)![0];
    const forged = record.replace(`"${first.step}"`, `"${other}"`);
    expect(check(forged, draws, mine)).toMatchObject({ good: false, why: 'draw', event: first.n });
    expect(check(record, draws.slice(1), mine)).toMatchObject({ good: false, why: 'draw' });
  });
  it('finds another secret, and a record that is none', () => {
    const secret = /"secret":"([0-9a-f]{2})/.exec(record)![1]!;
    const changed = record.replace(
      `"secret":"${secret}`,
      `"secret":"${secret === '00' ? '01' : '00'}`,
    );
    expect(check(changed, draws, mine)).toMatchObject({ why: 'secret' });
    expect(check('nonsense', draws, mine)).toMatchObject({ why: 'record' });
  });
  it('finds a record forged whole: the commitment that was kept is another, or my word is not in it', () => {
    expect(check(record, draws, { ...mine, commitment: '00'.repeat(32) })).toMatchObject({
      why: 'commitment',
    });
    expect(check(record, draws, { ...mine, word: 'mine' })).toMatchObject({ why: 'word' });
  });
  it('commits as the server does', () => {
    expect(commitmentOf(new Uint8Array(32))).toHaveLength(64);
  });
});

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
