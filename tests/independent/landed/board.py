"""The components and the board: places, tiles as they lie, areas (LN-1 to LN-8)."""

import hashlib
import json
from functools import cache

# LN-1: E NE NW W SW SE.
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LAVA = "X"


@cache
def around(place):
    """The six places next to a place, by edge."""
    q, r = map(int, place.split(","))
    return tuple(f"{q + dq},{r + dr}" for dq, dr in DIRECTIONS)


def turned(letters, turns):
    """LN-2: turned by k, the letter i lies on edge (i+k) mod 6."""
    return "".join(letters[(edge - turns) % 6] for edge in range(6))


class Pack:
    """What does not change in a game."""

    def __init__(self, data):
        tiles = [data["start"], *data["tiles"]]
        self.start = data["start"]["id"]
        self.tiles = [tile["id"] for tile in data["tiles"]]
        self.has_satellite = {tile["id"]: tile["satellite"] for tile in tiles}
        self.contracts = {contract["id"]: contract for contract in data["contracts"]}
        self.satellites = {entry["kind"]: entry["count"] for entry in data["satellites"]}
        # By tile and face: what each turn shows, and the turns worth listing (LN-50).
        self.shown = {}
        self.turns = {}
        for tile in tiles:
            for face, letters in enumerate(tile["faces"]):
                shown = [turned(letters, turns) for turns in range(6)]
                self.shown[tile["id"], face] = shown
                self.turns[tile["id"], face] = [
                    turns for turns in range(6) if shown[turns] not in shown[:turns]
                ]
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        self.hash = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @classmethod
    def load(cls, path):
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def letters(self, tiles, place):
        """The six letters that the tile at a place shows, by edge of the board."""
        tile, face, turns = tiles[place]
        return self.shown[tile, face][turns]


def section_edge(letters, terrain):
    """LN-50: the lowest edge of the section; a terrain has one section a face (LN-2)."""
    return letters.index(terrain)


def area(pack, tiles, place, terrain):
    """LN-4: the places that the area spans which shows the terrain at this place."""
    found = {place}
    todo = [place]
    while todo:
        here = todo.pop()
        letters = pack.letters(tiles, here)
        for edge, there in enumerate(around(here)):
            if letters[edge] != terrain or there in found or there not in tiles:
                continue
            if pack.letters(tiles, there)[(edge + 3) % 6] == terrain:
                found.add(there)
                todo.append(there)
    return found


def holders(pack, tiles, cubes, places, terrain):
    """LN-37: the seats with a cube on an area, each counted once."""
    seats = set()
    for place in places:
        edge = section_edge(pack.letters(tiles, place), terrain)
        seat = cubes.get(f"{place}/{edge}")
        if seat is not None:
            seats.add(seat)
    return seats


def open_areas(pack, state, seat):
    """The areas of the tile laid this turn open to a seat: (edge, terrain, size, held by another).

    LN-36: two tiles or more. LN-37: no cube of the seat's own, and those of one other at most.
    """
    place = state["placed"]
    if place is None:
        return []
    tiles = state["tiles"]
    letters = pack.letters(tiles, place)
    result = []
    for terrain in sorted(set(letters) - {LAVA}):
        places = area(pack, tiles, place, terrain)
        if len(places) < 2:
            continue
        seats = holders(pack, tiles, state["cubes"], places, terrain)
        if seat not in seats and len(seats) < 2:
            result.append((section_edge(letters, terrain), terrain, len(places), bool(seats)))
    return result


def frontier(tiles):
    """LN-21: the empty places next to a tile in play."""
    return {there for place in tiles for there in around(place) if there not in tiles}


def places_with_cubes(cubes):
    return {key.split("/")[0] for key in cubes}


def is_edge_tile(tiles, place):
    """LN-33: two or more open edges next to each other."""
    free = [there not in tiles for there in around(place)]
    return any(free[edge] and free[edge - 1] for edge in range(6))


def parts_without(tiles, place):
    """The connected parts that the other tiles form."""
    rest = set(tiles) - {place}
    parts = []
    while rest:
        todo = [rest.pop()]
        part = set(todo)
        while todo:
            for there in around(todo.pop()):
                if there in rest:
                    rest.remove(there)
                    part.add(there)
                    todo.append(there)
        parts.append(part)
    return parts


def destinations(tiles, place):
    """LN-33: where the tile at a place may go so that all tiles hang together afterwards."""
    parts = parts_without(tiles, place)
    if not parts:
        return []
    # A tile that hangs together with all others touches every part of them.
    common = None
    for part in parts:
        touching = {there for here in part for there in around(here) if there not in tiles}
        common = touching if common is None else common & touching
    return sorted(common)


def launches(pack, tiles, place):
    """LN-30: the tile at a place has a satellite and so has a neighbour."""
    if not pack.has_satellite[tiles[place][0]]:
        return False
    return any(pack.has_satellite[tiles[there][0]] for there in around(place) if there in tiles)
