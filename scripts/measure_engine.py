#!/usr/bin/env python3
"""Pairs of `set` and `play` a second through one pipe of `fourlands engine`.

scripts/measure_engine.py PROGRAM GAME [PAIRS]

Positions of random games, shuffled, are sent without waiting for answers, once with all that an
answer tells and once with "tell":[]. Told are pairs by the clock, and by the program's own CPU time,
which other work on the machine disturbs less.
"""

import json
import os
import random
import subprocess
import sys
import threading
import time


def start(program):
    return subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def positions(program, game, count):
    """So many positions of random games, each with a seat and a legal step of it."""
    engine, chance, found, seed = start(program), random.Random(1), [], 0

    def ask(**request):
        engine.stdin.write(json.dumps(request).encode() + b"\n")
        engine.stdin.flush()
        answer = json.loads(engine.stdout.readline())
        if not answer["ok"]:
            raise SystemExit(answer["error"]["message"])
        return answer

    while len(found) < count:
        seed += 1
        now = ask(cmd="new", game=game, seed=seed)
        while now["to_act"] and len(found) < count:
            seat, state = now["to_act"][0], now["state"]
            if seat == "chance":
                now = ask(cmd="roll")
                continue
            step = chance.choice(ask(cmd="legal", seat=seat)["steps"])
            now = ask(cmd="play", seat=seat, step=step)
            found.append((state, seat, step))
    engine.stdin.close()
    engine.wait()
    chance.shuffle(found)
    return found


def measure(program, lines):
    """Seconds by the clock and of CPU until all is answered."""
    engine = start(program)
    begin = time.monotonic()

    def send():
        engine.stdin.write(lines)
        engine.stdin.close()

    sender = threading.Thread(target=send)
    sender.start()
    answers = refused = 0
    while chunk := engine.stdout.read(1 << 20):
        answers += chunk.count(b"\n")
        refused += chunk.count(b'"ok":false')
    sender.join()
    _, status, used = os.wait4(engine.pid, 0)
    seconds = time.monotonic() - begin
    if status != 0 or refused or answers != lines.count(b"\n"):
        raise SystemExit(f"{answers} answers, {refused} refused, status {status}")
    return seconds, used.ru_utime + used.ru_stime


def main():
    program, game = sys.argv[1:3]
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 40_000
    known = positions(program, game, min(pairs, 4000))
    for name, more in (("all that is told", {}), ('"tell":[]', {"tell": []})):
        text = "".join(
            json.dumps({"cmd": "set", "state": state} | more, separators=(",", ":")) + "\n"
            + json.dumps({"cmd": "play", "seat": seat, "step": step} | more, separators=(",", ":")) + "\n"
            for state, seat, step in known).encode() * (pairs // len(known))
        count = len(known) * (pairs // len(known))
        seconds, cpu = min(measure(program, text) for _ in range(3))
        print(f"{game}, {name}: {count / seconds:,.0f} pairs a second, {count / cpu:,.0f} a CPU second")


if __name__ == "__main__":
    main()
