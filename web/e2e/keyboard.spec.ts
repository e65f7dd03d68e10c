import type { Page } from '@playwright/test';
import { dice } from './lit.ts';
import { expect, newTable, test } from './page.ts';

// No mouse and no finger: tabs to the board, goes about it by arrows, chooses by Enter.

const lines = (page: Page) => page.locator('.log li');
const onLit = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('section.board') !== null &&
      document.activeElement?.matches('.can, .can *') === true,
  );
const inBoard = (page: Page) =>
  page.evaluate(() => Boolean(document.activeElement?.closest('section.board')));

const toBoard = async (page: Page): Promise<void> => {
  for (let tabs = 0; tabs < 60 && !(await inBoard(page)); tabs += 1)
    await page.keyboard.press('Tab');
  expect(await inBoard(page), 'the board is reached by Tab').toBe(true);
};

const byKeys = async (
  page: Page,
  random: () => number,
  until: () => Promise<boolean>,
): Promise<void> => {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Tab'];
  for (let presses = 0; presses < 1500; presses += 1) {
    if (await until()) return;
    if (!(await inBoard(page))) await toBoard(page);
    if ((await onLit(page)) && random() < 0.6) await page.keyboard.press('Enter');
    else await page.keyboard.press(keys[Math.floor(random() * keys.length)]!);
  }
  throw new Error('not done after 1500 presses');
};

test('a whole turn of Landing Zone by keyboard alone', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landing-zone', seats: [{ kind: 'me' }] })}`,
  );
  await expect(lines(me.page).first()).toBeVisible();
  await byKeys(me.page, dice(5), () => lines(me.page).getByText('Turn 2:').first().isVisible());
});

test('a whole turn of Landomy by keyboard alone', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  await expect(lines(me.page).first()).toBeVisible();
  await byKeys(me.page, dice(6), () => lines(me.page).getByText('Turn 2:').first().isVisible());
});
