import { carry, type Carry } from '@/ui/carry';

// Something that can be carried from where it is pressed to where it is let go.
export const carrying = (wanted: boolean, does: Carry) => (node: Element) => {
  if (!wanted) return;
  const down = (pressed: Event): void => {
    const event = pressed as PointerEvent;
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    carry(event, does);
  };
  node.addEventListener('pointerdown', down);
  return () => node.removeEventListener('pointerdown', down);
};
