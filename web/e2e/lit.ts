import { expect, type Page } from '@playwright/test';

// Plays through the page as a curious child would: touches something that is lit, and again, until the match is over.

// The same choices every time.
export const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

export const over = (page: Page) => page.locator('section.over');

interface Spot {
  x: number;
  y: number;
}

const lit = 'section.board .can:not([aria-disabled="true"]):not(:disabled)';
const buttons = 'section.board button:not(:disabled, [aria-disabled="true"])';

// The middles of what can be touched now, on the board and its panels: only where a touch would really reach it.
export const litSpots = (page: Page, what = lit): Promise<Spot[]> =>
  page.evaluate((selector) => {
    const spots: { x: number; y: number }[] = [];
    for (const one of document.querySelectorAll(selector)) {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      for (const [u, v] of [
        [0.5, 0.5],
        [0.25, 0.5],
        [0.75, 0.5],
        [0.5, 0.25],
        [0.5, 0.75],
      ] as const) {
        const x = left + width * u;
        const y = top + height * v;
        const hit = document.elementFromPoint(x, y);
        if (hit && (one.contains(hit) || hit.contains(one))) {
          spots.push({ x, y });
          break;
        }
      }
    }
    return spots;
  }, what);

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
