"""Every draw of a record, recomputed from docs/formats.md alone ("Checkable chance").

The hashes, the streams and the outcomes with their weights are written here a second time; of
Landed, where cards come back to bag and deck, the second implementation of its rules follows the
game. Nothing was taken from the program's sources.
"""

import itertools
import json
import sys
from hashlib import blake2b
from pathlib import Path

import landed

GAMES = Path(__file__).resolve().parents[2] / "src" / "games"
WORD = 2**64


class Unfit(Exception):
    """Why a record is not what was committed to."""


def number(value):
    return value.to_bytes(8, "little")


def measured(text):
    data = text.encode()
    return number(len(data)) + data


def commitment_of(secret):
    return blake2b(b"fourlands commitment 1" + secret, digest_size=32).hexdigest()


def key_of(secret, words):
    mixed = b"fourlands words 1" + b"".join(measured(word) for word in words)
    return blake2b(mixed, digest_size=32, key=secret).digest()


def stream(key, game, name, n):
    """The numbers of event n, one after another."""
    label = b"fourlands draw 1" + measured(game) + measured(name) + number(n)
    for block in itertools.count():
        data = blake2b(label + number(block), digest_size=64, key=key).digest()
        for at in range(0, 64, 8):
            yield int.from_bytes(data[at : at + 8], "little")


def pick(numbers, outcomes):
    """The outcome drawn; `outcomes` is {step: weight}."""
    total = sum(outcomes.values())
    below = WORD // total * total
    drawn = next(value for value in numbers if value < below) % total
    for step in sorted(outcomes):
        if drawn < outcomes[step]:
            return step
        drawn -= outcomes[step]
    raise AssertionError("weights do not add up")


# -- What chance could bring, game by game -------------------------------------------------------


class LandingZone:
    """Three dice, sorted: as many of the 216 throws as give the roll."""

    def __init__(self, record, pack):
        self.rolls = {}
        for throw in itertools.product(range(1, 7), repeat=3):
            step = "roll " + " ".join(map(str, sorted(throw)))
            self.rolls[step] = self.rolls.get(step, 0) + 1

    def outcomes(self):
        return self.rolls

    def follow(self, who, step):
        pass


class Landomy:
    """The layout of the advanced setup, then Maps without replacement."""

    LETTERS = {"settlement": "S", "radar": "R", "contaminated": "C", "contaminated-radar": "CR"}

    def __init__(self, record, pack):
        self.layout = record["options"]["setup"] == "advanced"
        kinds = self.LETTERS.items()
        counts = [letter for kind, letter in kinds for _ in range(pack["kinds"][kind]["count"])]
        self.layouts = {" ".join(order) for order in itertools.permutations(counts)}
        self.maps = {card["id"] for card in pack["maps"]}

    def outcomes(self):
        if self.layout:
            return {f"layout {order}": 1 for order in self.layouts}
        return {f"draw {card}": 1 for card in self.maps}

    def follow(self, who, step):
        kind, *words = step.split(" ")
        if who != "chance":
            return
        if kind == "layout":
            self.layout = False
        else:
            self.maps.remove(int(words[0]))


class LandAhead:
    """Tiles and tokens without replacement; dice. Which of them comes, the step itself says."""

    def __init__(self, record, pack):
        players = len(record["seats"])
        corners = min(max(players, 2), 5)
        balloons = [tile for tile in pack["tiles"] if tile["centre"] == "balloon"]
        start = min(tile["id"] for tile in balloons if len(tile["land"]) == corners)
        self.tiles = {tile["id"] for tile in pack["tiles"]} - {start}
        self.tokens = {token["kind"]: token["count"] for token in pack["tokens"]}
        health = next(token["kind"] for token in pack["tokens"] if token.get("heals"))
        self.tokens[health] -= players
        self.coming = None

    def outcomes(self):
        if self.coming == "die":
            return {f"die {value}": 1 for value in range(1, 7)}
        if self.coming == "reveal":
            return {f"reveal {kind}": count for kind, count in self.tokens.items() if count > 0}
        return {f"tile {tile}": 1 for tile in self.tiles}

    def expect(self, step):
        self.coming = step.split(" ")[0]

    def follow(self, who, step):
        kind, *words = step.split(" ")
        if who != "chance":
            return
        if kind == "tile":
            self.tiles.remove(int(words[0]))
        elif kind == "reveal":
            self.tokens[words[0]] -= 1


class Landed:
    """What is in bag and decks, the rules say: the second implementation plays them."""

    def __init__(self, record, pack):
        self.pack = landed.Pack(pack)
        self.state = landed.new_game(self.pack, len(record["seats"]))

    def outcomes(self):
        return landed.weights(self.state)

    def follow(self, who, step):
        self.state = landed.apply(self.pack, self.state, who, step)


PLAYED = {"landing-zone": LandingZone, "landomy": Landomy, "land-ahead": LandAhead, "landed": Landed}


def pack_of(game):
    return json.loads((GAMES / game.replace("-", "_") / "pack.json").read_text())


def check(lines, kept_commitment=None):
    """Recomputes all draws of a record's lines; how many there were. Raises `Unfit`."""
    header, *events, end = [json.loads(line) for line in lines]
    secret = bytes.fromhex(end["secret"])
    if commitment_of(secret) != header["commitment"]:
        raise Unfit("the secret is not the one committed to")
    if kept_commitment is not None and header["commitment"] != kept_commitment:
        raise Unfit("another commitment was kept")
    key = key_of(secret, header["words"])
    play = PLAYED[header["game"]](header, pack_of(header["game"]))
    given = header.get("from", {}).get("events", 0)
    draws = 0
    for event in events:
        if event["who"] == "chance":
            draws += 1
            if isinstance(play, LandAhead):
                play.expect(event["step"])
            series = header.get("series")
            n = draws if series else event["n"]
            numbers = stream(key, header["game"], series or header["match"], n)
            if event["n"] > given and pick(numbers, play.outcomes()) != event["step"]:
                raise Unfit(f"event {event['n']} was not drawn")
        play.follow(event["who"], event["step"])
    return draws


def main():
    """Records given as arguments: how many draws were recomputed, or what does not fit."""
    total = 0
    for path in sys.argv[1:]:
        try:
            total += check(Path(path).read_text().splitlines())
        except Unfit as unfit:
            sys.exit(f"{path}: {unfit}")
    print(f"{total} draws of {len(sys.argv) - 1} games recomputed")


if __name__ == "__main__":
    main()
