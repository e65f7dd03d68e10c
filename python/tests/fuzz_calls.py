"""Random calls of the module, right and wrong ones mixed, for a time: python fuzz_calls.py SECONDS [SEED].

Whatever is wrong must raise a Python exception with a reason; nothing may crash, which an address
sanitizer under it sees best (scripts/check-python.sh). The seed of a call that goes wrong otherwise
is printed.
"""

from __future__ import annotations

import faulthandler
import json
import random
import sys
import time
from typing import Any

import fourlands
import numpy as np

EXPECTED = (fourlands.Error, ValueError, TypeError, OverflowError, IndexError)
IDS = ["landomy", "landing-zone", "landed", "land-ahead", "chess", ""]
SPECS = ["random", "level1", "level3", "level5:nodes=20", "uct:nodes=10", "level9", "", "level5:nodes=x"]


class Fuzz:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.games = [fourlands.load("landomy"), fourlands.load("landing-zone", players=2),
                      fourlands.load("landed", players=3), fourlands.load("land-ahead", players=2)]
        self.states = [game.initial() for game in self.games]
        self.batch = fourlands.Batch(self.games[0], 8, seed=seed)
        self.calls = self.refused = 0

    def junk(self) -> Any:
        """Something that is mostly not what is wanted."""
        pick = self.random.choice
        return pick([None, True, -1, 0, 1, 3, 10**6, 2**31, -(2**63), 2**70, 0.5, float("nan"), "", "skip",
                     "c3 skip", "\0", "é" * 40, [], [1], {}, {"game": "landed"}, b"x", object(),
                     np.zeros(3), np.zeros((2, 2), np.int32), self.states[0], self.games[0]])

    def seat(self) -> Any:
        return self.random.choice([0, 1, 2, 3, -1, -4, 7, None, self.junk()])

    def state(self) -> Any:
        return self.random.choice(self.states)

    def forward(self) -> None:
        """A legal action somewhere, so that other positions are met."""
        at = self.random.randrange(len(self.states))
        state = self.states[at]
        if state.is_over() or self.random.random() < 0.002:
            self.states[at] = self.random.choice(self.games).initial()
        elif state.is_chance():
            state.sample(fourlands.Rng(self.random.getrandbits(32)))
        else:
            state.apply(self.random.choice(state.legal_actions()))

    def ask_state(self) -> None:
        state, junk = self.state(), self.junk
        name, arguments = self.random.choice([
            ("to_act", []), ("legal_actions", [self.seat()]), ("legal_actions_mask", [self.seat()]),
            ("legal_steps", [self.seat()]), ("apply", [junk(), self.seat()]),
            ("apply_step", [junk(), self.seat()]), ("explain", [junk(), self.seat()]),
            ("step_actions", [junk(), self.seat()]), ("action_text", [junk(), self.seat()]),
            ("chance_outcomes", []), ("sample", [junk()]), ("observation", [self.seat()]),
            ("information_state", [self.seat()]), ("view", [self.seat()]), ("returns", []),
            ("outcome", []), ("evaluate", []), ("history", []), ("serialize", []), ("to_json", []),
            ("clone", []), ("hash", []), ("__eq__", [junk()]), ("__str__", [])])
        getattr(state.clone(), name)(*arguments)

    def ask_view(self) -> None:
        state = self.state()
        view = state.view(self.seat())
        self.random.choice([view.to_json, view.insight, view.__str__,
                            lambda: view.determinize(self.junk()),
                            lambda: view.determinize(fourlands.Rng(1))])()

    def ask_game(self) -> None:
        game, random_ = self.random.choice(self.games), self.random
        text = self.state().serialize()
        broken = text[: random_.randrange(len(text) + 1)] + random_.choice(["", "x", "\0", "}"])
        told = self.state().to_json()
        told[random_.choice(list(told))] = random_.choice([None, 1, [], {}, "x", -5])
        random_.choice([lambda: game.deserialize(broken), lambda: game.deserialize(text),
                        lambda: game.from_json(told), lambda: game.from_json(self.junk()),
                        lambda: fourlands.load(random_.choice(IDS), players=self.junk()),
                        lambda: fourlands.load(random_.choice(IDS), pack=self.junk()),
                        lambda: fourlands.read_record(broken), lambda: fourlands.read_record(self.junk())])()

    def ask_pack(self) -> None:
        """A pack with one thing changed."""
        game = self.random.choice(self.games)
        pack = json.loads(json.dumps(game.pack))
        place: Any = pack
        while isinstance(place, (dict, list)) and place:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = self.random.choice(list(keys))
            if not isinstance(place[key], (dict, list)) or self.random.random() < 0.3:
                place[key] = self.random.choice([None, -1, 10**9, "x", [], {}])
                break
            place = place[key]
        fourlands.load(game.id, pack=pack).initial()

    def ask_batch(self) -> None:
        n = self.random.choice([-1, 0, 1, 3, 8, self.junk()])
        what = self.random.randrange(6)
        if what == 0:
            self.batch.step(self.batch.sample_actions())
        elif what == 1:
            self.batch.step(np.full(8, self.random.choice([-1, 0, 5, 10**6]), np.int32))
        elif what == 2:
            self.batch.step(self.junk())
        elif what == 3:
            self.batch.state(self.junk())
        elif what == 4:
            game = self.random.choice(self.games)
            self.batch = fourlands.Batch(game, 8, threads=self.random.choice([1, 2]), seed=1)
            self.batch.run(self.random.randrange(20))
        else:
            fourlands.Batch(self.random.choice([self.games[0], "landed", self.junk()]), n,
                            threads=self.random.choice([0, 1, -3, self.junk()]), seed=self.junk())

    def ask_bot(self) -> None:
        state = self.state()
        bot = fourlands.Bot(state.game, self.random.choice(SPECS))
        other = self.random.choice([state, self.state()])
        bot.choose(other.view(self.random.choice([other.turn, self.seat()])), self.junk())

    def ask_search(self) -> None:
        state = self.state()
        shape = self.random.randrange(5)

        def evaluate(observations: Any, turns: Any) -> Any:
            if shape == 0:
                return self.junk()
            if shape == 1:
                raise KeyError("of the caller")
            if shape == 2:
                return np.full((len(turns), 99), 0.5, np.float32)
            return np.full((len(turns), state.game.seats), 7 if shape == 3 else 0.5, np.float32)

        try:
            fourlands.search(state.view(state.turn), evaluate, nodes=self.random.choice([0, 5, -1, 20]))
        except KeyError:
            pass

    def call(self) -> None:
        what = self.random.choices(
            [self.forward, self.ask_state, self.ask_view, self.ask_game, self.ask_pack, self.ask_batch,
             self.ask_bot, self.ask_search], [30, 40, 10, 8, 3, 8, 2, 2])[0]
        self.calls += 1
        try:
            what()
        except EXPECTED as refused:
            self.refused += 1
            assert str(refused), f"{what.__name__} was refused without a reason"


def main(seconds: float, seed: int) -> None:
    until, calls = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        fuzz = Fuzz(seed)
        try:
            while time.monotonic() < until and fuzz.calls < 5000:
                fuzz.call()
        except BaseException:
            print(f"seed {seed}, call {fuzz.calls}", file=sys.stderr)
            raise
        calls += fuzz.calls
        seed += 1
    print(f"{calls} calls")


if __name__ == "__main__":
    faulthandler.enable()  # Under pytest it is pytest's own.
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
