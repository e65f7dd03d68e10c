"""Who is to act, what they may do, and what chance may bring."""

from collections import Counter
from itertools import combinations

from .board import destinations, frontier, is_edge_tile, open_areas, places_with_cubes

HAND = 4  # LN-22
MOST_CONTRACTS = 3  # LN-23
DEALT = 4  # LN-10: tiles, and contracts offered, for each seat
KEPT_AT_SETUP = 2


def to_act(state):
    phase = state["phase"]
    if phase == "over":
        return []
    if phase in ("deal", "draw"):
        return ["chance"]
    if phase == "keep":  # LN-10: all at the same time
        return [number for number, seat in enumerate(state["seats"]) if seat["offered"]]
    return [state["active"]]


def legal(pack, state, seat):
    """The steps of a seat, sorted by code point."""
    if seat not in to_act(state):
        return []
    steps = {
        "keep": setup_keeps,
        "turn": turn_steps,
        "terraform": placements,
        "sign": sign_keeps,
        "steal": steals,
        "ability": abilities,
    }[state["phase"]](pack, state, seat)
    return sorted(steps)


def keeps(offered, counts):
    return [
        " ".join(["keep", *map(str, ids)])
        for count in counts
        for ids in combinations(sorted(offered), count)
    ]


def setup_keeps(_pack, state, seat):
    return keeps(state["seats"][seat]["offered"], [KEPT_AT_SETUP])


def sign_keeps(_pack, state, seat):
    """LN-23: one or two, never more than three unfulfilled."""
    own = state["seats"][seat]
    room = MOST_CONTRACTS - len(own["contracts"])
    return keeps(own["offered"], [count for count in (1, 2) if count <= room])


def tiles_with_turns(pack, state, seat):
    """Each tile of the hand as (tile, face, turns), turns that look alike once (LN-50)."""
    for tile in state["seats"][seat]["hand"]:
        for face in (0, 1):
            for turns in pack.turns[tile, face]:
                yield tile, face, turns


def placements(pack, state, seat):
    """LN-21."""
    places = frontier(state["tiles"])
    return [
        f"terraform {tile} {face} {place} {turns}"
        for tile, face, turns in tiles_with_turns(pack, state, seat)
        for place in places
    ]


def redesigns(pack, state, seat):
    """LN-32, LN-34: on top of any tile without a cube, the starting tile too."""
    places = set(state["tiles"]) - places_with_cubes(state["cubes"])
    return [
        f"redesign {tile} {face} {place} {turns}"
        for tile, face, turns in tiles_with_turns(pack, state, seat)
        for place in places
    ]


def can_plan(state, seat):
    return len(state["seats"][seat]["hand"]) < HAND and bool(state["bag"])


def can_sign(state, seat):
    few = len(state["seats"][seat]["contracts"]) < MOST_CONTRACTS
    return few and bool(state["deck"] or state["bottom"])


def is_last_turn(state):
    """LN-41: a turn that began after the last tile was drawn."""
    return state["turns_left"] is not None and state["turns_left"] < len(state["seats"])


def turn_steps(pack, state, seat):
    """LN-51."""
    steps = claims(pack, state, seat) + cards(pack, state, seat)
    if state["acted"]:
        return steps + ["end"]
    return steps + actions(pack, state, seat)


def actions(pack, state, seat):
    own = state["seats"][seat]
    steps = placements(pack, state, seat)
    if may_use(state, seat, "redesign"):
        steps += redesigns(pack, state, seat)
    if can_plan(state, seat):
        steps.append("plan")
    if can_sign(state, seat):
        steps.append("sign")
    if is_last_turn(state) and not (own["hand"] and own["contracts"]):
        steps.append("rest")
    return steps


def may_use(state, seat, kind):
    """LN-31: one card a turn, and none got in this turn."""
    return not state["used"] and kind in state["seats"][seat]["satellites"]


def cards(pack, state, seat):
    """LN-32: the cards that have a `use` step."""
    steps = []
    if may_use(state, seat, "terraform") and state["seats"][seat]["hand"]:
        steps.append("use terraform")
    if may_use(state, seat, "plan") and can_plan(state, seat):
        steps.append("use plan")
    if may_use(state, seat, "sign") and can_sign(state, seat):
        steps.append("use sign")
    if may_use(state, seat, "score"):
        steps.append("use score")
    if may_use(state, seat, "reengineer"):
        steps += reengineerings(pack, state)
    return steps


def reengineerings(pack, state):
    """LN-33."""
    tiles = state["tiles"]
    blocked = places_with_cubes(state["cubes"])
    steps = []
    for place, (tile, face, _) in tiles.items():
        if place in blocked or not is_edge_tile(tiles, place):
            continue
        for there in destinations(tiles, place):
            for turns in pack.turns[tile, face]:
                steps.append(f"use reengineer {place} {there} {turns}")
    return steps


def claims(pack, state, seat):
    """LN-36, and with `negotiate` the levels one above the area's size (LN-50)."""
    own = state["seats"][seat]
    if state["claimed"] or own["cubes"] == 0:
        return []
    negotiate = may_use(state, seat, "negotiate")
    steps = []
    for edge, terrain, size, _ in open_areas(pack, state, seat):
        for number in own["contracts"]:
            contract = pack.contracts[number]
            if contract["terrain"] != terrain:
                continue
            for level, entry in enumerate(contract["levels"], start=1):
                if entry["size"] <= size:
                    steps.append(f"claim {edge} {number} {level}")
                elif negotiate and entry["size"] == size + 1:
                    steps.append(f"claim {edge} {number} {level} negotiate")
    return steps


def others_with_cards(state, seat):
    return [
        number
        for number, other in enumerate(state["seats"])
        if number != seat and other["satellites"]
    ]


def steals(_pack, state, seat):
    return ["nosteal"] + [f"steal {number}" for number in others_with_cards(state, seat)]


def is_ability_offered(pack, state, seat):
    """LN-51: whether the contract just fulfilled can do anything now."""
    own = state["seats"][seat]
    ability = pack.contracts[own["fulfilled"][-1]["contract"]]["ability"]
    if ability == "tiles":
        return bool(state["bag"])
    if ability == "contract":
        return can_sign(state, seat)
    if ability == "satellite":
        in_stock = state["satellite_deck"] or state["satellite_used"]
        return bool(in_stock or others_with_cards(state, seat))
    if ability == "terraform":
        return bool(own["hand"])
    if ability == "redraw":
        return bool(state["bag"] and own["hand"])
    assert ability == "points", ability
    return True


def abilities(pack, state, seat):
    own = state["seats"][seat]
    ability = pack.contracts[own["fulfilled"][-1]["contract"]]["ability"]
    if ability != "redraw":
        return ["ability", "noability"]
    hand = sorted(own["hand"])
    subsets = [ids for count in range(1, len(hand) + 1) for ids in combinations(hand, count)]
    return ["noability"] + [" ".join(["redraw", *map(str, ids)]) for ids in subsets]


def chances(state):
    """What chance may bring: (step, probability), sorted by code point (LN-52)."""
    outcomes = weights(state)
    total = sum(outcomes.values())
    return sorted((step, weight / total) for step, weight in outcomes.items())


def weights(state):
    """What chance may bring, with how many tiles or cards bring it."""
    if to_act(state) != ["chance"]:
        return {}
    what, source = "tile", None
    if state["phase"] == "draw":
        what, source = state["drawing"]["what"], state["drawing"].get("from")
    elif len(state["seats"][state["active"]]["hand"]) == DEALT:
        what = "contract"
    if what == "tile":
        counts = {number: 1 for number in state["bag"]}
    elif what == "contract":
        # The shuffled deck first, then the bottom in its order.
        counts = {number: 1 for number in state["deck"] or state["bottom"][:1]}
    elif source is not None:
        counts = Counter(state["seats"][source]["satellites"])
    else:
        counts = state["satellite_deck"]
    return {f"{what} {key}": count for key, count in counts.items()}
