import type { Say } from '@/lib/catalogue';
import { addressOf, type Day } from './daily';

// A result in a line or two for a chat: which challenge, the score, how good it was and how it went. It tells nothing of
// what chance gave or where anything was played.

const blocks = '▁▂▃▄▅▆▇█';

// What each turn brought, the best the highest; at most ten of them, neighbours taken together.
export function barsText(curve: readonly number[]): string {
  const most = 10;
  const gains = curve.map((score, i) => score - (i === 0 ? 0 : curve[i - 1]!));
  const width = Math.max(1, Math.ceil(gains.length / most));
  const sums = Array.from({ length: Math.ceil(gains.length / width) }, (_, i) =>
    gains.slice(i * width, (i + 1) * width).reduce((sum, gain) => sum + gain, 0),
  );
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  if (high === low) return '';
  return sums
    .map((sum) => blocks[Math.round(((sum - low) / (high - low)) * (blocks.length - 1))]!)
    .join('');
}

// "top 12 %": how many were at least as good, in per cent, rounded up.
export const topOf = (rank: number, players: number): number =>
  Math.max(1, Math.ceil((100 * rank) / Math.max(1, players)));

// Nothing if there is no score to tell.
export function shareText(day: Day, say: Say, origin: string): string | null {
  const { mine } = day;
  if (mine === null || mine.score === null) return null;
  const parts = [
    `${say(`page.game.${day.game}.title`)} #${day.number}`,
    say('page.share.score', { score: mine.score }),
  ];
  if (mine.rank !== null && day.players > 1)
    parts.push(say('page.share.top', { percent: topOf(mine.rank, day.players) }));
  const bars = barsText(day.curve);
  if (bars) parts.push(bars);
  return `${parts.join(' · ')}\n${origin}${addressOf(day.game, day.day)}`;
}
