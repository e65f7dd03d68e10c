"""The adapters before the API tests of the projects they are for."""

import warnings

import fourlands
import pytest

GAMES = [
    ("landomy", {}),
    ("landed", {"players": 3}),
    ("land-ahead", {"players": 2}),
    ("landing-zone", {"players": 2}),
]
SOLO = [("landing-zone", {"players": 1}), ("land-ahead", {"players": 1})]


@pytest.mark.parametrize("name,options", GAMES)
def test_pettingzoo_aec(name, options):
    test = pytest.importorskip("pettingzoo.test")
    from fourlands.pettingzoo_env import aec_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test.api_test(aec_env(name, **options), num_cycles=200, verbose_progress=False)
        test.seed_test(lambda: aec_env(name, **options), num_cycles=60)


@pytest.mark.parametrize("name,options", GAMES)
def test_pettingzoo_parallel(name, options):
    test = pytest.importorskip("pettingzoo.test")
    from fourlands.pettingzoo_env import parallel_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test.parallel_api_test(parallel_env(name, strict=False, **options), num_cycles=200)


def test_landing_zone_is_simultaneous():
    pytest.importorskip("pettingzoo")
    from fourlands.pettingzoo_env import parallel_env

    env = parallel_env("landing-zone", players=3)
    observations, _ = env.reset(seed=1)
    assert all(seen["action_mask"].any() for seen in observations.values())
    actions = {name: int(seen["action_mask"].argmax()) for name, seen in observations.items()}
    env.step(actions)
    assert {seat for seat, _ in env.state_.history() if seat >= 0} == {0, 1, 2}
    with pytest.raises(fourlands.Error):
        env.step({name: env.game.num_actions for name in env.agents})


@pytest.mark.parametrize("name", ["landing-zone", "land-ahead"])
def test_gymnasium(name):
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from fourlands.gymnasium_env import solo_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(solo_env(name, strict=False, players=1))
    env = solo_env(name, players=1)
    _, info = env.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward == env.state.outcome()["points"][0]


@pytest.mark.parametrize("name,options", GAMES + SOLO)
def test_open_spiel(name, options):
    pyspiel = pytest.importorskip("pyspiel")
    import fourlands.pyspiel_game  # noqa: F401

    game = pyspiel.load_game("python_fourlands_" + name.replace("-", "_"), options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
