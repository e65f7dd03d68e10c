import type { Near } from '@/ui/carry';
import type { BoardProps } from '../game';
import {
  attempt,
  canTake,
  complete,
  due,
  fieldFor,
  isEmpty,
  nothing,
  options,
  parse,
  parseAll,
  pick,
  settled,
  sources,
  take,
  unpick,
  usualCrew,
  type Draft,
  type Field,
  type Step,
} from './steps';
import { asView, isCell, isSide, type Cell, type Place, type Side } from './view';

// A step being built: what has been chosen, what can be chosen next, and what a click, drag or key on a place means now.
export class Builder {
  draft = $state.raw<Draft>(nothing);
  look = $state<Place | null>(null); // The place under the pointer, the finger or the keyboard.
  card = $state<string | null>(null); // The Map under the pointer, while none is chosen.
  armed = $state<Side | null>(null); // A side that a finger touched once: the second touch places.

  #props: () => BoardProps;
  readonly steps: Step[] = $derived.by(() => parseAll(this.#props().steps));
  readonly due: readonly Field[] = $derived.by(() => due(this.steps, this.draft));
  readonly crew: Map<Cell, number> = $derived.by(() => sources(this.steps, this.draft));
  readonly ready: Step | null = $derived.by(() => complete(this.steps, this.draft));
  // All that a touch could choose next, found once for all places.
  readonly open: ReadonlySet<string> = $derived.by(
    () =>
      new Set<string>([
        ...this.crew.keys(),
        ...this.due.flatMap((field) => options(this.steps, this.draft, field)),
      ]),
  );
  readonly hint: Step | null = $derived.by(() => {
    const { hint } = this.#props();
    return hint === null ? null : parse(hint);
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get kind(): Step['kind'] | null {
    return this.steps[0]?.kind ?? null;
  }
  get busy(): boolean {
    return !isEmpty(this.draft);
  }

  // Whether something was picked that the hint does not have.
  get strayed(): boolean {
    const { hint } = this;
    if (hint === null) return false;
    const { picks, crew } = this.draft;
    return (
      Object.entries(picks).some(
        ([field, value]) => value !== undefined && hint[field as Field] !== value,
      ) || Object.keys(crew).some((cell) => !(cell in hint.crew))
    );
  }

  can(place: Place): boolean {
    return this.open.has(place);
  }
  chosen(place: Place): boolean {
    const { from, to, side, dest } = this.draft.picks;
    return [from, to, side, dest].includes(place) || (this.draft.crew[place as Cell] ?? 0) > 0;
  }
  hinted(place: Place): boolean {
    return (
      this.hint !== null && (Object.values(this.hint).includes(place) || place in this.hint.crew)
    );
  }
  cards(): string[] {
    return options(this.steps, this.draft, 'card');
  }

  leave(): void {
    this.draft = nothing;
    this.armed = null;
    this.card = null;
  }

  choose(field: Field, value: string): void {
    this.draft = pick(this.steps, this.draft, field, value);
    if (field === 'to' && this.kind === 'move')
      this.draft = { ...this.draft, crew: this.crewFor() };
    this.armed = null;
    const step = settled(this.steps, this.draft);
    if (step) this.play(step);
  }

  // A move begins with what a hint has for it, or with what is usual; one touch changes it.
  private crewFor(): Draft['crew'] {
    const { hint } = this;
    return hint?.kind === 'move' && hint.to === this.draft.picks.to
      ? hint.crew
      : usualCrew(this.steps, this.draft);
  }

  play(step: Step): void {
    this.leave();
    this.#props().choose(step.text);
  }
  done(): void {
    if (this.ready) this.play(this.ready);
  }

  pressCard(card: string): void {
    if (this.draft.picks.card === card) this.draft = unpick(this.draft, 'card');
    else if (this.draft.picks.card !== undefined) {
      this.draft = unpick(this.draft, 'card');
      this.choose('card', card);
    } else this.choose('card', card);
  }

  // One more or one fewer from an island; false if no offered step goes with it.
  take(cell: Cell, count: number): boolean {
    if (!canTake(this.steps, this.draft, cell, count)) return false;
    this.draft = take(this.draft, cell, count);
    return true;
  }
  canTake(cell: Cell, count: number): boolean {
    return canTake(this.steps, this.draft, cell, count);
  }

  press(place: Place, near: Near, finger = false): void {
    if (isCell(place) && this.crew.has(place)) {
      const count = (this.draft.crew[place] ?? 0) + 1;
      if (!this.take(place, count)) this.take(place, 0);
      return;
    }
    const { picks } = this.draft;
    if (picks.to === place && this.kind === 'move' && this.ready) return this.done();
    const again = (['side', 'dest', 'to', 'from'] as const).find((field) => picks[field] === place);
    if (again) {
      this.draft = unpick(this.draft, again);
      return;
    }
    const field = fieldFor(this.steps, this.draft, place);
    if (field === null) return this.refuse(place, near);
    // A finger cannot hover: the first touch of a side shows what the Map would reach, the second places it.
    if (field === 'side' && finger && picks.card !== undefined && this.armed !== place) {
      this.armed = place as Side;
      return;
    }
    this.choose(field, place);
  }

  refuse(place: Place, near: Near): void {
    const { seat, view, refuse } = this.#props();
    if (seat !== null) refuse(attempt(this.steps, this.draft, place, asView(view), seat), near);
  }

  // Something was dragged from one place to another: a Map to a side, a storm or airships to an island.
  drop(what: { card: string } | { from: Cell } | 'reserve', to: Place, near: Near): void {
    if (what === 'reserve') return this.press(to, near);
    if ('card' in what) {
      if (this.draft.picks.card !== what.card) this.pressCard(what.card);
      if (isSide(to)) this.press(to, near);
      return;
    }
    if (this.kind === 'storm') {
      this.draft = nothing;
      if (fieldFor(this.steps, this.draft, what.from) !== 'from')
        return this.refuse(what.from, near);
      this.choose('from', what.from);
      return this.press(to, near);
    }
    if (this.draft.picks.to !== to) {
      this.draft = nothing;
      if (fieldFor(this.steps, this.draft, to) !== 'to') return this.refuse(to, near);
      this.choose('to', to);
      if (!this.busy) return; // There was but one way, and it is played.
      this.draft = { ...this.draft, crew: {} }; // What is dragged is what is meant.
    }
    if (this.crew.has(what.from)) this.take(what.from, (this.draft.crew[what.from] ?? 0) + 1);
    else this.refuse(what.from, near);
  }
}
