import type { Page } from '@playwright/test';
import { dice, over, playLit } from './lit.ts';
import { expect, newTable, phone, shoot, test, visit, type Visitor } from './page.ts';

const bots = (count: number) => Array.from({ length: count }, () => ({ kind: 'bot', level: 1 }));

test('a whole game of Landed against a bot, touched through', async ({ me }) => {
  test.setTimeout(420_000);
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landed', seats: [{ kind: 'me' }, ...bots(1)] })}`,
  );
  await playLit(me.page, dice(11), { limit: 6000 });
  await shoot(me.page, 'landed-over');
  // What both held lies open now.
  await over(me.page).locator('.close').click();
  await expect(me.page.locator('.corner .rivals .open')).toHaveCount(2);
  await shoot(me.page, 'landed-open');
});

test('a whole game of Land Ahead! against a bot, touched through', async ({ me }) => {
  test.setTimeout(420_000);
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'land-ahead', seats: [{ kind: 'me' }, ...bots(1)] })}`,
  );
  await playLit(me.page, dice(12), { limit: 6000 });
  await shoot(me.page, 'land-ahead-over');
});

test('six seats of Land Ahead! at one table', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'land-ahead', seats: [{ kind: 'me' }, ...bots(5)] })}`,
  );
  const turns = me.page.locator('.log li.turn');
  await playLit(me.page, dice(13), { until: async () => (await turns.count()) >= 7 });
  await shoot(me.page, 'land-ahead-six');
});

interface Seat {
  hand?: unknown;
  contracts?: unknown;
  satellites?: unknown;
  offered?: unknown;
  fresh?: unknown;
}

// Everything a browser was told over its socket.
const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  return heard;
};

// Nowhere in what seat `own` was told does another seat's secret stand: lists of cards are one's own, others are counts.
const keepsSecrets = (heard: string[], own: number): void => {
  let views = 0;
  for (const text of heard) {
    const message = JSON.parse(text) as {
      views?: Record<string, { phase?: string; seats?: Seat[] }>;
    };
    for (const [eyes, view] of Object.entries(message.views ?? {})) {
      expect(eyes).toBe(String(own));
      if (view.phase === 'over') continue; // Everything lies open then (LN-45).
      view.seats?.forEach((seat, index) => {
        if (index === own) return;
        views += 1;
        for (const secret of [seat.hand, seat.contracts, seat.satellites, seat.offered, seat.fresh])
          expect(typeof secret).toBe('number');
      });
    }
  }
  expect(views).toBeGreaterThan(5);
};

test('three people at a Landed table, one on a phone: nobody is told a secret', async ({
  me,
  browser,
  program,
}) => {
  const match = await newTable(me.page, {
    game: 'landed',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
  });
  const others: Visitor[] = [
    await visit(browser, program),
    await visit(browser, program, { ...phone, locale: 'it-IT' }),
  ];
  const people = [me, ...others];
  const heard = people.map(({ page }) => listen(page));
  await me.page.goto(`/t/${match}`);
  for (const { page } of others) {
    await page.goto(`/t/${match}`);
    await page.locator('.waiting .button.first').click();
    await expect(page.locator('section.board, .waiting')).toBeVisible();
  }
  const turns = me.page.locator('.log li.turn');
  const enough = async () => (await turns.count()) >= 6 || over(me.page).isVisible();
  await Promise.all(
    people.map(({ page }, index) =>
      playLit(page, dice(20 + index), { tap: index === 2, until: enough }),
    ),
  );
  heard.forEach(keepsSecrets);
  await shoot(others[1]!.page, 'landed-phone-it');
  for (const { context, errors } of others) {
    await context.close();
    expect(errors).toEqual([]);
  }
});

for (const game of ['landed', 'land-ahead'])
  test(`the map of ${game} follows hand and wheel at once, and stays where it is left`, async ({
    me: { page },
  }) => {
    await page.goto(`/t/${await newTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)] })}`);
    const pane = page.locator('section.board .pane');
    await expect(pane).toBeVisible();
    await page.waitForTimeout(1000); // It glides to its place when the match begins.
    const window = (await pane.boundingBox())!;
    const spot = pane.locator('.places circle').first();
    const at = async () => (await spot.boundingBox())!;
    const seen = () => page.screenshot({ clip: window });
    const [x, y] = [window.x + window.width / 2, window.y + window.height / 2];
    const before = await at();
    const picture = await seen();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y - 50, { steps: 6 });
    await expect
      .poll(
        async () =>
          Math.abs((await at()).x - before.x - 90) + Math.abs((await at()).y - before.y + 50),
      )
      .toBeLessThan(2);
    expect((await seen()).equals(picture)).toBe(false); // Still held: not only known, but shown there.
    await page.mouse.up();
    await page.waitForTimeout(700);
    const left = await at();
    expect(Math.abs(left.x - before.x - 90) + Math.abs(left.y - before.y + 50)).toBeLessThan(2);
    for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await at()).width).toBeGreaterThan(left.width * 1.3);
    const zoomed = await at();
    await page.waitForTimeout(700);
    expect(Math.abs((await at()).width - zoomed.width)).toBeLessThan(1);
    expect(Math.abs((await at()).x - zoomed.x)).toBeLessThan(1.5);
  });
