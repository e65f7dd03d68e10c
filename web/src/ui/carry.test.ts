import { afterEach, describe, expect, it } from 'vitest';
import { carry } from './carry';

const pointer = (type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, ...more });
const send = (type: string, x: number, y: number, more?: PointerEventInit) =>
  dispatchEvent(pointer(type, x, y, more));

let told: string[] = [];
afterEach(() => (told = []));
const begin = (more?: PointerEventInit) =>
  carry(pointer('pointerdown', 10, 10, more), {
    begin: () => told.push('begin'),
    move: ({ x }) => told.push(`move ${x}`),
    drop: ({ x }) => told.push(`drop ${x}`),
    tap: () => told.push('tap'),
    end: () => told.push('end'),
  });

describe('carrying', () => {
  it('begins once the pointer has travelled, and ends where it is let go', () => {
    begin();
    send('pointermove', 12, 10);
    send('pointermove', 30, 10);
    send('pointermove', 40, 10);
    send('pointerup', 41, 10);
    send('pointermove', 90, 10);
    expect(told).toEqual(['begin', 'move 30', 'move 40', 'drop 41', 'end']);
  });

  it('is a tap where it stays', () => {
    begin();
    send('pointermove', 12, 10);
    send('pointerup', 12, 10);
    expect(told).toEqual(['tap', 'end']);
  });

  it('drops nothing where it is broken off, and follows its own pointer only', () => {
    begin();
    send('pointermove', 50, 10, { pointerId: 2 });
    send('pointermove', 30, 10);
    send('pointercancel', 30, 10);
    send('pointerup', 30, 10);
    expect(told).toEqual(['begin', 'move 30', 'end']);
  });

  it('takes no other button than the first', () => {
    begin({ button: 2 });
    send('pointermove', 50, 10);
    send('pointerup', 50, 10);
    expect(told).toEqual([]);
  });

  it('can be given up from outside', () => {
    const stop = begin();
    send('pointermove', 50, 10);
    stop();
    send('pointerup', 60, 10);
    expect(told).toEqual(['begin', 'move 50', 'end']);
  });
});
