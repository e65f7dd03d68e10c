#!/usr/bin/env python3
"""Every draw of the recorded games, recomputed with docs/formats.md and nothing else."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import draws  # noqa: E402


def records():
    for path in sorted(draws.GAMES.glob("*/testdata/*.jsonl")):
        lines = path.read_text().splitlines()
        if '"commitment"' in lines[0] and '"secret"' in lines[-1]:
            yield path, lines


def recorded():
    """Those whose recorded games show their secret; of Landed scripts/check-independent.sh plays some."""
    return [game for game in draws.PLAYED if game != "landed"]


class Draws(unittest.TestCase):
    def test_every_draw_of_every_recorded_game(self):
        drawn = {}
        for path, lines in records():
            game = json.loads(lines[0])["game"]
            with self.subTest(path.name):
                drawn[game] = drawn.get(game, 0) + draws.check(lines)
        for game in recorded():
            self.assertGreaterEqual(drawn.get(game, 0), 20, game)

    def test_finds_a_draw_that_was_changed(self):
        for game in recorded():
            path, lines = next((p, l) for p, l in records() if json.loads(l[0])["game"] == game)
            at = next(i for i, line in enumerate(lines) if '"who":"chance"' in line)
            event = json.loads(lines[at])
            kind = draws.PLAYED[game](json.loads(lines[0]), draws.pack_of(game))
            other = next(step for step in sorted(kind.outcomes()) if step != event["step"])
            event["step"] = other
            with self.subTest(path.name), self.assertRaises(draws.Unfit):
                draws.check([*lines[:at], json.dumps(event), *lines[at + 1 :]])

    def test_finds_a_record_forged_whole_by_the_commitment_that_was_kept(self):
        _, lines = next(records())
        draws.check(lines, json.loads(lines[0])["commitment"])
        with self.assertRaises(draws.Unfit):
            draws.check(lines, "00" * 32)

    def test_finds_a_word_that_was_changed(self):
        _, lines = next(records())
        header = json.loads(lines[0])
        header["words"][0] += "!"
        with self.assertRaises(draws.Unfit):
            draws.check([json.dumps(header), *lines[1:]])


if __name__ == "__main__":
    unittest.main()
