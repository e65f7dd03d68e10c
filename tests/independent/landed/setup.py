"""The beginning of a game (LN-5, LN-10, LN-52)."""

CUBES = {2: 8, 3: 7, 4: 6}


def new_game(pack, players):
    seat = {
        "hand": [],
        "contracts": [],
        "offered": [],
        "fulfilled": [],
        "satellites": [],
        "fresh": [],
        "cubes": CUBES[players],
        "score": 0,
    }
    return {
        "game": "landed",
        "options": {"players": players},
        "turn": 1,
        "active": 0,
        "phase": "deal",
        "tiles": {"0,0": [pack.start, 0, 0]},
        "cubes": {},
        "bag": sorted(pack.tiles),
        "deck": sorted(pack.contracts),
        "bottom": [],
        "satellite_deck": dict(pack.satellites),
        "satellite_used": {},
        "seats": [copy_seat(seat) for _ in range(players)],
        "acted": False,
        "used": False,
        "claimed": False,
        "turns_left": None,
        "drawing": None,
        "placed": None,
        "result": None,
    }


def copy_seat(seat):
    copied = {key: list(value) if isinstance(value, list) else value for key, value in seat.items()}
    return copied


def copy_state(state):
    """A copy whose lists and maps may be changed; entries of `fulfilled` and `tiles` never are."""
    copied = dict(state)
    for key in ("tiles", "cubes", "satellite_deck", "satellite_used"):
        copied[key] = dict(state[key])
    for key in ("bag", "deck", "bottom"):
        copied[key] = list(state[key])
    copied["seats"] = [copy_seat(seat) for seat in state["seats"]]
    if state["drawing"] is not None:
        copied["drawing"] = dict(state["drawing"])
    return copied
