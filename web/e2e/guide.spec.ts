import { execFileSync } from 'node:child_process';
import { gamesOf } from '../plugins/catalogue.ts';
import { dice, playLit } from './lit.ts';
import { axe, expect, phone, shoot, test, visit } from './page.ts';

// The guided first games, each touched through to its end: wide by mouse, and on a phone by finger, in Italian.

test('guided games show what the rules make of their steps', () => {
  const program = process.env.FOURLANDS_BINARY ?? '../build/release/fourlands';
  const said = execFileSync('python3', [
    '../scripts/make_guides.py',
    '--check',
    '--program',
    program,
  ]);
  expect(said.toString()).toContain('4 guided games');
});

for (const game of gamesOf('..'))
  for (const size of ['wide', 'phone'] as const)
    test(`a guided first game of ${game} to its end, ${size}`, async ({ browser, program }) => {
      test.setTimeout(300_000);
      const small = size === 'phone';
      const visitor = await visit(browser, program, {
        ...(small ? { ...phone, locale: 'it-IT' } : {}),
        reducedMotion: 'reduce',
      });
      const { page } = visitor;
      await page.goto(`/guide/${game}`);
      const card = page.locator('aside.card');
      const next = card.getByRole('button', { name: small ? 'Avanti' : 'Next' });
      await expect(next).toBeVisible();
      await axe(page, `guide ${game} ${size}`);
      let pictures = 0;
      const real = card.getByRole('button', {
        name: small ? 'Gioca una vera partita' : 'Play a real game',
      });
      const touches = await playLit(page, dice(21), {
        tap: small,
        limit: 2500,
        until: async () => {
          const covers = await page.evaluate(() => {
            const box = (what: string) => document.querySelector(what)!.getBoundingClientRect();
            const [said, board] = [box('aside.card'), box('section.board')];
            const within = (a: number, b: number, c: number, d: number) => a < d - 1 && c < b - 1;
            return (
              within(said.left, said.right, board.left, board.right) &&
              within(said.top, said.bottom, board.top, board.bottom)
            );
          });
          expect(covers, 'the card covers the board').toBe(false);
          if (await next.isVisible()) {
            if (pictures < 3) await shoot(page, `guide-${game}-${size}-${(pictures += 1)}`);
            await next.click();
          }
          return real.isVisible();
        },
      });
      expect(touches).toBeGreaterThan(8);
      await shoot(page, `guide-${game}-${size}-end`);
      await real.click();
      await expect(page).toHaveURL(/\/t\//);
      await expect(page.locator('section.board')).toBeVisible();
      await visitor.context.close();
      expect(visitor.errors).toEqual([]);
    });

test('a touch beside what glows is explained, and does nothing', async ({ me }) => {
  await me.page.goto('/guide/landomy');
  await me.page.getByRole('button', { name: 'Next' }).click();
  const sentence = await me.page.locator('aside.card p').textContent();
  const board = (await me.page.locator('section.board').boundingBox())!;
  await me.page.mouse.click(board.x + 4, board.y + board.height - 4);
  await expect(me.page.getByRole('alert')).toContainText('touch what glows');
  await expect(me.page.locator('aside.card p')).toHaveText(sentence!);
});
