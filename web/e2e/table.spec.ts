import type { Page } from '@playwright/test';
import { dice, litSpots, over, playLit } from './lit.ts';
import { axe, expect, newTable, shoot, test, visit } from './page.ts';
import { Program } from './program.ts';

const lines = (page: Page) => page.locator('.log li');
const solo = { game: 'landing-zone', seats: [{ kind: 'me' }] };

// Touches what is lit until the log has grown.
const oneStep = async (page: Page, seed: number): Promise<void> => {
  const before = await lines(page).count();
  await playLit(page, dice(seed), { until: async () => (await lines(page).count()) > before });
};

test('after a reload everything is as it was', async ({ me }) => {
  await me.page.goto(`/t/${await newTable(me.page, solo)}`);
  for (let step = 0; step < 3; step += 1) await oneStep(me.page, 10 + step);
  const before = await lines(me.page).allInnerTexts();
  await me.page.reload();
  await expect(lines(me.page)).toHaveText(before);
  await oneStep(me.page, 20);
});

test('a server whose plug is pulled is waited for, and the match goes on', async ({ browser }) => {
  const program = await Program.start();
  const visitor = await visit(browser, program);
  const { page } = visitor;
  await page.goto(`/t/${await newTable(page, solo)}`);
  for (let step = 0; step < 3; step += 1) await oneStep(page, 30 + step);
  const before = await lines(page).allInnerTexts();
  await program.kill();
  await expect(page.getByText('Connection lost').first()).toBeVisible();
  await shoot(page, 'connection-lost');
  await program.begin();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await expect(lines(page)).toHaveText(before);
  await oneStep(page, 40);
  await visitor.context.close();
  await program.end();
  expect(visitor.errors).toEqual([]);
});

test('undo takes the step back with one click', async ({ me }) => {
  await me.page.goto(`/t/${await newTable(me.page, solo)}`);
  await expect(lines(me.page).first()).toBeVisible();
  const before = await lines(me.page).allInnerTexts();
  await oneStep(me.page, 50);
  await me.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(lines(me.page).last()).toHaveText(/undoes a move/);
  expect((await lines(me.page).allInnerTexts()).slice(0, before.length)).toEqual(before);
  expect((await litSpots(me.page)).length).toBeGreaterThan(0);
});

test('two tabs of one player agree', async ({ me }) => {
  const match = await newTable(me.page, solo);
  await me.page.goto(`/t/${match}`);
  const second = await me.context.newPage();
  await second.goto(`/t/${match}`);
  await oneStep(me.page, 60);
  await expect(lines(second)).toHaveText(await lines(me.page).allInnerTexts());
});

test('this browser adds a word to chance, keeps the seal and checks the draws at the end', async ({
  me,
}) => {
  const { page } = me;
  const sent = page.waitForRequest((request) => request.url().endsWith('/seed'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Landomy against a bot' }).click();
  const seed = await sent;
  const { word } = seed.postDataJSON() as { word: string };
  expect(word).toMatch(/^[0-9a-f]{32}$/);
  await expect(page).toHaveURL(/\/t\//);
  const match = page.url().split('/t/')[1]!.split('?')[0]!;
  const kept = await page.evaluate(
    (id) => (JSON.parse(localStorage.getItem('fourlands.fair')!) as Record<string, unknown>)[id],
    match,
  );
  expect(kept).toMatchObject({ word });
  await page.evaluate(
    (id) => fetch(`/api/matches/${id}/resign`, { method: 'POST', body: '{}' }),
    match,
  );
  await expect(page.getByText('Checked in your browser')).toBeVisible();
});

test('a hint is shown and can be played', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  await me.page.getByRole('button', { name: 'Hint' }).click();
  const play = me.page.getByRole('button', { name: 'Play this' });
  await expect(play).toBeVisible();
  await shoot(me.page, 'landomy-hint');
  const before = await lines(me.page).count();
  await play.click();
  await expect.poll(() => lines(me.page).count()).toBeGreaterThan(before);
});

test('people talk at the table', async ({ me }) => {
  await me.page.goto(`/t/${await newTable(me.page, solo)}`);
  await me.page.getByRole('tab', { name: 'Chat' }).click();
  await me.page.getByLabel('Write a message').fill('hello <b>there</b>');
  await me.page.keyboard.press('Enter');
  await expect(me.page.getByRole('log')).toContainText('hello <b>there</b>');
});

test('resigning asks first, ends the match and offers another', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  await me.page.getByRole('button', { name: 'More' }).click();
  await axe(me.page, 'dialog');
  await me.page.getByRole('button', { name: 'Resign' }).click();
  await expect(over(me.page)).toBeVisible();
  await axe(me.page, 'end');
  await over(me.page).getByRole('button', { name: 'Play again' }).click();
  await expect(over(me.page)).toHaveCount(0);
  await expect(lines(me.page).first()).toBeVisible();
});

test('somebody who only watches sees the match and may not act', async ({
  me,
  browser,
  program,
}) => {
  const match = await newTable(me.page, solo);
  await me.page.goto(`/t/${match}`);
  const other = await visit(browser, program);
  await other.page.goto(`/t/${match}`);
  await expect(other.page.getByText('You are watching.')).toBeVisible();
  expect(await litSpots(other.page)).toEqual([]);
  await oneStep(me.page, 70);
  // The same lines, but for who is called "You".
  const told = async (page: Page) =>
    (await lines(page).allInnerTexts()).map((line) => line.replace(/^(You|Guest \d+)/, '').trim());
  const mine = await told(me.page);
  await expect.poll(() => told(other.page)).toEqual(mine);
  await other.context.close();
});
