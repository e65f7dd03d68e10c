#!/usr/bin/env node
// A bot for any of the games that plays any legal step. It knows no rule: a `fourlands engine` of
// its own tells it what is legal.
//
// fourlands arena --game landed --bots 'program:node examples/bots/random.js;random' --games 4
// FOURLANDS names the program, if it is not on the path.
const { spawn } = require('node:child_process');
const readline = require('node:readline');

const engine = spawn(process.env.FOURLANDS ?? 'fourlands', ['engine'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const waiting = [];
readline.createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)));

function ask(request) {
  engine.stdin.write(JSON.stringify(request) + '\n');
  return new Promise((resolve) => waiting.push(resolve));
}

// Mulberry32: the same seed plays the same game.
function random(seed) {
  let a = (seed + 0x6d2b79f5) | 0;
  a = Math.imul(a ^ (a >>> 15), a | 1);
  a ^= a + Math.imul(a ^ (a >>> 7), a | 61);
  return ((a ^ (a >>> 14)) >>> 0) / 4294967296;
}

async function answer(request) {
  if (request.cmd === 'set') return ask({ ...request, tell: [] });
  if (request.cmd !== 'go') return { ok: false, error: { code: 'unknown_command', message: request.cmd } };
  const { steps } = await ask({ cmd: 'legal', seat: request.seat });
  return { ok: true, step: steps[Math.floor(random(Number(request.seed ?? 0) >>> 0) * steps.length)] };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await answer(JSON.parse(line))));
  engine.stdin.end();
}
main();
