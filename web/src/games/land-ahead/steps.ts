// What the offered steps leave to choose (rules: "Steps and notation"). Pure: it reads texts and knows no rule.

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

const nothing = (): Choices => ({
  puts: new Map(), walks: new Set(), stay: false, take: false, leave: false, swaps: new Map(),
  drinks: [], face: false, strike: false, heal: false, fall: false,
});

export const readSteps = (steps: readonly string[]): Choices => {
  const choices = nothing();
  for (const step of steps) {
    const [verb = '', first = '', second = ''] = step.split(' ');
    switch (verb) {
      case 'put': choices.puts.set(first, [...(choices.puts.get(first) ?? []), Number(second)]); break;
      case 'walk': choices.walks.add(first); break;
      case 'swap': choices.swaps.set(first, step); break;
      case 'drink': choices.drinks.push(first); break;
      case 'stay': case 'take': case 'leave': case 'face': case 'strike': case 'heal': case 'fall':
        choices[verb] = true;
        break;
      default: break;
    }
  }
  for (const turns of choices.puts.values()) turns.sort((a, b) => a - b);
  return choices;
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
export interface Find { take: string | null; swap: Record<string, string> }
export const stepForSlot = (choices: Choices, find: Find | null, slot: string): string | undefined => {
  if (!find) return undefined;
  if (find.take === slot && choices.take) return 'take';
  return [...choices.swaps.values()].find((step) => find.swap[step] === slot);
};
