"""How random games of Landed are played so that rare rules are met.

A style weighs the kinds of steps and what a place gives.
"""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field

from landed.board import LAVA, area, holders, launches, open_areas


def kind_of(step):
    """`use plan`, `claim negotiate`, `keep 2`: what a step is, without its numbers."""
    words = step.split(" ")
    if words[0] == "use":
        return f"use {words[1]}"
    if words[0] == "claim":
        return "claim negotiate" if len(words) == 5 else "claim"
    if words[0] == "keep":
        return f"keep {len(words) - 1}"
    return words[0]


@dataclass(frozen=True)
class Style:
    """Weights of kinds (1 if not named) and of what a place gives."""

    name: str
    weights: dict = field(default_factory=dict)
    reach: float = 0  # Sizes of areas that an own contract is for.
    launch: float = 0  # A satellite launched.
    meet: float = 0  # Players whose cubes come together on an area.
    high: bool = False  # Claims at the highest level there is, not the lowest.


CARDS = ("use terraform", "use plan", "use sign", "use score", "use reengineer", "redesign")


def cards(weight):
    return {kind: weight for kind in (*CARDS, "claim negotiate")}


STYLES = (
    Style("even"),
    Style("claimer", {"terraform": 6, "claim": 60, "sign": 2, "plan": 2, "end": 0.1}, reach=3),
    Style("grower", {"terraform": 6, "claim": 0.4, "claim negotiate": 9}, reach=2, high=True),
    Style("hoarder", {**cards(0.02), "terraform": 6, "plan": 2}, launch=5),
    Style("spender", {**cards(6), "terraform": 4, "claim": 6}, launch=5, reach=1),
    Style("signer", {"use sign": 30, "use terraform": 20, "terraform": 4, "claim": 3}, reach=2),
    Style("hurried", {"plan": 30, "terraform": 8, "sign": 0.2, "claim": 9}, reach=1),
    Style("mingler", {"terraform": 8, "claim": 40, "use reengineer": 9}, meet=4, reach=1),
)

SAMPLE = 24
PLACING = ("terraform", "redesign", "use reengineer")


def by_kind(steps):
    """Steps by their kind. The list is sorted, so the thousands that place a tile lie together."""
    groups = defaultdict(list)
    start = 0
    while start < len(steps):
        kind = kind_of(steps[start])
        end = start + 1
        if kind in PLACING:
            end = bisect_left(steps, f"{kind}!", start)  # "!" comes right after the space.
        groups[kind] += steps[start:end]
        start = end
    return groups


def choose(random, style, pack, state, seat, steps):
    """One of a seat's legal steps."""
    groups = by_kind(steps)
    kinds = sorted(groups)
    weights = [style.weights.get(kind, 1) for kind in kinds]
    kind = random.choices(kinds, weights)[0]
    group = groups[kind]
    if random.random() < 0.1 or len(group) == 1:
        return random.choice(group)
    if kind in PLACING:
        some = random.sample(group, min(SAMPLE, len(group)))
        return max(some, key=lambda step: worth(style, pack, state, seat, step))
    if kind == "keep 1" and state["placed"]:
        # LN-20: a contract to claim with at once what was just laid.
        terrains = {terrain for _, terrain, _, _ in open_areas(pack, state, seat)}
        return max(group, key=lambda step: terrain_of(pack, step) in terrains)
    if kind == "claim":
        return sorted(group, key=lambda step: int(step.split(" ")[3]), reverse=style.high)[0]
    return random.choice(group)


def terrain_of(pack, keep):
    return pack.contracts[int(keep.split(" ")[1])]["terrain"]


def worth(style, pack, state, seat, step):
    """What a place gives, by the style."""
    tiles = dict(state["tiles"])
    words = step.split(" ")
    if words[0] == "use":
        _, _, origin, place, turns = words
        tile, face, _ = tiles.pop(origin)
    else:
        _, tile, face, place, turns = words
    tiles[place] = [int(tile), int(face), int(turns)]
    wanted = {pack.contracts[number]["terrain"] for number in state["seats"][seat]["contracts"]}
    total = style.launch * launches(pack, tiles, place)
    for terrain in set(pack.letters(tiles, place)) - {LAVA}:
        places = area(pack, tiles, place, terrain)
        seats = holders(pack, tiles, state["cubes"], places, terrain)
        total += style.meet * len(seats)
        if terrain in wanted and seat not in seats and len(seats) < 2:
            total += style.reach * len(places)
    return total
