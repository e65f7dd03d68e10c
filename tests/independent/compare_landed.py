#!/usr/bin/env python3
"""Plays random games of Landed on the program and on the second implementation and compares them.

    tests/independent/compare_landed.py --program PATH --games 60 --seed 1 --players 3

After every step: state, who is to act, every seat's legal steps, chance's outcomes, every seat's
and a spectator's view, and whether steps picked from elsewhere are refused. The first difference is
printed and ends it with status 1.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import landed
from engine import Engine
from play.coverage import Coverage
from play.midst import in_the_midst
from play.styles import STYLES, choose

PACK = Path(__file__).resolve().parents[2] / "src/games/landed/pack.json"
SPECTATOR = "spectator"
FOREIGN_STEPS = 2  # Steps from elsewhere asked about in each position.
SET_SHARE = 0.02  # Positions given anew with `set`.


class Difference(Exception):
    """Where the two implementations part."""


def differences(ours, theirs, path=""):
    """The places where two JSON values differ, as texts."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        found = []
        for key in sorted(ours.keys() | theirs.keys()):
            if key not in ours or key not in theirs:
                found.append(f"{path}.{key}: only {'here' if key in ours else 'in the program'}")
            else:
                found += differences(ours[key], theirs[key], f"{path}.{key}")
        return found
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs))
        return [text for i, (a, b) in pairs for text in differences(a, b, f"{path}[{i}]")]
    if ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool):
        return []
    return [f"{path}: here {ours!r}, in the program {theirs!r}"]


def compare_json(name, ours, theirs):
    if ours != theirs:
        found = differences(ours, theirs)
        if found:
            raise Difference(f"{name} differs:\n  " + "\n  ".join(found[:40]))


def compare_steps(name, ours, theirs):
    if ours == theirs:
        return
    here, there = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    lines = [f"{name} differs: {len(ours)} here, {len(theirs)} in the program"]
    lines += [f"  only here: {step}" for step in here[:20]]
    lines += [f"  only in the program: {step}" for step in there[:20]]
    if not here and not there:
        lines.append("  the same steps in another order, or twice")
    raise Difference("\n".join(lines))


def comparable(state):
    """While the first hands are dealt `drawing` may say what is to come or not."""
    return {**state, "drawing": None} if state["phase"] == "deal" else state


class Game:
    """One random game, played on both sides."""

    def __init__(self, engine, pack, players, seed, coverage):
        self.engine, self.pack, self.players, self.coverage = engine, pack, players, coverage
        self.random = random.Random(seed)
        self.styles = [self.random.choice(STYLES) for _ in range(players)]
        if self.random.random() < 0.5:  # All alike: what one style reaches, two such reach sooner.
            self.styles = [self.styles[0]] * players
        self.state = landed.new_game(pack, players)
        self.steps = 0
        self.last = None  # The state before, who and what.
        self.pool = ["end", "plan", "sign", "rest", "ability", "noability", "nosteal", "steal 0"]

    def play(self):
        options = {"players": self.players}
        self.exchange({"cmd": "new", "game": "landed", "options": options, "seed": 1})
        begun = False
        while self.state["phase"] != "over":
            if not begun and self.state["phase"] == "turn":
                begun = True
                if self.random.random() < 0.5:
                    self.begin_in_the_midst()
                    continue
            if self.random.random() < SET_SHARE:
                self.exchange({"cmd": "set", "state": self.state})
            before = self.state
            who, step = self.pick()
            self.last = before, who, step
            self.state = landed.apply(self.pack, before, who, step)
            self.steps += 1
            self.coverage.step(self.pack, before, who, step, self.state)
            self.exchange({"cmd": "play", "seat": who, "step": step})

    def pick(self):
        if self.outcomes:
            steps, weights = zip(*self.outcomes)
            return "chance", self.random.choices(steps, weights)[0]
        seat = self.random.choice(landed.to_act(self.state))
        style = self.styles[seat]
        return seat, choose(self.random, style, self.pack, self.state, seat, self.legal[seat])

    def exchange(self, request):
        """Asks the program for everything about the position, and compares it with ours."""
        seats = range(self.players)
        to_act = landed.to_act(self.state)
        requests = [request]
        requests += [{"cmd": "legal", "seat": seat} for seat in seats]
        requests += [{"cmd": "view", "seat": seat} for seat in (*seats, SPECTATOR)]
        foreign = [(self.random.choice(seats), step) for step in self.foreign_steps()]
        requests += [{"cmd": "explain", "seat": seat, "step": step} for seat, step in foreign]
        if to_act == ["chance"]:
            requests.append({"cmd": "chances"})
        self.engine.send(requests)
        # The program works on its answers meanwhile.
        self.legal = [landed.legal(self.pack, self.state, seat) for seat in seats]
        self.outcomes = landed.chances(self.state)
        views = [landed.view(self.state, seat) for seat in (*seats, None)]
        answers = self.engine.receive(len(requests))
        for asked, answer in zip(requests, answers):
            if not answer["ok"]:
                raise Difference(f"the program refuses {asked}: {answer['error']}")
        answer = iter(answers)
        self.compare_position(next(answer), to_act)
        for seat in seats:
            compare_steps(f"legal list of seat {seat}", self.legal[seat], next(answer)["steps"])
        for seat in (*seats, SPECTATOR):
            seen = comparable(next(answer)["view"])
            compare_json(f"view of {seat}", comparable(views.pop(0)), seen)
        for seat, step in foreign:
            if next(answer)["legal"] != (step in self.legal[seat]):
                raise Difference(f"whether seat {seat} may play `{step}` differs")
        if to_act == ["chance"]:
            self.compare_outcomes(next(answer)["outcomes"])
        self.note_position()

    def compare_position(self, answer, to_act):
        compare_json("state", comparable(self.state), comparable(answer["state"]))
        compare_json("to_act", to_act, answer["to_act"])

    def compare_outcomes(self, theirs):
        compare_steps("chance's list", [o[0] for o in self.outcomes], [o[0] for o in theirs])
        for (step, ours), (_, other) in zip(self.outcomes, theirs):
            if abs(ours - other) > 1e-9:
                raise Difference(f"probability of `{step}`: here {ours}, in the program {other}")

    def note_position(self):
        for seat in landed.to_act(self.state):
            if seat == "chance":
                continue
            steps = self.legal[seat]
            self.coverage.position(self.pack, self.state, steps)
            self.pool += self.random.sample(steps, min(3, len(steps)))
        del self.pool[:-200]

    def foreign_steps(self):
        """Steps of earlier positions, some with another last number: refused unless listed now."""
        for _ in range(FOREIGN_STEPS):
            step = self.random.choice(self.pool)
            words = step.split(" ")
            if words[0] in ("terraform", "redesign", "claim", "use") and words[-1].isdigit():
                if self.random.random() < 0.5:
                    words[-1] = str(self.random.randrange(1, 5))
            yield " ".join(words)

    def begin_in_the_midst(self):
        self.last = None
        self.state = in_the_midst(self.random, self.pack, self.state)
        self.exchange({"cmd": "set", "state": self.state})


def check_program(engine, pack):
    """The rules version and the components must be those that this code was written for."""
    games = {game["id"]: game for game in engine.ask({"cmd": "games"})["games"]}
    version = games["landed"]["rules_version"]
    if version != landed.RULES_VERSION:
        return f"the program has rules version {version} of Landed, this is {landed.RULES_VERSION}"
    if games["landed"]["pack"]["hash"] != pack.hash:
        return "the program's components are not those of --pack"
    return None


def report(game, number, arguments, difference):
    print(f"DIFFERENCE in game {number} of seed {arguments.seed}, {game.players} players, ", end="")
    print(f"after step {game.steps}: {difference}")
    if game.last:
        before, who, step = game.last
        print(f"step: {who} plays `{step}`\nstate before: {json.dumps(before)}")
    print(f"state here: {json.dumps(game.state)}")
    print(f"again: --seed {arguments.seed} --first {number} --games 1 --players {game.players}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", required=True, help="path of fourlands")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="left out: by turns")
    parser.add_argument("--pack", type=Path, default=PACK)
    parser.add_argument("--all-kinds", action="store_true", help="fail if one was never met")
    arguments = parser.parse_args()
    pack = landed.Pack.load(arguments.pack)
    engine = Engine(arguments.program)
    refusal = check_program(engine, pack)
    if refusal:
        print(refusal)
        return 1
    coverage = Coverage()
    steps = 0
    for number in range(arguments.first, arguments.first + arguments.games):
        players = arguments.players or 2 + number % 3
        game = Game(engine, pack, players, f"{arguments.seed}/{number}/{players}", coverage)
        try:
            game.play()
        except Difference as difference:
            report(game, number, arguments, difference)
            return 1
        steps += game.steps
    engine.close()
    print(coverage.table())
    print(f"\n{arguments.games} games, {steps} steps: no difference")
    if arguments.all_kinds and coverage.missing():
        print(f"never met: {coverage.missing()}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
