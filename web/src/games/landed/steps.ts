import { exactly, narrow, offered, wordReader, type WordStep } from '../picker';
import { lettersOf } from './pack';
import type { CardKind } from './view';

// The steps of Landed (src/games/landed/README.md), as parts to choose (../picker).

export interface Claim {
  text: string;
  edge: number;
  contract: number;
  level: number;
  negotiate: boolean;
}
// A tile laid or moved. What is chosen for it part by part: which, its face or where it lies, the place, the turns.
export type Mode = 'terraform' | 'redesign' | 'reengineer';
export interface Laying {
  text: string;
  mode: Mode;
  tile?: number; // Of a tile from the hand.
  face?: number;
  from?: string; // Of one that lies already.
  place: string;
  turns: number;
}

export interface Choices {
  layings: Laying[];
  keeps: number[][];
  redraws: number[][];
  claims: Claim[];
  uses: Set<CardKind>; // Cards with a `use` step, and those that come with another step.
  steals: number[];
  plain: Set<string>; // Steps of one word.
}

const words = wordReader({
  terraform: ['tile', 'face', 'place', 'turns'],
  redesign: ['tile', 'face', 'place', 'turns'],
  use: ['card', 'from', 'place', 'turns'],
  claim: ['edge', 'contract', 'level', 'negotiate'],
  steal: ['seat'],
});

const layingOf = ({ text, verb, tile, face, card, from, place, turns }: WordStep): Laying[] => {
  if (verb === 'terraform' || verb === 'redesign')
    return [
      {
        text,
        mode: verb,
        tile: Number(tile),
        face: Number(face),
        place: place!,
        turns: Number(turns),
      },
    ];
  if (card === 'reengineer')
    return [{ text, mode: card, from: from!, place: place!, turns: Number(turns) }];
  return [];
};
const claimOf = ({ text, edge, contract, level, negotiate }: WordStep): Claim => ({
  text,
  edge: Number(edge),
  contract: Number(contract),
  level: Number(level),
  negotiate: negotiate !== undefined,
});
const numbersOf = ({ text }: WordStep): number[] => text.split(' ').slice(1).map(Number);

export function readSteps(texts: readonly string[]): Choices {
  const steps = texts.map(words);
  const of = (verb: string): WordStep[] => narrow(steps, { verb });
  const claims = of('claim').map(claimOf);
  const uses = new Set(offered(of('use'), 'card') as CardKind[]);
  if (of('redesign').length) uses.add('redesign');
  if (claims.some((claim) => claim.negotiate)) uses.add('negotiate');
  return {
    layings: steps.flatMap(layingOf),
    keeps: of('keep').map(numbersOf),
    redraws: of('redraw').map(numbersOf),
    claims,
    uses,
    steals: of('steal').map((step) => Number(step.seat)),
    plain: new Set(texts.filter((text) => !text.includes(' '))),
  };
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

// A tile in the hand of the reader: which face is up, how far it is turned, where it lay.
export interface Held {
  mode: Mode;
  tile: number;
  face: number;
  turns: number;
  from: string | null;
}
// The steps that lay it, whichever face is up and however it is turned.
export const layingsOf = (choices: Choices, { mode, tile, from }: Omit<Held, 'face' | 'turns'>) =>
  narrow(choices.layings, from === null ? { mode, tile } : { mode, from });

export function layStep(choices: Choices, held: Held, place: string): string | null {
  const face = held.from === null ? held.face : undefined;
  const listed = narrow(layingsOf(choices, held), { face, place });
  const turns = alike(offered(listed, 'turns'), held.tile, held.face, held.turns);
  return listed.find((step) => step.turns === turns)?.text ?? null;
}

// The step of a set that was chosen member by member.
export function setStep({ keeps, redraws }: Choices, chosen: readonly number[]): string | null {
  const set = exactly(keeps.length ? keeps : redraws, chosen);
  return set && [keeps.length ? 'keep' : 'redraw', ...set].join(' ');
}

// Where a step acts on the map, to point it out: a hint, or the latest step.
export function placeOfStep(
  step: string,
): { at: string; tile?: number; face?: number; turns?: number; from?: string } | null {
  const [laying] = layingOf(words(step));
  if (!laying) return null;
  const { text: _text, mode: _mode, place, ...parts } = laying;
  return { at: place, ...parts };
}
