import type { Page } from '@playwright/test';
import { dice, over, playLit } from './lit.ts';
import { expect, newTable, phone, shoot, test, visit, type Visitor } from './page.ts';

const bots = (count: number) => Array.from({ length: count }, () => ({ kind: 'bot', level: 1 }));

test('a whole game of Landed against a bot, touched through', async ({ me }) => {
  test.setTimeout(420_000);
  await me.page.goto(`/t/${await newTable(me.page, { game: 'landed', seats: [{ kind: 'me' }, ...bots(1)] })}`);
  await playLit(me.page, dice(11), { limit: 6000 });
  await shoot(me.page, 'landed-over');
});

test('a whole game of Land Ahead! against a bot, touched through', async ({ me }) => {
  test.setTimeout(420_000);
  await me.page.goto(`/t/${await newTable(me.page, { game: 'land-ahead', seats: [{ kind: 'me' }, ...bots(1)] })}`);
  await playLit(me.page, dice(12), { limit: 6000 });
  await shoot(me.page, 'land-ahead-over');
});

test('six seats of Land Ahead! at one table', async ({ me }) => {
  await me.page.goto(`/t/${await newTable(me.page, { game: 'land-ahead', seats: [{ kind: 'me' }, ...bots(5)] })}`);
  const turns = me.page.locator('.log li.turn');
  await playLit(me.page, dice(13), { until: async () => (await turns.count()) >= 7 });
  await shoot(me.page, 'land-ahead-six');
});

interface Seat { hand?: unknown; contracts?: unknown; satellites?: unknown; offered?: unknown; fresh?: unknown }

// Everything a browser was told over its socket.
const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
};

// Nowhere in what seat `own` was told does another seat's secret stand: lists of cards are one's own, others are counts.
const keepsSecrets = (heard: string[], own: number): void => {
  let views = 0;
  for (const text of heard) {
    const message = JSON.parse(text) as { views?: Record<string, { seats?: Seat[] }> };
    for (const [eyes, view] of Object.entries(message.views ?? {})) {
      expect(eyes).toBe(String(own));
      view.seats?.forEach((seat, index) => {
        if (index === own) return;
        views += 1;
        for (const secret of [seat.hand, seat.contracts, seat.satellites, seat.offered, seat.fresh]) expect(typeof secret).toBe('number');
      });
    }
  }
  expect(views).toBeGreaterThan(5);
};

test('three people at a Landed table, one on a phone: nobody is told a secret', async ({ me, browser, program }) => {
  const match = await newTable(me.page, { game: 'landed', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
  const others: Visitor[] = [await visit(browser, program), await visit(browser, program, { ...phone, locale: 'it-IT' })];
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
  await Promise.all(people.map(({ page }, index) => playLit(page, dice(20 + index), { tap: index === 2, until: enough })));
  heard.forEach(keepsSecrets);
  await shoot(others[1]!.page, 'landed-phone-it');
  for (const { context, errors } of others) {
    await context.close();
    expect(errors).toEqual([]);
  }
});
