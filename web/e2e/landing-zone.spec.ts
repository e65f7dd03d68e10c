import type { Locator, Page } from '@playwright/test';
import { dice, over, playLit } from './lit.ts';
import { expect, newTable, phone, shoot, test, visit } from './page.ts';

// What is special about Landing Zone's board and the daily challenge.

const alone = async (page: Page): Promise<void> => {
  await page.goto(`/t/${await newTable(page, { game: 'landing-zone', seats: [{ kind: 'me' }] })}`);
  await expect(page.locator('.armada')).toBeVisible();
};
const litCell = (page: Page) => page.locator('[role=gridcell].can').first();
const middle = async (
  page: Page,
  spot: ReturnType<Page['locator']>,
): Promise<{ x: number; y: number }> => {
  const box = (await spot.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const log = (page: Page) => page.locator('.log li');
// The step is taken; if more than one die would do, the page asks with which.
const withAnyDie = async (page: Page, taken: Locator): Promise<void> => {
  const die = page.getByRole('toolbar', { name: 'With which die?' }).getByRole('button').first();
  await expect(die.or(taken).first()).toBeVisible();
  if (await die.isVisible()) await die.click();
  await expect(taken).toBeVisible();
};

test('a pyramid is dragged to a cell and pointed; a second touch lets go; the tip is dragged round', async ({
  me: { page },
}) => {
  await alone(page);
  const [from, to] = [
    await middle(page, page.getByRole('button', { name: /^small green/ })),
    await middle(page, litCell(page)),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('toolbar', { name: /choose a direction/ })).toBeVisible();
  await page.mouse.click(to.x, to.y);
  await expect(page.getByRole('toolbar', { name: /choose a direction/ })).toBeHidden();
  await page.mouse.click(to.x, to.y);
  await page.getByRole('button', { name: 'south-west', exact: true }).click();
  await withAnyDie(page, log(page).getByText(/green pointer on \w\d, aiming south-west/));
  // Turned with whatever die is left: its tip is pulled to the north.
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 70, { steps: 5 });
  await page.mouse.up();
  await withAnyDie(page, log(page).getByText(/turns north$/));
});

test('what cannot be done says why at the finger, and Escape lets go', async ({ me: { page } }) => {
  await alone(page);
  await page.getByRole('button', { name: /^large blue/ }).click(); // No Landing Zone yet.
  await expect(page.getByText(/\(LZ-\d+\)|Landing Zone/).first()).toBeVisible();
  await page.getByRole('button', { name: /^small red/ }).click();
  await litCell(page).click();
  await expect(page.getByRole('toolbar', { name: /choose a direction/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /choose a direction/ })).toBeHidden();
});

test('a die is left only on purpose', async ({ me: { page } }) => {
  await alone(page);
  await expect(page.getByRole('button', { name: /^Skip the/ })).toBeHidden();
  await page.getByRole('button', { name: /^die/ }).first().click();
  await page.getByRole('button', { name: /^Skip the/ }).click();
  await expect(log(page).getByText(/A \d left unused/)).toBeVisible();
  await expect(page.getByRole('img', { name: /, used$/ })).toBeVisible();
});

test('the score tells its lines; another city is looked at large', async ({ me: { page } }) => {
  await page.goto(
    `/t/${await newTable(page, { game: 'landing-zone', seats: [{ kind: 'me' }, { kind: 'bot', level: 4 }, { kind: 'bot', level: 3 }] })}`,
  );
  await expect(page.getByRole('region', { name: 'Score so far' })).toBeVisible();
  const cities = page.getByRole('region', { name: 'Cities at the table' }).getByRole('button');
  await expect(cities).toHaveCount(3);
  await cities.nth(1).click();
  await expect(cities.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[role=gridcell].can')).toHaveCount(0);
  await cities.nth(0).click();
  await expect(litCell(page)).toBeVisible();
});

test('the daily challenge: one try, played on a phone, and a place among the others', async ({
  me,
  browser,
  program,
}) => {
  test.setTimeout(480_000); // Two whole games, on a machine that may be busy.
  const other = await visit(browser, program, phone);
  // Only people with an account are ranked; a guest could have seen the dice before.
  await me.page.goto('/');
  await me.page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, { method: 'POST', body: JSON.stringify(body) });
    await post('/api/session', {});
    await post('/api/me/claim', { name: 'Daily Ada', password: 'difference engine' });
  });
  for (const { page, tap, seed, guest } of [
    { page: me.page, tap: false, seed: 11, guest: false },
    { page: other.page, tap: true, seed: 12, guest: true },
  ]) {
    await page.goto('/daily');
    await page.getByRole('button', { name: "Play today's challenge" }).click();
    await expect(page).toHaveURL(/\/t\//);
    const first = page.url();
    await page.goto('/daily');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(first);
    await playLit(page, dice(seed), { tap });
    await expect(over(page)).toBeVisible();
    await page.goto('/daily');
    await expect(
      page.getByText(guest ? 'Played as a guest' : /Rank \d+ of \d+/).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: "Play today's challenge" })).toBeHidden();
    if (!guest) await expect(page.getByRole('img', { name: /yours \d+/ })).toBeVisible();
  }
  await shoot(other.page, 'daily-played-phone');
  await expect(other.page.getByRole('row').filter({ hasText: 'you' })).toHaveCount(1);
  await other.context.close();
  expect(other.errors).toEqual([]);
});
