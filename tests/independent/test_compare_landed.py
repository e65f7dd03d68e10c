#!/usr/bin/env python3
"""The comparing itself: against a program that is wrong in one thing it finds just that."""

import unittest
from pathlib import Path

import landed
from compare_landed import SPECTATOR, Difference, Game, check_program
from play.coverage import Coverage

PACK = Path(__file__).resolve().parents[2] / "src/games/landed/pack.json"


class FakeEngine:
    """Answers as the program would, from the second implementation, with one answer bent."""

    def __init__(self, pack, bent=None, bend=None, version=landed.RULES_VERSION):
        self.pack, self.bent, self.bend, self.version = pack, bent, bend, version
        self.answers = []

    def send(self, requests):
        for request in requests:
            answer = getattr(self, f"answer_{request['cmd']}")(**request)
            if request["cmd"] == self.bent:
                self.bend(answer)
            self.answers.append({"ok": True, **answer})

    def receive(self, count):
        taken, self.answers = self.answers[:count], self.answers[count:]
        return taken

    def ask(self, request):
        self.send([request])
        return self.receive(1)[0]

    def position(self):
        return {"state": dict(self.state), "to_act": landed.to_act(self.state)}

    def answer_games(self, **_):
        pack = {"hash": self.pack.hash}
        return {"games": [{"id": "landed", "rules_version": self.version, "pack": pack}]}

    def answer_new(self, options, **_):
        self.state = landed.new_game(self.pack, options["players"])
        return self.position()

    def answer_set(self, state, **_):
        self.state = state
        return self.position()

    def answer_play(self, seat, step, **_):
        self.state = landed.apply(self.pack, self.state, seat, step)
        return self.position()

    def answer_legal(self, seat, **_):
        return {"steps": landed.legal(self.pack, self.state, seat)}

    def answer_view(self, seat, **_):
        return {"view": landed.view(self.state, None if seat == SPECTATOR else seat)}

    def answer_explain(self, seat, step, **_):
        return {"legal": step in landed.legal(self.pack, self.state, seat)}

    def answer_chances(self, **_):
        return {"outcomes": [list(outcome) for outcome in landed.chances(self.state)]}


class Comparing(unittest.TestCase):
    def setUp(self):
        self.pack = landed.Pack.load(PACK)

    def found(self, bent, bend):
        game = Game(FakeEngine(self.pack, bent, bend), self.pack, 2, "a seed", Coverage())
        with self.assertRaises(Difference) as caught:
            game.play()
        return str(caught.exception)

    def test_finds_no_difference_where_there_is_none(self):
        for seed in range(3):
            coverage = Coverage()
            Game(FakeEngine(self.pack), self.pack, 2 + seed, seed, coverage).play()
            self.assertGreater(coverage.kinds["turn", "terraform"], 0)

    def test_finds_another_state(self):
        def bend(answer):
            answer["state"]["turn"] += answer["state"]["turn"] > 5

        self.assertIn(".turn: here ", self.found("play", bend))

    def test_finds_another_seat_to_act(self):
        def bend(answer):
            answer["to_act"] = answer["to_act"][:1]

        self.assertIn("to_act differs", self.found("play", bend))

    def test_finds_a_step_too_many_too_few_or_out_of_order(self):
        self.assertIn("only in the program: rest", self.found("legal", add_rest))
        self.assertIn("only here: ", self.found("legal", drop_third))
        self.assertIn("another order", self.found("legal", lambda found: found["steps"].reverse()))

    def test_finds_a_view_that_tells_too_much(self):
        def bend(answer):
            answer["view"]["bag"] = [1] * answer["view"]["bag"]

        self.assertIn(".bag: here ", self.found("view", bend))

    def test_finds_a_step_explained_otherwise(self):
        def bend(answer):
            answer["legal"] = not answer["legal"]

        self.assertIn("may play", self.found("explain", bend))

    def test_finds_another_probability(self):
        def bend(answer):
            answer["outcomes"][0][1] += 0.001

        self.assertIn("probability of", self.found("chances", bend))

    def test_refuses_a_program_of_another_rules_version_or_pack(self):
        self.assertIsNone(check_program(FakeEngine(self.pack), self.pack))
        old = check_program(FakeEngine(self.pack, version=1), self.pack)
        self.assertEqual(old, "the program has rules version 1 of Landed, this is 2")

        def bend(answer):
            answer["games"][0]["pack"] = {"hash": "another"}

        self.assertIn("components", check_program(FakeEngine(self.pack, "games", bend), self.pack))


def add_rest(answer):
    if answer["steps"]:
        answer["steps"].append("rest")


def drop_third(answer):
    del answer["steps"][2:3]


if __name__ == "__main__":
    unittest.main()
