import type { Page } from '@playwright/test';
import { axe, expect, phone, shoot, test, visit } from './page.ts';
import { Program } from './program.ts';
import { HttpSink, MailSink, PushKeys } from './sinks.ts';

// "It is your turn": chosen on the page, sent by the program, received by real servers of the test, shown by the real
// service worker, and ended by one click.

const withSinks = async (
  use: (program: Program, http: HttpSink, mail: MailSink) => Promise<void>,
) => {
  const http = await HttpSink.start();
  const mail = await MailSink.start();
  const program = await Program.start([
    ...['--public-url', '{address}', '--smtp-url', mail.url],
    ...['--mail-from', 'games@example.org', '--reach-private', 'yes', '--remind-after', '0'],
    ...(process.env.FOURLANDS_PAGE_DIR ? ['--page', process.env.FOURLANDS_PAGE_DIR] : []),
  ]);
  try {
    await use(program, http, mail);
  } finally {
    await program.end();
    http.end();
    mail.end();
  }
};

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, json]) => {
      const answer = await fetch(to as string, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      });
      return answer.json();
    },
    [path, body] as const,
  );
const claim = async (page: Page, name: string) => {
  await page.goto('/');
  await post(page, '/api/session', {});
  await post(page, '/api/me/claim', { name, password: 'correct horse battery' });
  await page.goto('/me');
};
const section = (page: Page) =>
  page.locator('section', { has: page.locator('#reminders') }).first();

test('ways to be told are added, tried and removed by keyboard; a mail asks first and ends with one click', async ({
  browser,
}) => {
  await withSinks(async (program, http, mail) => {
    const visitor = await visit(browser, program);
    const { page } = visitor;
    await claim(page, 'Ada');
    const box = section(page);
    await expect(box.getByRole('heading', { name: 'When it is your turn' })).toBeVisible();

    // A hook, with keys alone.
    await box.getByRole('button', { name: 'By another service' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Service').focus();
    await page.keyboard.type('ntfy');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gopher://nowhere');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('https://');
    await axe(page, 'the dialog of a hook');
    await shoot(page, 'remind-hook');
    await dialog.getByLabel('Address').fill(`${http.url}/topic`);
    await page.keyboard.press('Enter');
    await expect(box.getByRole('listitem')).toContainText('ntfy');
    await box.getByRole('button', { name: /^Try: ntfy/ }).press('Enter');
    const trial = await http.next();
    expect(trial.path).toBe('/topic');
    expect(trial.headers.title).toBe('Fourlands reaches you here');

    // A mail, once its address is confirmed.
    await box.getByRole('button', { name: 'By e-mail' }).click();
    await dialog.getByLabel('E-mail address').fill('ada@example.org');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(box).toContainText('Open the link in the mail');
    const link = /\/confirm\/[\w-]+/.exec(await mail.next())![0];
    await page.goto(link);
    await expect(page.locator('section.sheet').getByRole('status')).toContainText(
      'ada@example.org is confirmed',
    );
    await axe(page, 'a confirmed address');
    await page.getByRole('link', { name: 'My page' }).click();

    await box.getByRole('switch', { name: 'Quiet hours' }).click();
    await box.getByLabel('From').fill('23:30');
    await box.getByLabel('From').press('Tab');
    await page.reload();
    await expect(box.getByLabel('From')).toHaveValue('23:30');
    await axe(page, 'ways to be told');
    await box.scrollIntoViewIfNeeded();
    await shoot(page, 'remind-wide');
    await box.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(box.getByLabel('From')).toHaveCount(0);

    await box.getByRole('button', { name: /^Try: E-mail/ }).click();
    const off = /\/off\/[\w-]+/.exec(await mail.next())![0];
    await page.goto(off);
    await expect(page.locator('section.sheet').getByRole('status')).toContainText('Turned off');
    await axe(page, 'turned off');
    await shoot(page, 'remind-off');
    await page.goto(link);
    await expect(page.locator('section.sheet').getByRole('status')).toContainText('no longer good');
    await page.goto('/me');
    await expect(box.getByRole('listitem')).toHaveCount(1);
    await box.getByRole('button', { name: /^Remove: ntfy/ }).click();
    await expect(box.getByRole('listitem')).toHaveCount(0);
    await visitor.context.close();
    expect(visitor.errors).toEqual([]);
  });
});

test('on a phone, in Italian, in the dark', async ({ browser }) => {
  await withSinks(async (program, http) => {
    const visitor = await visit(browser, program, {
      ...phone,
      locale: 'it-IT',
      colorScheme: 'dark',
    });
    const { page } = visitor;
    await page.goto('/');
    await post(page, '/api/session', {});
    await page.goto('/me');
    const box = section(page);
    await expect(box).toContainText("Con un nome tuo ci sono anche l'e-mail e altri servizi.");
    await claim(page, 'Bruna');
    for (const form of ['discord', 'json'])
      await post(page, '/api/me/reminders', { kind: 'hook', form, url: `${http.url}/${form}` });
    await page.reload();
    await expect(box.getByRole('listitem')).toHaveCount(2);
    await box.getByRole('switch', { name: 'Ore di silenzio' }).click();
    await expect(box.getByLabel('Dalle')).toHaveValue('22:00');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await axe(page, 'ways to be told, on a phone');
    await box.scrollIntoViewIfNeeded();
    await shoot(page, 'remind-phone');
    await visitor.context.close();
    expect(visitor.errors).toEqual([]);
  });
});

test('a push is sealed for this browser, shown by its service worker, and leads to the table', async ({
  browser,
}) => {
  await withSinks(async (program, http) => {
    const keys = new PushKeys();
    const visitor = await visit(browser, program, {
      serviceWorkers: 'allow',
      permissions: ['notifications'],
    });
    const { page, context } = visitor;
    // The maker's push service is not here: in its place the test's own, with keys of the test's own.
    await context.addInitScript(
      ([endpoint, own]) => {
        PushManager.prototype.subscribe = () =>
          Promise.resolve({
            toJSON: () => ({ endpoint, keys: own }),
          } as unknown as PushSubscription);
        Notification.requestPermission = () => Promise.resolve('granted');
      },
      [`${http.url}/push`, keys.keys] as const,
    );
    await claim(page, 'Ada');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const box = section(page);
    await box.getByRole('button', { name: 'Tell me in this browser' }).click();
    await expect(box.getByRole('listitem')).toContainText('A browser');

    // Ben plays against Ada, who looks elsewhere.
    const ben = await visit(browser, program);
    await ben.page.goto('/');
    await post(ben.page, '/api/session', {});
    const made = await post(ben.page, '/api/tables', {
      game: 'landing-zone',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const match = made.table.match as string;
    await post(page, `/api/matches/${match}/join`, {});
    for (let steps = 0; steps < 20; steps += 1) {
      const sees = await ben.page.evaluate(
        (id) => fetch(`/api/matches/${id}`).then((answer) => answer.json()),
        match,
      );
      if (!sees.to_act.includes(0)) break;
      await post(ben.page, `/api/matches/${match}/step`, {
        seen: sees.seq,
        step: sees.steps['0'].at(-1),
      });
    }
    const sealed = await http.next();
    expect(sealed.path).toBe('/push');
    expect(sealed.headers['content-encoding']).toBe('aes128gcm');
    const text = keys.open(sealed.body);
    expect(JSON.parse(text)).toMatchObject({
      path: `/t/${match}`,
      title: 'Your turn: Landing Zone',
    });

    // As the browser hands it to the worker.
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((found) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) found(first.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: program.address,
      registrationId: await registration,
      data: text,
    });
    const shown = () =>
      page.evaluate(async () => {
        const there = await navigator.serviceWorker.getRegistration();
        const notices = (await there?.getNotifications()) ?? [];
        return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
      });
    await expect.poll(shown).toEqual([
      {
        title: 'Your turn: Landing Zone',
        body: expect.stringContaining('It is your turn against'),
        tag: match,
        data: { path: `/t/${match}` },
      },
    ]);
    await ben.context.close();
    await context.close();
    expect(visitor.errors).toEqual([]);
  });
});
