import { blake2b } from '@noble/hashes/blake2.js';
import type { Kept } from './fairness';

// Checks the chance of a finished match in this browser, as docs/formats.md has it: whether the secret is the one that
// was committed to, whether my word is in it, and whether every draw follows from both. What could have come at a draw, and
// how likely each of it was, the rules say; the page has none, so it asks the server.

export interface Draw {
  n: number;
  step: string;
  outcomes: [string, number][];
}
export type Verdict =
  | { good: true; draws: number; kept: boolean }
  | { good: false; why: 'record' | 'secret' | 'commitment' | 'word' | 'draw'; event: number };

interface Header {
  game: string;
  match: string;
  commitment: string;
  words: string[];
  series?: string;
  from?: { events: number };
}
interface RecordEvent {
  n: number;
  who: number | 'chance';
  step: string;
}

const utf8 = new TextEncoder();

const joined = (parts: Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
const number = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
};
const measured = (text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  return joined([number(bytes.length), bytes]);
};
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const commitmentOf = (secret: Uint8Array): string =>
  hex(blake2b(joined([utf8.encode('fourlands commitment 1'), secret]), { dkLen: 32 }));

// The numbers of one draw, one after another.
function* stream(key: Uint8Array, game: string, name: string, n: number): Generator<bigint> {
  const label = joined([
    utf8.encode('fourlands draw 1'),
    measured(game),
    measured(name),
    number(n),
  ]);
  for (let block = 0; ; block += 1) {
    const bytes = blake2b(joined([label, number(block)]), { dkLen: 64, key });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < 64; at += 8) yield view.getBigUint64(at, true);
  }
}

// The outcome that is drawn; null if there is none to draw.
function pick(numbers: Generator<bigint>, outcomes: [string, number][]): string | null {
  const sorted = [...outcomes].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  if (!(total > 0) || sorted.some(([, weight]) => !Number.isInteger(weight) || weight < 1))
    return null;
  const below = 2n ** 64n - (2n ** 64n % BigInt(total));
  for (const value of numbers) {
    if (value >= below) continue;
    let drawn = Number(value % BigInt(total));
    for (const [step, weight] of sorted) {
      if (drawn < weight) return step;
      drawn -= weight;
    }
  }
  return null;
}

const read = (record: string): [Header, RecordEvent[], { secret?: string }] | null => {
  try {
    const lines = record
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    return [
      lines[0] as Header,
      lines.slice(1, -1) as RecordEvent[],
      lines.at(-1) as { secret?: string },
    ];
  } catch {
    return null;
  }
};

export function check(record: string, draws: Draw[], kept: Kept | null): Verdict {
  const bad = (why: (Verdict & { good: false })['why'], event = 0): Verdict => ({
    good: false,
    why,
    event,
  });
  const parts = read(record);
  if (!parts) return bad('record');
  const [header, events, end] = parts;
  const secret = bytesOf(end.secret ?? '');
  if (secret.length !== 32 || commitmentOf(secret) !== header.commitment) return bad('secret');
  if (kept && kept.commitment !== header.commitment) return bad('commitment');
  if (kept && !header.words.includes(kept.word)) return bad('word');
  const words = [utf8.encode('fourlands words 1'), ...header.words.map(measured)];
  const key = blake2b(joined(words), { dkLen: 32, key: secret });
  const told = new Map(draws.map((draw) => [draw.n, draw]));
  let drawn = 0;
  let checked = 0;
  for (const event of events) {
    if (event.who !== 'chance') continue;
    drawn += 1;
    if (event.n <= (header.from?.events ?? 0)) continue; // Given, not drawn.
    const numbers = header.series
      ? stream(key, header.game, header.series, drawn)
      : stream(key, header.game, header.match, event.n);
    if (pick(numbers, told.get(event.n)?.outcomes ?? []) !== event.step)
      return bad('draw', event.n);
    checked += 1;
  }
  return { good: true, draws: checked, kept: kept !== null };
}

// Fetches what is needed for it.
export async function checkMatch(match: string, kept: Kept | null): Promise<Verdict> {
  const [record, draws] = await Promise.all([
    fetch(`/api/matches/${match}/record`),
    fetch(`/api/matches/${match}/draws`),
  ]);
  if (!record.ok || !draws.ok) throw new Error(String(record.status));
  return check(await record.text(), ((await draws.json()) as { draws: Draw[] }).draws, kept);
}
