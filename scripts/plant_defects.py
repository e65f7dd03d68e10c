#!/usr/bin/env python3
"""Twenty packs with a planted defect and twenty sound variations: what does `study` say of them?

  scripts/plant_defects.py --program build/test/fourlands [--only landomy] [--few]

A defect is found if the verdict has a finding that the game's own pack has not, of the planted kind
and about the planted thing. A sound variation raises a false alarm if it has any such finding.
Ends with 1 if fewer than 19 of 20 defects were found, or more than one false alarm was raised; of a
few, if anything is wrong.
"""
import argparse
import concurrent.futures
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = {"landomy": "landomy", "landing-zone": "landing_zone", "land-ahead": "land_ahead",
           "landed": "landed"}
# How each game is studied: cheap enough for all forty together.
STUDIES = {"landomy": ["--level", "2", "--games", "2000"],
           "landing-zone": ["--level", "2", "--games", "600", "--option", "players=2"],
           "land-ahead": ["--level", "1", "--games", "800"],
           "landed": ["--level", "2", "--games", "600", "--option", "players=2"]}


def own(game):
    return json.loads((ROOT / "src/games" / FOLDERS[game] / "pack.json").read_text())


def row(pack, section, key, value):
    return next(item for item in pack[section] if item[key] == value)


def maps(pack, number, sectors):
    card = pack["maps"][number - 1]
    card["sectors"] = sectors
    card["picture"] = ["".join("#" if c + r in sectors else "." for c in "abc") for r in "321"]


# -- Each changes a pack, and says which findings would be right: (fault, beginning of subject).
def defects():
    def landomy_ships(p):
        # Seat 1 begins with airships on one island alone.
        for cell in p["airships"]:
            p["airships"][cell][1] = 0
        p["airships"]["a3"][1] = 9

    def landomy_no_fleet(p):
        for cell in p["airships"]:
            p["airships"][cell][0] = 0
        p["airships"]["c1"][0] = 1

    def landomy_armed(p):
        for cell in ("a1", "b1", "c1", "c2"):
            p["airships"][cell][0] = 3
        for cell in ("a3", "b3", "c3", "a2"):
            p["airships"][cell][1] = 1

    def landomy_all_storm(p):
        for kind in ("settlement", "radar", "contaminated", "contaminated-radar"):
            p["kinds"][kind].update(black="storm", white="storm")

    def landomy_all_place(p):
        for kind in ("settlement", "radar", "contaminated", "contaminated-radar"):
            p["kinds"][kind].update(black="place", white="place")

    def zone_points(p, colour, value):
        p["points"][colour] = value

    def zone_armada(p, colour):
        p["armada"][colour] = [0, 0, 0]

    def token(p, kind, **figures):
        row(p, "tokens", "kind", kind).update(figures)

    def contract(p, number, **figures):
        for level in row(p, "contracts", "id", number)["levels"]:
            level.update({k: v(level[k]) for k, v in figures.items()})

    def far(p, number):
        for i, level in enumerate(row(p, "contracts", "id", number)["levels"]):
            level["size"] = 40 + i

    return [
        ("landomy", "one seat's fleet on one island", landomy_ships, [("seat_bias", "seat")]),
        ("landomy", "one seat with one airship", landomy_no_fleet, [("seat_bias", "seat"), ("decided_early", "")]),
        ("landomy", "one seat with three times the airships", landomy_armed, [("seat_bias", "seat"), ("decided_early", "")]),
        ("landomy", "nothing but storms", landomy_all_storm, [("never_used", "LD-3"), ("seat_bias", "")]),
        ("landomy", "nothing but placing", landomy_all_place, [("never_used", "LD-3"), ("seat_bias", "")]),
        ("landing-zone", "no red ships", lambda p: zone_armada(p, "R"), [("never_used", "ship"), ("dead", "ship")]),
        ("landing-zone", "no blue ships", lambda p: zone_armada(p, "B"), [("never_used", "ship"), ("dead", "ship")]),
        ("landing-zone", "no yellow ships", lambda p: zone_armada(p, "Y"), [("never_used", "ship"), ("dead", "ship")]),
        ("landing-zone", "no green ships", lambda p: zone_armada(p, "G"), [("never_used", "ship"), ("dead", "ship")]),
        ("landing-zone", "one turn", lambda p: p.update(turns=1), [("never_used", ""), ("tied", ""), ("decided_early", "")]),
        ("land-ahead", "a treasure worth all others", lambda p: token(p, "coin", points=90), [("dominant", "token coin")]),
        ("land-ahead", "a monster nobody beats", lambda p: token(p, "bat", defense=20, offense=0), [("dead", "token bat")]),
        ("land-ahead", "a token of which there is none", lambda p: token(p, "troll", count=0), [("never_used", "token troll")]),
        ("land-ahead", "a second monster nobody beats", lambda p: token(p, "skeleton", defense=20, offense=0), [("dead", "token skeleton")]),
        ("land-ahead", "another treasure worth all others", lambda p: token(p, "pearl", points=90), [("dominant", "token pearl")]),
        ("landed", "a contract nobody can fulfil", lambda p: far(p, 1), [("dead", "contract 1")]),
        ("landed", "another contract nobody can fulfil", lambda p: far(p, 20), [("dead", "contract 20")]),
        ("landed", "a contract worth all others", lambda p: contract(p, 5, gold=lambda v: 150, silver=lambda v: 120), [("dominant", "contract 5")]),
        ("landed", "another contract worth all others", lambda p: contract(p, 30, gold=lambda v: 150, silver=lambda v: 120), [("dominant", "contract 30")]),
        ("landed", "a third contract nobody can fulfil", lambda p: far(p, 33), [("dead", "contract 33")]),
    ]


def variations():
    def swap_maps(p):
        p["maps"][0], p["maps"][1] = p["maps"][1], p["maps"][0]
        for i, card in enumerate(p["maps"]):
            card["id"] = i + 1

    def token(p, kind, **figures):
        row(p, "tokens", "kind", kind).update(figures)

    def contract(p, number, by):
        for level in row(p, "contracts", "id", number)["levels"]:
            level["gold"] += by

    def swap_tiles(p):
        p["tiles"][3]["faces"], p["tiles"][4]["faces"] = p["tiles"][4]["faces"], p["tiles"][3]["faces"]

    return [
        ("landomy", "two Maps with each other's number", swap_maps),
        ("landomy", "another Map", lambda p: maps(p, 1, ["a1", "b1", "c2"])),
        ("landomy", "another Map in the middle", lambda p: maps(p, 10, ["a2", "b2", "b3"])),
        ("landomy", "another Map in the corners", lambda p: maps(p, 13, ["b2", "a3", "c3"])),
        ("landomy", "two Maps changed", lambda p: (maps(p, 6, ["b1", "c2", "a3"]), maps(p, 7, ["b1", "b3", "a2"]))),
        ("landing-zone", "nine turns", lambda p: p.update(turns=9)),
        ("landing-zone", "eleven turns", lambda p: p.update(turns=11)),
        ("landing-zone", "red worth 12", lambda p: p["points"].update(red=12)),
        ("landing-zone", "blue worth 14", lambda p: p["points"].update(blue=14)),
        ("landing-zone", "two small greens less", lambda p: p["armada"].update(G=[2, 3, 3])),
        ("land-ahead", "a stronger bat", lambda p: token(p, "bat", offense=2)),
        ("land-ahead", "an emerald worth 4", lambda p: token(p, "emerald", points=4)),
        ("land-ahead", "one coin less", lambda p: token(p, "coin", count=5)),
        ("land-ahead", "a weaker dragon", lambda p: token(p, "dragon", defense=5)),
        ("land-ahead", "one pearl less", lambda p: token(p, "pearl", count=5)),
        ("landed", "a contract worth 2 more", lambda p: contract(p, 4, 2)),
        ("landed", "a contract worth 1 less", lambda p: contract(p, 9, -1)),
        ("landed", "two tiles with each other's faces", swap_tiles),
        ("landed", "another contract worth 2 more", lambda p: contract(p, 25, 2)),
        ("landed", "one card more to plan with", lambda p: (row(p, "satellites", "kind", "plan").update(count=2))),
    ]


# What the game's own pack has already is learnt from so many times the games: a fault of it that is
# just not certain would else be blamed on whatever was changed.
OWN_GAMES = 4


def findings(program, game, pack, seed, times=1):
    study = list(STUDIES[game])
    games = study.index("--games") + 1
    study[games] = str(times * int(study[games]))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(pack, file)
        file.flush()
        told = subprocess.run(
            [program, "study", "--game", game, "--pack", file.name, "--alone", "--only-this",
             "--json", "--threads", "1", "--seed", str(seed)] + study,
            capture_output=True, text=True)
    if told.returncode != 0:
        sys.exit(f"{game}: {told.stderr}")
    return {(f["fault"], f["subject"]): f["sentence"] for f in json.loads(told.stdout)["verdict"]}


def worse(sentence, before):
    """Whether a seat's share of the wins is farther from even by more than 10 %."""
    now, then = (float(re.search(r"wins ([0-9.]+)", words)[1]) if "wins" in words else 0.0
                 for words in (sentence, before))
    return abs(now - 50) > abs(then - 50) + 10


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default="build/test/fourlands")
    parser.add_argument("--only", help="of this game alone")
    parser.add_argument("--few", action="store_true", help="those that take seconds")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cases = [(*case, True) for case in defects()] + [(*case, [], False) for case in variations()]
    if args.only:
        cases = [case for case in cases if case[0] == args.only]
    if args.few:
        cheap = {"landomy": 2, "land-ahead": 1}
        cases = [case for game, count in cheap.items() for bad in (True, False)
                 for case in [c for c in cases if c[0] == game and c[4] == bad][:count]]
    pool = concurrent.futures.ThreadPoolExecutor(args.threads)
    games = sorted({case[0] for case in cases})
    usual = dict(zip(games, pool.map(
        lambda game: findings(args.program, game, own(game), args.seed, OWN_GAMES), games)))

    def judged(case):
        game, _, change, right, _ = case
        pack = copy.deepcopy(own(game))
        change(pack)
        told = findings(args.program, game, pack, args.seed)
        new = {key: words for key, words in told.items() if key not in usual[game]}
        # A seat that was ahead in the game as it is must be far more so now.
        hit = [key for key in told if any(key[0] == fault and key[1].startswith(subject)
                                          for fault, subject in right)
               and (key in new or worse(told[key], usual[game][key]))]
        return new, hit

    found = planted = alarms = sound = 0
    for case, (new, hit) in zip(cases, pool.map(judged, cases)):
        game, what, _, _, bad = case
        if bad:
            planted += 1
            found += bool(hit)
            print(f"{'found ' if hit else 'MISSED'}  {game}: {what}: {hit or list(new)}", flush=True)
        else:
            sound += 1
            alarms += bool(new)
            print(f"{'ALARM ' if new else 'quiet '}  {game}: {what} {list(new) or ''}", flush=True)
    print(f"{found} of {planted} defects found, {alarms} false alarms in {sound} sound variations")
    # Of all forty one may be missed, and one be wrong; of a few none.
    may = 1 if planted + sound == 40 else 0
    return 0 if planted - found <= may and alarms <= may else 1


if __name__ == "__main__":
    sys.exit(main())
