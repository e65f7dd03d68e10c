import { whereabouts } from '@/hex/whereabouts';
import type { Say } from '@/lib/catalogue';
import type { Effect, MatchEvent } from '@/lib/types';
import type { SignName } from '@/ui/Sign.svelte';
import type { GameBoard, Tally, Told } from '../game';
import { insightOf } from './insight';
import { locationPoint, side } from './map/places';
import { viewOf } from './view';

// What happened, for the log; and the points at the end.

const signs: Record<string, SignName> = {
  put: 'tile',
  set_aside: 'tile',
  tokens: 'token',
  final: 'flag',
  walk: 'walk',
  return: 'walk',
  stay: 'pass',
  stand_up: 'heart',
  reveal: 'token',
  meet: 'token',
  treasure: 'chest',
  take: 'shield',
  swap: 'shield',
  leave: 'pass',
  drink: 'potion',
  die: 'dice',
  evade: 'shield',
  hit: 'wound',
  heal: 'potion',
  wound: 'wound',
  defeat: 'sword',
  escape: 'walk',
  score: 'trophy',
  win: 'trophy',
};

const placeOf = (effect: Effect): string | null => {
  const place = effect.to ?? effect.at ?? effect.place;
  return typeof place === 'string' ? place : null;
};

// Where an event took place, in order.
export const placesOf = (event: MatchEvent): string[] =>
  (event.effects ?? []).flatMap((effect) => placeOf(effect) ?? []);

export const tell = (effect: Effect, { say }: { say: Say }): Told | null => {
  const key = `land-ahead.page.log.${effect.kind}`;
  const place = placeOf(effect);
  const at = place === null ? null : locationPoint(place);
  const where = at ? whereabouts(say, { x: at.x / side, y: at.y / side }) : '';
  const words = say(key, { ...effect, where });
  if (words === key) return null;
  const places = Array.isArray(effect.at) ? effect.at.map(String) : place === null ? [] : [place];
  return { words, sign: signs[effect.kind], places };
};

// A fight takes as long as its blows; drawing a tile is not seen at all.
export const beats: GameBoard['beats'] = (events) => {
  const kinds = events.flatMap((event) => (event.effects ?? []).map((effect) => effect.kind));
  const blows = kinds.filter((kind) => ['die', 'drink', 'hit', 'defeat'].includes(kind)).length;
  const seen = kinds.some((kind) => !['draw', 'turn'].includes(kind));
  return seen ? 1 + blows : 0;
};

// By what brought them, as the effects told it.
export const tally: GameBoard['tally'] = ({ view, insight, result, effects, say }): Tally[] => {
  const { seats } = viewOf(view);
  const final = (result as { scores?: number[] } | null)?.scores;
  const worth = (seat: number, kind: string): number =>
    effects
      .filter((effect) => effect.seat === seat && effect.kind === kind)
      .reduce((sum, effect) => sum + Number(effect.points ?? 0), 0);
  return seats.map((_, seat) => ({
    parts: [
      {
        label: say('land-ahead.page.tally.trophies'),
        points: worth(seat, 'defeat'),
        mark: '#b3261e',
      },
      {
        label: say('land-ahead.page.tally.treasures'),
        points: worth(seat, 'treasure'),
        mark: '#e0a100',
      },
    ],
    total: final?.[seat] ?? insightOf(insight)?.seats[seat]?.points ?? 0,
  }));
};

export const effectOf = (step: string): Effect | null => {
  const [verb = '', place = ''] = step.split(' ');
  switch (verb) {
    case 'put':
      return { kind: 'put', place };
    case 'walk':
      return { kind: 'walk', to: place };
    case 'stay':
      return { kind: 'stay' };
    case 'drink':
      return { kind: 'drink', potion: place };
    default:
      return null;
  }
};
