import { gamesOf } from '../plugins/catalogue.ts';
import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';

// Every page, wide and on a phone, light and dark: nothing for axe to find, nothing wider than the screen, a picture of each.
// Axe looks at the wide pages light and at the phone's dark; with FOURLANDS_LONG also the other way round.

const games = gamesOf('..');
const pages = [
  '/',
  '/learn',
  ...games.map((game) => `/learn/${game}`),
  '/daily',
  '/me',
  ...games.map((game) => `/new/${game}`),
  '/no/such/page',
];
const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }];

const looks = { wide: ['light', 'dark'], phone: ['dark', 'light'] } as const;

for (const size of ['wide', 'phone'] as const)
  test(`every page, ${size}, light and dark`, async ({ browser, program }) => {
    test.setTimeout(600_000); // Some twenty pages, twice.
    const visitor = await visit(browser, program, {
      ...(size === 'phone' ? phone : {}),
      locale: size === 'phone' ? 'it-IT' : 'en-GB',
    });
    const { page } = visitor;
    const look = async (name: string) => {
      await page.waitForLoadState('networkidle');
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
      for (const colorScheme of looks[size]) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(500); // Colours change softly.
        await shoot(page, `${name}-${size}-${colorScheme}`);
        if (colorScheme === looks[size][0] || process.env.FOURLANDS_LONG)
          await axe(page, `${name} ${size} ${colorScheme}`);
      }
    };
    for (const path of pages) {
      await page.goto(path);
      await look(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));
    }
    for (const game of games) {
      await page.goto(`/t/${await newTable(page, { game, seats })}`);
      await expect(page.locator('section.board')).toBeVisible();
      await look(`table-${game}`);
    }
    const match = await newTable(page, { game: 'landomy', seats });
    await page.evaluate(
      (id) =>
        fetch(`/api/matches/${id}/resign`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
        }),
      match,
    );
    await page.goto(`/replay/${match}`);
    await expect(page.locator('section.board')).toBeVisible();
    await look('replay');
    await visitor.context.close();
    expect(visitor.errors).toEqual([]);
  });

test('the first visit loads at most 150 KB of script, a game at most 80 KB more', async ({
  me,
}) => {
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  me.page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => void (bytes += size.responseBodySize)),
      );
  });
  await me.page.goto('/');
  await me.page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  const home = bytes;
  expect(home).toBeGreaterThan(1000);
  expect(home).toBeLessThanOrEqual(150 * 1024);
  for (const game of games) {
    const match = await newTable(me.page, { game, seats });
    bytes = 0;
    await me.page.goto(`/t/${match}`);
    await expect(me.page.locator('section.board')).toBeVisible();
    await Promise.all(sizes);
    expect(bytes, game).toBeLessThanOrEqual(80 * 1024);
  }
});
