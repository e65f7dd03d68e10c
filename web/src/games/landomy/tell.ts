import type { Say } from '@/lib/catalogue';
import type { Effect, Json } from '@/lib/types';
import type { SignName } from '@/ui/Sign.svelte';
import type { GameBoard, Tally, Told } from '../game';
import { touched } from './effects';
import { islandOf } from './layout';
import { parse } from './steps';
import { asInsight, isSide } from './view';

// What happened, for the log; and the islands at the end.

const signs: Record<string, SignName> = {
  layout: 'map',
  draw: 'map',
  storms: 'storm',
  map: 'map',
  facedown: 'map',
  storm: 'storm',
  push: 'storm',
  move: 'ship',
  conflict: 'clash',
  place: 'ship',
  block: 'pass',
  close: 'ship',
  close_storm: 'storm',
  close_reserve: 'pass',
  no_reserve: 'pass',
  over: 'trophy',
};

const listed = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : [];

// What the words need beyond the effect's own fields.
const more = (effect: Effect): Record<string, Json> => {
  const side = String(effect.side ?? '');
  switch (effect.kind) {
    case 'map':
    case 'facedown':
      return isSide(side) ? { rim: side[0]!, island: islandOf(side) } : {};
    case 'move':
      return { list: listed(effect.from).map((from) => from.slice(0, 2)) };
    case 'conflict':
      return { each: Number(listed(effect.lost)[0]) };
    case 'monitor': {
      const [first = '', second = ''] = listed(effect.islands);
      return { first, second };
    }
    default:
      return {};
  }
};

export const tell = (effect: Effect, { say }: { say: Say }): Told | null => {
  const key = `landomy.page.log.${effect.kind}`;
  const words = say(key, { ...effect, ...more(effect) });
  if (words === key) return null;
  return { words, sign: signs[effect.kind], places: touched(effect) };
};

// Pushes, clashes and flights follow each other within one step.
export const beats: GameBoard['beats'] = (events) => {
  const effects = events.flatMap((event) => event.effects ?? []);
  const seen = effects.filter((effect) => touched(effect).length > 0).length;
  return effects.length > 0 ? Math.max(1, seen) : 0;
};

export const tally: GameBoard['tally'] = ({ insight, result, say }): Tally[] => {
  const { control, islands } = asInsight(insight);
  const ended = (result as { islands?: number[] } | null)?.islands ?? islands ?? [0, 0];
  return [0, 1].map((seat) => ({
    parts: [
      { label: say('landomy.page.tally.held'), points: ended[seat] ?? 0 },
      { label: say('landomy.page.tally.crystal'), points: control?.b2 === seat ? 1 : 0 },
    ],
    total: ended[seat] ?? 0,
    unit: say('landomy.page.tally.unit'),
  }));
};

export const effectOf = (text: string): Effect | null => {
  const step = parse(text);
  if (!step) return null;
  const { kind, card = '', side = '', from = '', to = '' } = step;
  switch (kind) {
    case 'map':
    case 'facedown':
      return { kind, card, side };
    case 'storm':
      return { kind, from, to };
    case 'move': {
      const crew = Object.entries(step.crew);
      const count = crew.reduce((sum, [, n]) => sum + n, 0);
      return { kind, to, count, from: crew.map(([cell, n]) => `${cell}x${n}`) };
    }
    default:
      return { kind, cell: to };
  }
};
