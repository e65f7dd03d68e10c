import type { Locator } from '@playwright/test';
import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';

// From the home page to a table in every way there is, and who one is.

test('one click, and a stranger plays against a bot of the level last chosen', async ({ me }) => {
  await me.page.goto('/');
  await me.page.getByRole('radio', { name: 'Strong' }).check();
  await me.page.reload();
  await expect(me.page.getByRole('radio', { name: 'Strong' })).toBeChecked();
  await me.page.getByRole('button', { name: 'Play Landomy against a bot' }).click();
  await expect(me.page).toHaveURL(/\/t\//);
  await expect(me.page.locator('section.board')).toBeVisible();
  await expect(me.page.getByText('Strong').first()).toBeVisible();
  await me.page.goto('/');
  const on = me.page.getByRole('region', { name: 'Games in progress' });
  await on.getByRole('link', { name: 'Continue: Landomy' }).click();
  await expect(me.page).toHaveURL(/\/t\//);
});

test('a friend comes by the link, and both are at the table', async ({ me, browser, program }) => {
  await me.page.goto('/');
  await me.page.getByRole('button', { name: 'Invite a friend to Landomy' }).click();
  const dialog = me.page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const link = await dialog.getByRole('textbox').inputValue();
  expect(link).toMatch(/\/t\/[\w-]{10,}$/);
  const friend = await visit(browser, program, { ...phone, locale: 'it-IT' });
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Unisciti e gioca' }).tap();
  await expect(me.page).toHaveURL(link);
  await expect(me.page.locator('section.board')).toBeVisible();
  await expect(friend.page.locator('section.board')).toBeVisible();
  await friend.context.close();
  expect(friend.errors).toEqual([]);
});

test('a public table is seen by others as it opens, and gone once it is full', async ({
  me,
  browser,
  program,
}) => {
  const other = await visit(browser, program);
  await other.page.goto('/');
  await expect(other.page.getByText('live', { exact: true })).toBeVisible();
  await me.page.goto('/new/landed?public=1');
  await expect(me.page.getByRole('radio', { name: 'Anyone' })).toBeChecked();
  await me.page.getByRole('button', { name: 'Add a player' }).click();
  await me.page
    .getByRole('combobox', { name: 'Player 3', exact: true })
    .selectOption({ label: 'Bot: Beginner' });
  await me.page.getByRole('button', { name: 'Create the game' }).click();
  await expect(me.page).toHaveURL(/\/t\//);
  const tables = other.page.getByRole('region', { name: 'Open games' });
  await expect(tables.getByText('1 free seat')).toBeVisible();
  await tables.getByRole('link', { name: 'Join: Landed' }).click();
  await other.page.getByRole('button', { name: 'Join and play' }).click();
  await expect(other.page.locator('section.board')).toBeVisible();
  await other.page.goto('/');
  await expect(tables.getByRole('link', { name: 'Watch: Landed' })).toBeVisible();
  await expect(tables.getByRole('link', { name: 'Join: Landed' })).toHaveCount(0);
  await other.context.close();
  expect(other.errors).toEqual([]);
});

test('a table for two at one screen, with a clock and the advanced setup', async ({ me }) => {
  await me.page.goto('/new/landomy');
  await me.page
    .getByRole('combobox', { name: 'Player 2', exact: true })
    .selectOption({ label: 'Someone on this device' });
  await me.page.getByRole('textbox', { name: 'Name of player 2' }).fill('Eva');
  await expect(me.page.getByRole('switch', { name: 'Rated' })).toBeDisabled();
  await me.page.getByRole('radio', { name: 'advanced' }).check();
  await me.page.getByRole('radio', { name: 'Real time' }).check();
  await me.page.getByRole('combobox', { name: 'Minutes per player' }).selectOption('20');
  const asked = me.page.waitForRequest(
    (request) => request.url().endsWith('/api/tables') && request.method() === 'POST',
  );
  await me.page.getByRole('button', { name: 'Start the game' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    options: { setup: 'advanced' },
    rated: false,
    seats: [{ kind: 'me' }, { kind: 'me', name: 'Eva' }],
    clock: { kind: 'real', base_ms: 1_200_000 },
  });
  await expect(me.page.locator('section.board')).toBeVisible();
  await expect(me.page.getByText('Eva').first()).toBeVisible();
});

test('a name is taken, kept over signing out, changed by password, and deleted', async ({ me }) => {
  const { page } = me;
  await page.goto('/me');
  const claim = page.getByRole('region', { name: 'Create an account' });
  await claim.getByLabel('Name').fill('Ada Lovelace');
  await claim.getByLabel('Password').fill('short');
  await claim.getByRole('button').click();
  await expect(claim.getByRole('alert')).toContainText('at least 8 characters');
  await claim.getByLabel('Password').fill('difference engine');
  await claim.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');

  const bots = page.getByRole('region', { name: 'Your own bots' });
  await bots.getByLabel('Name of the bot').fill('Engine One');
  await bots.getByRole('button', { name: 'Create a bot account' }).click();
  await expect(bots.locator('code')).toHaveText(/^[\w-]{30,}$/);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('difference engine');
  await dialog.getByLabel('New password').fill('analytical engine');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');

  const sign = page.getByRole('region', { name: 'Sign in' }).locator('form').first();
  await sign.getByLabel('Name').fill('Ada Lovelace');
  await sign.getByLabel('Password').fill('difference engine');
  await sign.getByRole('button').click();
  await expect(sign.getByRole('alert')).toBeVisible();
  await sign.getByLabel('Password').fill('analytical engine');
  await sign.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await page.goto('/people/Ada%20Lovelace');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');

  await page.goto('/me');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Password').fill('analytical engine');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await page.goto('/people/Ada%20Lovelace');
  await expect(page.getByRole('alert')).toContainText('There is no player called');
});

test('language and theme are changed with one touch each and stay', async ({ me }) => {
  const root = me.page.locator('html');
  await me.page.goto('/learn');
  await me.page.getByRole('button', { name: 'Passa all’italiano' }).click();
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText('Impara');
  await expect(root).toHaveAttribute('lang', 'it');
  await expect(me.page).toHaveTitle('Impara · Fourlands');
  const theme = me.page.getByRole('button', { name: /^Tema/ });
  await theme.click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await theme.click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await me.page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText('Impara');
});

test('a new page is read from its beginning, and the way back works', async ({ me }) => {
  await me.page.goto('/');
  await me.page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText('Learn');
  await expect(me.page.locator('main')).toBeFocused();
  await me.page.getByRole('link', { name: 'Read the rules of Landomy' }).click();
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText('How to play Landomy');
  await me.page.goBack();
  await expect(me.page.getByRole('heading', { level: 1 })).toHaveText('Learn');
  await me.page.getByRole('link', { name: 'Guided first game of Landomy' }).click();
  await expect(me.page).toHaveURL(/\/guide\/landomy$/);
  await expect(me.page.locator('section.board')).toBeVisible();
});

test('a first visit sees at once what this is, a way to play, and on a wide screen all four games', async ({
  browser,
  program,
}) => {
  for (const small of [false, true]) {
    const visitor = await visit(browser, program, {
      viewport: { width: 1440, height: 900 },
      ...(small ? phone : {}),
    });
    const { page } = visitor;
    await page.goto('/');
    // Once styles and typeface are there: on a busy machine that is a moment later.
    const above = (what: Locator) =>
      expect(async () => {
        const box = (await what.boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      }).toPass({ timeout: 10_000 });
    await above(page.getByRole('heading', { level: 1, name: /Four modern board games, free/ }));
    await above(page.getByRole('button', { name: 'Play now' }));
    const cards = page.locator('article');
    await expect(cards).toHaveCount(4);
    if (!small) for (const card of await cards.all()) await above(card);
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(page.locator('section.board')).toBeVisible();
    await visitor.context.close();
    expect(visitor.errors).toEqual([]);
  }
});

test('an invitation shows the game, and the one who comes has a name', async ({
  me,
  browser,
  program,
}) => {
  const match = await newTable(me.page, {
    game: 'landed',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }],
  });
  // A chat that shows the link runs no script: what it shows is in the page as it comes.
  const head = await (await me.page.request.get(`/t/${match}`)).text();
  expect(head).toContain('<title>Ada invites you to play Landed · Fourlands</title>');
  expect(head).toContain('content="2 players, 30–45 minutes. Shape a young planet');
  const picture = /og:image" content="([^"]+)"/.exec(head)![1]!;
  const drawn = await me.page.request.get(new URL(picture).pathname);
  expect(drawn.headers()['content-type']).toBe('image/png');

  const friend = await visit(browser, program);
  const { page } = friend;
  await page.goto(`/t/${match}`);
  await expect(page).toHaveTitle('Ada invites you: Landed · Fourlands');
  await expect(page.getByRole('img', { name: /Hexagonal lands/ })).toBeVisible();
  await expect(page.getByText('2–4 players')).toBeVisible();
  await expect(page.getByRole('link', { name: /Learn it in two minutes/ })).toBeVisible();
  await shoot(page, 'invitation');
  await axe(page, 'an invitation');
  await page.getByLabel('Your name').fill('Grace');
  await page.getByRole('button', { name: 'Join and play' }).click();
  await me.page.goto(`/t/${match}`);
  await expect(me.page.getByText('Grace').first()).toBeVisible();
  await friend.context.close();
  expect(friend.errors).toEqual([]);
});

test('an address or a table that does not exist has a page; /profile leads to /me', async ({
  me,
}) => {
  const lost = await me.page.goto('/no/such/page');
  expect(lost!.status()).toBe(404);
  await expect(me.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect((await me.page.goto('/t/nothing-here'))!.status()).toBe(404);
  await expect(me.page.getByRole('heading', { name: 'This game does not exist' })).toBeVisible();
  await me.page.goto('/profile');
  await expect(me.page).toHaveURL(/\/me$/);
});

test('rules are read over the table, and a public table has an open seat', async ({ me }) => {
  await me.page.goto('/new/landomy');
  await me.page.getByRole('radio', { name: 'Anyone' }).click();
  await expect(me.page.getByRole('combobox', { name: 'Player 2', exact: true })).toHaveValue(
    'open',
  );
  const match = await newTable(me.page, {
    game: 'landomy',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 2 }],
  });
  await me.page.goto(`/t/${match}`);
  await expect(me.page.getByText('Nimbus').first()).toBeVisible();
  await expect(me.page.getByText('Casual').first()).toBeVisible();
  await me.page.getByRole('button', { name: 'Rules' }).click();
  const rules = me.page.getByRole('dialog', { name: 'How to play Landomy' });
  await expect(rules.getByRole('heading', { name: 'A turn', exact: true })).toBeVisible();
  await me.page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await expect(me.page).toHaveURL(new RegExp(`/t/${match}$`));
});
