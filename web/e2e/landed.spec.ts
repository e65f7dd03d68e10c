import type { Page } from '@playwright/test';
import { done, layByKeys, layByTouch, sent, turnWithAClaim } from './landed.ts';
import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';

// A turn of Landed from the tile to Done. Both seats are the reader's, so nobody plays in between.

// Two share the screen: the table is covered until the one to play says so.
const sitDown = async (page: Page, match: string): Promise<void> => {
  await page.goto(`/t/${match}`);
  await page.getByRole('button', { name: /show the table/ }).click();
};
const hotSeat = { game: 'landed', seats: [{ kind: 'me' }, { kind: 'me' }] };
const bounty = (page: Page) => page.locator('section.board .bounty');
const onContract = (page: Page) => page.locator('.contracts .claim');
const log = (page: Page) => page.locator('.log');

for (const theme of ['light', 'dark'] as const)
  test(`a claim is shown on the land and on its contract, and made by one touch (${theme})`, async ({
    browser,
    program,
  }) => {
    const { page, context, errors } = await visit(browser, program, {
      colorScheme: theme,
      viewport: { width: 1440, height: 900 },
    });
    const match = await newTable(page, hotSeat);
    const { claim, points } = await turnWithAClaim(page, match);
    await sitDown(page, match);
    await layByKeys(page, claim);
    await expect(bounty(page)).toHaveText(`+${points}`);
    await expect(onContract(page)).toHaveText(`+${points}`);
    await axe(page, `claim ${theme}`);
    await shoot(page, `landed-claim-${theme}`);
    const cubes = await page
      .locator('.log')
      .getByText(/\((gold|silver)\)/)
      .count();
    if (theme === 'light') {
      const { x, y, width, height } = (await bounty(page).boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    } else await onContract(page).click();
    await expect(log(page).getByText(/\((gold|silver)\)/)).toHaveCount(cubes + 1);
    await expect(bounty(page)).toHaveCount(0);
    await context.close();
    expect(errors).toEqual([]);
  });

for (const theme of ['light', 'dark'] as const)
  test(`on a phone the contracts are in sight with a tile in hand, and one claims (${theme})`, async ({
    browser,
    program,
  }) => {
    const { page, context, errors } = await visit(browser, program, {
      ...phone,
      colorScheme: theme,
    });
    const match = await newTable(page, hotSeat);
    const { claim, points } = await turnWithAClaim(page, match);
    await sitDown(page, match);
    await layByTouch(page, claim);
    await shoot(page, `landed-held-phone-${theme}`);
    const brief = page.locator('.brief .chip');
    expect(await brief.count()).toBeGreaterThan(0);
    for (const one of await brief.all()) await expect(one).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Place it' }).tap();
    await expect(bounty(page)).toHaveText(`+${points}`);
    await axe(page, `phone claim ${theme}`);
    await shoot(page, `landed-claim-phone-${theme}`);
    for (const target of [
      page.locator('.brief .can'),
      page.locator('.contracts .claimable'),
      done(page),
    ]) {
      const { width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await (theme === 'light' ? page.locator('.brief .can') : onContract(page)).tap();
    await expect(bounty(page)).toHaveCount(0);
    await context.close();
    expect(errors).toEqual([]);
  });

for (const [name, options] of [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['phone', phone],
] as const)
  test(`Done stands in one place and says nothing of a claim: ${name}`, async ({
    browser,
    program,
  }) => {
    const { page, context, errors } = await visit(browser, program, options);
    const frames = sent(page);
    const seen: unknown[] = [];
    for (const way of ['plain', 'claim'] as const) {
      const match = await newTable(page, hotSeat);
      const turn = await turnWithAClaim(page, match);
      await sitDown(page, match);
      await expect(done(page)).toHaveAttribute('aria-disabled', 'true');
      const before = await done(page).boundingBox();
      await layByKeys(page, turn[way]);
      await expect(done(page)).toHaveAttribute('aria-disabled', 'false');
      await expect(bounty(page)).toHaveCount(way === 'claim' ? 1 : 0);
      await page.waitForTimeout(600); // Time enough to send something by itself.
      const step = frames.findIndex(
        (frame) => frame.includes(turn[way]) && frame.includes('"type":"step"'),
      );
      const since = frames.splice(0).slice(step + 1);
      const box = await done(page).boundingBox();
      expect(box).toEqual(before);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /show the table/ })).toBeVisible();
      const ended = frames.splice(0).map((frame) => JSON.parse(frame) as Record<string, unknown>);
      seen.push({ since, box, ended: ended.map(({ type, step: what }) => [type, what]) });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ since: [], ended: [['step', 'end']] });
    await context.close();
    expect(errors).toEqual([]);
  });
