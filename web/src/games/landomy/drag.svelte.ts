import { carry, type Near } from '@/ui/carry';
import { Dropped } from '@/ui/dropped';
import type { Builder } from './builder.svelte';
import { isCell, isSide, type Cell, type Place, type View } from './view';

export type Held = { card: string } | { from: Cell } | 'reserve';

// Something carried from one place to another.
export class Drag {
  what = $state.raw<Held | null>(null);
  readonly dropped = new Dropped();
  at = $state({ x: 0, y: 0 });
  over = $state<Place | null>(null);
  #builder: Builder;
  #stop: (() => void) | null = null;

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  get card(): string | null {
    return this.what !== null && this.what !== 'reserve' && 'card' in this.what
      ? this.what.card
      : null;
  }
  kindOf(): Builder['kind'] {
    return this.#builder.kind;
  }

  // An island can be dragged from while its storm or its airships could take part in a step.
  grabIsland(cell: Cell, event: PointerEvent, view: View, seat: number | null): void {
    const { kind } = this.#builder;
    const island = view.islands[cell];
    const carries =
      (kind === 'storm' && island.storm) ||
      (kind === 'move' && seat !== null && (island.ships[seat] ?? 0) > 0);
    if (carries) this.grab({ from: cell }, event);
  }

  grab(what: Held, event: PointerEvent): void {
    if (this.#builder.kind === null) return;
    const clear = (): void => {
      this.what = null;
      this.over = null;
    };
    this.#stop = carry(event, {
      begin: () => (this.what = what),
      move: (at) => {
        this.at = at;
        this.over = this.#under(at);
      },
      drop: (at) => {
        clear();
        this.dropped.mark();
        const place = this.#under(at);
        const home = typeof what === 'object' && 'from' in what && what.from === place;
        if (place !== null && !home) this.#builder.drop(what, place, at);
      },
      end: clear,
    });
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #under(at: Near): Place | null {
    const place =
      document.elementFromPoint(at.x, at.y)?.closest('[data-place]')?.getAttribute('data-place') ??
      '';
    return isCell(place) || isSide(place) ? place : null;
  }
}
