"""Four board games as a fast library: Landomy, Landed, Land Ahead! and Landing Zone.

    import fourlands
    game = fourlands.load("landed", players=3)
    state = game.initial()
    while not state.is_over():
        if state.is_chance():
            state.sample(rng)
        else:
            state.apply(state.legal_actions()[0])

See python/README.md for a guide.
"""

from __future__ import annotations

from typing import Any

from ._core import Bot, Game, Rng, State, View, games, search
from ._core import Error  # type: ignore[attr-defined]
from .batch import Batch
from .records import Example, examples, read_record

CHANCE = -1
NOBODY = -4


def load(game: str, *, pack: dict[str, Any] | None = None, **options: Any) -> Game:
    """The game of that id, with its options by name; what is left out has its default."""
    return Game(game, options, pack)


def determinize(view: View, rng: Rng) -> State:
    """A state that the view allows, uniform over what its seat cannot know."""
    return view.determinize(rng)


__all__ = [
    "CHANCE",
    "NOBODY",
    "Batch",
    "Bot",
    "Error",
    "Example",
    "Game",
    "Rng",
    "State",
    "View",
    "determinize",
    "examples",
    "games",
    "load",
    "read_record",
    "search",
]
