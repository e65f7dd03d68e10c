import { lettersOf } from './pack';
import type { CardKind } from './view';

// The steps of Landed (src/games/landed/README.md), read from their texts. What can be chosen is whatever some step
// of the list has; nothing here knows why.

export interface Claim {
  text: string;
  edge: number;
  contract: number;
  level: number;
  negotiate: boolean;
}
// By tile, then place, then face: the turns that are listed.
export type Layings = Map<number, Map<string, Map<number, number[]>>>;

export interface Choices {
  terraform: Layings;
  redesign: Layings;
  moves: Map<string, Map<string, number[]>>; // Reengineer: from, to, turns.
  keeps: number[][];
  redraws: number[][];
  claims: Claim[];
  uses: Set<CardKind>; // Cards with a `use` step, and those that come with another step.
  steals: number[];
  plain: Set<string>; // Steps of one word.
}

const noted = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};

function lay(layings: Layings, [tile = '', face = '', at = '', turns = '']: string[]): void {
  const places = noted(layings, Number(tile), () => new Map<string, Map<number, number[]>>());
  const faces = noted(places, at, () => new Map<number, number[]>());
  noted(faces, Number(face), () => [] as number[]).push(Number(turns));
}

export function readSteps(steps: readonly string[]): Choices {
  const all: Choices = {
    terraform: new Map(),
    redesign: new Map(),
    moves: new Map(),
    keeps: [],
    redraws: [],
    claims: [],
    uses: new Set(),
    steals: [],
    plain: new Set(),
  };
  for (const text of steps) {
    const [word = '', ...rest] = text.split(' ');
    if (word === 'terraform') lay(all.terraform, rest);
    else if (word === 'redesign') {
      lay(all.redesign, rest);
      all.uses.add('redesign');
    } else if (word === 'keep') all.keeps.push(rest.map(Number));
    else if (word === 'redraw') all.redraws.push(rest.map(Number));
    else if (word === 'steal') all.steals.push(Number(rest[0]));
    else if (word === 'claim') {
      const negotiate = rest[3] === 'negotiate';
      all.claims.push({
        text,
        edge: Number(rest[0]),
        contract: Number(rest[1]),
        level: Number(rest[2]),
        negotiate,
      });
      if (negotiate) all.uses.add('negotiate');
    } else if (word === 'use') {
      all.uses.add(rest[0] as CardKind);
      if (rest[0] === 'reengineer')
        noted(
          noted(all.moves, rest[1]!, () => new Map<string, number[]>()),
          rest[2]!,
          () => [] as number[],
        ).push(Number(rest[3]));
    } else all.plain.add(text);
  }
  return all;
}

// Of turns that look alike only one is listed: that which shows the same letters.
export function alike(
  listed: readonly number[],
  tile: number,
  face: number,
  turns: number,
): number | null {
  if (listed.includes(turns)) return turns;
  const wanted = lettersOf(tile, face, turns).join('');
  return listed.find((one) => lettersOf(tile, face, one).join('') === wanted) ?? null;
}

export function layStep(
  choices: Choices,
  how: 'terraform' | 'redesign',
  tile: number,
  face: number,
  at: string,
  turns: number,
): string | null {
  const listed = choices[how].get(tile)?.get(at)?.get(face);
  const same = listed && alike(listed, tile, face, turns);
  return same === null || same === undefined ? null : `${how} ${tile} ${face} ${at} ${same}`;
}

export function moveStep(
  choices: Choices,
  from: string,
  to: string,
  tile: number,
  face: number,
  turns: number,
): string | null {
  const listed = choices.moves.get(from)?.get(to);
  const same = listed && alike(listed, tile, face, turns);
  return same === null || same === undefined ? null : `use reengineer ${from} ${to} ${same}`;
}

// Sets are built piece by piece: whether some listed set holds all of these, and whether one is exactly these.
const holds = (set: readonly number[], chosen: readonly number[]): boolean =>
  chosen.every((id) => set.includes(id));
export const canAdd = (sets: readonly number[][], chosen: readonly number[], id: number): boolean =>
  sets.some((set) => holds(set, [...chosen, id]));
export function setStep(
  word: 'keep' | 'redraw',
  sets: readonly number[][],
  chosen: readonly number[],
): string | null {
  const set = sets.find((one) => one.length === chosen.length && holds(one, chosen));
  return set ? `${word} ${set.join(' ')}` : null;
}

// Where a step acts on the map, to point it out: a hint, or the latest step.
export function placeOfStep(
  step: string,
): { at: string; tile?: number; face?: number; turns?: number; from?: string } | null {
  const words = step.split(' ');
  if (words[0] === 'terraform' || words[0] === 'redesign')
    return {
      at: words[3]!,
      tile: Number(words[1]),
      face: Number(words[2]),
      turns: Number(words[4]),
    };
  if (words[0] === 'use' && words[1] === 'reengineer')
    return { from: words[2]!, at: words[3]!, turns: Number(words[4]) };
  return null;
}
