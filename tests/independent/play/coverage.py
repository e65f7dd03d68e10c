"""Counts which steps and which rare rules of Landed the compared games met."""

from collections import Counter

from landed.board import LAVA, area, holders, launches, parts_without
from landed.lists import HAND, is_last_turn
from .styles import kind_of

# Every kind of step there is, by the phase it is played in.
ALL_KINDS = frozenset(
    [("deal", "tile"), ("deal", "contract"), ("keep", "keep 2")]
    + [("sign", "keep 1"), ("sign", "keep 2")]
    + [("draw", kind) for kind in ("tile", "contract", "satellite")]
    + [("turn", kind) for kind in ("terraform", "redesign", "plan", "sign", "rest", "end")]
    + [("turn", kind) for kind in ("claim", "claim negotiate", "use terraform", "use plan")]
    + [("turn", kind) for kind in ("use sign", "use score", "use reengineer")]
    + [("terraform", "terraform"), ("steal", "steal"), ("steal", "nosteal")]
    + [("ability", kind) for kind in ("ability", "noability", "redraw")]
)


class Coverage:
    def __init__(self):
        self.kinds = Counter()
        self.met = Counter()
        self._since_laid = []  # Kinds of the steps of this turn since a tile was laid.
        self._signed = set()  # Contracts got since then.

    def missing(self):
        return sorted(ALL_KINDS - set(self.kinds))

    def step(self, pack, before, who, step, after):
        kind = kind_of(step)
        self.kinds[before["phase"], kind] += 1
        words = step.split(" ")
        if who == "chance":
            self._chance(before, words, after)
        else:
            self._cards_and_last_round(before, who, kind, words)
            self._claims(pack, before, who, kind, words, after)
            self._tiles(pack, before, who, kind, words, after)
        self._turn(before, who, kind, after)
        if after["phase"] == "over":
            ended = "by its last turn" if any(s["cubes"] for s in after["seats"]) else "by cubes"
            self.met[f"game ends {ended}"] += 1
            self.met[f"won by {after['result']['by']}"] += 1

    def _turn(self, before, who, kind, after):
        if after["turn"] != before["turn"]:
            self._since_laid, self._signed = [], set()
            if kind != "end":
                self.met["turn ends by itself"] += 1
        elif kind in ("terraform", "redesign"):
            self._since_laid, self._signed = [], set()
        elif who != "chance":
            self._since_laid.append(kind)

    def _chance(self, before, words, after):
        drawing = before["drawing"] or {}
        if words[0] == "contract" and not before["deck"]:
            self.met["contract from the bottom"] += 1
        if words[0] == "tile" and not after["bag"]:
            self.met["last tile drawn"] += 1
        if words[0] == "tile" and len(after["seats"][before["active"]]["hand"]) > HAND:
            self.met["more than four tiles in hand"] += 1
        if words[0] == "satellite":
            self.met["card stolen" if "from" in drawing else "card drawn"] += 1
        if drawing.get("to"):
            self.met["contract by ability"] += 1

    def _cards_and_last_round(self, before, who, kind, words):
        own = before["seats"][who]
        if kind in ("sign", "use sign") and len(before["deck"]) + len(before["bottom"]) < 3:
            self.met["sign with fewer than three left"] += 1
        if kind in ("plan", "use plan") and len(before["bag"]) < HAND - len(own["hand"]):
            self.met["plan with too few left"] += 1
        if kind == "rest":
            self.met["rest without tiles" if not own["hand"] else "rest without contracts"] += 1
            if before["used"] or before["claimed"]:
                self.met["rest after a card or a claim"] += 1
        if kind != "rest" and is_last_turn(before) and not before["acted"]:
            self.met["step before the action in a last turn"] += 1
        if kind.startswith("use") and before["placed"]:
            self.met["card between a tile and its claim"] += 1
        if kind == "use reengineer":
            self._reengineer(before, words)

    def _reengineer(self, before, words):
        if words[2] == before["placed"]:
            self.met["reengineer moves the tile laid this turn"] += 1
        if before["tiles"][words[2]][0] == 0:
            self.met["reengineer moves the starting tile"] += 1
        if len(parts_without(before["tiles"], words[2])) > 1:
            self.met["reengineer joins what it split"] += 1

    def _tiles(self, pack, before, who, kind, words, after):
        if kind == "redesign" and before["tiles"][words[3]][0] == 0:
            self.met["redesign covers the starting tile"] += 1
        by_ability = kind == "ability" and self._ability(pack, before, who) == "satellite"
        if by_ability or kind in ("terraform", "redesign"):
            if not before["satellite_deck"] and after["phase"] == "draw":
                self.met["satellite deck made anew"] += 1
            if after["phase"] == "steal":
                self.met["steal offered"] += 1
        laid = kind in ("terraform", "redesign") and launches(pack, after["tiles"], words[3])
        if laid and after["phase"] not in ("draw", "steal"):
            self.met["launch with nobody to steal from"] += 1
        if kind == "terraform" and before["phase"] == "terraform" and before["claimed"]:
            self.met["tile by ability" + (" launches" if after["phase"] == "draw" else "")] += 1

    @staticmethod
    def _ability(pack, before, who):
        if before["phase"] != "ability":
            return None
        return pack.contracts[before["seats"][who]["fulfilled"][-1]["contract"]]["ability"]

    def _claims(self, pack, before, who, kind, words, after):
        ability = self._ability(pack, before, who)
        if ability and kind != "noability":
            self.met[f"ability {ability}"] += 1
        if before["phase"] == "sign" and before["placed"]:
            self._signed.update(map(int, words[1:]))
        if not kind.startswith("claim"):
            return
        contract = pack.contracts[int(words[2])]
        level = contract["levels"][int(words[3]) - 1]
        places = area(pack, before["tiles"], before["placed"], contract["terrain"])
        seats = holders(pack, before["tiles"], before["cubes"], places, contract["terrain"])
        self.met["claim for silver" if seats else "claim for gold"] += 1
        self.met[f"claim at level {words[3]}"] += 1
        if level["size"] < len(places):
            self.met["claim below the area's size"] += 1
        if not before["acted"]:
            self.met["claim before the action"] += 1
        if any(step.startswith("use") for step in self._since_laid):
            self.met["claim after a card used since the tile"] += 1
        if contract["id"] in self._signed:
            self.met["claim with a contract signed since the tile"] += 1
        if after["phase"] not in ("ability", "over"):
            self.met[f"nothing for ability {contract['ability']}"] += 1

    def position(self, pack, state, steps):
        """A position with a seat's list of steps in it."""
        if state["phase"] != "turn":
            return
        if steps == ["end"]:
            self.met["turn waits though only `end` is there"] += 1
        if state["placed"] is None or not state["acted"]:
            return
        letters = pack.letters(state["tiles"], state["placed"])
        for terrain in set(letters) - {LAVA}:
            places = area(pack, state["tiles"], state["placed"], terrain)
            seats = holders(pack, state["tiles"], state["cubes"], places, terrain)
            if len(seats) > 1:
                self.met["area closed by two players"] += 1
            elif state["active"] in seats:
                self.met["area with an own cube"] += 1

    def table(self):
        lines = [f"{'phase':<10} {'step':<16} {'met':>8}"]
        for phase, kind in sorted(ALL_KINDS | set(self.kinds)):
            lines.append(f"{phase:<10} {kind:<16} {self.kinds[phase, kind]:>8}")
        lines.append("")
        lines += [f"{name:<46} {count:>8}" for name, count in sorted(self.met.items())]
        return "\n".join(lines)
