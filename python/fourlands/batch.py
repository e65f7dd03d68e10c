"""Many games of a kind, moved together."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from ._core import Error  # type: ignore[attr-defined]
from ._core import Game, Games, State


class Batch:
    """`n` games, each with one action a step, in arrays that are written in place.

    `observations[i]` is what the seat `turns[i]` sees, `masks[i]` has 1 for its legal actions.
    After a step that ended game i, `dones[i]` is 1, `rewards[i]` has every seat's return, and the
    game has begun anew: the observation is already the next game's first. Games are the same for
    the same seed, whatever `threads` is. Nothing is allocated in a step.

    chance="caller": chance is a turn of seat -1, and its action the number of an outcome of
    `state(i).chance_outcomes()`.
    observe=False: no observations and masks, for whoever needs none.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        threads: int = 1,
        seed: int = 0,
        chance: str = "inside",
        observe: bool = True,
        **options: Any,
    ) -> None:
        if chance not in ("inside", "caller"):
            raise ValueError('chance must be "inside" or "caller"')
        n = operator.index(n)
        if not 1 <= n <= 1 << 16:
            raise ValueError("n must be 1 to 65536")
        if isinstance(game, str):
            game = Game(game, options)
        elif not isinstance(game, Game):
            raise TypeError(f"a game is given by its name or as a Game, not as {type(game).__name__}")
        elif options:
            raise ValueError("options are for a game by name; this one has its own")
        self.game = game
        self.n = n
        self.observations: npt.NDArray[np.float32] = np.zeros(
            (n if observe else 0, game.observation_size), np.float32
        )
        self.masks: npt.NDArray[np.uint8] = np.zeros(
            (n if observe else 0, game.num_actions), np.uint8
        )
        self.rewards: npt.NDArray[np.float32] = np.zeros((n, game.seats), np.float32)
        self.dones: npt.NDArray[np.uint8] = np.zeros(n, np.uint8)
        self.turns: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        self._sampled: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        self._games = Games(
            game,
            n,
            threads,
            seed,
            chance == "inside",
            self.observations if observe else None,
            self.masks if observe else None,
            self.rewards,
            self.dones,
            self.turns,
        )

    def reset(self, seed: int = 0) -> None:
        """Begins every game anew."""
        self._games.reset(seed)

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """One action a game. An illegal one raises Error, and no game has moved."""
        if not isinstance(actions, np.ndarray):
            raise Error(f"actions must be a numpy array, not {type(actions).__name__}")
        if actions.dtype != np.int32 or actions.shape != (self.n,):
            raise Error(f"actions must be int32 of shape ({self.n},), not {actions.dtype} {actions.shape}")
        if not actions.flags.c_contiguous:
            raise Error("actions must lie in a row (C order)")
        self._games.step(actions)

    def sample_actions(self) -> npt.NDArray[np.int32]:
        """A random legal action of each game, in an array that the next call writes again."""
        self._games.sample(self._sampled)
        return self._sampled

    def run(self, steps: int) -> None:
        """So many random steps of every game without returning to Python."""
        self._games.run(steps)

    def state(self, game: int) -> State:
        """A copy of one of the games."""
        return self._games.state(game)
