import { describe, expect, it } from 'vitest';
import { Dropped } from './dropped';

describe('the click that ends a drag', () => {
  for (const next of ['pointerdown', 'keydown'])
    it(`is that until the next ${next}, however soon`, () => {
      const dropped = new Dropped();
      expect(dropped.isClick()).toBe(false);
      dropped.mark();
      dispatchEvent(new Event('click'));
      expect(dropped.isClick()).toBe(true);
      dispatchEvent(new Event(next));
      expect(dropped.isClick()).toBe(false);
      dropped.mark();
      expect(dropped.isClick()).toBe(true);
    });
});
