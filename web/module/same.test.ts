import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Desk, type DeskMessage } from '@/lib/local/desk';
import { type Module, moduleOf } from '@/lib/local/module';
import { Memory } from './memory';

// The module answers as the native program does, to the byte: lists, chances, hashes, views, guesses, and the choices of
// bots by nodes with every value in them. Both are handed the same lines of the engine protocol along random games.
// FOURLANDS_LONG compares 100,000 positions a game.

const project = join(import.meta.dirname, '../..');
const binary = process.env.FOURLANDS_BINARY ?? join(project, 'build/test/fourlands');
const wasm = readFileSync(join(project, 'build/wasm/fourlands.wasm'));
const long = process.env.FOURLANDS_LONG !== undefined;
const positions = Number(process.env.FOURLANDS_POSITIONS ?? (long ? 100_000 : 150));

interface Answer {
  ok: boolean;
  to_act: (number | 'chance')[];
  steps: string[];
  step: string;
}

class Native {
  private readonly program: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor() {
    this.program = spawn(binary, ['engine']);
    this.answers = createInterface(this.program.stdout)[Symbol.asyncIterator]();
  }
  async ask(lines: string[]): Promise<string[]> {
    this.program.stdin.write(lines.map((line) => `${line}\n`).join(''));
    const answers: string[] = [];
    while (answers.length < lines.length) {
      const next = await this.answers.next();
      if (next.done) throw new Error(`${binary} stopped after ${lines[answers.length]}`);
      answers.push(next.value);
    }
    return answers;
  }
  end(): void {
    this.program.stdin.end();
  }
}

const dice = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

// The lines of one random game with the module's answers, until it is over or there are `most` positions.
const walk = (module: Module, game: string, options: object, seed: number, most: number) => {
  const lines: string[] = [];
  const answers: string[] = [];
  const ask = (line: object): Answer => {
    lines.push(JSON.stringify(line));
    const told = module.ask(lines.at(-1)!);
    expect(told).toHaveLength(1);
    answers.push(told[0]!);
    return JSON.parse(told[0]!) as Answer;
  };
  const random = dice(seed);
  let seen = 0;
  let now = ask({ cmd: 'new', game, options, seed });
  expect(now.ok, JSON.stringify(now)).toBe(true);
  while (now.to_act.length > 0 && seen < most) {
    if (now.to_act[0] === 'chance') {
      if (random(4) === 0) ask({ cmd: 'chances' });
      now = ask({ cmd: 'roll' });
      continue;
    }
    seen += 1;
    const seat = now.to_act[random(now.to_act.length)]!;
    const { steps } = ask({ cmd: 'legal', seat });
    ask({ cmd: 'state' });
    if (random(8) === 0) ask({ cmd: 'view', seat });
    if (random(8) === 0) ask({ cmd: 'guess', seat, seed: seen });
    // A search of every level now and then; else what one look at every step is worth.
    const deep = random(20) === 0;
    const level = deep ? 1 + random(5) : 2;
    const choice = ask({ cmd: 'go', seat, level, nodes: deep ? 64 : 1, seed: seen });
    const step = random(2) === 0 ? choice.step : steps[random(steps.length)]!;
    now = ask({ cmd: 'play', seat, step });
  }
  return { lines, answers, seen };
};

const tables: [string, object[]][] = [
  ['landing-zone', [{ players: 1 }, { players: 3 }]],
  ['landomy', [{}, { setup: 'advanced' }]],
  ['landed', [{ players: 2 }, { players: 4 }]],
  ['land-ahead', [{ players: 1 }, { players: 3 }]],
];

let module: Module;
let native: Native;
const folder = mkdtempSync(join(tmpdir(), 'fourlands-module-'));
const said: string[] = [];
beforeAll(async () => {
  module = await moduleOf(new WebAssembly.Module(wasm), (text) => said.push(text));
  native = new Native();
});
afterAll(() => {
  native.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the module', () => {
  it('is small enough to be part of a page: 420 KB as sent', () => {
    expect(brotliCompressSync(wasm).length).toBeLessThanOrEqual(420_000);
  }, 120_000);

  it.each(tables)(
    'answers as the native program does in %s',
    async (game, variants) => {
      let seen = 0;
      for (let seed = 1; seen < positions; seed += 1) {
        const options = variants[seed % variants.length]!;
        const game_ = walk(module, game, options, seed, positions - seen);
        const answers = await native.ask(game_.lines);
        for (let i = 0; i < answers.length; i += 1)
          if (answers[i] !== game_.answers[i])
            expect(game_.answers[i], `seed ${seed}: ${game_.lines[i]}`).toBe(answers[i]);
        seen += game_.seen;
      }
      expect(seen).toBeGreaterThanOrEqual(positions);
      expect(said).toEqual([]);
    },
    long ? 3_600_000 : 120_000,
  );
});

interface Number_ {
  word: string;
  left: number;
}
const progress: number[] = [];

describe('a match of the page alone', () => {
  type Told = DeskMessage & Record<string, unknown>;
  // A desk with a module of its own, as every visit has one.
  const visit = (shelf: Memory) => {
    const told: Told[] = [];
    let count = 0;
    const desk = new Desk(
      async () =>
        moduleOf(
          await WebAssembly.compile(wasm),
          (text) => said.push(text),
          (done, all) => progress.push(done / all),
        ),
      shelf,
      (message) => told.push(message as Told),
    );
    const ask = async (message: object): Promise<Told> => {
      const request = `r${(count += 1)}`;
      await desk.take({ ...message, request });
      return told.find((one) => 'request' in one && one.request === request)!;
    };
    const bots = async (match: string) => {
      for (let tries = 0; tries < 2000; tries += 1) {
        await new Promise((on) => setTimeout(on, 1));
        const { to_act } = (await look(match)) as { to_act: number[] };
        if (to_act.length === 0 || to_act.includes(0)) return;
      }
      throw new Error('the bots think for ever');
    };
    const look = async (match: string): Promise<Told> => {
      await ask({ type: 'watch', match });
      return told.findLast((one) => one.type === 'match' && one.match === match)!;
    };
    // Until its bots have nothing to do any more: a browser is closed with all that it thinks.
    const rest = async () => {
      for (let before = -1; before !== told.length;) {
        before = told.length;
        await new Promise((on) => setTimeout(on, 40));
      }
    };
    return { ask, bots, look, rest, told };
  };

  it.each([
    ['landing-zone', 2],
    ['landomy', 2],
    ['landed', 2],
    ['land-ahead', 2],
  ])(
    'is played, left, taken up again and checked by the native program: %s',
    async (game, seats) => {
      const shelf = new Memory();
      const match = `here-${game}`;
      const random = dice(7);
      let now = visit(shelf);
      const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 1 }));
      const made = await now.ask({
        type: 'create',
        id: match,
        wish: { game, seats: [{ kind: 'me', name: 'Ada' }, ...bots] },
      });
      expect(made.type, JSON.stringify(made)).toBe('done');
      let over = false;
      for (let steps = 0; !over && steps < 3000; steps += 1) {
        if (steps % 25 === 24) {
          await now.rest();
          now = visit(shelf); // The browser was closed.
        }
        await now.bots(match);
        const seen = (await now.look(match)) as unknown as {
          seq: number;
          steps: Record<string, string[]>;
          result: unknown;
        };
        over = seen.result !== null;
        if (over) break;
        const own = seen.steps['0']!;
        const step = own[random(own.length)]!;
        const answer = await now.ask({ type: 'step', match, seat: 0, seen: seen.seq, step });
        expect(answer.type, JSON.stringify(answer)).toBe('done');
      }
      expect(over).toBe(true);
      const { record } = await now.ask({ type: 'record', match });
      const file = join(folder, `${game}.jsonl`);
      writeFileSync(file, record as string);
      const verdict = spawnSync(binary, ['verify', file], { encoding: 'utf8' });
      expect(verdict.status, verdict.stdout + verdict.stderr).toBe(0);

      const checked = await now.ask({ type: 'check_dice', record });
      expect(checked.good, JSON.stringify(checked).slice(0, 300)).toBe(true);
      const { commitment, words, draws } = checked as unknown as {
        commitment: string;
        words: string[];
        draws: { step: string; of: number; outcomes: [string, number][]; number: Number_ }[];
      };
      expect(draws.length).toBeGreaterThan(0);
      for (const draw of draws) {
        expect(BigInt(draw.number.word) % BigInt(draw.of)).toBe(BigInt(draw.number.left));
        let left = draw.number.left;
        const at = draw.outcomes.find(([, weight]) => (left -= weight) < 0);
        if (draw.outcomes.length > 0) expect(at![0]).toBe(draw.step);
      }
      const keptOf = (kept: object) => now.ask({ type: 'check_dice', record, kept });
      expect((await keptOf({ commitment, word: words[0] })).good).toBe(true);
      expect((await keptOf({ commitment, word: 'mine' })).good).toBe(false);
      expect((await keptOf({ commitment: '00'.repeat(32), word: words[0] })).good).toBe(false);
      const { offer } = (await now.ask({ type: 'offer', match })) as unknown as {
        offer: { record: string; seal: string; levels: number[]; resigned?: number };
      };
      expect(offer).toMatchObject({ record, levels: [0, 1] });
      expect(offer.seal).toMatch(/^[0-9a-f]{32}$/);
      expect(offer.resigned).toBeUndefined();
      const secret = /"secret":"(.)/.exec(record as string)![1]!;
      const forged = (record as string).replace(
        `"secret":"${secret}`,
        `"secret":"${secret === '0' ? '1' : '0'}`,
      );
      expect((await now.ask({ type: 'check_dice', record: forged })).good).toBe(false);
      // On another device: the same match, and never one that was altered.
      const elsewhere = visit(new Memory());
      expect((await elsewhere.ask({ type: 'import', record: forged })).type).toBe('refused');
      const brought = await elsewhere.ask({ type: 'import', record });
      expect(brought.type, JSON.stringify(brought)).toBe('done');
      expect((await elsewhere.ask({ type: 'record', match })).record).toBe(record);
      const replay = await now.ask({ type: 'replay', match, from: 0, count: 3 });
      expect(replay.positions).toHaveLength(3);
      // Played on from its middle, against a bot of this page; kept, and taken up again.
      const events = Math.floor((record as string).trim().split('\n').length / 2);
      const on = await now.ask({
        type: 'create',
        id: `${match}-on`,
        wish: { seats: [{ kind: 'me', name: 'Ada' }, ...bots], from: { record, events } },
      });
      expect(on.type, JSON.stringify(on)).toBe('done');
      expect((on.table as { from: object }).from).toEqual({ match, events });
      await now.rest();
      const later = (await visit(shelf).look(`${match}-on`)) as unknown as { log: object[] };
      expect(later.log.length).toBeGreaterThanOrEqual(events);
      // Judged step by step, and how far that is.
      progress.length = 0;
      const short = await now.ask({ type: 'analyze', record, nodes: 4 });
      expect(short.type, JSON.stringify(short)).toBe('done');
      const { analysis } = short as unknown as { analysis: { events: object[] } };
      expect(analysis.events).toHaveLength((record as string).trim().split('\n').length - 2);
      expect(progress.at(-1)).toBe(1);
    },
    120_000,
  );

  it('is thought about by several workers: each has a tree of its own, and the same one twice', async () => {
    // Time stands still, so that all of them look as often as they may.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const bot = { kind: 'bot', level: 5 };
    const wish = { game: 'landomy', seats: [bot, bot] };
    module.ask(JSON.stringify({ type: 'create', id: 'here-5', wish, now: 0, request: 'a' }));
    const ask = (message: object) =>
      JSON.parse(module.ask(JSON.stringify({ match: 'here-5', request: 'v', ...message }))[0]!);
    expect(ask({ type: 'deep' }).deep).toBe(true);
    const kept = ask({ type: 'dump' });
    const other = await moduleOf(new WebAssembly.Module(wasm));
    other.ask(JSON.stringify({ type: 'load', request: 'l', kept }));
    const votes = (salt: number) => {
      const line = JSON.stringify({ type: 'votes', match: 'here-5', request: 'v', salt });
      return JSON.parse(other.ask(line)[0]!) as { votes: [string, number][]; step: string };
    };
    const own = ask({ type: 'votes', salt: 1 });
    expect(votes(1).votes).toEqual(own.votes);
    expect(votes(2).votes).not.toEqual(own.votes);
    const acted = ask({ type: 'think', step: votes(2).step, now: 1 });
    expect(acted.type).toBe('keep');
    expect(acted.events[0].step).toBe(votes(2).step);
    vi.restoreAllMocks();
  }, 120_000);

  it.each(tables)(
    'is advised on from what a seat sees alone: %s',
    (game, variants) => {
      const ask = (line: object) => JSON.parse(module.ask(JSON.stringify(line))[0]!);
      const { games } = ask({ cmd: 'games' }) as {
        games: { id: string; pack: { hash: string } }[];
      };
      const pack = games.find(({ id }) => id === game)!.pack.hash;
      const options = variants[0]!;
      let now = ask({ cmd: 'new', game, options, seed: 3 });
      while (now.to_act[0] === 'chance') now = ask({ cmd: 'roll' });
      const seat = now.to_act[0] as number;
      const { view } = ask({ cmd: 'view', seat });
      const { steps } = ask({ cmd: 'legal', seat }) as { steps: string[] };
      const advise = (fields: object) =>
        ask({ type: 'advise', request: 'a', game, options, pack, view, seat, ...fields });
      expect(steps).toContain(advise({ ask: 'hint' }).step);
      expect(advise({ ask: 'explain', step: steps[0] }).legal).toBe(true);
      const why = advise({ ask: 'explain', step: 'nonsense' });
      expect(why).toMatchObject({ legal: false });
      expect(why.message).not.toBe('');
      expect(advise({ ask: 'preview', step: steps[0] }).type).toBe('done');
      expect(advise({ ask: 'hint', pack: 'another' }).type).toBe('refused');
      expect(advise({ ask: 'hint', seat: 99 }).type).toBe('refused');
      expect(advise({ ask: 'hint', view: { a: 1 } }).type).toBe('refused');
    },
    120_000,
  );

  it('refuses what it must, with the reason, in the language asked for', async () => {
    const now = visit(new Memory());
    const refused = async (message: object) => {
      const answer = await now.ask(message);
      expect(answer.type).toBe('refused');
      return (answer as unknown as { error: { code: string; message: string } }).error;
    };
    expect((await refused({ type: 'step', match: 'here-none' })).code).toBe('unknown_match');
    const open = [{ kind: 'me' }, { kind: 'open' }];
    const wish = { game: 'landomy', seats: open };
    expect((await refused({ type: 'create', id: 'here-1', wish })).code).toBe('seats_open_here');
    const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }];
    await now.ask({ type: 'create', id: 'here-2', wish: { game: 'landomy', seats } });
    await now.bots('here-2');
    const { seq } = (await now.look('here-2')) as unknown as { seq: number };
    const step = { type: 'step', match: 'here-2', seat: 0, seen: seq, step: 'nonsense' };
    const english = await refused({ ...step, lang: 'en' });
    const italian = await refused({ ...step, lang: 'it' });
    expect(english.message).not.toBe(italian.message);
    expect((await refused({ ...step, seen: -1 })).code).toBe('stale');
    expect((await refused({ ...step, seat: 1 })).code).toBe('not_yours');
    expect((await refused({ type: 'check_dice', record: 'no record' })).code).not.toBe('');
  });

  it('is refused where what was kept of it was altered, and nothing else suffers', async () => {
    const shelf = new Memory();
    const now = visit(shelf);
    const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }];
    await now.ask({ type: 'create', id: 'here-3', wish: { game: 'landing-zone', seats } });
    const kept = shelf.rows.get('here-3')!;
    for (const altered of [
      { ...kept, table: { ...(kept.table as object), chairs: 7 } },
      { ...kept, secret: 'xyz' },
      { ...kept, events: [{ seq: 1, who: 0, step: 'nonsense', at: 0 }] },
      { ...kept, game: 'chess' },
      { ...kept, seal: '00'.repeat(16) },
      { ...kept, events: kept.events.slice(0, -1) },
      { ...kept, table: { ...(kept.table as object), started: 1 } },
    ]) {
      shelf.rows.set('here-4', { ...altered, match: 'here-4' });
      const answer = await visit(shelf).ask({ type: 'watch', match: 'here-4' });
      expect(answer.type, JSON.stringify(altered).slice(0, 200)).toBe('refused');
    }
    expect((await now.ask({ type: 'watch', match: 'here-3' })).type).toBe('done');
    expect(said).toEqual([]);
  });
});
