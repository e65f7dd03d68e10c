import { logged, pulled, sitDown } from './cable.ts';
import { dice, litSpots, playLit } from './lit.ts';
import { expect, shoot, test } from './page.ts';

// Without a network, besides whole matches against bots: lessons, and a browser that is closed.

test('offline: a guided first game goes on from touch to touch', async ({ browser }) => {
  await pulled(
    browser,
    async ({ page }) => {
      await page.goto('/guide/land-ahead');
      const next = page.locator('aside.card').getByRole('button', { name: 'Next' });
      await expect(next).toBeVisible();
      let turned = 0;
      await playLit(page, dice(21), {
        until: async () => {
          if (await next.isVisible()) {
            await next.click();
            turned += 1;
          }
          return turned >= 4;
        },
      });
      await shoot(page, 'offline-guide');
    },
    { reducedMotion: 'reduce' },
  );
});

test('offline: a browser that is closed in mid-step has the match before or after it', async ({
  browser,
}) => {
  await pulled(browser, async ({ page, context }) => {
    await sitDown(page, 'landomy');
    const address = page.url();
    await playLit(page, dice(6), { until: async () => (await logged(page)) >= 4 });
    let open = page;
    for (let round = 0; round < 4; round += 1) {
      await expect.poll(async () => (await litSpots(open)).length).toBeGreaterThan(0);
      const before = await logged(open);
      const spots = await litSpots(open);
      const { x, y } = spots[round % spots.length]!;
      await open.mouse.click(x, y);
      await open.close(); // Nobody waited for the step to be kept.
      open = await context.newPage();
      await open.goto(address);
      await expect.poll(() => logged(open)).toBeGreaterThanOrEqual(before);
    }
  });
});
