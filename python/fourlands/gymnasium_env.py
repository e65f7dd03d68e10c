"""Games of one seat as Gymnasium environments: `solo_env("landing-zone")`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._core import Game, Rng


class FourlandsSolo(gymnasium.Env[Any, Any]):
    """One seat against chance; the reward is its points, at the end.

    The mask of legal actions is `info["action_mask"]`. An action that is not legal raises Error;
    with strict=False the first legal one is taken in its place.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Game, render_mode: str | None = None, strict: bool = True) -> None:
        if game.seats != 1:
            raise ValueError(f"{game.id} has {game.seats} seats here; this is for games of one")
        self.game = game
        self.render_mode = render_mode
        self.strict = strict
        self.observation_space = gymnasium.spaces.Box(
            -100, 100, (game.observation_size,), np.float32
        )
        self.action_space = gymnasium.spaces.Discrete(game.num_actions)
        self.state = game.initial()

    def _roll(self) -> None:
        while self.state.is_chance():
            self.state.sample(self._rng)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.legal_actions_mask().astype(np.int8)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(1 << 63)))
        self.state = self.game.initial()
        self._roll()
        return self.state.observation(0), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        action = int(action)
        if not self.strict and not self.state.is_over():
            legal = self.state.legal_actions()
            action = action if action in legal else legal[0]
        self.state.apply(action)
        self._roll()
        over = self.state.is_over()
        reward = float(self.state.returns()[0])
        return self.state.observation(0), reward, over, False, self._info()

    def render(self) -> Any:
        return str(self.state) if self.render_mode == "ansi" else None


def solo_env(
    game: str | Game, render_mode: str | None = None, strict: bool = True, **options: Any
) -> FourlandsSolo:
    game = Game(game, options) if isinstance(game, str) else game
    return FourlandsSolo(game, render_mode, strict)
