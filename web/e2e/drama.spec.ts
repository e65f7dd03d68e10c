import type { Page } from '@playwright/test';
import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';

// What happens at a table is watched, told and ended.

const duel = (game: string) => ({ game, seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] });

// A whole game of bots: whoever sat down has left.
const played = (page: Page, match: string): Promise<void> =>
  page.evaluate(async (id) => {
    await fetch(`/api/matches/${id}/leave`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"seat":0}',
    });
    for (;;) {
      const { table, error } = await (await fetch(`/api/matches/${id}`)).json();
      if (table?.status === 'over') return;
      await new Promise((on) => setTimeout(on, error?.retry_ms ?? 500));
    }
  }, match);

// One step of mine by the API, any; false where there is none to do.
const step = (page: Page, match: string): Promise<boolean> =>
  page.evaluate(async (id) => {
    const now = await (await fetch(`/api/matches/${id}`)).json();
    const seat = now.to_act?.find((one: number) => now.steps[one]);
    if (seat === undefined || now.table.status !== 'running') return false;
    await fetch(`/api/matches/${id}/step`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        seat,
        seen: now.seq,
        step: now.steps[seat][0],
        request: `d${now.seq}`,
      }),
    });
    return true;
  }, match);

// Notes when the board shows another moment of the match.
const watchBoard = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('section.board')!;
    const seen: { seq: number; at: number }[] = [];
    new MutationObserver(() => {
      seen.push({ seq: Number(board.getAttribute('data-seq')), at: performance.now() });
    }).observe(board, { attributeFilter: ['data-seq'] });
    Object.assign(window, { seen });
  });
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { seq: number; at: number }[] }).seen);
const seqOf = async (page: Page) =>
  Number(await page.locator('section.board').getAttribute('data-seq'));
const newestSeq = (page: Page, match: string) =>
  page.evaluate(async (id) => (await (await fetch(`/api/matches/${id}`)).json()).seq, match);
const skipping = (page: Page) => page.getByRole('button', { name: 'Skip to your turn' });

// Plays until several steps of the bot wait to be shown; then what is shown lies behind.
const untilBehind = async (page: Page, match: string): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const now = await newestSeq(page, match);
    const caughtUp = (await seqOf(page)) === now;
    if (caughtUp && (await step(page, match))) await page.waitForTimeout(250);
    else await page.waitForTimeout(50);
    if (await skipping(page).isVisible()) return;
  }
  throw new Error('the bot never made two steps in a row');
};

test('other seats’ steps are shown one by one', async ({ browser, program }) => {
  const me = await visit(browser, program, {}, true);
  const match = await newTable(me.page, duel('landomy'));
  await me.page.goto(`/t/${match}`);
  await expect(me.page.locator('section.board')).toBeVisible();
  await watchBoard(me.page);
  await untilBehind(me.page, match);
  await shoot(me.page, 'watching');
  await expect(skipping(me.page)).toHaveCount(0);
  const moments = await seen(me.page);
  expect(moments.length).toBeGreaterThan(2);
  const last = moments.at(-1)!;
  const before = moments.at(-2)!;
  expect(last.at - before.at).toBeGreaterThan(300);
  expect(last.seq).toBe(await newestSeq(me.page, match));
  expect(me.errors).toEqual([]);
  await me.context.close();
});

test('a touch goes on to how things stand, and does nothing else', async ({ browser, program }) => {
  const me = await visit(browser, program, {}, true);
  const match = await newTable(me.page, duel('landomy'));
  await me.page.goto(`/t/${match}`);
  await expect(me.page.locator('section.board')).toBeVisible();
  await untilBehind(me.page, match);
  const box = (await me.page.locator('section.board').boundingBox())!;
  await me.page.mouse.click(box.x + box.width / 3, box.y + box.height / 2);
  await expect(skipping(me.page)).toHaveCount(0, { timeout: 250 });
  await expect(me.page.getByRole('alert')).toHaveCount(0);
  // It can be seen again, and left again by a key.
  await me.page.getByRole('button', { name: 'Show again what happened' }).click();
  const now = await newestSeq(me.page, match);
  expect(await seqOf(me.page)).toBeLessThan(now);
  await me.page.keyboard.press('Escape');
  await expect.poll(() => seqOf(me.page)).toBe(now);
  await me.context.close();
});

test('nothing is waited for with reduced motion', async ({ browser, program }) => {
  const me = await visit(browser, program, { reducedMotion: 'reduce' }, true);
  const match = await newTable(me.page, duel('landomy'));
  await me.page.goto(`/t/${match}`);
  await expect(me.page.locator('section.board')).toBeVisible();
  for (let steps = 0; steps < 12; steps += 1) {
    await step(me.page, match);
    await me.page.waitForTimeout(120);
    expect(await skipping(me.page).count()).toBe(0);
  }
  await me.context.close();
});

test('two at one screen see no secrets of each other', async ({ browser, program }) => {
  const me = await visit(browser, program, phone);
  const { page } = me;
  const match = await newTable(page, { game: 'landed', seats: [{ kind: 'me' }, { kind: 'me' }] });
  await page.goto(`/t/${match}`);
  const curtain = page.getByRole('dialog');
  const lift = curtain.getByRole('button', { name: /show the table/ });
  const nothing = async () => {
    await expect(curtain).toBeVisible();
    await expect(page.locator('section.board svg')).toHaveCount(0);
    await expect(page.locator('.log')).toHaveCount(0);
  };
  await nothing();
  await curtain.getByLabel('Name').fill('Ada');
  await curtain.getByLabel('Name').blur();
  await expect(curtain.getByRole('heading')).toHaveText(/Ada/);
  await shoot(page, 'curtain-phone');
  await axe(page, 'the curtain');
  expect((await lift.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await lift.click();
  await expect(page.locator('section.board svg').first()).toBeVisible();
  for (let tries = 0; tries < 40 && (await curtain.count()) === 0; tries += 1) {
    await step(page, match);
    await page.waitForTimeout(150);
  }
  await nothing();
  await lift.click();
  await expect(page.locator('section.board svg').first()).toBeVisible();
  await expect(page.getByLabel('Players', { exact: true })).toContainText('Ada');
  await me.context.close();
  expect(me.errors).toEqual([]);
});

const overlaps = (
  a: { x: number; y: number; width: number; height: number },
  b: { x: number; y: number; width: number; height: number },
) =>
  a.x < b.x + b.width - 1 &&
  b.x < a.x + a.width - 1 &&
  a.y < b.y + b.height - 1 &&
  b.y < a.y + a.height - 1;

for (const [where, size] of [
  ['wide', {}],
  ['phone', phone],
] as const)
  test(`a hint covers nothing of what it speaks of, ${where}`, async ({ browser, program }) => {
    const me = await visit(browser, program, size);
    const { page } = me;
    await page.goto(`/t/${await newTable(page, duel('landomy'))}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.locator('.notice.hint');
    await expect(hint).toBeVisible();
    const board = (await page.locator('section.board').boundingBox())!;
    expect(overlaps((await hint.boundingBox())!, board)).toBe(false);
    if (where === 'phone')
      for (const button of await hint.getByRole('button').all())
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await me.context.close();
  });

for (const game of ['landomy', 'landing-zone', 'land-ahead', 'landed'])
  test(`the end of ${game} shows where every point came from`, async ({ browser, program }) => {
    const me = await visit(browser, program);
    const { page } = me;
    const match = await newTable(page, duel(game));
    await played(page, match);
    await page.goto(`/t/${match}`);
    const over = page.locator('section.over');
    await expect(over).toBeVisible();
    const board = (await page.locator('section.board').boundingBox())!;
    expect(overlaps((await over.boundingBox())!, board)).toBe(false);
    await expect(over.locator('tbody tr.waiting')).toHaveCount(0);
    const numbers = async (rows: string) =>
      (await over.locator(rows).allInnerTexts()).map((text) => Number(text));
    for (const column of [2, 3]) {
      const parts = await numbers(`tbody td:nth-child(${column})`);
      const [total] = await numbers(`tfoot td:nth-child(${column})`);
      // Islands: the first line is the number of them.
      if (game === 'landomy') expect(parts[0]).toBe(total);
      else expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total);
    }
    await shoot(page, `${game}-ending`);
    await axe(page, `the end of ${game}`);
    await over.getByRole('button', { name: 'Close' }).click();
    for (const name of ['Play again', 'One level up'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    for (const name of ['Review the game', 'Another game'])
      await expect(page.getByRole('link', { name })).toBeVisible();
    const storageState = await me.context.storageState();
    await me.context.close();

    const small = await visit(browser, program, { ...phone, storageState });
    await small.page.goto(`/t/${match}`);
    await expect(small.page.locator('section.over')).toBeVisible();
    await shoot(small.page, `${game}-ending-phone`);
    for (const button of await small.page.locator('.bottom .button').all()) {
      const box = await button.boundingBox();
      if (box) expect(box.height).toBeGreaterThanOrEqual(44);
    }
    await small.context.close();
    expect([...me.errors, ...small.errors]).toEqual([]);
  });

test('the line of what happened is large enough for a finger', async ({ browser, program }) => {
  const me = await visit(browser, program, phone);
  await me.page.goto(`/t/${await newTable(me.page, duel('landing-zone'))}`);
  const box = (await me.page.locator('.happened').boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  await me.context.close();
});
