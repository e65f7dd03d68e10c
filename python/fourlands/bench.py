"""python -m fourlands.bench: how fast the games are from Python, beside the field's.

Agent-steps a CPU second of one thread: one action chosen, taken, and the next observation and mask
made. What else is installed of OpenSpiel and PettingZoo is measured in the same run.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from . import Batch, Rng, load

GAMES: dict[str, dict[str, Any]] = {
    "landomy": {},
    "landing-zone": {},
    "land-ahead": {},
    "landed": {},
}


def rate(run: Callable[[], int], seconds: float) -> float:
    """Calls of `run` for so many CPU seconds; what they counted, by the second."""
    run()
    count = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        count += run()
    return count / (time.process_time() - begin)


def batch_rates(game: str, n: int, seconds: float, **options: Any) -> dict[str, float]:
    full = Batch(game, n, seed=1, **options)
    bare = Batch(game, n, seed=1, observe=False, **options)

    def stepping(batch: Batch) -> Callable[[], int]:
        def run() -> int:
            for _ in range(16):
                batch.step(batch.sample_actions())
            return 16 * n

        return run

    def inside() -> int:
        bare.run(16)
        return 16 * n

    return {
        "observation and mask": rate(stepping(full), seconds),
        "neither": rate(stepping(bare), seconds),
        "neither, loop in C++": rate(inside, seconds),
    }


def single_rate(name: str, seconds: float) -> float:
    """One State at a time, as a person writes it."""
    game = load(name)
    rng = Rng(1)
    chooser = random.Random(1)
    state = game.initial()

    def run() -> int:
        nonlocal state
        steps = 0
        while steps < 100:
            if state.is_over():
                state = game.initial()
            if state.is_chance():
                state.sample(rng)
                continue
            seat = state.turn
            state.observation(seat)
            state.legal_actions_mask(seat)
            state.apply(chooser.choice(state.legal_actions(seat)), seat)
            steps += 1
        return steps

    return rate(run, seconds)


def open_spiel_rates(seconds: float) -> Iterator[tuple[str, float]]:
    try:
        import pyspiel
    except ImportError:
        return
    for name in ("hex", "backgammon", "gin_rummy"):
        game = pyspiel.load_game(name)
        chooser = random.Random(1)
        at = [game.new_initial_state()]

        def run(game: Any = game, at: list[Any] = at, chooser: random.Random = chooser) -> int:
            steps = 0
            while steps < 100:
                state = at[0]
                if state.is_terminal():
                    at[0] = game.new_initial_state()
                elif state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chooser.choices(outcomes, weights)[0])
                else:
                    state.observation_tensor(state.current_player())
                    state.legal_actions_mask()
                    state.apply_action(chooser.choice(state.legal_actions()))
                    steps += 1
            return steps

        yield "OpenSpiel " + name, rate(run, seconds)


def pettingzoo_rates(seconds: float) -> Iterator[tuple[str, float]]:
    import importlib

    for name in ("tictactoe_v3", "connect_four_v3", "gin_rummy_v4", "leduc_holdem_v4"):
        try:
            env = importlib.import_module("pettingzoo.classic." + name).env()
            env.reset(seed=1)
        except Exception:  # Not installed, or it does not start: nothing to compare with.
            continue

        def run(env: Any = env) -> int:
            steps = 0
            while steps < 100:
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.reset()
                    continue
                env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
                steps += 1
            return steps

        yield "PettingZoo " + name, rate(run, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fourlands.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure")
    parser.add_argument("--n", type=int, default=256, help="games of a batch")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    ours: dict[str, dict[str, float]] = {}
    for name, options in GAMES.items():
        ours[name] = batch_rates(name, arguments.n, arguments.seconds, **options)
        ours[name]["one state at a time"] = single_rate(name, arguments.seconds / 2)
    field = dict(open_spiel_rates(arguments.seconds))
    field.update(pettingzoo_rates(arguments.seconds))
    if arguments.json:
        print(json.dumps({"fourlands": ours, "field": field}, indent=1))
        return
    columns = list(next(iter(ours.values())))
    print(f"{'agent-steps a CPU second':26}" + "".join(f"{c:>24}" for c in columns))
    for name, rates in ours.items():
        print(f"{name:26}" + "".join(f"{rates[c]:24,.0f}" for c in columns))
    if not field:
        return
    print("\nHow many times as fast, observation and mask included on both sides:")
    print(f"{'':26}{'a CPU second':>14}" + "".join(f"{name:>14}" for name in ours))
    for other, value in field.items():
        ratios = (rates["observation and mask"] / value for rates in ours.values())
        print(f"{other:26}{value:14,.0f}" + "".join(f"{ratio:13,.0f}x" for ratio in ratios))


if __name__ == "__main__":
    main()
