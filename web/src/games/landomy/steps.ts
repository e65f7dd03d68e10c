import type { Cell, Place, Side, View } from './view';
import { isCell, isSide } from './view';
import { neighbours } from './layout';
import { due as dueOf, narrow, offered, partFor } from '../picker';

// Steps of the game's notation as choices (../picker), and a step being built as what has been chosen so far.

export type StepKind = 'map' | 'facedown' | 'storm' | 'move' | 'place' | 'block';
export type Field = 'card' | 'side' | 'from' | 'to' | 'push' | 'dest';

type Fields = Partial<Record<Field, string>>;
export interface Step extends Fields {
  text: string;
  kind: StepKind;
  crew: Partial<Record<Cell, number>>; // Of a move: how many from where.
}

export interface Draft {
  picks: Fields;
  crew: Partial<Record<Cell, number>>;
}
export const nothing: Draft = { picks: {}, crew: {} };
export const isEmpty = (draft: Draft): boolean => Object.keys(draft.picks).length === 0;

export const parse = (text: string): Step | null => {
  const [kind = '', ...words] = text.split(' ');
  const step = (fields: Fields, crew: Step['crew'] = {}): Step => ({
    text,
    kind: kind as StepKind,
    ...fields,
    crew,
  });
  const [first = '', second = '', third, fourth = '', fifth = ''] = words;
  switch (kind) {
    case 'map':
    case 'facedown':
      return isSide(second) ? step({ card: first, side: second }) : null;
    case 'storm':
      if (!isCell(first) || !isCell(second)) return null;
      return third === 'push'
        ? step({ from: first, to: second, push: fourth, dest: fifth })
        : step({ from: first, to: second });
    case 'move': {
      const crew = Object.fromEntries(
        words.slice(1).map((word) => [word.slice(0, 2), Number(word.slice(3))]),
      );
      return isCell(first) ? step({ to: first }, crew) : null;
    }
    case 'place':
    case 'block':
      return isCell(first) ? step({ to: first }) : null;
    default:
      return null;
  }
};

export const parseAll = (texts: string[]): Step[] =>
  texts.map(parse).filter((step) => step !== null);

export const remaining = (steps: Step[], { picks }: Draft): Step[] => narrow(steps, picks);

// Fields in groups: those of one group may be chosen in either order, groups come one after the other.
const order: Field[][] = [['card', 'side'], ['from', 'to'], ['push'], ['dest']];

export const due = (steps: Step[], draft: Draft): readonly Field[] =>
  dueOf(steps, draft.picks, order);

export const options = (steps: Step[], draft: Draft, field: Field): string[] =>
  due(steps, draft).includes(field) ? offered(remaining(steps, draft), field) : [];

// The field that a click on a value would fill, or none.
export const fieldFor = (steps: Step[], draft: Draft, value: string): Field | null =>
  partFor(steps, draft.picks, order, value);

export const pick = (steps: Step[], draft: Draft, field: Field, value: string): Draft => {
  let next: Draft = { picks: { ...draft.picks, [field]: value }, crew: {} };
  // Whom to push and where to need no question where there is one answer.
  for (const only of ['push', 'dest'] as const) {
    const [answer, ...others] = options(steps, next, only);
    if (answer !== undefined && others.length === 0)
      next = { ...next, picks: { ...next.picks, [only]: answer } };
  }
  return next;
};

export const unpick = (draft: Draft, field: Field): Draft => {
  const later: Partial<Record<Field, Field[]>> = {
    from: ['push', 'dest'],
    to: ['push', 'dest'],
    push: ['dest'],
  };
  const gone = [field, ...(later[field] ?? [])];
  return {
    picks: Object.fromEntries(
      Object.entries(draft.picks).filter(([key]) => !gone.includes(key as Field)),
    ),
    crew: {},
  };
};

// ---- A move's crew: how many airships from which island.

const agrees = (step: Step, crew: Draft['crew'], but?: Cell): boolean =>
  [...new Set([...Object.keys(step.crew), ...Object.keys(crew)])].every(
    (cell) => cell === but || (step.crew[cell as Cell] ?? 0) === (crew[cell as Cell] ?? 0),
  );

const crewed = (steps: Step[], draft: Draft): Step[] =>
  'to' in draft.picks ? remaining(steps, draft).filter((step) => step.kind === 'move') : [];

// Islands that airships may come from, with the most that any offered step takes from each.
export const sources = (steps: Step[], draft: Draft): Map<Cell, number> => {
  const most = new Map<Cell, number>();
  for (const step of crewed(steps, draft))
    for (const [cell, count] of Object.entries(step.crew) as [Cell, number][])
      most.set(cell, Math.max(count, most.get(cell) ?? 0));
  return most;
};

// Whether `count` from `cell` goes with what is taken from the others. To take nobody at all is where building begins.
export const canTake = (steps: Step[], draft: Draft, cell: Cell, count: number): boolean => {
  const rest = Object.entries(draft.crew).some(([other, n]) => other !== cell && n > 0);
  if (count === 0 && !rest) return true;
  return crewed(steps, draft).some(
    (step) => (step.crew[cell] ?? 0) === count && agrees(step, draft.crew, cell),
  );
};

export const take = (draft: Draft, cell: Cell, count: number): Draft => ({
  ...draft,
  crew: { ...draft.crew, [cell]: count },
});

// What a move most likely takes: all that may come from one neighbour, from where the most may.
export const usualCrew = (steps: Step[], draft: Draft): Draft['crew'] => {
  let usual: Draft['crew'] = {};
  let most = 0;
  for (const { crew } of crewed(steps, draft)) {
    const counts = Object.values(crew);
    if (counts.length !== 1 || counts[0]! <= most) continue;
    usual = crew;
    most = counts[0]!;
  }
  return usual;
};

// The step that the draft stands for, once nothing is left to choose.
export const complete = (steps: Step[], draft: Draft): Step | null => {
  if (isEmpty(draft) || due(steps, draft).length > 0) return null;
  const left = remaining(steps, draft);
  if (left.length === 1) return left[0]!;
  return left.find((step) => step.kind === 'move' && agrees(step, draft.crew)) ?? null;
};

// Complete at once: there is no other step that the same choices could still become.
export const settled = (steps: Step[], draft: Draft): Step | null =>
  remaining(steps, draft).length === 1 ? complete(steps, draft) : null;

// A whole step that stands for a click on a place that is not offered, for the rules to say why.
export const attempt = (
  steps: Step[],
  draft: Draft,
  place: Place,
  view: View,
  seat: number,
): string => {
  const kind = steps[0]?.kind;
  const { picks } = draft;
  if (!isCell(place))
    return `${kind === 'facedown' ? 'facedown' : 'map'} ${picks.card ?? view.offer[0] ?? 1} ${place satisfies Side}`;
  const storm =
    (Object.keys(view.islands) as Cell[]).find(
      (cell) => view.islands[cell].storm && cell !== place,
    ) ?? 'a1';
  switch (kind) {
    case 'storm':
      if (picks.to === undefined) return `storm ${picks.from ?? storm} ${place}`;
      if (picks.from === undefined) return `storm ${place} ${picks.to}`;
      return `storm ${picks.from} ${picks.to} push ${picks.push ?? seat} ${place}`;
    case 'move': {
      if (picks.to !== undefined) return `move ${picks.to} ${place}x1`;
      const near = neighbours(place);
      return `move ${place} ${near.find((cell) => view.islands[cell].ships[seat]! > 0) ?? near[0]}x1`;
    }
    case 'block':
      return `block ${place}`;
    default:
      return `place ${place}`;
  }
};
