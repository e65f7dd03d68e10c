#!/usr/bin/env python3
"""Counts in how many games of Landed bots of two levels fulfil a contract at all, and how many they do.

  scripts/count_contracts.py 2 3 --games 200 --seed 1 --program build/release/fourlands

The two change seats from game to game. The same command plays the same games. Level 5 has 200 simulations a step.
"""
import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/independent"))

from engine import Engine  # noqa: E402 (it is found by the line above)

SIMULATIONS = 200


def ask(engine, request):
    answer = engine.ask(request)
    if not answer.get("ok"):
        raise RuntimeError(f"{request}: {answer}")
    return answer


def play(engine, levels, seed):
    """Plays a game, seat i by a bot of levels[i]; how many contracts each seat fulfilled."""
    answer = ask(engine, {"cmd": "new", "game": "landed", "options": {"players": len(levels)}, "seed": seed})
    steps = 0
    while answer["to_act"] != []:
        if answer["to_act"] == ["chance"]:
            answer = ask(engine, {"cmd": "roll"})
            continue
        seat = answer["to_act"][0]
        steps += 1
        go = {"cmd": "go", "seat": seat, "level": levels[seat], "seed": seed * 100_000 + steps, "nodes": SIMULATIONS}
        answer = ask(engine, {"cmd": "play", "seat": seat, "step": ask(engine, go)["step"]})
    return [len(seat["fulfilled"]) for seat in answer["state"]["seats"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", type=int, nargs=2, choices=range(1, 6), metavar="LEVEL")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=str(ROOT / "build/release/fourlands"))
    options = parser.parse_args()
    engine = Engine(options.program)
    counts = {level: [] for level in options.levels}
    for game in range(options.games):
        levels = options.levels if game % 2 == 0 else options.levels[::-1]
        for level, fulfilled in zip(levels, play(engine, levels, options.seed * 1_000_000 + game)):
            counts[level].append(fulfilled)
    engine.close()
    for level, fulfilled in sorted(counts.items()):
        some = sum(count > 0 for count in fulfilled)
        print(f"level {level}: a contract in {some} of {len(fulfilled)} ({100 * some / len(fulfilled):.1f} %), "
              f"{sum(fulfilled) / len(fulfilled):.2f} a game")
    return 0


if __name__ == "__main__":
    sys.exit(main())
