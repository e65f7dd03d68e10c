import type { Say } from '@/lib/catalogue';
import { kindOf } from './pack';
import type { LandAheadInsight, LandAheadView, Token } from './view';

// Places and tokens in words, for captions and screen readers.

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const title = (say: Say, kind: string): string => {
  const name = say(`land-ahead.kind.${kind}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

// "offense 2, defense 1" or "+1 movement" or "3 points".
export const figuresOf = (say: Say, kind: string): string => {
  const token = kindOf(kind);
  if (token.type === 'potion') return '';
  const plus = token.type === 'monster' ? '' : '+';
  return (['offense', 'defense', 'movement', 'points'] as const)
    .filter((stat) => (token[stat] ?? 0) > 0)
    .map((stat) =>
      say(`land-ahead.page.figure.${stat}`, {
        n: token[stat],
        plus: stat === 'points' ? '' : plus,
      }),
    )
    .join(', ');
};

export const tokenWords = (say: Say, kind: string): string => {
  const figures = figuresOf(say, kind);
  return figures
    ? `${say(`land-ahead.kind.${kind}`)} (${figures})`
    : say(`land-ahead.kind.${kind}`);
};

export interface Shown {
  face: 'front' | 'back' | 'noted';
  kind: string | null;
}
// How a token lies for who looks: with the memory aid, what was seen is noted on its back (LA-50).
export const shownToken = (token: Token, memory: boolean, turned: boolean): Shown => {
  if (token.kind !== null && (token.up || turned)) return { face: 'front', kind: token.kind };
  if (token.kind !== null && memory) return { face: 'noted', kind: token.kind };
  return { face: 'back', kind: null };
};

const lying = (say: Say, token: Token, memory: boolean, turned: boolean): string => {
  const { face, kind } = shownToken(token, memory, turned);
  if (kind === null) return say(`land-ahead.page.${memory ? 'unseen' : 'face_down'}`);
  return say(face === 'front' ? 'land-ahead.page.up' : 'land-ahead.page.noted', {
    token: tokenWords(say, kind),
  });
};

export interface Looking {
  view: LandAheadView;
  insight: LandAheadInsight | null;
  say: Say;
  memory: boolean;
}
export const spotWords = (
  { view, insight, say, memory }: Looking,
  name: string,
  balloon: boolean,
  can: boolean,
): string => {
  const parts: string[] = [
    balloon
      ? say('land-ahead.page.balloon', { at: name })
      : say('land-ahead.page.location', { at: name }),
  ];
  const token = view.tokens[name];
  if (token) parts.push(lying(say, token, memory, view.event?.at === name));
  else if (!balloon) parts.push(say('land-ahead.page.empty'));
  const here = view.seats.flatMap((explorer, seat) => (explorer.at === name ? [seat] : []));
  for (const seat of here)
    parts.push(
      say(view.seats[seat]!.wounded ? 'land-ahead.page.lies_here' : 'land-ahead.page.stands_here', {
        seat,
      }),
    );
  const cost = insight?.reach[name];
  if (can && cost !== undefined) parts.push(say('land-ahead.page.costs', { n: cost }));
  else if (can) parts.push(say('land-ahead.page.can_go'));
  const odds = insight?.monsters[name];
  if (can && odds)
    parts.push(
      say('land-ahead.page.odds', { evade: percent(odds.evade), defeat: percent(odds.defeat) }),
    );
  return parts.join(', ');
};
