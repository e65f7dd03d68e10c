import { expect, it } from 'vitest';
import { join } from 'node:path';
import { textsOf } from '../../../plugins/catalogue';
import { speaker } from '@/lib/catalogue';
import type { Effect } from '@/lib/types';
import { retell, tell } from './tell';

const texts = textsOf(join(process.cwd(), '..'), 'landed', 'en');
const say = speaker(texts, 'en', ['Ada', 'Ben']);
const silent = ['end', 'steal']; // Said by what comes before or after.

it('has words for all that can happen, and names nobody twice', () => {
  const kinds = Object.keys(texts)
    .filter((key) => /^landed\.effect\.\w+$/.test(key))
    .map((key) => key.split('.')[2]!);
  expect(kinds.length).toBeGreaterThan(8);
  const untold = kinds.filter((kind) => tell({ kind, seat: 0, card: '?' }, { say }) === null);
  expect(untold.sort()).toEqual([...silent].sort());
});

it('says no numbers of tiles and no coordinates', () => {
  const told = tell(
    { kind: 'terraform', seat: 0, tile: 33, face: 0, at: '1,-4', turns: 0, covered: null },
    { say: speaker({ ...texts, 'where.n': 'in the north', 'where.ne': 'far' }, 'en') },
  );
  expect(told?.words).toMatch(/^A new tile (in the north|far)$/);
  expect(told?.places).toEqual(['1,-4']);
});

it('tells draws that follow each other as one', () => {
  const draws = [1, 2, 3, 4].map((tile) => ({ kind: 'tile', seat: 1, tile }));
  const told = retell!(draws, null, null).map((effect) => tell(effect, { say })?.words);
  expect(told).toEqual(['4 tiles drawn', undefined, undefined, undefined]);
});

it('keeps from one seat what another drew, kept and put back', () => {
  const effects: Effect[] = [
    { kind: 'contract', seat: 1, contract: 7 },
    { kind: 'keep', seat: 1, contracts: [7, 9] },
    { kind: 'satellite', seat: 1, card: 'negotiate' },
    { kind: 'redraw', seat: 1, tiles: [3, 4] },
    { kind: 'satellite', seat: 0, card: 'plan' },
  ];
  const mine = JSON.stringify(retell!(effects, null, 0));
  expect(mine).not.toMatch(/7|9|negotiate|3|4/);
  expect(mine).toContain('plan');
  expect(JSON.stringify(retell!(effects, null, 1))).toContain('negotiate');
});
