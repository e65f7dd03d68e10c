import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, newTable, test } from '../e2e/page.ts';

// How smoothly the hex maps move: a finished map is dragged and zoomed in Chromium with its CPU slowed four times, and the
// time between frames is noted. `npm run frames`; the figures go to build/e2e/frames.json and docs/performance.md.

interface Frames {
  frames: number;
  perSecond: number;
  p50: number;
  p95: number;
  worst: number;
  elements: number;
}

const watch = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const times: number[] = [];
    const note = (now: number) => {
      times.push(now);
      if (!(window as unknown as { noted?: boolean }).noted) requestAnimationFrame(note);
    };
    Object.assign(window, { times, noted: false });
    requestAnimationFrame(note);
  });
  await work();
  return page.evaluate(() => {
    const { times } = window as unknown as { times: number[] };
    Object.assign(window, { noted: true });
    const gaps = times
      .slice(1)
      .map((time, index) => time - times[index]!)
      .sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))]! * 10) / 10;
    const seconds = (times.at(-1)! - times[0]!) / 1000;
    return {
      frames: gaps.length,
      perSecond: Math.round((gaps.length / seconds) * 10) / 10,
      p50: at(0.5),
      p95: at(0.95),
      worst: at(1),
      elements: document.querySelectorAll('section.board svg *').length,
    };
  });
};

// A match between bots, seen to its end: whoever sat down has left.
const played = async (page: Page, game: string): Promise<string> => {
  const match = await newTable(page, { game, seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] });
  return page.evaluate(async (id) => {
    await fetch(`/api/matches/${id}/leave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"seat":0}',
    });
    for (;;) {
      const { table, error } = await (await fetch(`/api/matches/${id}`)).json();
      if (table?.status === 'over') return id;
      await new Promise((on) => setTimeout(on, error?.retry_ms ?? 1000));
    }
  }, match);
};

// Drags and zooms with the middle of this box, in Chromium with its CPU slowed four times.
const moved = async (
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<Frames> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(1000); // The change of speed itself takes a moment.
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(500); // What lies below the pointer is lit; from here on it is drags and zooms.
  return watch(page, async () => {
    await page.mouse.down();
    for (let step = 0; step < 120; step += 1)
      await page.mouse.move(x + 120 * Math.sin(step / 10), y + 80 * Math.cos(step / 7));
    await page.mouse.up();
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 20 < 10 ? -60 : 60);
  });
};

const tell = (what: string, frames: Frames): void => {
  console.log(what, JSON.stringify(frames));
  writeFileSync(`../build/e2e/frames-${what}.json`, JSON.stringify(frames));
  expect(frames.frames).toBeGreaterThan(10);
};

// What the machine itself gives, to hold the maps against.
test('frames of an empty page', async ({ me: { page } }) => {
  await page.goto('about:blank');
  tell('empty', await moved(page, { x: 0, y: 0, width: 1000, height: 600 }));
});

for (const game of ['landed', 'land-ahead'])
  test(`frames of ${game}`, async ({ me: { page } }) => {
    test.setTimeout(900_000);
    // At its table: a replay would have the match analysed meanwhile, by the server on the same processors.
    await page.goto(`/t/${await played(page, game)}`);
    await page.waitForTimeout(4000);
    tell(game, await moved(page, (await page.locator('section.board .pane').boundingBox())!));
  });
