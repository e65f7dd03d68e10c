import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from '../e2e/page.ts';

// How fast bots think in a page of Chromium, in the page's own worker, against the native program on one thread.
// `npm run frames -- speed`; the figures go to build/e2e/speed.json and docs/performance.md. Both are asked in turn for the
// choice of level 5 at the same number of simulations, many times; the least time of each counts, so that whatever else
// the machine does falls out.

const binary = process.env.FOURLANDS_BINARY ?? '../build/release/fourlands';
// Enough that what goes by between two questions does not count.
const nodes: Record<string, number> = {
  'landing-zone': 10_000,
  landomy: 60_000,
  landed: 8000,
  'land-ahead': 10_000,
};
const rounds = 16;

interface Answer {
  to_act?: (number | 'chance')[];
  step?: string;
}

const nativeEngine = () => {
  const child = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async ask(line: object): Promise<Answer> {
      child.stdin.write(`${JSON.stringify(line)}\n`);
      return JSON.parse((await lines.next()).value as string) as Answer;
    },
    end: () => child.stdin.end(),
  };
};

for (const [game, count] of Object.entries(nodes))
  test(`simulations a second of ${game}`, async ({ me: { page } }) => {
    test.setTimeout(300_000);
    await page.goto('/');
    await page.evaluate(async () => {
      const [path] = /\/assets\/worker-[\w-]+\.js/.exec(await (await fetch('/sw.js')).text())!;
      const worker = new Worker(path, { type: 'module' });
      let asked = 0;
      const ask = (line: object) =>
        new Promise<object>((done, failed) => {
          asked += 1;
          const request = `m${asked}`;
          const hear = ({ data }: MessageEvent) => {
            if (data.request !== request) return;
            worker.removeEventListener('message', hear);
            if (data.type === 'done') done(data.answer);
            else failed(new Error(data.error.message));
          };
          worker.addEventListener('message', hear);
          worker.postMessage({ ...line, request });
        });
      Object.assign(window, { ask });
    });
    const here = (line: object): Promise<Answer> =>
      page.evaluate(
        (one) => (window as unknown as { ask(line: object): Promise<object> }).ask(one),
        line,
      );
    const engine = nativeEngine();
    const both = async (line: object): Promise<Answer> => {
      await here(line);
      return engine.ask(line);
    };
    // A few steps into the game.
    let now = await both({ cmd: 'new', game, options: {}, seed: 3 });
    for (let steps = 0; steps < 12 || now.to_act![0] === 'chance'; steps += 1) {
      const [seat] = now.to_act!;
      if (seat === 'chance') now = await both({ cmd: 'roll' });
      else {
        const { step } = await engine.ask({ cmd: 'go', seat, level: 2, seed: steps });
        now = await both({ cmd: 'play', seat, step });
      }
    }
    const go = { cmd: 'go', seat: now.to_act![0], level: 5, nodes: count, seed: 9 };
    const chosen = await engine.ask(go);
    expect((await here(go)).step).toBe(chosen.step);
    let [own, other] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      own = Math.min(
        own,
        await page.evaluate(async (one) => {
          const began = performance.now();
          await (window as unknown as { ask(line: object): Promise<object> }).ask(one);
          return performance.now() - began;
        }, go),
      );
      const began = performance.now();
      await engine.ask(go);
      other = Math.min(other, performance.now() - began);
    }
    engine.end();
    const rate = (ms: number) => Math.round((count / ms) * 1000);
    const told = { game, page: rate(own), native: rate(other), share: other / own };
    console.log(
      `${game}: ${told.page} simulations a second, native ${told.native}: ${Math.round(told.share * 100)} %`,
    );
    writeFileSync(`../build/e2e/speed-${game}.json`, JSON.stringify(told));
  });
