// What the offered steps leave to choose (rules: "Steps and notation"). Pure: it reads texts and knows no rule.

import { groups, narrow, offered, type WordStep, wordReader } from '../picker';

export interface Choices {
  puts: Map<string, number[]>; // place -> turns that are offered there
  walks: Set<string>;
  stay: boolean;
  take: boolean;
  leave: boolean;
  swaps: Map<string, string>; // '' or the number of the consumable slot -> step
  drinks: string[]; // kinds of potions
  face: boolean;
  strike: boolean;
  heal: boolean;
  fall: boolean;
}

const read = wordReader({
  put: ['place', 'turns'],
  walk: ['place'],
  swap: ['slot'],
  drink: ['kind'],
});

export const readSteps = (texts: readonly string[]): Choices => {
  const steps = texts.map(read);
  const of = (verb: string) => narrow(steps, { verb });
  const turnsOf = (puts: WordStep[]) => puts.map((put) => Number(put.turns)).sort((a, b) => a - b);
  const has = (verb: string) => of(verb).length > 0;
  return {
    puts: new Map([...groups(of('put'), 'place')].map(([place, puts]) => [place, turnsOf(puts)])),
    walks: new Set(offered(of('walk'), 'place')),
    swaps: new Map(of('swap').map((step) => [step.slot ?? '', step.text])),
    drinks: offered(of('drink'), 'kind'),
    stay: has('stay'),
    take: has('take'),
    leave: has('leave'),
    face: has('face'),
    strike: has('strike'),
    heal: has('heal'),
    fall: has('fall'),
  };
};

export const putStep = (place: string, turns: number): string => `put ${place} ${turns}`;

// The turn that is offered at a place and nearest to `wanted`, going on in the direction of turning.
export const offeredTurn = (offered: readonly number[], wanted: number): number | undefined => {
  for (let more = 0; more < 6; ++more) {
    const turn = (((wanted + more) % 6) + 6) % 6;
    if (offered.includes(turn)) return turn;
  }
  return undefined;
};

// The next offered turn after `now`, forwards (1) or backwards (-1).
export const nextTurn = (offered: readonly number[], now: number, way: 1 | -1): number => {
  for (let more = 1; more <= 6; ++more) {
    const turn = (((now + way * more) % 6) + 6) % 6;
    if (offered.includes(turn)) return turn;
  }
  return now;
};

// The step by which what was found goes into a slot, as the rules reckon it: `take` names its slot, every swap its own.
export interface Find {
  take: string | null;
  swap: Record<string, string>;
}
export const stepForSlot = (
  choices: Choices,
  find: Find | null,
  slot: string,
): string | undefined => {
  if (!find) return undefined;
  if (find.take === slot && choices.take) return 'take';
  return [...choices.swaps.values()].find((step) => find.swap[step] === slot);
};
