// The headless half of every board: a step is found by choosing part after part of it. Nothing here knows what is legal:
// what can be chosen next is whatever some offered step still has there.

// The steps that agree with what was picked; a pick that is undefined asks for nothing.
export const narrow = <Step extends object>(
  steps: readonly Step[],
  picks: Partial<NoInfer<Step>>,
): Step[] => {
  const wanted = (Object.entries(picks) as [keyof Step, unknown][]).filter(
    ([, value]) => value !== undefined,
  );
  return steps.filter((step) => wanted.every(([part, value]) => step[part] === value));
};

// The values of a part that steps still have, each once, in the order of the list.
export const offered = <Step extends object, Part extends keyof Step>(
  steps: readonly Step[],
  part: Part,
): NonNullable<Step[Part]>[] => [
  ...new Set(
    steps
      .map((step) => step[part])
      .filter((value): value is NonNullable<Step[Part]> => value !== undefined && value !== null),
  ),
];

// Steps by the value of a part, in the order of the list; steps without that part are in no group.
export const groups = <Step extends object, Part extends keyof Step>(
  steps: readonly Step[],
  part: Part,
): Map<NonNullable<Step[Part]>, Step[]> => {
  const found = new Map<NonNullable<Step[Part]>, Step[]>();
  for (const step of steps) {
    const value = step[part];
    if (value === undefined || value === null) continue;
    const group = found.get(value);
    if (group) group.push(step);
    else found.set(value, [step]);
  }
  return found;
};

// The parts to choose next. Parts stand in groups: those of one group may be chosen in any order, the groups one after
// the other. A part that no remaining step has is not asked for.
export const due = <Step extends object, Part extends keyof Step>(
  steps: readonly Step[],
  picks: Partial<NoInfer<Step>>,
  order: readonly (readonly Part[])[],
): readonly Part[] => {
  const left = narrow(steps, picks);
  const open = (part: Part) =>
    picks[part] === undefined && left.some((step) => step[part] !== undefined);
  return order.map((group) => group.filter(open)).find((group) => group.length > 0) ?? [];
};

// The part that choosing a value would fill now, or null.
export const partFor = <Step extends object, Part extends keyof Step>(
  steps: readonly Step[],
  picks: Partial<NoInfer<Step>>,
  order: readonly (readonly Part[])[],
  value: Step[Part],
): Part | null => {
  const left = narrow(steps, picks);
  return due(steps, picks, order).find((part) => left.some((step) => step[part] === value)) ?? null;
};

// A set that is chosen member by member, in any order: whether some offered set has all these and one more, and the one
// that has exactly these.
const hasAll = <Id>(set: readonly Id[], chosen: readonly Id[]): boolean =>
  chosen.every((id) => set.includes(id));
export const canAdd = <Id>(
  sets: readonly (readonly Id[])[],
  chosen: readonly Id[],
  id: Id,
): boolean => !chosen.includes(id) && sets.some((set) => hasAll(set, [...chosen, id]));
export const exactly = <Id>(
  sets: readonly (readonly Id[])[],
  chosen: readonly Id[],
): readonly Id[] | null =>
  sets.find((set) => set.length === chosen.length && hasAll(set, chosen)) ?? null;

// A reader of steps whose words stand in fixed places: for each first word the names of those that follow.
export type WordStep = { text: string; verb: string } & Partial<Record<string, string>>;
export const wordReader =
  (shapes: Record<string, readonly string[]>) =>
  (text: string): WordStep => {
    const [verb = '', ...words] = text.split(' ');
    const names = shapes[verb] ?? [];
    return {
      text,
      verb,
      ...Object.fromEntries(words.map((word, i) => [names[i] ?? `${i}`, word])),
    };
  };
