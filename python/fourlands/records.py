"""Finished matches as data to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import _core
from ._core import Game, State


@dataclass(frozen=True)
class Record:
    """A match as it was played."""

    game: Game
    events: list[tuple[int, str]]  # Seat (-1 chance) and step.
    result: Any

    def states(self) -> Iterator[tuple[State, int, str]]:
        """Every position with who acted there, and how. The state is yours to keep."""
        state = self.game.initial()
        for seat, step in self.events:
            yield state.clone(), seat, step
            state.apply_step(step, seat)

    def final(self) -> State:
        """Where the record ends."""
        state = self.game.initial()
        for seat, step in self.events:
            state.apply_step(step, seat)
        return state


@dataclass(frozen=True)
class Example:
    """A decision: what the seat saw, what it chose, and how the game ended for everybody."""

    state: State
    seat: int
    step: str
    actions: list[int]
    returns: list[float]

    @property
    def view(self) -> _core.View:
        return self.state.view(self.seat)

    @property
    def observation(self) -> Any:
        return self.state.observation(self.seat)

    @property
    def values(self) -> list[float]:
        """What our network says the position is worth to each seat."""
        return self.state.evaluate()


def read_record(text: str, pack: dict[str, Any] | None = None) -> Record:
    """The match in a record file's text (docs/formats.md)."""
    return Record(*_core.read_record(text, pack))


def examples(record: Record) -> Iterator[Example]:
    """Every decision of a record; `returns` are all 0 if it broke off."""
    returns = record.final().returns()
    for state, seat, step in record.states():
        if seat >= 0:
            yield Example(state, seat, step, state.step_actions(step, seat), returns)
