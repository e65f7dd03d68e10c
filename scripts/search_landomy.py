#!/usr/bin/env python3
"""Searches the reconstructions of Landomy that the rulebook allows for a fair one.

A candidate is a pack: the actions of Settlement, Radar and Contaminated, where the storms begin,
where the airships stand, and the 13 Maps. `fourlands study` plays each against itself. Rounds get
longer and the field smaller: what stays is what is nearest to even, by the far end of its bound.

  scripts/search_landomy.py --program build/test/fourlands --out build/landomy-search

Every result is a line of OUT/results.jsonl; a search that was broken off goes on from there.
"""
import argparse
import concurrent.futures
import hashlib
import itertools
import json
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
CELLS = [c + r for r in "123" for c in "abc"]
TURN = dict(zip("a1 a3 c3 c1 a2 b3 c2 b1 b2".split(), "a3 c3 c1 a1 b3 c2 b1 a2 b2".split()))
OPPOSITE = {cell: TURN[TURN[cell]] for cell in CELLS}
PAIRS = [("a1", "c3"), ("b1", "b3"), ("c1", "a3"), ("a2", "c2")]

# Settlement black is Place by the book's example. Each kind has to do with one action, and no two
# kinds are the same; Contaminated Radar is Move/Storm by the book.
SETTLEMENTS = [("place", "place"), ("place", "move"), ("place", "storm")]
RADARS = [("move", "move"), ("move", "place"), ("storm", "move"), ("place", "move")]
CONTAMINATED = [("storm", "storm"), ("storm", "move"), ("storm", "place"), ("place", "storm")]


def orbit(sectors):
    cells, turns = set(sectors), []
    for _ in range(4):
        turns.append(tuple(c for c in CELLS if c in cells))
        cells = {TURN[c] for c in cells}
    return turns


CLASSES = sorted({min(orbit(t)) for t in itertools.combinations(CELLS, 3)})


def turned_like(shown, side):
    """The printed sectors that show these islands from that side (LD-8)."""
    quarters = {"S": 0, "N": 2, "W": 3, "E": 1}[side]
    cells = set(shown)
    for _ in range(quarters):
        cells = {TURN[c] for c in cells}
    return tuple(c for c in CELLS if c in cells)


# The complete turn needs a Map that shows b3, b2 and c1 from a side of c3; the other examples say
# how a Map lies, or can be played with any.
NEEDED = {turned_like(("c1", "b2", "b3"), "N"), turned_like(("c1", "b2", "b3"), "E")}


def random_maps(rng):
    """13 cards: each sector on 4 or 5, no two equal under a turn, one for the complete turn."""
    while True:
        needed = rng.choice(sorted(NEEDED))
        others = [c for c in CLASSES if c != min(orbit(needed))]
        cards = [needed] + [rng.choice(orbit(c)) for c in rng.sample(others, 12)]
        for _ in range(400):
            counts = {c: sum(c in card for card in cards) for c in CELLS}
            if all(4 <= n <= 5 for n in counts.values()):
                return sorted(cards, key=lambda card: [CELLS.index(c) for c in card])
            i = rng.randrange(1, 13)
            free = [c for c in CLASSES if all(c != min(orbit(card)) for card in cards)]
            card = rng.choice(orbit(rng.choice(free + [min(orbit(cards[i]))])))
            old = sum(max(0, 4 - n) + max(0, n - 5) for n in counts.values())
            trial = cards[:i] + [card] + cards[i + 1:]
            counts = {c: sum(c in one for one in trial) for c in CELLS}
            if sum(max(0, 4 - n) + max(0, n - 5) for n in counts.values()) <= old:
                cards = trial


def random_airships(rng):
    """Nine each, four islands each, the same after half a turn; the centre empty or even."""
    own = [rng.choice(pair) for pair in PAIRS]
    centre = rng.choice([0, 0, 0, 1])
    counts = [1, 1, 1, 1]
    for _ in range(9 - centre - 4):
        counts[rng.choice([i for i in range(4) if counts[i] < 4])] += 1
    ships = {cell: [0, 0] for cell in CELLS}
    for cell, count in zip(own, counts):
        ships[cell][0] = count
        ships[OPPOSITE[cell]][1] = count
    ships["b2"] = [centre, centre]
    return ships


def make(base, actions, storms, airships, maps):
    pack = json.loads(json.dumps(base))
    for kind, (black, white) in zip(("settlement", "radar", "contaminated"), actions):
        pack["kinds"][kind]["black"] = black
        pack["kinds"][kind]["white"] = white
    pack["storms"] = sorted(storms, key=CELLS.index)
    pack["airships"] = airships
    if maps:
        pack["maps"] = [
            {"id": i + 1, "sectors": list(card),
             "picture": ["".join("#" if c + r in card else "." for c in "abc") for r in "321"]}
            for i, card in enumerate(maps)]
    return pack


def name_of(pack):
    return hashlib.sha256(json.dumps(pack, sort_keys=True).encode()).hexdigest()[:12]


def candidate(base, rng):
    actions = (rng.choice(SETTLEMENTS), rng.choice(RADARS), rng.choice(CONTAMINATED))
    return make(base, actions, rng.choice(PAIRS),
                base["airships"] if rng.random() < 0.25 else random_airships(rng),
                None if rng.random() < 0.4 else random_maps(rng))


class Search:
    def __init__(self, args):
        self.args = args
        self.out = pathlib.Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.file = self.out / "results.jsonl"
        self.known = {}
        if self.file.exists():
            for line in self.file.read_text().splitlines():
                row = json.loads(line)
                self.known[row["name"], row["nodes"], row["level"], row["games"], row["seed"]] = row

    def play(self, pack, level, nodes, games, seed):
        name = name_of(pack)
        key = (name, nodes, level, games, seed)
        if key in self.known:
            return self.known[key]
        path = self.out / f"{name}.json"
        path.write_text(json.dumps(pack))
        command = [self.args.program, "study", "--game", "landomy", "--only-this", "--json",
                   "--pack", str(path), "--alone", "--level", str(level), "--games", str(games),
                   "--threads", "1", "--seed", str(seed)]
        if nodes:
            command += ["--nodes", str(nodes)]
        told = subprocess.run(["nice", "-n", "10"] + command, capture_output=True, text=True,
                              check=True)
        report = json.loads(told.stdout)
        first = report["seats"][0]["won"]
        row = {"name": name, "level": level, "nodes": nodes, "games": games, "seed": seed,
               "first": first["value"], "bound": first["bound"], "endings": report["endings"]}
        with self.file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        self.known[key] = row
        return row

    def round(self, packs, level, nodes, games, keep, seed):
        """The `keep` packs nearest to even."""
        with concurrent.futures.ThreadPoolExecutor(self.args.threads) as pool:
            rows = list(pool.map(lambda p: self.play(p, level, nodes, games, seed), packs))
        ranked = sorted(zip(rows, packs), key=lambda pair: self.badness(pair[0]))
        for row, _ in ranked[:5]:
            print(level, nodes, games, row["name"], round(row["first"], 3), row["endings"],
                  flush=True)
        print("mean", sum(r["first"] for r in rows) / len(rows), flush=True)
        return [pack for _, pack in ranked[:keep]]

    @staticmethod
    def badness(row):
        lead = row["endings"].get("lead", 0) / row["games"]
        return abs(row["first"] - 0.5) + 0.3 * max(0, lead - 0.12)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default="build/test/fourlands")
    parser.add_argument("--out", default="build/landomy-search")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--candidates", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    base = json.loads((ROOT / "src/games/landomy/pack.json").read_text())
    rng = random.Random(args.seed)
    search = Search(args)
    field = [base] + [candidate(base, rng) for _ in range(args.candidates)]
    field = search.round(field, 5, 60, 100, 24, 1)
    field = search.round(field, 5, 300, 200, 8, 2)
    field = search.round([base] + field, 5, 2000, 100, 3, 3)
    field = search.round([base] + field, 5, 20000, 60, 2, 4)
    for pack in field:
        print(name_of(pack))


if __name__ == "__main__":
    main()
