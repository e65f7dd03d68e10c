import { nextTurn, offeredTurn } from './steps';

// The drawn tile on its way to the island: over which place it hovers, how it is turned, whether it was set down to be looked at.
export class Placing {
  place = $state<string | null>(null);
  spin = $state(0); // Turns without wrapping round, so that the picture turns on and never jumps back.
  pinned = $state(false);
  meant = $state(false); // The reader has turned it here: what is shown is what they want.

  #offered: () => Map<string, number[]>;
  constructor(offered: () => Map<string, number[]>) {
    this.#offered = offered;
  }

  get turn(): number {
    return ((this.spin % 6) + 6) % 6;
  }

  get turnsHere(): readonly number[] {
    return (this.place !== null && this.#offered().get(this.place)) || [];
  }

  point(place: string | null): void {
    if (this.pinned || place === this.place) return;
    this.#moveTo(place);
  }

  pin(place: string): void {
    if (place !== this.place) this.#moveTo(place);
    this.pinned = this.place !== null;
  }

  // Shows it lying there, turned like that.
  try(place: string, turn: number): void {
    this.leave();
    this.spin += (((turn - this.turn) % 6) + 6) % 6;
    this.pin(place);
  }

  // Among the offered turns where it hovers; freely while it is only in the hand.
  turnOn(way: 1 | -1): void {
    const here = this.turnsHere;
    const next = here.length ? nextTurn(here, this.turn, way) : this.turn + way;
    this.spin += way * (((((next - this.turn) * way) % 6) + 6) % 6);
    if (here.length) this.meant = true;
  }

  leave(): void {
    this.pinned = false;
    this.#moveTo(null);
  }

  reset(): void {
    this.leave();
    this.spin = 0;
  }

  #moveTo(place: string | null): void {
    const turns = place === null ? undefined : this.#offered().get(place);
    this.place = turns ? place : null;
    this.meant = false;
    if (!turns) return;
    const turn = offeredTurn(turns, this.turn);
    if (turn !== undefined) this.spin += (((turn - this.turn) % 6) + 6) % 6;
  }
}
