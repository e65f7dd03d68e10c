import { describe, expect, it } from 'vitest';
import type { Say } from '@/lib/catalogue';
import type { Day } from './daily';
import { barsText, shareText, topOf } from './share';

const words: Record<string, string> = {
  'page.game.landed.title': 'Landed',
  'page.share.score': '{score}',
  'page.share.top': 'top {percent} %',
};
const say = ((key: string, args: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]))) as Say;
const day = (more: Partial<Day>): Day => ({
  day: '2026-11-16',
  number: 320,
  ends: 0,
  game: 'landed',
  commitment: null,
  next: null,
  games: [],
  players: 25,
  mine: { match: 'a', status: 'over', guest: false, score: 41, rank: 3, percentile: 91 },
  curve: [10, 10, 30, 41],
  best: [],
  guests: [],
  scores: [],
  ...more,
});

describe('what is shared of a daily challenge', () => {
  it('names the challenge, the score, how good it was and how it went, with a link', () => {
    expect(shareText(day({}), say, 'https://play.example')).toBe(
      'Landed #320 · 41 · top 12 % · ▅▁█▅\nhttps://play.example/daily/landed/2026-11-16',
    );
  });
  it('leaves out a place that a guest, or one alone, does not have', () => {
    const guest = { ...day({}).mine!, guest: true, rank: null, percentile: null };
    expect(shareText(day({ mine: guest }), say, '')).not.toContain('top');
    expect(shareText(day({ players: 1 }), say, '')).not.toContain('top');
  });
  it('is nothing without a score', () => {
    expect(shareText(day({ mine: null }), say, '')).toBeNull();
    expect(shareText(day({ mine: { ...day({}).mine!, score: null } }), say, '')).toBeNull();
  });
  it('draws every turn, many of them taken together, and losses as the lowest', () => {
    expect(barsText([])).toBe('');
    expect(barsText([0, 0, 0])).toBe('');
    expect([...barsText(Array.from({ length: 20 }, (_, i) => i * 2))]).toHaveLength(10);
    expect(barsText([-5, 5])).toBe('▁█');
  });
  it('rounds a place up, and nobody is better than the top 1 %', () => {
    expect(topOf(1, 1000)).toBe(1);
    expect(topOf(3, 25)).toBe(12);
    expect(topOf(25, 25)).toBe(100);
  });
});
