import type { Browser, Page } from '@playwright/test';
import { axe, expect, shoot, test, visit, type Visitor } from './page.ts';
import { dice, litSpots, over, playLit } from './lit.ts';
import { Program } from './program.ts';

// The cable is pulled: the browser was here once, then there is neither a network nor a server.

const titles = {
  'landing-zone': 'Landing Zone',
  landomy: 'Landomy',
  landed: 'Landed',
  'land-ahead': 'Land Ahead!',
};
type Game = keyof typeof titles;

// What the browser says of a network that is not there.
const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

const pulled = async (
  browser: Browser,
  use: (visitor: Visitor) => Promise<void>,
  options: Parameters<typeof visit>[2] = {},
  expected = away,
) => {
  const program = await Program.start();
  const visitor = await visit(browser, program, { serviceWorkers: 'allow', ...options });
  try {
    await visitor.page.goto('/');
    await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visitor.context.setOffline(true);
    await program.kill();
    await use(visitor);
    expect(visitor.errors.filter((error) => !away.test(error) && !expected.test(error))).toEqual(
      [],
    );
  } finally {
    await visitor.context.close();
    await program.end();
  }
};

const sitDown = async (page: Page, game: Game) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${titles[game]} against a bot` }).click();
  await expect(page).toHaveURL(/\/t\/here-[0-9a-f]+/);
  await expect(page.locator('section.board')).toBeVisible();
};

// How many lines the log has.
const logged = (page: Page) => page.locator('#panel-body li').count();

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
