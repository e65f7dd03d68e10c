import { Dropped } from '@/ui/dropped';
import type { Builder } from './builder.svelte';
import { isCell, isSide, type Cell, type Place, type View } from './view';

export type Held = { card: string } | { from: Cell } | 'reserve';

const far = 7; // Pixels before a press becomes a drag.

// Something carried by a mouse or a finger from one place to another. A press that does not travel stays a click.
export class Drag {
  what = $state.raw<Held | null>(null);
  readonly dropped = new Dropped();
  at = $state({ x: 0, y: 0 });
  over = $state<Place | null>(null);
  #builder: Builder;
  #stop: (() => void) | null = null;

  constructor(builder: Builder) { this.#builder = builder; }

  get card(): string | null { return this.what !== null && this.what !== 'reserve' && 'card' in this.what ? this.what.card : null; }
  kindOf(): Builder['kind'] { return this.#builder.kind; }

  // An island can be dragged from while its storm or its airships could take part in a step.
  grabIsland(cell: Cell, event: PointerEvent, view: View, seat: number | null): void {
    const { kind } = this.#builder;
    const island = view.islands[cell];
    const carries = (kind === 'storm' && island.storm) || (kind === 'move' && seat !== null && (island.ships[seat] ?? 0) > 0);
    if (carries) this.grab({ from: cell }, event);
  }

  grab(what: Held, event: PointerEvent): void {
    if (event.button !== 0 || this.#builder.kind === null) return;
    const start = { x: event.clientX, y: event.clientY };
    const move = (to: PointerEvent): void => {
      if (to.pointerId !== event.pointerId) return;
      if (this.what === null && Math.hypot(to.clientX - start.x, to.clientY - start.y) < far) return;
      this.what = what;
      this.at = { x: to.clientX, y: to.clientY };
      this.over = this.#under(to);
    };
    const up = (to: PointerEvent): void => {
      if (to.pointerId !== event.pointerId) return;
      const carried = this.what !== null;
      const place = carried ? this.#under(to) : null;
      this.end();
      if (!carried) return;
      this.dropped.mark();
      const home = typeof what === 'object' && 'from' in what && what.from === place;
      if (place !== null && !home) this.#builder.drop(what, place, { x: to.clientX, y: to.clientY });
    };
    const cancel = (): void => this.end();
    // A finger is caught by the element it first touched; let go, so that the page sees what lies under it.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    this.#stop = () => { removeEventListener('pointermove', move); removeEventListener('pointerup', up); removeEventListener('pointercancel', cancel); };
  }

  end(): void { this.#stop?.(); this.#stop = null; this.what = null; this.over = null; }

  #under(event: PointerEvent): Place | null {
    const place = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]')?.getAttribute('data-place') ?? '';
    return isCell(place) || isSide(place) ? place : null;
  }
}
