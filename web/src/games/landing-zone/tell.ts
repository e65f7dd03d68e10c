import type { Say } from '@/lib/catalogue';
import type { Effect, Json } from '@/lib/types';
import type { SignName } from '@/ui/Sign.svelte';
import type { GameBoard, Tally, Told } from '../game';
import { parse } from './steps';
import { cityInsight, nameOf, type Score, viewOf } from './view';

// What happened, for the log; and the points at the end.

const signs: Record<string, SignName> = {
  roll: 'dice',
  point: 'aim',
  land: 'pyramid',
  stand: 'up',
  grow: 'up',
  zap: 'bolt',
  turn: 'turn',
  shift: 'aim',
  dye: 'brush',
  skip: 'pass',
  score: 'trophy',
};

export const tell = (effect: Effect, { say }: { say: Say }): Told | null => {
  const key = `landing-zone.page.log.${effect.kind}`;
  const list = Array.isArray(effect.dice) ? effect.dice.join(' · ') : '';
  const words = say(key, { ...effect, list });
  if (words === key) return null;
  // Every seat has its own city.
  const places = [effect.cell, effect.to]
    .filter((cell) => typeof cell === 'string')
    .map((cell) => `${Number(effect.seat)}/${cell}`);
  return { words, sign: signs[effect.kind], places };
};

const colours = ['red', 'yellow', 'green', 'blue'] as const;
const marks = { red: '#c43127', yellow: '#f0b400', green: '#1f7a3d', blue: '#2460b0' };

export const tally: GameBoard['tally'] = ({ view, insight, result, say }): Tally[] => {
  const { seats } = viewOf(view);
  const final = (result as { scores?: Score[] } | null)?.scores ?? [];
  return seats.map((_, seat) => {
    const city = cityInsight(insight, seat);
    const score = final[seat] ?? city?.score;
    const grade = city && city.rank !== 'none' ? say(`landing-zone.page.rank.${city.rank}`) : '';
    return {
      parts: colours.map((colour) => {
        const name = say(`landing-zone.colour.${colour}`);
        return {
          label: name.charAt(0).toUpperCase() + name.slice(1),
          points: score?.[colour] ?? 0,
          mark: marks[colour],
        };
      }),
      total: score?.total ?? 0,
      grade,
    };
  });
};

// What grows or is zapped is named by its cell alone: the step does not say what stands there.
export const effectOf = (text: string): Effect | null => {
  const { act, colour, size, cell, to, dir, die } = parse(text);
  const words = { ...(colour ? { colour: nameOf[colour] } : {}), size, cell, to, dir, die };
  const known = Object.entries(words).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(known) as Record<string, Json>;
  const whole = { point: 'point', land: 'land', turn: 'turn', shift: 'shift', skip: 'skip' };
  if (act in whole) return { kind: act, ...fields };
  return cell ? { kind: `${act}_at`, ...fields } : null;
};
