import { describe, expect, it } from 'vitest';
import type { Json } from '@/lib/types';
import { speaker } from '@/lib/catalogue';
import messages from './messages.json';
import { scores, summary } from './standing';
import positions from './testdata/positions.json';

const say = speaker(
  Object.fromEntries(Object.entries(messages).map(([key, texts]) => [key, texts.en])),
  'en',
);
const view = (name: keyof typeof positions) => positions[name].view as unknown as Json;

describe('a line about the position', () => {
  it('names turn and dice, an action under way, and the end', () => {
    expect(summary(view('opening'), say, 0)).toBe('Turn 1: dice 3 3 4');
    expect(summary(view('pending-red'), say, 0)).toMatch(/finish your action/);
    expect(summary(view('over'), say, 0)).toBe('Over: 260 points');
    expect(summary(view('over'), say, null)).toMatch(/best city has 260/);
  });
});

describe('a score beside each name', () => {
  it('is what the rules reckon while the match runs, and the result after it', () => {
    const insight = { seats: [{ score: { total: 42 } }] } as unknown as Json;
    expect(scores(view('opening'), insight, null)).toEqual(['42']);
    expect(scores(view('over'), insight, (view('over') as { result: Json }).result)).toEqual([
      '260',
    ]);
  });
  it('is nothing where nothing is known', () => {
    expect(scores(view('opening'), null, null)).toEqual([null]);
    expect(scores(null, null, null)).toEqual([]);
  });
});
