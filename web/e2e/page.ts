import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { Program } from './program.ts';

// A test gets a program of its own worker, and fails if any page it opened wrote an error to the console or asked
// anybody but that program for anything.

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

const shots = '../build/e2e/shots';

// What the browser itself says when a server is away or refuses is no error of the page's.
const expected = (text: string) =>
  /ERR_CONNECTION|WebSocket connection to|the server responded with a status of 4\d\d|ReadPixels|Service Worker registration blocked by Playwright/.test(
    text,
  );

export interface Visitor {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

export const visit = async (
  browser: Browser,
  program: Program,
  options: Parameters<Browser['newContext']>[0] = {},
  watching = false,
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: program.address,
    locale: 'en-GB',
    viewport: { width: 1400, height: 900 },
    serviceWorkers: 'block', // What a test says of the network is true then; offline.spec.ts allows them.
    ...options,
  });
  // Other seats' steps come at once where nobody is there to watch them.
  if (!watching)
    await context.addInitScript(() => {
      localStorage['fourlands.settings'] ??= '{"pace":"none"}';
    });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected(message.text()))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(protocol))
      errors.push(`a request to ${request.url()}`);
  });
  return { page, context, errors };
};

export const test = base.extend<{ me: Visitor }, { program: Program }>({
  program: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const program = await Program.start();
      await use(program);
      await program.end();
    },
    { scope: 'worker' },
  ],
  me: async ({ browser, program }, use) => {
    const visitor = await visit(browser, program);
    await use(visitor);
    await visitor.context.close();
    expect(visitor.errors, 'errors in the console').toEqual([]);
  },
});

export { expect };

// A table made as the page makes it, by whoever this browser is.
export const newTable = async (page: Page, table: object): Promise<string> => {
  if (!page.url().startsWith('http')) await page.goto('/');
  return page.evaluate(async (body) => {
    const post = (path: string, json: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      }).then((answer) => answer.json());
    await post('/api/session', {});
    const answer = await post('/api/tables', body);
    if (!answer.table) throw new Error(JSON.stringify(answer));
    return answer.table.match as string;
  }, table);
};

// What is still fading in has too little contrast, so it is waited for; what pulses for ever is not.
const still = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          (one) =>
            one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((one) => one.finished.catch(() => one)),
    ).then(() => undefined),
  );

export const axe = async (page: Page, where: string): Promise<void> => {
  await still(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      (one) =>
        `${where}: ${one.id}: ${one.nodes
          .map((node) => `${node.target.join()} ${node.failureSummary ?? ''}`)
          .slice(0, 4)
          .join(' | ')}`,
    ),
  ).toEqual([]);
};

export const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `${shots}/${name}.png` });
