"""What a step does. The step must be legal; the state given is not changed."""

from .board import launches, open_areas
from .lists import DEALT, HAND, is_ability_offered, others_with_cards
from .setup import copy_state

SCORE_CARD = 6  # LN-32
UNUSED_CARD = 2  # LN-43
REST = 2  # LN-41
POINTS_ABILITY = 3  # LN-7


def apply(pack, state, who, step):
    """The state after a step of a seat or of "chance"."""
    state = copy_state(state)
    kind, *words = step.split(" ")
    if who == "chance":
        if state["phase"] == "deal":
            deal(state, kind, int(words[0]))
        else:
            chance(pack, state, kind, words[0])
        return state
    handlers = {
        "keep": keep,
        "terraform": terraform,
        "redesign": redesign,
        "plan": plan,
        "sign": sign,
        "rest": rest,
        "use": use,
        "claim": claim,
        "steal": steal,
        "nosteal": go_on,
        "ability": use_ability,
        "noability": go_on,
        "redraw": redraw,
        "end": end_turn,
    }
    handlers[kind](pack, state, who, *words)
    return state


# Chance.


def chance(pack, state, kind, key):
    seat = state["seats"][state["active"]]
    drawing = state["drawing"]
    if kind == "tile":
        draw_tile(state, seat, int(key))
    elif kind == "contract":
        draw_contract(state, seat["contracts" if "to" in drawing else "offered"], int(key))
    elif "from" in drawing:
        state["seats"][drawing["from"]]["satellites"].remove(key)
        insert(seat["fresh"], key)
    else:
        take(state["satellite_deck"], key)
        insert(seat["fresh"], key)
    drawing["left"] -= 1
    if drawing["left"] == 0:
        state["drawing"] = None
        after_draw(pack, state, kind)


def deal(state, kind, number):
    """LN-52: seat by seat, four tiles, then four contracts."""
    seat = state["seats"][state["active"]]
    if kind == "tile":
        draw_tile(state, seat, number)
        return
    draw_contract(state, seat["offered"], number)
    if len(seat["offered"]) < DEALT:
        return
    state["active"] += 1
    if state["active"] == len(state["seats"]):
        state["active"] = 0
        state["phase"] = "keep"


def draw_tile(state, seat, number):
    state["bag"].remove(number)
    insert(seat["hand"], number)
    if not state["bag"] and state["turns_left"] is None:  # LN-40
        state["turns_left"] = len(state["seats"])


def draw_contract(state, to, number):
    (state["deck"] or state["bottom"]).remove(number)
    insert(to, number)


def after_draw(pack, state, kind):
    if kind == "contract" and state["seats"][state["active"]]["offered"]:
        state["phase"] = "sign"
    else:
        go_on(pack, state, state["active"])


# The three actions and what comes after them.


def keep(pack, state, who, *numbers):
    seat = state["seats"][who]
    kept = [int(number) for number in numbers]
    rest_of_them = [number for number in seat["offered"] if number not in kept]
    seat["offered"] = []
    seat["contracts"] = sorted(seat["contracts"] + kept)
    if state["phase"] == "keep":  # LN-10
        state["deck"] = sorted(state["deck"] + rest_of_them)
        if not any(other["offered"] for other in state["seats"]):
            state["phase"] = "turn"
        return
    state["bottom"] += sorted(rest_of_them)  # LN-23
    go_on(pack, state, who)


def terraform(pack, state, who, tile, face, place, turns):
    if state["phase"] == "turn":
        state["acted"] = True
    lay(pack, state, who, int(tile), int(face), place, int(turns))


def redesign(pack, state, who, tile, face, place, turns):
    """LN-34: the tile covered leaves the game."""
    state["acted"] = True
    spend_card(state, who, "redesign")
    lay(pack, state, who, int(tile), int(face), place, int(turns))


def lay(pack, state, who, tile, face, place, turns):
    state["seats"][who]["hand"].remove(tile)
    state["tiles"][place] = [tile, face, turns]
    if not state["claimed"]:
        state["placed"] = place
    if launches(pack, state["tiles"], place):
        gain_card(pack, state, who)
    else:
        go_on(pack, state, who)


def plan(_pack, state, who):
    state["acted"] = True
    draw_up_to_four(state, who)


def draw_up_to_four(state, who):
    draw(state, "tile", HAND - len(state["seats"][who]["hand"]))


def sign(_pack, state, _who):
    state["acted"] = True
    draw(state, "contract", 3)


def rest(pack, state, who):
    state["acted"] = True
    state["seats"][who]["score"] += REST
    go_on(pack, state, who)


def draw(state, what, count, **more):
    """LN-52: `left` is what will really come."""
    stock = {"tile": len(state["bag"]), "contract": len(state["deck"]) + len(state["bottom"])}
    state["phase"] = "draw"
    state["drawing"] = {"what": what, "left": min(count, stock.get(what, count)), **more}


# Satellite cards.


def gain_card(pack, state, who):
    """LN-30, LN-53: from the deck, from the used ones made a deck anew, or from another player."""
    if not state["satellite_deck"]:
        state["satellite_deck"], state["satellite_used"] = state["satellite_used"], {}
    if state["satellite_deck"]:
        draw(state, "satellite", 1)
    elif others_with_cards(state, who):
        state["phase"] = "steal"
    else:
        go_on(pack, state, who)


def steal(_pack, state, _who, victim):
    draw(state, "satellite", 1, **{"from": int(victim)})


def spend_card(state, who, kind):
    """LN-35: laid open among the used ones before its effect."""
    state["used"] = True
    state["seats"][who]["satellites"].remove(kind)
    state["satellite_used"][kind] = state["satellite_used"].get(kind, 0) + 1


def use(pack, state, who, kind, *words):
    spend_card(state, who, kind)
    if kind == "terraform":
        state["phase"] = "terraform"
    elif kind == "plan":
        draw_up_to_four(state, who)
    elif kind == "sign":
        draw(state, "contract", 3)
    elif kind == "score":
        state["seats"][who]["score"] += SCORE_CARD
        go_on(pack, state, who)
    else:
        reengineer(state, *words)
        go_on(pack, state, who)


def reengineer(state, place, there, turns):
    tile, face, _ = state["tiles"].pop(place)
    state["tiles"][there] = [tile, face, int(turns)]
    if state["placed"] == place:  # LN-33
        state["placed"] = None


# Claims and abilities.


def claim(pack, state, who, edge, number, level, negotiate=None):
    own = state["seats"][who]
    edge, number, level = int(edge), int(number), int(level)
    [held] = [area[3] for area in open_areas(pack, state, who) if area[0] == edge]
    points = pack.contracts[number]["levels"][level - 1]["silver" if held else "gold"]
    if negotiate:
        spend_card(state, who, "negotiate")
    state["cubes"][f"{state['placed']}/{edge}"] = who
    state["claimed"] = True
    state["placed"] = None
    own["cubes"] -= 1
    own["contracts"].remove(number)
    own["fulfilled"].append({"contract": number, "level": level, "points": points})
    own["score"] += points
    if not any(seat["cubes"] for seat in state["seats"]):  # LN-42
        finish(pack, state)
    elif is_ability_offered(pack, state, who):
        state["phase"] = "ability"
    else:
        go_on(pack, state, who)


def use_ability(pack, state, who):
    """LN-7, LN-39."""
    own = state["seats"][who]
    ability = pack.contracts[own["fulfilled"][-1]["contract"]]["ability"]
    if ability == "tiles":
        draw(state, "tile", 2)
    elif ability == "contract":
        draw(state, "contract", 1, to="contracts")
    elif ability == "satellite":
        gain_card(pack, state, who)
    elif ability == "terraform":
        state["phase"] = "terraform"
    else:
        own["score"] += POINTS_ABILITY
        go_on(pack, state, who)


def redraw(_pack, state, who, *numbers):
    own = state["seats"][who]
    back = [int(number) for number in numbers]
    own["hand"] = [tile for tile in own["hand"] if tile not in back]
    state["bag"] = sorted(state["bag"] + back)
    draw(state, "tile", len(back))


# The turn's and the game's end.


def go_on(pack, state, who):
    """LN-51: back to the turn, which ends by itself if nothing more might come."""
    state["phase"] = "turn"
    if state["acted"] and not waits(pack, state, who):
        end_turn(pack, state, who)


def waits(pack, state, who):
    """LN-51: by what everybody sees alone."""
    own = state["seats"][who]
    if not state["used"] and own["satellites"]:
        return True
    if state["claimed"] or own["cubes"] == 0 or not own["contracts"]:
        return False
    return bool(open_areas(pack, state, who))


def end_turn(pack, state, who):
    if state["turns_left"] == 0:
        finish(pack, state)
        return
    if state["turns_left"] is not None:
        state["turns_left"] -= 1
    settle_fresh(state["seats"][who])
    state["turn"] += 1
    state["active"] = (who + 1) % len(state["seats"])
    state["phase"] = "turn"
    state["acted"] = state["used"] = state["claimed"] = False
    state["placed"] = None


def settle_fresh(seat):
    seat["satellites"] = sorted(seat["satellites"] + seat["fresh"])
    seat["fresh"] = []


def finish(pack, state):
    """LN-43, LN-44."""
    state["phase"] = "over"
    state["placed"] = state["drawing"] = None
    for seat in state["seats"]:
        settle_fresh(seat)
        for kind in seat["satellites"]:
            seat["score"] += SCORE_CARD if kind == "score" else UNUSED_CARD
    state["result"] = result(pack, state["seats"])


def result(pack, seats):
    def terrains(seat):
        return len({pack.contracts[done["contract"]]["terrain"] for done in seat["fulfilled"]})

    winners = list(range(len(seats)))
    measures = {"points": lambda seat: seat["score"], "cubes": lambda seat: seat["cubes"]}
    measures["terrains"] = terrains
    by = "shared"
    for name, measure in measures.items():
        best = max(measure(seats[number]) for number in winners)
        winners = [number for number in winners if measure(seats[number]) == best]
        if len(winners) == 1:
            by = name
            break
    return {"scores": [seat["score"] for seat in seats], "winners": winners, "by": by}


# Lists and counts.


def insert(items, item):
    items.append(item)
    items.sort()


def take(counts, kind):
    counts[kind] -= 1
    if counts[kind] == 0:  # Kinds with none are left out.
        del counts[kind]
