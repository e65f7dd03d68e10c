import type { Page } from '@playwright/test';
import { expect } from './page.ts';

// Turns of Landed worth looking at, found by asking the program itself.

// Two ways to lay a tile in the same turn, both of which leave the turn waiting: one allows a claim with one contract, the
// other none.
export interface Turn {
  seat: number;
  claim: string;
  points: number;
  plain: string;
}

// Plays both seats of a table by the API until somebody has such a turn before them.
export const turnWithAClaim = (page: Page, match: string): Promise<Turn> =>
  page.evaluate(async (id) => {
    const pause = (ms: number) => new Promise((on) => setTimeout(on, ms));
    const post = async (action: string, body: object) => {
      for (;;) {
        const answer = await fetch(`/api/matches/${id}/${action}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then((one) => one.json());
        if (!answer.error?.retry_ms) return answer;
        await pause(answer.error.retry_ms);
      }
    };
    interface Contract {
      claim: { points: number; negotiate: boolean } | null;
      levels: { missing: number }[];
    }
    for (let tries = 0; tries < 200; tries += 1) {
      const now = await (await fetch(`/api/matches/${id}`)).json();
      if (now.error) {
        await pause(now.error.retry_ms ?? 100);
        continue;
      }
      const seat = now.to_act[0] as number;
      const steps = now.steps[seat] as string[];
      const layings = steps.filter((step) => step.startsWith('terraform'));
      let next = ['plan', 'end', 'noability'].find((step) => steps.includes(step)) ?? steps[0]!;
      let least = Infinity;
      let found: { claim: string; points: number } | null = null;
      let plain: string | null = null;
      for (let i = 0; i < 60 && layings.length; i += 1) {
        const step = layings[(i * 7919 + tries) % layings.length]!;
        const { insight, view } = await post('preview', { seat, step });
        if (!insight || view.phase !== 'turn' || view.active !== seat) continue;
        const contracts = Object.values(insight.contracts as Record<string, Contract>);
        const claims = contracts.flatMap(({ claim }) => (claim ? [claim] : []));
        if (claims.length === 0) plain ??= step;
        if (claims.length === 1 && !claims[0]!.negotiate)
          found ??= { claim: step, points: claims[0]!.points };
        if (found && plain) return { seat, ...found, plain };
        const missing = Math.min(...contracts.map(({ levels }) => levels[0]!.missing));
        if (missing < least) {
          least = missing;
          next = step;
        }
      }
      await post('step', { seat, seen: now.seq, step: next, request: `t${tries}` });
    }
    throw new Error('nobody could claim anything');
  }, match);

export const done = (page: Page) => page.locator('section.board .done');

const ready = async (page: Page, step: string) => {
  const [, tile, face, at, turns] = step.split(' ');
  const inHand = page.locator('.hand .tile');
  await expect(inHand.and(page.locator('.can')).first()).toBeVisible();
  const labels = await inHand.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')),
  );
  const index = labels.findIndex((label) => label?.startsWith(`Tile ${tile}:`));
  expect(index, `tile ${tile} in hand`).toBeGreaterThanOrEqual(0);
  return { index, flip: face === '1', at: at!, turns: Number(turns) };
};

// No mouse: the number of the tile in hand, F, R, N from place to place, Enter.
export const layByKeys = async (page: Page, step: string): Promise<void> => {
  const { index, flip, at, turns } = await ready(page, step);
  await page.keyboard.press(String(index + 1));
  if (flip) await page.keyboard.press('f');
  for (let i = 0; i < (6 - turns) % 6; i += 1) await page.keyboard.press('r');
  const pane = page.getByRole('application');
  const here = async () =>
    (await pane.getAttribute('aria-activedescendant'))?.replace(/^[^-]*-/, '') ?? '';
  for (let i = 0; i < 80 && (await here()) !== at; i += 1) await page.keyboard.press('n');
  expect(await here()).toBe(at);
  await page.keyboard.press('Enter');
};

// By fingers alone: the tile, the buttons that flip and turn it, the place, Place it.
export const layByTouch = async (page: Page, step: string): Promise<void> => {
  const { index, flip, at, turns } = await ready(page, step);
  await page.locator('.hand .tile').nth(index).tap();
  if (flip) await page.getByRole('button', { name: 'Flip (F)' }).first().tap();
  for (let i = 0; i < turns; i += 1) await page.getByRole('button', { name: 'Turn left' }).tap();
  const place = (await page.locator(`[data-place="${at}"]`).boundingBox())!;
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.getByRole('button', { name: 'Place it' })).toBeVisible();
};

// What the page sends over its socket from now on.
export const sent = (page: Page): string[] => {
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => frames.push(String(payload))),
  );
  return frames;
};
