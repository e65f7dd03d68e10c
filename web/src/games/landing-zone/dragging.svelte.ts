import { carry, type Near, under } from '@/ui/carry';
import { Dropped } from '@/ui/dropped';
import type { Building } from './building.svelte';
import { narrow } from '../picker';
import { type Direction, directions, type Piece, pieceOf } from './view';

// Dragging does what touches do: a piece of the Armada to a cell, a pointer to another cell, or its tip to another direction.
export class Dragging {
  carried = $state.raw<(Near & { piece: Piece }) | null>(null);
  facing = $state<Direction | null>(null); // Where the tip would look if it were let go now.
  readonly dropped = new Dropped();

  constructor(private readonly building: Building) {}

  fromArmada(event: PointerEvent, name: string): void {
    const { building } = this;
    this.follow(event, {
      begin: () => (building.choice = { die: building.choice.die, piece: name }),
      move: (near) => (this.carried = { ...near, piece: pieceOf(name) }),
      drop: (near, cell) => cell !== null && building.touch(cell, near),
    });
  }

  fromCell(event: PointerEvent, from: string, piece: Piece): void {
    const { building } = this;
    const { die } = building.choice;
    if (!narrow(building.all, { die, cell: from }).some((step) => step.dir !== undefined)) return;
    const begun: Near = { x: event.clientX, y: event.clientY };
    this.follow(event, {
      begin: () => (building.choice = { die, cell: from }),
      move: (near, cell) => {
        const goes = this.goesTo(from, cell);
        this.carried = goes ? { ...near, piece } : null;
        this.facing = goes ? null : this.towards(begun, near);
      },
      drop: (near, cell) => {
        const { question } = building;
        if (cell !== null && this.goesTo(from, cell)) building.touch(cell, near);
        else if (this.facing && question.kind === 'wheel')
          building.takeDirection(question.item, this.facing);
      },
    });
  }

  private goesTo(from: string, cell: string | null): boolean {
    return (
      cell !== null &&
      cell !== from &&
      narrow(this.building.all, { die: this.building.choice.die, cell: from, to: cell }).length > 0
    );
  }

  // The direction of the eight that the way of the finger is nearest to, if it is offered.
  private towards(from: Near, to: Near): Direction | null {
    const { question } = this.building;
    if (question.kind !== 'wheel' || Math.hypot(to.x - from.x, to.y - from.y) < 24) return null;
    const eighth = Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 4) / Math.PI);
    const dir = directions[(eighth + 8) % 8]!;
    return question.item.dirs.includes(dir) ? dir : null;
  }

  private follow(
    start: PointerEvent,
    does: {
      begin: () => void;
      move: (near: Near, cell: string | null) => void;
      drop: (near: Near, cell: string | null) => void;
    },
  ): void {
    carry(start, {
      begin: does.begin,
      move: (near) => does.move(near, under(near, 'cell')),
      drop: (near) => {
        this.dropped.mark();
        does.drop(near, under(near, 'cell'));
      },
      end: () => {
        this.carried = null;
        this.facing = null;
      },
    });
  }
}
