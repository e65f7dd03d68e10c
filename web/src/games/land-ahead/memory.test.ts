import { describe, expect, it } from 'vitest';
import type { Effect, Json } from '@/lib/types';
import lessons from './learn/lessons.json';
import { retell } from './memory';
import { viewOf, type Token } from './view';

// What the log still names of what lies face down (LA-50).

const started = (lessons as unknown as { walk: { view: Json } }).walk.view;
const standing = (turn: number, at: Record<string, Token>, aid = false): Json => {
  const view = structuredClone(viewOf(started));
  return {
    ...view,
    turn,
    tokens: at,
    event: null,
    options: { ...view.options, memory_aid: aid },
  } as unknown as Json;
};
const met = (at: string, token: string): Effect => ({ kind: 'hit', seat: 0, at, token });
const turn = (n: number): Effect => ({ kind: 'turn', seat: 0, turn: n });
const log: Effect[] = [met('0,1N', 'bat'), turn(2), met('1,0', 'hydra')];
const down = (kind: string): Token => ({ kind, up: false });
const tokens = { '0,1N': down('bat'), '1,0': down('hydra') };
const names = (effects: Effect[]) => effects.flatMap((one) => (one.token ? [one.token] : []));

describe('the log of Land Ahead!', () => {
  it('names what lies face down until the next turn has ended (LA-50)', () => {
    expect(names(retell(log, standing(2, tokens)))).toEqual(['bat', 'hydra']);
    expect(names(retell(log, standing(3, tokens)))).toEqual(['?', 'hydra']);
    expect(names(retell(log, standing(4, tokens)))).toEqual(['?', '?']);
  });

  it('goes on naming it with the memory aid, and what lies face up or is gone (LA-50)', () => {
    expect(names(retell(log, standing(9, tokens, true)))).toEqual(['bat', 'hydra']);
    const open = { '0,1N': { kind: 'bat', up: true } };
    expect(names(retell(log, standing(9, open)))).toEqual(['bat', 'hydra']);
  });

  it('keeps to itself what a swap left, not what it brought (LA-30, LA-50)', () => {
    const swap: Effect = { kind: 'swap', seat: 0, at: '1,0', token: 'sword', left: 'club' };
    const [told] = retell([swap], standing(5, { '1,0': down('club') }));
    expect(told).toMatchObject({ token: 'sword', left: '?' });
  });

  it('names it again while somebody stands before it (LA-24)', () => {
    const view = { ...(standing(9, tokens) as object), event: { at: '0,1N', kind: 'bat' } };
    expect(names(retell(log, view as unknown as Json))).toEqual(['bat', '?']);
  });

  it('names all when the game is over', () => {
    const view = { ...(standing(9, tokens) as object), stage: 'over' };
    expect(names(retell(log, view as unknown as Json))).toEqual(['bat', 'hydra']);
  });
});
