import { centreOf, parseHex } from '@/hex/geometry';
import { whereabouts } from '@/hex/whereabouts';
import type { Say } from '@/lib/catalogue';
import type { Effect } from '@/lib/types';
import type { SignName } from '@/ui/Sign.svelte';
import type { GameBoard, Tally, Told } from '../game';
import { placeOfStep } from './steps';
import { asView } from './view';

// What happened, for the log and for the eyes of one seat; and the points at the end.

const signs: Record<string, SignName> = {
  tile: 'tile',
  contract: 'contract',
  satellite: 'satellite',
  stolen: 'satellite',
  keep: 'contract',
  terraform: 'tile',
  redesign: 'tile',
  plan: 'tile',
  sign: 'contract',
  use: 'satellite',
  reengineer: 'tile',
  claim: 'medal',
  ability: 'up',
  redraw: 'turn',
  rest: 'medal',
  launch: 'satellite',
  last_round: 'flag',
  over: 'flag',
  final: 'trophy',
};

const hidden = '?';
const countOf = (effect: Effect): number => {
  const list = effect.contracts ?? effect.tiles;
  if (Array.isArray(list)) return list.length;
  return typeof effect.count === 'number' ? effect.count : 1;
};

export const tell = (effect: Effect, { say }: { say: Say }): Told | null => {
  const card = effect.kind === 'satellite' || effect.kind === 'stolen';
  const key = `landed.page.log.${effect.kind}${card && effect.card !== hidden ? '_known' : ''}`;
  const place = effect.to ?? effect.at;
  const at = typeof place === 'string' ? place : null;
  const where = at === null ? '' : whereabouts(say, centreOf(parseHex(at)));
  const words = say(key, { ...effect, where, count: countOf(effect) });
  if (words === key) return null;
  return { words, sign: signs[effect.kind], places: at === null ? [] : [at] };
};

// What other seats drew, kept and put back is theirs alone, where one person holds several.
const secretFrom = (effect: Effect, eyes: number): Effect => {
  if (effect.seat === eyes || effect.from === eyes) return effect;
  switch (effect.kind) {
    case 'tile':
      return { ...effect, tile: hidden };
    case 'contract':
      return { ...effect, contract: hidden };
    case 'satellite':
    case 'stolen':
      return { ...effect, card: hidden };
    case 'keep':
      return { ...effect, contracts: Array<string>(countOf(effect)).fill(hidden) };
    case 'redraw':
      return { ...effect, tiles: Array<string>(countOf(effect)).fill(hidden) };
    default:
      return effect;
  }
};

const drawn = (effect: Effect): boolean => effect.kind === 'tile' || effect.kind === 'contract';
const untold: Effect = { kind: 'untold' };

// Draws that follow each other are told as one, with their number.
const together = (effects: Effect[]): Effect[] => {
  const out = effects.slice();
  for (let from = 0; from < out.length; from += 1) {
    const first = out[from]!;
    if (!drawn(first)) continue;
    let to = from + 1;
    while (to < out.length && out[to]!.kind === first.kind && out[to]!.seat === first.seat) to += 1;
    out[from] = { ...first, count: to - from };
    out.fill(untold, from + 1, to);
    from = to - 1;
  }
  return out;
};

export const retell: GameBoard['retell'] = (effects, _view, eyes) =>
  together(eyes === null ? effects : effects.map((effect) => secretFrom(effect, eyes)));

export const beats: GameBoard['beats'] = (events) => {
  const quiet = ['tile', 'contract', 'turn', 'end', 'keep'];
  const effects = events.flatMap((event) => event.effects ?? []);
  if (effects.some((effect) => effect.kind === 'claim')) return 2;
  return effects.some((effect) => !quiet.includes(effect.kind)) ? 1 : 0;
};

// Contracts and what was scored instead of acting are told one by one; all else came from cards and bonuses.
export const tally: GameBoard['tally'] = ({ view, result, effects, say }): Tally[] => {
  const final = (result as { scores?: number[] } | null)?.scores;
  const sum = (seat: number, wanted: (effect: Effect) => boolean): number =>
    effects
      .filter((effect) => effect.seat === seat && wanted(effect))
      .reduce((all, effect) => all + Number(effect.points ?? 0), 0);
  return asView(view).seats.map(({ score }, seat) => {
    const total = final?.[seat] ?? score;
    const medal = (of: string) =>
      sum(seat, (effect) => effect.kind === 'claim' && effect.medal === of);
    const gold = medal('gold');
    const silver = medal('silver');
    const actions = sum(seat, (effect) => effect.kind === 'rest');
    const part = (name: string, points: number, mark: string) => ({
      label: say(`landed.page.tally.${name}`),
      points,
      mark,
    });
    return {
      parts: [
        part('gold', gold, '#e0a100'),
        part('silver', silver, '#a9b3bb'),
        part('actions', actions, '#8a6d3b'),
        part('cards', total - gold - silver - actions, '#5b4bb5'),
      ],
      total,
    };
  });
};

export const effectOf = (step: string): Effect | null => {
  const laying = placeOfStep(step);
  if (!laying) return null;
  return laying.from === undefined
    ? { kind: 'terraform', at: laying.at }
    : { kind: 'reengineer', to: laying.at };
};
