import type { Browser, Page } from '@playwright/test';
import { expect, visit, type Visitor } from './page.ts';
import { Program } from './program.ts';

// The cable is pulled: the browser was here once, then there is neither a network nor a server.

export const titles = {
  'landing-zone': 'Landing Zone',
  landomy: 'Landomy',
  landed: 'Landed',
  'land-ahead': 'Land Ahead!',
};
export type Game = keyof typeof titles;

// What the browser says of a network that is not there.
export const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

export const pulled = async (
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

export const sitDown = async (page: Page, game: Game) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Play ${titles[game]} against a bot` }).click();
  await expect(page).toHaveURL(/\/t\/here-[0-9a-f]+/);
  await expect(page.locator('section.board')).toBeVisible();
};

// How many lines the log has.
export const logged = (page: Page) => page.locator('#panel-body li').count();
