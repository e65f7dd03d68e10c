import { writeFileSync } from 'node:fs';
import { expect, newTable, test } from '../e2e/page.ts';

// How long a Map of Landomy takes to be chosen, from the touch to the frame that shows it, with Chromium's CPU slowed four
// times: the first touch of a visit and those after it. `npm run frames -- click`; the figures go to docs/performance.md.

test('a Map of Landomy is chosen', async ({ me: { page } }) => {
  await page.goto(
    `/t/${await newTable(page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  const map = page.locator('section.offer .map');
  await expect(map.first()).toBeVisible();
  await page.waitForTimeout(3000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const took: { work: number; frame: number }[] = [];
    Object.assign(window, { took });
    addEventListener(
      'click',
      () => {
        const began = performance.now();
        queueMicrotask(() => undefined);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          const work = performance.now() - began;
          channel.port1.onmessage = () => took.push({ work, frame: performance.now() - began });
          channel.port2.postMessage(0);
        });
      },
      { capture: true },
    );
  });
  await cdp.send('Performance.enable');
  const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'];
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return parts.map((part) => (metrics.find(({ name }) => name === part)?.value ?? 0) * 1000);
  };
  const shares: number[][] = [];
  for (let times = 0; times < 8; times += 1) {
    const before = await spent();
    const box = (await map.nth(times % 2).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(700);
    const after = await spent();
    shares.push(after.map((value, index) => Math.round(value - before[index]!)));
  }
  console.log('script, style, layout and all of each, ms:', JSON.stringify(shares));
  const took = await page.evaluate(
    () => (window as unknown as { took: { work: number; frame: number }[] }).took,
  );
  const rounded = took.map(({ work, frame }) => [Math.round(work), Math.round(frame)]);
  console.log('a Map chosen, ms to the frame begun and painted:', JSON.stringify(rounded));
  writeFileSync('../build/e2e/click-landomy.json', JSON.stringify(rounded));
  expect(took).toHaveLength(8);
});
