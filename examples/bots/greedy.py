#!/usr/bin/env python3
"""A bot for any of the games: plays the step after which our network likes its seat's position best.

fourlands arena --game landomy --bots 'program:python3 examples/bots/greedy.py;level1' --games 20
"""

import json
import sys

import fourlands


def value(state, seat):
    """What a position is worth to the seat, once chance has not acted yet."""
    if state.is_over():
        return 1.0 if seat in state.outcome()["winners"] else 0.0
    return state.evaluate()[seat]


def best_step(state, seat):
    def after(step):
        later = state.clone()
        later.apply_step(step, seat)
        return value(later, seat)

    return max(state.legal_steps(seat), key=after)


def main():
    state = None
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"ok": True}
        if request["cmd"] == "set":
            told = request["state"]
            state = fourlands.load(told["game"], **told.get("options", {})).from_json(told)
        elif request["cmd"] == "go":
            answer["step"] = best_step(state, request["seat"])
        elif request["cmd"] == "quit":
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
