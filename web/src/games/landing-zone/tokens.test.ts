import { describe, expect, it } from 'vitest';
import type { Effect, MatchEvent } from '@/lib/types';
import { follow, freshCells, shiftsOf, zapsOf } from './tokens';

const event = (...effects: Effect[]): MatchEvent => ({ seq: 9, at: 0, effects });

describe('pieces that are followed', () => {
  it('keeps a piece that stays, and takes one that is shifted for the same', () => {
    const before = follow([], { a1: 'R>N', c3: 'B2' }, []);
    const id = (cell: string, tokens = before) => tokens.find((token) => token.cell === cell)?.id;
    const after = follow(before, { d4: 'R>E', c3: 'B3' }, [{ from: 'a1', to: 'd4' }]);
    expect(id('d4', after)).toBe(id('a1'));
    expect(id('c3', after)).toBe(id('c3'));
  });
  it('gives a new piece a new name', () => {
    const before = follow([], { a1: 'R>N' }, []);
    const after = follow(before, { a1: 'R>N', b2: 'Y1' }, []);
    expect(new Set(after.map((token) => token.id)).size).toBe(2);
    expect(after.find((token) => token.cell === 'a1')!.id).toBe(before[0]!.id);
  });
  it('turns the short way round', () => {
    let tokens = follow([], { a1: 'R>NW' }, []);
    expect(tokens[0]!.angle).toBe(315);
    tokens = follow(tokens, { a1: 'R>N' }, []);
    expect(tokens[0]!.angle).toBe(360);
    tokens = follow(tokens, { a1: 'R>W' }, []);
    expect(tokens[0]!.angle).toBe(270);
  });
  it('draws the back rows first', () => {
    expect(follow([], { a1: 'R1', b5: 'R1', e3: 'R1' }, []).map((token) => token.cell)).toEqual([
      'b5',
      'e3',
      'a1',
    ]);
  });
});

describe('what the latest events did', () => {
  const shift: Effect = { kind: 'shift', seat: 0, cell: 'a1', to: 'd4', dir: 'E' };
  it('is told for one city only', () => {
    expect(shiftsOf([event(shift)], 0)).toEqual([{ from: 'a1', to: 'd4' }]);
    expect(shiftsOf([event(shift)], 1)).toEqual([]);
    expect(
      freshCells([event(shift, { kind: 'land', seat: 1, cell: 'e5', colour: 'red', size: 1 })], 0),
    ).toEqual(new Set(['d4']));
  });
  it('names larges that zap', () => {
    expect(zapsOf([event({ kind: 'zap', seat: 0, cell: 'c3', colour: 'red' })], 0)).toEqual([
      { seq: 9, cell: 'c3' },
    ]);
  });
});
