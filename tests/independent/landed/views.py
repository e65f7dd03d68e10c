"""What a seat or a spectator sees (LN-45)."""

HIDDEN_OF_OTHERS = ("hand", "contracts", "offered", "satellites", "fresh")


def view(state, watcher):
    """The state with secrets as counts; `watcher` is a seat, or None for a spectator."""
    seen = dict(state)
    for key in ("bag", "deck", "bottom"):
        seen[key] = len(state[key])
    seen["satellite_deck"] = sum(state["satellite_deck"].values())
    if state["phase"] != "over":  # Then hands, contracts and cards lie open.
        seen["seats"] = [
            seat if number == watcher else hidden(seat)
            for number, seat in enumerate(state["seats"])
        ]
    return seen


def hidden(seat):
    return {key: len(value) if key in HIDDEN_OF_OTHERS else value for key, value in seat.items()}
