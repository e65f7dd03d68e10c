import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, newTable, shoot, test, visit } from './page.ts';
import { dice, over, playLit } from './lit.ts';
import { Program } from './program.ts';

// What was played without a server: judged, played on, kept safe, and handed in when there is one again.

const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const built = fileURLToPath(new URL('../../build/page', import.meta.url));

const ready = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    ([to, json]) =>
      fetch(to!, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: json,
      }).then((answer) => answer.json()),
    [path, JSON.stringify(body)],
  );

test('a match played offline is judged and played on there, and handed in when the server is back', async ({
  browser,
}) => {
  const program = await Program.start();
  const { page, context, errors } = await visit(browser, program, { serviceWorkers: 'allow' });
  try {
    await page.goto('/');
    await post(page, '/api/session', {});
    await post(page, '/api/me/claim', { name: 'Ada', password: 'difference engine' });
    await page.reload();
    await ready(page);
    await context.setOffline(true);
    await program.kill();

    await page.goto('/');
    await page.getByRole('button', { name: 'Play Landing Zone against a bot' }).click();
    await expect(page).toHaveURL(/\/t\/here-[0-9a-f]+/);
    const match = new URL(page.url()).pathname.slice(3);
    await playLit(page, dice(5), {
      until: async () => (await page.locator('#panel-body li').count()) > 6,
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect(over(page)).toBeVisible();
    await over(page).getByRole('link', { name: 'Review the game' }).click();
    await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    await expect(page.getByText('Analysis', { exact: true })).toBeVisible({ timeout: 90_000 });
    await page.getByRole('slider', { name: 'Position' }).fill('3');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/\/t\/here-[0-9a-f]+/);
    await expect(page.locator('section.board')).toBeVisible();
    const on = new URL(page.url()).pathname.slice(3);
    expect(on).not.toBe(match);

    await program.begin();
    await context.setOffline(false);
    await page.goto('/me');
    await expect(page.getByText('Offline, unrated')).toHaveCount(1, { timeout: 60_000 });
    await shoot(page, 'me-offline');
    await page.reload();
    await expect(page.getByText('Offline, unrated')).toHaveCount(1);
    const { matches } = await page.evaluate(() =>
      fetch('/api/me/matches').then((answer) => answer.json()),
    );
    expect(matches.map((table: { match: string }) => table.match)).toEqual([match]);

    // What is altered on the disk is told, and not played on.
    await page.evaluate(
      (id) =>
        new Promise<void>((done, failed) => {
          const request = indexedDB.open('fourlands');
          request.onerror = () => failed(request.error);
          request.onsuccess = () => {
            const change = request.result.transaction('events', 'readwrite');
            const store = change.objectStore('events');
            const got = store.get([id, 2]);
            got.onsuccess = () => store.put({ ...got.result, at: 1 });
            change.oncomplete = () => done();
          };
        }),
      on,
    );
    await page.goto(`/t/${on}`);
    await expect(page.getByText('This record was altered')).toBeVisible();
    expect(errors.filter((error) => !away.test(error))).toEqual([]);
  } finally {
    await context.close();
    await program.end();
  }
});

test('a new version of the page is taken when no match is open, and the page can be installed', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'fourlands-page-'));
  cpSync(built, folder, { recursive: true });
  const program = await Program.start(['--page', folder]);
  const { page, context } = await visit(browser, program, { serviceWorkers: 'allow' });
  try {
    await page.goto('/');
    await ready(page);
    const devtools = await context.newCDPSession(page);
    const { errors } = (await devtools.send('Page.getAppManifest')) as { errors: object[] };
    expect(errors).toEqual([]);
    const told = (await devtools.send('Page.getInstallabilityErrors')) as {
      installabilityErrors: { errorId: string }[];
    };
    // A browser of a test keeps nothing, so it installs nothing; nothing else stands in the way.
    expect(
      told.installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([]);

    const index = join(folder, 'index.html');
    writeFileSync(
      index,
      readFileSync(index, 'utf8').replace('</body>', '<i id="newer"></i></body>'),
    );
    const worker = join(folder, 'sw.js');
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/fourlands [0-9a-f]{16}/, 'fourlands 0123456789abcdef'),
    );
    await page.getByRole('button', { name: 'Play Landomy against a bot' }).click();
    await expect(page.locator('section.board')).toBeVisible();
    await page.reload();
    await expect(page.locator('section.board')).toBeVisible();
    // It is there, and waits.
    await expect
      .poll(
        () =>
          page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting),
        { timeout: 30_000 },
      )
      .toBe(true);
    await expect(page.locator('#newer')).toHaveCount(0);
    await page.goto('/');
    await expect(page.locator('#newer')).toHaveCount(1, { timeout: 30_000 });
  } finally {
    await context.close();
    await program.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('where the module does not load, hints, checks and games come from the server', async ({
  browser,
  program,
}) => {
  const { page, context, errors } = await visit(browser, program);
  await context.route('**/*.wasm', (route) => route.abort());
  const asked: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => asked.push(String(payload))),
  );
  const match = await newTable(page, {
    game: 'landing-zone',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }],
  });
  await page.goto(`/t/${match}`);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect.poll(() => asked.some((text) => text.includes('"hint"'))).toBe(true);
  await post(page, `/api/matches/${match}/resign`, {});
  await page.goto(`/dice/${match}`);
  await expect(page.getByText('The server did: everything checks out')).toBeVisible();
  await context.close();
  expect(errors.filter((error) => !away.test(error))).toEqual([]);
});

test('hints and reasons in a match of the server come from this browser', async ({ me }) => {
  const asked: string[] = [];
  me.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => asked.push(String(payload))),
  );
  for (const game of ['landomy', 'land-ahead']) {
    const match = await newTable(me.page, {
      game,
      seats: [{ kind: 'me' }, { kind: 'bot', level: 1 }],
    });
    await me.page.goto(`/t/${match}`);
    await me.page.getByRole('button', { name: 'Hint' }).click();
    await expect(me.page.locator('.notice.hint')).toBeVisible({ timeout: 60_000 });
  }
  expect(asked.filter((text) => /"(hint|preview|explain)"/.test(text))).toEqual([]);
});
