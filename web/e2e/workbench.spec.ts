import { expect, test, visit } from './page.ts';
import { Program } from './program.ts';

// A game is changed, studied, shared, and played by somebody else by the link.

test('a changed game is checked, studied, shared, and played by whoever has the link', async ({
  browser,
}) => {
  const program = await Program.start();
  const { page, context, errors } = await visit(browser, program);
  const friend = await browser.newContext({ baseURL: program.address });
  try {
    await page.goto('/workbench/landing-zone');
    await page.getByLabel('Turns of a game').fill('0');
    await page.getByLabel('Turns of a game').press('Tab');
    await expect(page.getByText(/turns: must be/).first()).toBeVisible();
    await page.getByLabel('Turns of a game').fill('4');
    await page.getByLabel('Turns of a game').press('Tab');
    await expect(page.getByText('This can be played.')).toBeVisible();
    await page.getByLabel('Name of the variant').fill('Four turns');
    await page.getByLabel('Name of the variant').press('Tab');

    await page.getByRole('button', { name: 'Study this variant' }).click();
    await expect(page.getByText(/games? of each so far/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('rowheader', { name: 'Turns' })).toBeVisible();
    await expect(page.getByText('The points of seat 1, as the games add up')).toBeVisible({
      timeout: 90_000,
    });

    await page.getByRole('button', { name: 'Share a link' }).click();
    const link = await page.locator('.link a').getAttribute('href');
    expect(link).toMatch(/\/v\/[0-9a-f]+$/);

    const other = await friend.newPage();
    await other.goto(link!);
    await expect(other.getByRole('heading', { name: 'Four turns' })).toBeVisible();
    await other.getByRole('button', { name: 'Play against a bot' }).click();
    await expect(other.locator('section.board')).toBeVisible();
    await expect(other.getByText('Variant: Four turns').first()).toBeVisible();

    // Closed and opened again, the change is still on the bench.
    await page.reload();
    await expect(page.getByLabel('Turns of a game')).toHaveValue('4');
    await page.getByRole('button', { name: 'Back to the original' }).click();
    await expect(page.getByLabel('Turns of a game')).toHaveValue('10');
    // What is refused on purpose is a 400.
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  } finally {
    await friend.close();
    await context.close();
    await program.end();
  }
});

test('a Map is drawn by clicking its sectors', async ({ browser }) => {
  const program = await Program.start();
  const { page, context } = await visit(browser, program);
  try {
    await page.goto('/workbench/landomy');
    await page.getByRole('button', { name: 'Maps', exact: true }).click();
    const sectors = page.getByRole('group', { name: 'Map 1', exact: true }).getByRole('button');
    const drawn = await sectors.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-pressed') === 'true'),
    );
    await sectors.nth(drawn.indexOf(false)).click();
    await expect(page.getByText(/maps\[0\]\.sectors: /).first()).toBeVisible();
    await sectors.nth(drawn.indexOf(true)).click();
    await expect(page.getByText('This can be played.')).toBeVisible();
    await page.getByRole('button', { name: 'More even actions (variant)' }).click();
    await expect(page.getByText('This can be played.')).toBeVisible();
  } finally {
    await context.close();
    await program.end();
  }
});

test('a new table of Landomy has the more even actions one click away, never rated', async ({
  browser,
}) => {
  const program = await Program.start();
  const { page, context, errors } = await visit(browser, program);
  try {
    await page.goto('/new/landomy');
    await page.getByRole('radio', { name: 'More even actions (variant)' }).check();
    await expect(page.getByText('Variants are never rated.')).toBeVisible();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page.locator('section.board')).toBeVisible();
    await expect(page.getByText('Variant: landomy-reconstructed-2').first()).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await program.end();
  }
});
