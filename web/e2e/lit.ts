import { expect, type Page } from '@playwright/test';
import { buttons, dice, lit, type Spot, spotsIn } from './spots.ts';

// Plays through the page as a curious child would: touches something that is lit, and again, until the match is over.

export { dice };

export const over = (page: Page) => page.locator('section.over');

// The middles of what can be touched now, on the board and its panels: only where a touch would really reach it.
export const litSpots = (page: Page, what = lit): Promise<Spot[]> => page.evaluate(spotsIn, what);

export interface Options {
  tap?: boolean;
  limit?: number;
  until?: () => Promise<boolean>;
}

// How often it touched.
export const playLit = async (
  page: Page,
  random: () => number,
  { tap = false, limit = 3000, until }: Options = {},
): Promise<number> => {
  const done = until ?? (() => over(page).isVisible());
  let idle = 0;
  for (let touches = 0; touches < limit; touches += 1) {
    if (await done()) return touches;
    // Now and then any button of the board: numbers are stepped by some that are not lit.
    const spots = await litSpots(page, random() < 0.75 ? lit : buttons);
    if (spots.length === 0) {
      idle += 1;
      expect(idle, 'nothing is lit for a long time').toBeLessThan(400);
      await page.waitForTimeout(50);
      continue;
    }
    idle = 0;
    const { x, y } = spots[Math.floor(random() * spots.length)]!;
    if (tap) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.waitForTimeout(20);
  }
  throw new Error(`not over after ${limit} touches`);
};
