import { kept, pinched, zoomed, type Camera, type Size } from './camera';
import type { Box, Point } from './geometry';

// Fingers, mouse and wheel on a window, told apart: a press that stays is a tap, one that moves draws the map along,
// two fingers pinch. Moves are only noted; they are worked in once a frame.

export interface Ground {
  camera: () => Camera;
  window: () => Size;
  box: () => Box;
  limits: () => [number, number];
  turnTo: (camera: Camera) => void;
  local: (event: { clientX: number; clientY: number }) => Point;
  // Whether the tap meant something; if not, two quick ones zoom.
  tap: (at: Point, event: PointerEvent) => boolean;
  doubleTap: (at: Point) => void;
  point: (at: Point | null, event: PointerEvent) => void;
  wheel: (event: WheelEvent) => boolean;
}

const slack = 6; // Pixels that a press may wander and still be a tap.
const quick = 320; // Milliseconds between the taps of a double tap.

export function gestures(element: HTMLElement, ground: Ground): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null; // Where the press began; null once it became something else than a tap.
  let before: Point[] = []; // The fingers as the camera last saw them.
  let frame = 0;
  let pointing: PointerEvent | null = null;
  let wheelBy = 0;
  let wheelAt: Point = { x: 0, y: 0 };
  let lastTap = { at: -1e9, x: 0, y: 0 };
  let dragged = false;

  const follow = (): void => {
    const now = [...fingers.values()];
    const camera = ground.camera();
    if (start === null && now.length === before.length && now.length) {
      if (now.length >= 2)
        ground.turnTo(
          pinched(camera, before[0]!, before[1]!, now[0]!, now[1]!, ...ground.limits()),
        );
      else
        ground.turnTo(
          kept(
            {
              ...camera,
              x: camera.x + now[0]!.x - before[0]!.x,
              y: camera.y + now[0]!.y - before[0]!.y,
            },
            ground.box(),
            ground.window(),
          ),
        );
      before = now;
    }
    if (wheelBy !== 0) {
      ground.turnTo(
        zoomed(ground.camera(), wheelAt, Math.exp(-wheelBy * 0.0016), ...ground.limits()),
      );
      wheelBy = 0;
    }
    if (pointing) ground.point(dragged ? null : ground.local(pointing), pointing);
    pointing = null;
  };
  const soon = (): void => {
    if (!frame)
      frame = requestAnimationFrame(() => {
        frame = 0;
        follow();
      });
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    const at = ground.local(event);
    fingers.set(event.pointerId, at);
    start = fingers.size === 1 ? at : null;
    dragged = fingers.size > 1;
    before = [...fingers.values()];
  };
  const move = (event: PointerEvent): void => {
    pointing = event;
    const at = ground.local(event);
    if (fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, at);
      if (start && Math.hypot(at.x - start.x, at.y - start.y) > slack) {
        before = [start];
        start = null;
        dragged = true;
      }
      // Only from here on: a captured pointer would take the click from what lies below it.
      if (!start && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
    }
    soon();
  };
  const tapped = (at: Point, event: PointerEvent): void => {
    if (ground.tap(at, event)) return;
    const again =
      event.timeStamp - lastTap.at < quick && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 24;
    if (again) ground.doubleTap(at);
    lastTap = again ? { at: -1e9, x: 0, y: 0 } : { at: event.timeStamp, ...at };
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    if (frame) {
      cancelAnimationFrame(frame);
      frame = 0;
      follow();
    }
    fingers.delete(event.pointerId);
    before = [...fingers.values()];
    const tap = start && event.type === 'pointerup';
    start = null;
    if (fingers.size === 0) dragged = false;
    if (tap) tapped(ground.local(event), event);
  };
  const leave = (event: PointerEvent): void => {
    if (!fingers.size) ground.point(null, event);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (!event.ctrlKey && ground.wheel(event)) return;
    // Lines and pages count as so many pixels; a trackpad's pinch comes as small steps with ctrl.
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    wheelBy += event.deltaY * unit * (event.ctrlKey ? 5 : 1);
    wheelAt = ground.local(event);
    soon();
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}
