import type { Point } from '@/hex';
import { carry, type Near } from '@/ui/carry';
import { Dropped } from '@/ui/dropped';
import type { Building } from './building.svelte';

export interface Ground {
  // The point of the map below a point of the page; null beside the map or where something lies over it.
  below: (at: Near) => Point | null;
}

// The held tile at the pointer: a mouse has it with it over the map, and mouse or finger carry it there from the hand.
export class Floating {
  at = $state.raw<Near>({ x: 0, y: 0 }); // In pixels of the page.
  hovers = $state(false);
  carried = $state(false);
  readonly dropped = new Dropped();
  #building: Building;
  #ground: Ground;
  #stop: (() => void) | null = null;

  constructor(building: Building, ground: Ground) {
    this.#building = building;
    this.#ground = ground;
  }

  // The pointer moves over the map, or has left it.
  follow(event: PointerEvent, over: boolean): void {
    this.hovers = over && event.pointerType === 'mouse' && this.#building.held !== null;
    if (this.hovers) this.at = { x: event.clientX, y: event.clientY };
  }
  rest(): void {
    this.hovers = false;
  }

  // A tile of the hand is pressed. Let go by a mouse it is laid, as it has been seen lying there; a finger, which covered
  // it, lays it down to be looked at.
  grab(event: PointerEvent, tile: number, face: number): void {
    const building = this.#building;
    const byMouse = event.pointerType === 'mouse';
    this.#stop = carry(event, {
      begin: () => (this.carried = building.holds(tile) || building.pick(tile, face)),
      move: (at) => {
        if (!this.carried) return;
        this.at = at;
        building.pinned = false;
        building.hover(this.#ground.below(at));
      },
      drop: () => {
        this.dropped.mark();
        if (!this.carried) return;
        this.carried = false;
        if (building.spot === null) building.leave();
        else if (!byMouse || !building.place()) building.pin(building.spot);
      },
      end: () => {
        if (this.carried) building.leave();
        this.carried = false;
        this.hovers = false;
      },
    });
  }
  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
