import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Origin } from 'selenium-webdriver';

// Browsers that are not Chromium, as Debian has them: Firefox by WebDriver BiDi, WebKit by the driver of WebKitGTK. What
// the tests need of a browser, and no more.

export interface Point {
  x: number;
  y: number;
}

export interface Driver {
  open(url: string): Promise<void>;
  // The value of an expression in the page; promises are waited for.
  ask<T>(expression: string): Promise<T>;
  click(at: Point): Promise<void>;
  tap(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  png(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export const size = { width: 1280, height: 850 };

const between = (from: Point, to: Point, steps: number): Point[] =>
  Array.from({ length: steps }, (_, step) => ({
    x: Math.round(from.x + ((to.x - from.x) * (step + 1)) / steps),
    y: Math.round(from.y + ((to.y - from.y) * (step + 1)) / steps),
  }));

export const firefox = async (): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FOURLANDS_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'dom.w3c_touch_events.enabled': 1 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    open: async (url) => void (await page.goto(url)),
    ask: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: ({ x, y }) => page.mouse.click(x, y),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of between(from, to, 8)) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    png: () => page.screenshot(),
    close: () => browser.close(),
  };
};

// A screen of its own: WebKitGTK has no mode without one.
const screen = (): Promise<{ name: string; server: ChildProcess }> => {
  const area = `${size.width}x${size.height + 200}x24`;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', area, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return new Promise((opened, failed) => {
    let said = '';
    let number = '';
    server.stderr!.on('data', (text: Buffer) => (said += text.toString()));
    server.on('error', failed);
    server.on('exit', () => failed(new Error(`Xvfb stopped: ${said}`)));
    server.stdio[3]!.on('data', (text: Buffer) => {
      number += text.toString();
      if (number.endsWith('\n')) opened({ name: `:${number.trim()}`, server });
    });
  });
};

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

// WebKit's small browser lies where its library does.
const miniBrowser = (): string => {
  if (process.env.FOURLANDS_WEBKIT) return process.env.FOURLANDS_WEBKIT;
  const places = readdirSync('/usr/lib').flatMap((folder) =>
    ['4.1', '4.0', '6.0'].map((of) => `/usr/lib/${folder}/webkit2gtk-${of}/MiniBrowser`),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error('MiniBrowser is not there: install webkit2gtk-driver');
  return found;
};

const answers = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver stopped (${child.exitCode})`);
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
};

export const webkit = async (): Promise<Driver> => {
  const { name, server } = await screen();
  const folder = mkdtempSync(join(tmpdir(), 'fourlands-webkit-'));
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: name,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      LANG: 'C.UTF-8',
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
    },
    stdio: 'ignore',
  });
  const end = () => {
    service.kill();
    server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await answers(url, service);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    const at = ({ x, y }: Point) => ({
      x: Math.round(x),
      y: Math.round(y),
      origin: Origin.VIEWPORT,
    });
    return {
      open: (to) => driver.get(to),
      ask: <T>(expression: string) =>
        driver.executeAsyncScript(
          `const done = arguments[arguments.length - 1];
           Promise.resolve().then(() => (${expression})).then(done, (error) => done(String(error)));`,
        ) as Promise<T>,
      click: (point) => driver.actions().move(at(point)).click().perform(),
      tap: (point) => driver.actions().move(at(point)).click().perform(),
      drag: async (from, to) => {
        let hand = driver.actions().move(at(from)).press();
        for (const point of between(from, to, 8)) hand = hand.move({ ...at(point), duration: 30 });
        await hand.release().perform();
      },
      png: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close: async () => {
        await driver.quit().catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
