export interface Near {
  x: number;
  y: number;
}

// What is done while something is carried by a mouse or a finger. A press that does not travel stays a tap.
export interface Carry {
  begin?: () => void;
  move: (at: Near) => void;
  drop: (at: Near) => void;
  tap?: () => void;
  end?: () => void; // Whatever came of it: dropped, tapped or broken off.
}

const slack = 7; // Pixels before a press becomes a drag.
const placeOf = (event: PointerEvent): Near => ({ x: event.clientX, y: event.clientY });

// Follows the pointer that `start` pressed down until it is let go; what is returned breaks off.
export function carry(start: PointerEvent, does: Carry): () => void {
  if (start.button !== 0) return () => {};
  let going = false;
  const stop = (): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    does.end?.();
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!going && way < slack) return;
    if (!going) does.begin?.();
    going = true;
    does.move(placeOf(event));
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    if (going) does.drop(placeOf(event));
    else does.tap?.();
    stop();
  };
  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === start.pointerId) stop();
  };
  // A finger is caught by the element it first touched; let go, so that the page sees what lies under it.
  (start.target as Element | null)?.releasePointerCapture?.(start.pointerId);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return stop;
}

// What the elements under a point say in `data-NAME`, the topmost first.
export const under = (at: Near, name: string): string | null =>
  document
    .elementsFromPoint(at.x, at.y)
    .map((element) => (element as HTMLElement | SVGElement).dataset[name])
    .find((value) => value !== undefined) ?? null;
