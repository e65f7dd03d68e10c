import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';

// Order in the house: somebody is rude, is reported and blocked, and an admin sees to it; wide in English, and by phone
// in Italian.

const post = async (page: import('@playwright/test').Page, path: string, body: object) =>
  page.evaluate(
    ([where, json]) =>
      fetch(where as string, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      }).then((answer) => answer.json() as Promise<Record<string, unknown>>),
    [path, body] as const,
  );

const named = async (page: import('@playwright/test').Page, name: string) => {
  await page.goto('/');
  await post(page, '/api/session', {});
  await post(page, '/api/me/claim', { name, password: 'correct horse battery' });
};

test('an admin sees what was reported and acts on it', async ({ browser, program }) => {
  const ada = await visit(browser, program);
  const bill = await visit(browser, program);
  await named(ada.page, 'Ada');
  await named(bill.page, 'Bill');
  const table = await newTable(bill.page, {
    game: 'landomy',
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  await post(ada.page, `/api/matches/${table}/join`, {});
  await post(bill.page, `/api/matches/${table}/chat`, { text: 'you play like a lighthouse' });

  // She reports him from the chat.
  await ada.page.goto(`/t/${table}`);
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByRole('button', { name: 'Report or block Bill' }).click();
  await ada.page.getByLabel('What happened?').fill('He insults me.');
  await axe(ada.page, 'report');
  await shoot(ada.page, 'report-wide');
  await ada.page.getByRole('button', { name: 'Report to the admins' }).click();
  await expect(ada.page.getByText('Thank you')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Report or block Bill' }).click();
  await ada.page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(ada.page.getByText('Bill is blocked.')).toBeVisible();
  await ada.page.goto('/me');
  await expect(ada.page.getByText('People you blocked')).toBeVisible();
  await expect(ada.page.getByRole('link', { name: 'To the admin page' })).toHaveCount(0);

  // She becomes an admin, and finds it.
  await ada.page.goto('/admin');
  await expect(ada.page.getByText('This page is for the admins')).toBeVisible();
  program.admin('admin', 'Ada');
  await ada.page.reload();
  await expect(ada.page.getByText('Ada about Bill')).toBeVisible();
  await expect(ada.page.getByText('you play like a lighthouse')).toBeVisible();
  await axe(ada.page, 'admin reports');
  await shoot(ada.page, 'admin-reports-wide');
  await ada.page.getByRole('button', { name: 'Mute: Bill' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await expect(ada.page.getByText('muted until')).toBeVisible();
  expect(await post(bill.page, `/api/matches/${table}/chat`, { text: 'what' })).toHaveProperty(
    'error.code',
    'muted',
  );
  await ada.page.getByLabel('What became of it').fill('Muted for a day.');
  await ada.page.getByRole('button', { name: 'Settle' }).click();
  await expect(ada.page.getByText('Settled: Muted for a day.')).toBeVisible();

  await ada.page.getByRole('tab', { name: 'People' }).click();
  await ada.page.getByLabel('Part of a name').fill('bil');
  await expect(ada.page.getByText('Bill', { exact: true })).toBeVisible();
  await axe(ada.page, 'admin people');
  await shoot(ada.page, 'admin-people-wide');
  await ada.page.getByRole('tab', { name: 'The house' }).click();
  await ada.page.getByLabel('Announcement on every page').fill('We move house on Sunday.');
  await axe(ada.page, 'admin house');
  await shoot(ada.page, 'admin-house-wide');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await bill.page.goto('/');
  await expect(bill.page.getByText('We move house on Sunday.')).toBeVisible();
  await ada.page.getByRole('tab', { name: 'Tables' }).click();
  await shoot(ada.page, 'admin-tables-wide');
  await ada.page.getByRole('button', { name: /^Close table/ }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Close table' }).click();
  await expect(ada.page.getByText('No table is open or running.')).toBeVisible();
  await ada.page.getByRole('tab', { name: 'Log' }).click();
  await expect(ada.page.getByText('announcement: We move house on Sunday.')).toBeVisible();
  await shoot(ada.page, 'admin-log-wide');

  // He forgot his password, and is banned for good measure.
  const code = /code: (\S+)/.exec(program.admin('reset', 'Bill'))![1]!;
  const again = await visit(browser, program, { ...phone, locale: 'it-IT' });
  await again.page.goto('/me');
  await again.page.getByText('Ho un codice').click();
  const form = again.page.locator('details');
  await form.getByLabel('Nome').fill('Bill');
  await form.getByLabel('Codice').fill(code.toLowerCase());
  await form.getByLabel('Password').fill('quite another one');
  await axe(again.page, 'code');
  await shoot(again.page, 'code-phone');
  await form.getByRole('button').click();
  await expect(again.page.getByRole('heading', { name: 'Bill' })).toBeVisible();
  program.admin('set', '--appeals', 'ada@example.org');
  program.admin('ban', 'Bill', '--minutes', '60', '--why', 'Insults.');
  await again.page.reload();
  await expect(again.page.getByRole('alert')).toContainText('Insults. ada@example.org');
  await shoot(again.page, 'banned-phone');
  for (const visitor of [ada, bill, again]) {
    await visitor.context.close();
    expect(visitor.errors).toEqual([]);
  }
});

test('the page for admins on a phone, in Italian', async ({ browser, program }) => {
  const { page, context, errors } = await visit(browser, program, { ...phone, locale: 'it-IT' });
  await named(page, 'Grazia');
  program.admin('admin', 'Grazia');
  await newTable(page, { game: 'landed', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto('/admin');
  for (const part of ['Segnalazioni', 'Persone', 'Tavoli', 'La casa', 'Registro']) {
    await page.getByRole('tab', { name: part }).click();
    await page.waitForLoadState('networkidle');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, part).toBeLessThanOrEqual(0);
    await axe(page, part);
    await shoot(page, `admin-${part.toLowerCase().replace(' ', '-')}-phone`);
  }
  await context.close();
  expect(errors).toEqual([]);
});
