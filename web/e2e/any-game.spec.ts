import { expect, newTable, shoot, test } from './page.ts';
import { dice, over, playLit } from './lit.ts';

// A whole game of whatever game is named, as docs/adding-a-game.md asks for: FOURLANDS_GAME=stone-age.
const game = process.env.FOURLANDS_GAME;

test('a whole game against a bot, touched through, with its lesson', async ({ me }) => {
  test.skip(game === undefined, 'for a game that is named by FOURLANDS_GAME');
  await me.page.goto(`/learn/${game!}`);
  await expect(me.page.locator('.learn').first()).toBeVisible();
  await shoot(me.page, `${game!}-learn`);
  await me.page.goto(
    `/t/${await newTable(me.page, { game: game!, seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }] })}`,
  );
  await expect(me.page.locator('section.board')).toBeVisible();
  await shoot(me.page, `${game!}-board`);
  await playLit(me.page, dice(5));
  await expect(over(me.page)).toBeVisible();
  await shoot(me.page, `${game!}-over`);
});
