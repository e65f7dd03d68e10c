"""The games as PettingZoo environments: `aec_env("landed", players=3)`, `parallel_env(...)`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from ._core import Game, Rng, State



def _name(seat: int) -> str:
    return f"seat_{seat}"


def _spaces(game: Game) -> tuple[gymnasium.spaces.Space[Any], gymnasium.spaces.Space[Any]]:
    observation = gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-100, 100, (game.observation_size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )
    return observation, gymnasium.spaces.Discrete(game.num_actions)


def _observe(state: State, seat: int) -> dict[str, Any]:
    mask = np.zeros(state.game.num_actions, np.int8)
    if not state.is_over():
        mask[state.legal_actions(seat)] = 1
    return {"observation": state.observation(seat), "action_mask": mask}


def _roll(state: State, rng: Rng) -> None:
    while state.is_chance():
        state.sample(rng)


class FourlandsAEC(AECEnv):  # type: ignore[misc]
    """One agent at a time. A step of several actions is several turns of the same agent."""

    metadata = {"render_modes": ["ansi"], "name": "fourlands_v0", "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{game.id.replace('-', '_')}_v0"}
        self.possible_agents = [_name(seat) for seat in range(game.seats)]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        observation, action = _spaces(game)
        self.observation_spaces = {name: observation for name in self.possible_agents}
        self.action_spaces = {name: action for name in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._rng = Rng(self._seed)
        self.state_ = self.game.initial()
        _roll(self.state_, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = {name: 0.0 for name in self.agents}
        self._cumulative_rewards = {name: 0.0 for name in self.agents}
        self.terminations = {name: False for name in self.agents}
        self.truncations = {name: False for name in self.agents}
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = _name(self.state_.turn)

    def observe(self, agent: str) -> dict[str, Any]:
        return _observe(self.state_, self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError(f"{agent} must act: its game goes on")
        self.state_.apply(int(action), self._seats[agent])
        _roll(self.state_, self._rng)
        if self.state_.is_over():
            for seat, value in enumerate(self.state_.returns()):
                self.rewards[_name(seat)] = float(value)
            self.terminations = {name: True for name in self.agents}
        else:
            self.agent_selection = _name(self.state_.turn)
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class FourlandsParallel(ParallelEnv):  # type: ignore[misc]
    """All agents at once. Who is not to act has an empty mask, and its action is not looked at.

    An action that is not legal raises Error; without a mask, `strict=False` takes the first legal
    one in its place.
    """

    metadata = {"render_modes": ["ansi"], "name": "fourlands_v0"}

    def __init__(self, game: Game, render_mode: str | None = None, strict: bool = True) -> None:
        self.game = game
        self.render_mode = render_mode
        self.strict = strict
        self.metadata = {**type(self).metadata, "name": f"{game.id.replace('-', '_')}_v0"}
        self.possible_agents = [_name(seat) for seat in range(game.seats)]
        observation, action = _spaces(game)
        self.observation_spaces = {name: observation for name in self.possible_agents}
        self.action_spaces = {name: action for name in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _observations(self) -> dict[str, Any]:
        return {_name(s): _observe(self.state_, s) for s in range(self.game.seats)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._seed = self._seed + 1 if seed is None else seed
        self._rng = Rng(self._seed)
        self.state_ = self.game.initial()
        _roll(self.state_, self._rng)
        self.agents = self.possible_agents[:]
        return self._observations(), {name: {} for name in self.agents}

    def _take(self, seat: int, action: int) -> None:
        legal = self.state_.legal_actions(seat)
        if not legal:
            return
        if not self.strict and action not in legal:
            action = legal[0]
        self.state_.apply(action, seat)

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        asked = self.state_.to_act() if not self.state_.spelled() else [self.state_.turn]
        for seat in asked:
            if self.state_.is_over() or seat not in self.state_.to_act():
                continue
            self._take(seat, int(actions[_name(seat)]))
        _roll(self.state_, self._rng)
        over = self.state_.is_over()
        returns = self.state_.returns()
        names = self.agents
        rewards = {_name(seat): float(returns[seat]) for seat in range(self.game.seats)}
        terminations = {name: over for name in names}
        truncations = {name: False for name in names}
        infos: dict[str, Any] = {name: {} for name in names}
        observations = self._observations()
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str | None:
        return str(self.state_) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def aec_env(game: str | Game, render_mode: str | None = None, **options: Any) -> FourlandsAEC:
    return FourlandsAEC(Game(game, options) if isinstance(game, str) else game, render_mode)


def parallel_env(
    game: str | Game, render_mode: str | None = None, strict: bool = True, **options: Any
) -> FourlandsParallel:
    game = Game(game, options) if isinstance(game, str) else game
    return FourlandsParallel(game, render_mode, strict)
