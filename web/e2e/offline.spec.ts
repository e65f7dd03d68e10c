import { logged, pulled, sitDown, titles } from './cable.ts';
import { dice, litSpots, over, playLit } from './lit.ts';
import { axe, expect, shoot, test } from './page.ts';

// Matches against bots without a network, and what may go wrong with them.

for (const game of ['landing-zone', 'landomy', 'landed', 'land-ahead'] as const)
  test(`offline: a whole game of ${titles[game]} against a bot, over a reload, with its dice checked`, async ({
    browser,
  }) => {
    test.setTimeout(900_000); // Hundreds of touches, on a machine that may have other work.
    await pulled(browser, async ({ page }) => {
      await sitDown(page, game);
      const random = dice(11);
      await playLit(page, random, { until: async () => (await logged(page)) >= 12 });
      const before = await logged(page);
      const match = new URL(page.url()).pathname;
      await page.reload();
      await expect(page.locator('section.board')).toBeVisible();
      await expect.poll(() => logged(page)).toBeGreaterThanOrEqual(before);
      await expect.poll(() => litSpots(page).then((spots) => spots.length)).toBeGreaterThan(0);
      await shoot(page, `offline-${game}`);
      // It is on the home page, to go on with.
      await page.goto('/');
      await expect(page.getByText('On this device')).toBeVisible();
      await page.locator(`a[href="${match}"]`).click();
      await expect(page.locator('section.board')).toBeVisible();
      await playLit(page, random, { limit: 8000 });
      await shoot(page, `offline-${game}-over`);
      await over(page).getByRole('link', { name: 'Review the game' }).click();
      await expect(page.getByRole('slider')).toBeVisible();
      await page.getByRole('link', { name: 'Check the dice' }).click();
      await expect(page.locator('.verdict')).toContainText('Everything checks out');
      await axe(page, 'dice');
      await shoot(page, `offline-${game}-dice`);
    });
  });

test('offline: a browser without room says so once, and the match goes on in memory', async ({
  browser,
}) => {
  await pulled(browser, async ({ page }) => {
    await sitDown(page, 'landing-zone');
    // As when its disk is full: everything can be read, and nothing is written.
    await page.workers()[0]!.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    const before = await logged(page);
    await playLit(page, dice(3), { until: async () => (await logged(page)) >= before + 8 });
    await expect(page.getByText('This browser saves nothing')).toHaveCount(1);
    await shoot(page, 'offline-unkept');
  });
});

test('offline: a worker that dies is started again, and the match goes on', async ({ browser }) => {
  await pulled(
    browser,
    async ({ page }) => {
      await sitDown(page, 'landomy');
      const random = dice(4);
      await playLit(page, random, { until: async () => (await logged(page)) >= 4 });
      const [worker] = page.workers();
      await worker!.evaluate(() => {
        setTimeout(() => {
          throw new Error('struck down');
        });
      });
      await expect.poll(() => page.workers().includes(worker!)).toBe(false);
      const before = await logged(page);
      await playLit(page, random, { until: async () => (await logged(page)) >= before + 4 });
      expect(page.workers()).not.toContain(worker);
    },
    {},
    /struck down/,
  );
});

test('offline: where the module does not load, the page says why it cannot play', async ({
  browser,
}) => {
  await pulled(browser, async ({ page }) => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.endsWith('.wasm')) await cache.put(request, new Response('no module'));
      }
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play Landomy against a bot' }).click();
    await expect(page.getByText('The games could not be started in this browser')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('offline: the home page says so quietly, and the rules can be read', async ({ browser }) => {
  await pulled(browser, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('You are offline.')).toBeVisible();
    await axe(page, 'home, offline');
    await shoot(page, 'offline-home');
    await page.goto('/learn/landomy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a record that was altered is found, and one that is none is refused', async ({ me }) => {
  await me.page.goto('/dice');
  const drop = (text: string) =>
    me.page.locator('input[type=file]').setInputFiles({
      name: 'record.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(text),
    });
  await drop('{"a":');
  await expect(me.page.locator('.verdict.bad')).toBeVisible();
});

test('the home page does not load the module', async ({ me }) => {
  const loaded: string[] = [];
  me.page.on('request', (request) => loaded.push(request.url()));
  await me.page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.filter((url) => /\.wasm|worker/.test(url))).toEqual([]);
});
