import { expect, it } from 'vitest';
import { join } from 'node:path';
import { textsOf } from '../../../plugins/catalogue';
import { speaker } from '@/lib/catalogue';
import { tell } from './tell';

const texts = textsOf(join(process.cwd(), '..'), 'land-ahead', 'en');
const say = speaker(texts, 'en', ['Ada', 'Ben']);
const silent = ['draw', 'over']; // Said by what comes before or after.

it('has words for all that can happen, and names nobody twice', () => {
  const kinds = Object.keys(texts)
    .filter((key) => /^land-ahead\.effect\.\w+$/.test(key))
    .map((key) => key.split('.')[2]!);
  expect(kinds.length).toBeGreaterThan(8);
  const untold = kinds.filter((kind) => tell({ kind, seat: 0, card: '?' }, { say }) === null);
  expect(untold.sort()).toEqual([...silent].sort());
});
