import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleOf } from '@/lib/local/module';

// How fast bots think in the module, against the native program on one thread. Measured when asked for:
//   FOURLANDS_MEASURE=1 scripts/check-module.sh
// Both are asked in turn, several times, for the choice of level 5 at the same number of simulations; the least time of
// each counts.

const project = join(import.meta.dirname, '../..');
const binary = process.env.FOURLANDS_BINARY ?? join(project, 'build/test/fourlands');
const nodes = 3000;
const rounds = 5;

describe.runIf(process.env.FOURLANDS_MEASURE !== undefined)('the speed of the module', () => {
  it.each(['landing-zone', 'landomy', 'landed', 'land-ahead'])(
    'in %s',
    async (game) => {
      const code = new WebAssembly.Module(readFileSync(join(project, 'build/wasm/fourlands.wasm')));
      const module = await moduleOf(code);
      const ask = (line: object) => JSON.parse(module.ask(JSON.stringify(line))[0]!);
      const lines: object[] = [{ cmd: 'new', game, options: {}, seed: 3 }];
      let now = ask(lines[0]!);
      // A few steps into the game.
      for (let steps = 0; steps < 12 || now.to_act[0] === 'chance'; steps += 1) {
        const chance = now.to_act[0] === 'chance';
        const [seat] = now.to_act as number[];
        const step = chance ? '' : (ask({ cmd: 'go', seat, level: 2, seed: steps }).step as string);
        lines.push(chance ? { cmd: 'roll' } : { cmd: 'play', seat, step });
        now = ask(lines.at(-1)!);
      }
      const go = { cmd: 'go', seat: now.to_act[0], level: 5, nodes, seed: 9 };
      const timed = (work: () => unknown): number => {
        const before = performance.now();
        work();
        return performance.now() - before;
      };
      const native = (count: number) => {
        const input = [...lines, ...Array.from({ length: count }, () => go)];
        const text = input.map((line) => JSON.stringify(line)).join('\n');
        return timed(() => spawnSync(binary, ['engine'], { input: text }));
      };
      const here: number[] = [];
      const there: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        here.push(timed(() => ask(go)));
        const none = native(0);
        there.push((native(4) - none) / 4);
      }
      const [own, other] = [Math.min(...here), Math.min(...there)];
      const rate = (ms: number) => Math.round((nodes / ms) * 1000);
      console.log(
        `${game}: ${rate(own)} simulations a second, native ${rate(other)}: ${Math.round((other / own) * 100)} %, ${Math.round(module.size() / 2 ** 20)} MiB`,
      );
      expect(own).toBeGreaterThan(0);
    },
    300_000,
  );
});
