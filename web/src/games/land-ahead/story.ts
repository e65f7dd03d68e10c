import type { Effect, MatchEvent } from '@/lib/types';
import type { LandAheadView } from './view';

// What happened at a token, told from the effects of its steps: so that a fight that ended by itself can still be shown
// blow by blow, one's own and everybody else's.

export interface Story {
  seat: number;
  at: string;
  token: string;
  known: boolean; // It had been seen before.
  drunk: string[]; // Potions, in order.
  dice: { value: number; attack: 'monster' | 'player' }[];
  attacked: 'evade' | 'hit' | null; // The monster's attack.
  struck: 'defeat' | 'escape' | null; // The player's.
  after: 'heal' | 'wound' | 'take' | 'swap' | 'leave' | 'treasure' | 'defeat' | 'escape' | null;
  left: string | null; // What a swap left there.
  points: number | null;
  seq: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const opened = (effect: Effect, seq: number): Story => ({
  seat: Number(effect.seat),
  at: text(effect.at),
  token: text(effect.token),
  known: effect.kind === 'meet',
  drunk: [],
  dice: [],
  attacked: null,
  struck: null,
  after: null,
  left: null,
  points: null,
  seq,
});

const told = (story: Story, effect: Effect): Story => {
  switch (effect.kind) {
    case 'drink':
      return { ...story, drunk: [...story.drunk, text(effect.potion)] };
    case 'die':
      return {
        ...story,
        dice: [
          ...story.dice,
          { value: Number(effect.value), attack: story.attacked === null ? 'monster' : 'player' },
        ],
      };
    case 'evade':
    case 'hit':
      return { ...story, attacked: effect.kind };
    case 'defeat':
      return { ...story, struck: 'defeat', after: 'defeat', points: Number(effect.points) };
    case 'escape':
      return { ...story, struck: 'escape', after: 'escape' };
    case 'treasure':
      return { ...story, after: 'treasure', points: Number(effect.points) };
    case 'swap':
      return { ...story, after: 'swap', left: text(effect.left) };
    case 'heal':
    case 'wound':
    case 'take':
    case 'leave':
      return { ...story, after: effect.kind };
    default:
      return story;
  }
};

export const tellOn = (before: Story | null, events: readonly MatchEvent[]): Story | null => {
  let story = before;
  for (const event of events) {
    for (const effect of event.effects ?? []) {
      if (effect.kind === 'reveal' || effect.kind === 'meet') story = opened(effect, event.seq);
      else if (
        story &&
        effect.seat === story.seat &&
        (effect.at === undefined || effect.at === story.at)
      )
        story = told(story, effect);
    }
  }
  return story;
};

// Whether the story goes on: nothing has settled it yet.
export const isOpen = (story: Story): boolean => story.after === null;

// The story of the event that a view is in the middle of: the one that was told so far, or, for who comes in late, what
// the view itself says of it.
export const openStory = (view: LandAheadView, told: Story | null): Story | null => {
  const { event, phase } = view;
  if (!event) return null;
  if (told && told.at === event.at && told.token === event.kind && isOpen(told)) return told;
  const attacked = phase.startsWith('attack') ? 'evade' : phase === 'hit' ? 'hit' : null;
  return {
    seat: view.active,
    at: event.at,
    token: event.kind,
    known: false,
    drunk: [],
    dice: [],
    attacked,
    struck: null,
    after: null,
    left: null,
    points: null,
    seq: 0,
  };
};

// What the latest events have put on the map.
export const freshOf = (
  events: readonly MatchEvent[],
): { tile: string | null; tokens: string[]; final: boolean } => {
  const effects = events.flatMap((event) => event.effects ?? []);
  const put = effects.findLast((effect) => effect.kind === 'put');
  const tokens = effects
    .filter((effect) => effect.kind === 'tokens')
    .flatMap((effect) => (Array.isArray(effect.at) ? effect.at.map(String) : []));
  return {
    tile: put ? text(put.place) : null,
    tokens,
    final: effects.some((effect) => effect.kind === 'final'),
  };
};
