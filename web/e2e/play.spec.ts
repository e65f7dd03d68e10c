import { axe, expect, newTable, phone, shoot, test, visit } from './page.ts';
import { dice, over, playLit } from './lit.ts';

test('a whole game of Landing Zone, touched through, and looked at again', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landing-zone', seats: [{ kind: 'me' }] })}`,
  );
  await playLit(me.page, dice(1));
  await shoot(me.page, 'landing-zone-over');
  await over(me.page).getByRole('link', { name: 'Review the game' }).click();
  await expect(me.page.getByRole('slider')).toBeVisible();
});

test('a whole game of Landomy against a bot, touched through', async ({ me }) => {
  await me.page.goto(
    `/t/${await newTable(me.page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  await playLit(me.page, dice(2));
  await shoot(me.page, 'landomy-over');
});

test('two browsers by the invite link, one a phone in Italian', async ({
  me,
  browser,
  program,
}) => {
  const match = await newTable(me.page, {
    game: 'landomy',
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  await me.page.goto(`/t/${match}`);
  await expect(me.page.locator('#invite-link')).toHaveValue(`${program.address}/t/${match}`);
  await axe(me.page, 'invitation');
  const friend = await visit(browser, program, { ...phone, locale: 'it-IT' });
  await friend.page.goto(`/t/${match}`);
  await friend.page.getByRole('button', { name: 'Unisciti e gioca' }).tap();
  await expect(me.page.locator('section.board')).toBeVisible();
  await expect(friend.page.locator('section.board')).toBeVisible();
  await shoot(friend.page, 'landomy-phone-it');
  const end = () => over(me.page).isVisible();
  await Promise.all([
    playLit(me.page, dice(3), { until: end }),
    playLit(friend.page, dice(4), { tap: true, until: end }),
  ]);
  await expect(over(friend.page)).toBeVisible();
  await friend.context.close();
  expect(friend.errors).toEqual([]);
});
