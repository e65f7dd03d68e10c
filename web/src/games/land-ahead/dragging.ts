import type { Point } from '@/hex/geometry';

// Carries something from where it is pressed to where it is let go; a press that stays is a tap.
export interface Carry { move: (at: Point) => void; drop: (at: Point) => void; end: () => void; tap?: () => void }

const slack = 6;
export const carrying = (wanted: boolean, carry: Carry) => (node: Element) => {
  if (!wanted) return;
  const down = (pressed: Event): void => {
    const event = pressed as PointerEvent;
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    let begun = false;
    const move = (now: PointerEvent): void => {
      begun ||= Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > slack;
      if (begun) carry.move({ x: now.clientX, y: now.clientY });
    };
    const end = (now: PointerEvent): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (now.type === 'pointerup') {
        if (begun) carry.drop({ x: now.clientX, y: now.clientY });
        else carry.tap?.();
      }
      carry.end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  node.addEventListener('pointerdown', down);
  return () => node.removeEventListener('pointerdown', down);
};
