import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Program } from '../e2e/program.ts';
import { buttons, dice, lit, type Spot, spotsIn } from '../e2e/spots.ts';
import { type Driver, firefox, webkit } from './driver.ts';

// The page in Firefox and in WebKit: it starts, a turn of each game is played, a map is dragged, and with the server gone
// the games go on. Pictures in build/e2e/shots.

const shots = join(import.meta.dirname, '../../build/e2e/shots');
const titles = {
  'landing-zone': 'Landing Zone',
  landomy: 'Landomy',
  landed: 'Landed',
  'land-ahead': 'Land Ahead!',
};
type Game = keyof typeof titles;
const games = Object.keys(titles) as Game[];

const pause = (ms: number) => new Promise<void>((on) => setTimeout(on, ms));

// Waits until it is so; whoever drives a browser that is not ours cannot ask it to tell.
const until = async (
  what: string,
  so: () => Promise<boolean>,
  patience = 60_000,
): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await so())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(50);
  }
};

const has = (driver: Driver, selector: string): Promise<boolean> =>
  driver.ask(`document.querySelector(${JSON.stringify(selector)}) !== null`);
const spots = (driver: Driver, selector: string): Promise<Spot[]> =>
  driver.ask(`(${spotsIn.toString()})(${JSON.stringify(selector)})`);
const shoot = async (driver: Driver, name: string): Promise<void> => {
  mkdirSync(shots, { recursive: true });
  writeFileSync(join(shots, `${name}.png`), await driver.png());
};
// Other seats' steps come at once; nobody is there to watch them.
const atOnce = (driver: Driver) =>
  driver.ask(`void (localStorage['fourlands.settings'] = '{"pace":"none","language":"en"}')`);

const sitDown = async (driver: Driver, address: string, game: Game): Promise<void> => {
  await driver.open(`${address}/`);
  const button = `button[aria-label="Play ${titles[game]} against a bot"]`;
  await until(`the button of ${game}`, () => has(driver, button));
  await driver.ask(`void document.querySelector('${button}').scrollIntoView({ block: 'center' })`);
  await until('the button to stand still', async () => (await spots(driver, button)).length === 1);
  await driver.click((await spots(driver, button))[0]!);
  await until(`the board of ${game}`, () => has(driver, 'section.board svg'));
};

// Touches what is lit until a turn in which something was touched is over.
const playTurn = async (driver: Driver, hand: 'click' | 'tap'): Promise<void> => {
  const random = dice(7);
  let first = -1;
  await until(
    'a turn to go by',
    async () => {
      const what = JSON.stringify(random() < 0.8 ? lit : buttons);
      const { turns, found } = await driver.ask<{ turns: number; found: Spot[] }>(
        `({ turns: document.querySelectorAll('.log li.turn').length, found: (${spotsIn.toString()})(${what}) })`,
      );
      if (first >= 0 && turns > first) return true;
      if (found.length === 0) return false;
      if (first < 0) first = turns;
      await driver[hand](found[Math.floor(random() * found.length)]!);
      return false;
    },
    180_000,
  );
};

// Until the service worker has all of the page. One that could not fetch a file tries again with the next visit.
const kept = async (driver: Driver, address: string): Promise<void> => {
  const state = `navigator.serviceWorker.getRegistration().then((one) => one?.active?.state ?? 'none')`;
  await until(
    'the page to be kept',
    async () => {
      await driver.open(`${address}/`);
      for (let tries = 0; tries < 60; tries += 1) {
        if ((await driver.ask<string>(state)) === 'activated') return true;
        await pause(300);
      }
      return false;
    },
    180_000,
  );
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = (driver: Driver, selector: string): Promise<Box> =>
  driver.ask(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
  );

// Where the map can be taken hold of: runs in the page.
const bare = (selector: string): Spot | null => {
  const pane = document.querySelector(selector)!;
  const { x, y, width, height } = pane.getBoundingClientRect();
  for (const v of [0.5, 0.3, 0.2, 0.7, 0.1, 0.85])
    for (const u of [0.5, 0.3, 0.7, 0.2, 0.8]) {
      const at = { x: Math.round(x + width * u), y: Math.round(y + height * v) };
      if (pane.contains(document.elementFromPoint(at.x, at.y))) return at;
    }
  return null;
};

const dragMap = async (driver: Driver): Promise<void> => {
  const spot = 'section.board .pane .places circle';
  await until('the map', () => has(driver, spot));
  // It glides to its place when a match begins.
  let last = await boxOf(driver, spot);
  await until('the map to stand still', async () => {
    await pause(300);
    const now = await boxOf(driver, spot);
    const still = Math.abs(now.x - last.x) + Math.abs(now.y - last.y) < 0.5;
    last = now;
    return still;
  });
  const from = await driver.ask<Spot | null>(`(${bare.toString()})('section.board .pane')`);
  if (!from) throw new Error('nothing of the map can be taken hold of');
  await driver.drag(from, { x: from.x + 60, y: from.y - 40 });
  await until('the map to be where it was left', async () => {
    const now = await boxOf(driver, spot);
    return Math.abs(now.x - last.x - 60) < 3 && Math.abs(now.y - last.y + 40) < 3;
  });
};

describe.each([
  ['Firefox', firefox],
  ['WebKit', webkit],
] as const)('the page in %s', (name, start) => {
  let driver: Driver;
  let program: Program;
  const shot = (what: string) => shoot(driver, `${name.toLowerCase()}-${what}`);

  beforeAll(async () => {
    program = await Program.start();
    driver = await start();
    await driver.open(`${program.address}/`);
    await atOnce(driver);
  });
  afterAll(async () => {
    await driver?.close();
    await program?.end();
  });

  it('starts, with a way to play every game', async () => {
    await driver.open(`${program.address}/`);
    await until('the heading', () => has(driver, 'h1'));
    for (const title of Object.values(titles))
      expect(await has(driver, `button[aria-label="Play ${title} against a bot"]`)).toBe(true);
    await shot('home');
  });

  it.each(games)('plays a turn of %s, and drags its map if it has one', async (game) => {
    await sitDown(driver, program.address, game);
    if (game === 'landed' || game === 'land-ahead') await dragMap(driver);
    // Fingers and mice take turns.
    await playTurn(driver, games.indexOf(game) % 2 === 0 ? 'click' : 'tap');
    await shot(game);
  });

  it('plays on with the server gone: page, module and match are in the browser', async () => {
    await kept(driver, program.address);
    await program.kill();
    await sitDown(driver, program.address, 'land-ahead');
    expect(await driver.ask('location.pathname')).toMatch(/^\/t\/here-/);
    await playTurn(driver, 'click');
    await shot('offline');
    // And it is there after a reload.
    const here = await driver.ask<string>('location.href');
    await driver.open(here);
    await until('the match again', () => has(driver, '.log li.turn'));
    await program.begin();
  });
});
