import { finish } from './match.ts';
import { axe, expect, newTable, shoot, test } from './page.ts';

test('a finished match is looked at step by step, with its analysis, and played on from the middle', async ({
  me,
}) => {
  const { page } = me;
  const match = await newTable(page, { game: 'landomy', seats: [{ kind: 'me' }, { kind: 'me' }] });
  await finish(page, match);
  await page.goto(`/replay/${match}`);
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(slider).toHaveValue('0');
  const events = Number(await slider.getAttribute('max'));
  expect(events).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(slider).toHaveValue('1');
  await page.getByRole('button', { name: 'Last move' }).click();
  await expect(slider).toHaveValue(String(events));
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(slider).toHaveValue(String(events - 1));
  await page.getByRole('button', { name: 'First move' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('img', { name: 'Chances of each player' })).toBeVisible({
    timeout: 90_000,
  });
  await page.getByText('Analysis', { exact: true }).click();
  await expect(page.getByRole('table')).toContainText('luck');
  await page.getByRole('button', { name: 'Verify the shuffle' }).click();
  await expect(page.getByText('Checked in your browser')).toBeVisible();
  await shoot(page, 'replay-landomy');
  await axe(page, 'replay');

  await slider.fill('8');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.locator('.log li').first()).toBeVisible();
});
