import type { Page } from '@playwright/test';
import { dice, playLit } from './lit.ts';
import { expect, newTable, phone, shoot, test, visit } from './page.ts';

// What a finger meets on a phone: targets of 44 pixels, and a map that has the most of the screen.

const small = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const found: string[] = [];
    const targets =
      'button, a, input:not([type="radio"]), select, summary, label:has(input[type="radio"])';
    for (const one of document.querySelectorAll<HTMLElement>(`${selector} :is(${targets})`)) {
      const box = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      if (box.width === 0 || style.visibility === 'hidden' || one.closest('[aria-hidden="true"]'))
        continue;
      if (one.matches('.only-read, .skip') || style.clipPath !== 'none') continue;
      // A link within a sentence is as high as its line.
      if (one.matches('a') && style.display === 'inline') continue;
      if (box.height < 43.5 || box.width < 43.5)
        found.push(
          `${one.tagName} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}" ${Math.round(box.width)}x${Math.round(box.height)}`,
        );
    }
    return found;
  }, within);

test('what can be touched on a phone is at least 44 pixels wide and high', async ({
  browser,
  program,
}) => {
  const visitor = await visit(browser, program, phone);
  const { page } = visitor;
  for (const path of ['/', '/learn', '/learn/landomy', '/guide/landomy', '/new/landed', '/daily']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await small(page, path.startsWith('/guide') ? 'aside.card' : 'main'), path).toEqual([]);
  }
  for (const game of ['landomy', 'landing-zone', 'land-ahead', 'landed']) {
    const match = await newTable(page, {
      game,
      seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }],
    });
    await page.goto(`/t/${match}`);
    await expect(page.locator('section.board svg').first()).toBeVisible();
    expect(await small(page, 'main'), game).toEqual([]);
  }
  await visitor.context.close();
  expect(visitor.errors).toEqual([]);
});

test('the map of Land Ahead! keeps 60 % of a phone’s board, and a tile takes two touches', async ({
  browser,
  program,
}) => {
  const visitor = await visit(browser, program, { ...phone, reducedMotion: 'reduce' });
  const { page } = visitor;
  const match = await newTable(page, {
    game: 'land-ahead',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }],
  });
  await page.goto(`/t/${match}`);
  const map = page.locator('section.board .stage > .map');
  await expect(map).toBeVisible();
  const share = async () =>
    (await map.boundingBox())!.height / (await page.locator('section.board').boundingBox())!.height;
  // The first touch lays it for a look, the second is the yes; whatever the ways in which it fits.
  for (let tiles = 0; tiles < 2; tiles += 1) {
    const yes = page.getByRole('button', { name: 'Place it here' });
    await expect(yes).toBeHidden();
    const place = page.locator('.places .can').first();
    const box = (await place.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(yes).toBeVisible();
    await yes.tap();
    await expect(yes).toBeHidden();
  }
  await shoot(page, 'land-ahead-phone-walk');
  let least = 1;
  const turns = page.locator('.log li.turn');
  await playLit(page, dice(31), {
    tap: true,
    until: async () => {
      // What was met takes its room while there is something to decide about it.
      if ((await page.locator('section.board .board.met').count()) === 0)
        least = Math.min(least, await share());
      return (await turns.count()) >= 8;
    },
  });
  expect(least).toBeGreaterThanOrEqual(0.6);
  await shoot(page, 'land-ahead-phone-later');
  await visitor.context.close();
  expect(visitor.errors).toEqual([]);
});
