// Writes bots.json again for the module: the network's weights, which have four digits after the point, as numbers of
// 24 bits in a file of their own (bots.weights: all low bytes, then all middle ones, then all high ones, which are nearly
// all the same; the sign is the lowest bit, so that small numbers have small bytes), less than half of what their text
// takes once compressed. src/ai/bots/packed_weights.h reads them; not a bit of any weight changes.
//   node pack_weights.mjs OUT-FOLDER ROOT-FOLDER src/games/landomy/bots.json ...
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const scale = 1e4;
const [out, root, ...files] = process.argv.slice(2);
for (const file of files) {
  const { made: _, ...bots } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const numbers = bots.model.weights.map((weight) => Math.round(weight * scale));
  const exact = numbers.every(
    (number, i) => Math.abs(number) < 2 ** 23 && number / scale === bots.model.weights[i],
  );
  if (!exact) throw new Error(`${file}: a weight has more than four digits after the point`);
  bots.model.weights = [];
  const signed = numbers.map((number) => (number < 0 ? -2 * number - 1 : 2 * number));
  const bytes = [0, 8, 16].flatMap((shift) => signed.map((number) => (number >> shift) & 255));
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), JSON.stringify(bots));
  writeFileSync(join(out, file.replace(/json$/, 'weights')), Uint8Array.from(bytes));
}
