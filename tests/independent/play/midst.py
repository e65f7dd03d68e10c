"""Begins a game of Landed in the midst, so that what comes late or seldom is met often."""

from landed.board import LAVA, area, frontier, holders, places_with_cubes, section_edge
from landed.setup import copy_state


def in_the_midst(random, pack, state):
    """A state after the setup, but with cards in hands, contracts below, tiles on the board."""
    state = copy_state(state)
    deal_cards(random, state)
    lay_tiles(random, pack, state, random.choice((0, 0, 10, 25, 35)))
    if random.random() < 0.5:
        spend_cubes(random, pack, state)
        sign_contracts(random, state)
    if random.random() < 0.3:
        turn_deck_over(random, state)
    state["turn"] = 1 + len(state["seats"]) * len(state["tiles"])
    return state


def deal_cards(random, state):
    """LN-30: with all cards in hands, the next launch is a theft."""
    cards = [kind for kind, count in state["satellite_deck"].items() for _ in range(count)]
    random.shuffle(cards)
    dealt = random.choice((0, 6, 15, 18))
    # Now and then to one seat alone: it has nobody to steal from.
    seats = state["seats"] if random.random() < 0.8 else state["seats"][:1]
    for kind in cards[:dealt]:
        random.choice(seats)["satellites"].append(kind)
    for seat in state["seats"]:
        seat["satellites"].sort()
    left = cards[dealt:]
    state["satellite_deck"] = {kind: left.count(kind) for kind in left}


def turn_deck_over(random, state):
    """LN-52: contracts that went below come in their order once the deck is through."""
    below = random.sample(state["deck"], min(20, len(state["deck"])))
    state["bottom"] = below
    state["deck"] = [number for number in state["deck"] if number not in below]


def lay_tiles(random, pack, state, count):
    for _ in range(min(count, len(state["bag"]) - 1)):
        tile = state["bag"].pop(random.randrange(len(state["bag"])))
        place = random.choice(sorted(frontier(state["tiles"])))
        face = random.randrange(2)
        state["tiles"][place] = [tile, face, random.choice(pack.turns[tile, face])]


def spend_cubes(random, pack, state):
    """LN-37, LN-42: areas held by others, and cubes that run out soon."""
    for number, seat in enumerate(state["seats"]):
        leave = random.choice((0, 1, 1, 2)) if number else random.choice((1, 1, 2, 4))
        for place in random.sample(sorted(state["tiles"]), len(state["tiles"])):
            if seat["cubes"] <= leave:
                break
            spend_cube(random, pack, state, number, place)


def sign_contracts(random, state):
    """LN-23: with many contracts signed and fulfilled the deck has fewer than three."""
    for seat in state["seats"][1:]:
        if random.random() < 0.7:
            contract = state["deck"].pop(random.randrange(len(state["deck"])))
            seat["contracts"] = sorted([*seat["contracts"], contract])


def spend_cube(random, pack, state, number, place):
    """A cube of the seat on a tile, for a contract at its first level, if there is one to fit.

    Cubes come to lie on tiles just laid, so the starting tile has none and no tile has two.
    """
    if state["tiles"][place][0] == pack.start or place in places_with_cubes(state["cubes"]):
        return
    seat = state["seats"][number]
    letters = pack.letters(state["tiles"], place)
    terrain = random.choice(sorted(set(letters) - {LAVA}))
    places = area(pack, state["tiles"], place, terrain)
    seats = holders(pack, state["tiles"], state["cubes"], places, terrain)
    fitting = [k for k in state["deck"] if pack.contracts[k]["terrain"] == terrain]
    if number in seats or len(seats) > 1 or not fitting:
        return
    contract = random.choice(fitting)
    points = pack.contracts[contract]["levels"][0]["silver" if seats else "gold"]
    state["deck"].remove(contract)
    state["cubes"][f"{place}/{section_edge(letters, terrain)}"] = number
    seat["cubes"] -= 1
    seat["score"] += points
    seat["fulfilled"].append({"contract": contract, "level": 1, "points": points})
