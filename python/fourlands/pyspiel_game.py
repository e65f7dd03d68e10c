"""The games for OpenSpiel: `import fourlands.pyspiel_game` registers them with pyspiel.

    game = pyspiel.load_game("python_fourlands_landed", {"players": 3})
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._core import Game, State, games

_NOBODY = -4
# The most outcomes that chance has in any of the games: the layouts of Landomy.
_MOST_OUTCOMES = 2520
_LONGEST_GAME = 20000
_MOST_POINTS = 10000.0


class _Observer:
    """What OpenSpiel asks for observations."""

    def __init__(self, iig_obs_type: Any, game: Game) -> None:
        self._informed = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        fields = list(game.observation_fields)
        size = game.observation_size
        if self._informed:
            fields += [(n, s, at + size) for n, s, at in game.information_fields]
            size = game.information_state_size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {}
        for name, shape, first in fields:
            count = int(np.prod(shape))
            self.dict[name] = self.tensor[first : first + count].reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        inner = state.fourlands
        seen = inner.information_state(player) if self._informed else inner.observation(player)
        self.tensor[:] = seen

    def string_from(self, state: Any, player: int) -> str:
        return f"{state.fourlands.view(player).to_json()} {state.fourlands.spelled()}"


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Any, inner: State) -> None:
        super().__init__(game)
        self.fourlands = inner

    def current_player(self) -> int:
        turn = self.fourlands.turn
        if turn == _NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn < 0 else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.fourlands.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.fourlands.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.fourlands.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.fourlands.action_text(action)

    def is_terminal(self) -> bool:
        return self.fourlands.is_over()

    def returns(self) -> list[float]:
        return [float(value) for value in self.fourlands.returns()]

    def __str__(self) -> str:
        return f"{self.fourlands.to_json()} {self.fourlands.spelled()}"


_PLAYERS = {"landomy": (2, 2), "landed": (2, 4), "land-ahead": (1, 6), "landing-zone": (1, 16)}


def _type_of(game: Game) -> Any:
    least, most = _PLAYERS.get(game.id, (game.seats, game.seats))
    kind = pyspiel.GameType
    return kind(
        short_name="python_fourlands_" + game.id.replace("-", "_"),
        long_name="Fourlands: " + game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if game.hidden
            else kind.Information.PERFECT_INFORMATION
        ),
        # Alone a seat is paid its points; among several, what one wins the others lose.
        utility=kind.Utility.ZERO_SUM if game.seats > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats},
    )


def _register(name: str) -> None:
    default = Game(name, {})

    class _Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            players = int((params or {}).get("players", default.seats))
            options = {} if name == "landomy" else {"players": players}
            self.fourlands = Game(name, options)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.fourlands.num_actions,
                max_chance_outcomes=_MOST_OUTCOMES,
                num_players=players,
                min_utility=-1.0 if players > 1 else 0.0,
                max_utility=1.0 if players > 1 else _MOST_POINTS,
                utility_sum=0.0 if players > 1 else None,
                max_game_length=_LONGEST_GAME,
            )
            super().__init__(_type_of(self.fourlands), info, params or {})

        def new_initial_state(self) -> _State:
            return _State(self, self.fourlands.initial())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(iig_obs_type, self.fourlands)

    pyspiel.register_game(_type_of(default), _Game)


for _name in games():
    _register(_name)
