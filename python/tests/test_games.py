"""One game at a time: steps, actions, chance, views, what is kept, and what is refused."""

import copy
import pathlib
import random

import fourlands
import numpy as np
import pytest

KINDS = [
    ("landomy", {}),
    ("landomy", {"setup": "advanced", "isolating_storms": True}),
    ("landed", {"players": 3}),
    ("land-ahead", {"players": 2}),
    ("landing-zone", {"players": 2}),
]
ROOT = pathlib.Path(__file__).resolve().parents[2]


def games():
    return [fourlands.load(name, **options) for name, options in KINDS]


def play(game, seed, steps=10_000, visit=lambda state: None):
    """A random game by actions; visits every position in which a seat acts."""
    rng, chooser = fourlands.Rng(seed), random.Random(seed)
    state = game.initial()
    for _ in range(steps):
        if state.is_over():
            break
        if state.is_chance():
            state.sample(rng)
            continue
        visit(state)
        state.apply(chooser.choice(state.legal_actions()))
    return state


def in_the_middle(game, seed):
    """A position in which a seat has a step to choose; a game of Landomy can end early."""
    for steps in (25, 15, 8, 3):
        state, rng = play(game, seed, steps), fourlands.Rng(seed)
        while state.is_chance() or state.spelled():
            if state.is_chance():
                state.sample(rng)
            else:
                state.apply(state.legal_actions()[0])
        if not state.is_over():
            return state
    raise AssertionError("no game ends within three steps")


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_random_games_end_and_are_paid(game):
    for seed in range(3):
        state = play(game, seed)
        assert state.is_over() and state.turn == fourlands.NOBODY and state.to_act() == []
        assert abs(sum(state.returns())) < 1e-5
        outcome = state.outcome()
        best = max(state.returns())
        assert outcome["winners"] == [s for s, v in enumerate(state.returns()) if v == best]
        assert state.legal_actions() == [] and not state.legal_actions_mask().any()


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_steps_and_actions_are_the_same_both_ways(game):
    chooser = random.Random(1)

    def visit(state):
        if state.spelled() or chooser.random() > 0.1:
            return
        step = chooser.choice(state.legal_steps())
        word = state.step_actions(step)
        by_step, by_word = state.clone(), state.clone()
        by_step.apply_step(step)
        for action in word[:-1]:
            assert "#" in by_word.action_text(action)
            by_word.apply(action)
        assert by_word.action_text(word[-1]) == step
        by_word.apply(word[-1])
        assert by_word == by_step and by_word.hash() == by_step.hash()
        assert by_word.history()[-1] == by_step.history()[-1]

    play(game, 3, visit=visit)


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_masks_and_observations_have_their_shapes(game):
    assert sum(size for _, _, size in game.heads) == game.num_actions
    assert sum(int(np.prod(shape)) for _, shape, _ in game.observation_fields) == (
        game.observation_size
    )

    def visit(state):
        mask = state.legal_actions_mask()
        assert mask.shape == (game.num_actions,) and mask.dtype == np.uint8
        assert list(np.flatnonzero(mask)) == state.legal_actions()
        seen = state.observation(state.turn)
        assert seen.shape == (game.observation_size,) and seen.dtype == np.float32
        assert np.isfinite(seen).all()
        informed = state.information_state(state.turn)
        assert informed.shape == (game.information_state_size,)
        assert (informed[: game.observation_size] == seen).all()

    play(game, 4, 150, visit)


def test_chance_has_outcomes_that_can_be_played():
    state = fourlands.load("landing-zone").initial()
    assert state.turn == fourlands.CHANCE and state.to_act() == [fourlands.CHANCE]
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 56 and abs(sum(p for _, p in outcomes) - 1) < 1e-12
    assert sum(weight for _, weight in state.chance_steps()) == 216
    step = state.action_text(outcomes[7][0])
    state.apply(outcomes[7][0])
    assert state.history() == [(fourlands.CHANCE, step)]
    with pytest.raises(fourlands.Error, match="chance is not to act"):
        state.sample(fourlands.Rng(0))


def test_a_determinization_looks_the_same_and_sometimes_differs():
    game = fourlands.load("landed", players=3)
    state = play(game, 5, 120)
    while state.is_chance():
        state.sample(fourlands.Rng(1))
    rng = fourlands.Rng(7)
    truth = state.to_json()
    guesses = [fourlands.determinize(state.view(1), rng) for _ in range(8)]
    for guess in guesses:
        assert guess.view(1).to_json() == state.view(1).to_json()
        assert (guess.observation(1) == state.observation(1)).all()
    assert any(guess.to_json() != truth for guess in guesses)
    assert state.view().seat is None and "hand" in str(state.view(0).to_json())


def test_what_is_kept_keeps_what_a_seat_has_learnt():
    """Landed's observation log is no part of its JSON, but of what serialize keeps."""
    game = fourlands.load("landed", players=3)
    state = play(game, 6, 200)
    again = game.deserialize(state.serialize())
    assert again == state and again.history() == state.history()
    for seat in range(3):
        assert (again.information_state(seat) == state.information_state(seat)).all()
    forgetful = game.from_json(state.to_json())
    assert forgetful == state
    assert any(
        (forgetful.information_state(s) != state.information_state(s)).any() for s in range(3)
    )


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_copies_go_their_own_way(game):
    state = in_the_middle(game, 8)
    for made in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert made == state and hash(made) == hash(state)
        made.apply(made.legal_actions()[-1])
        assert made.history() != state.history() or made.spelled() != state.spelled()


def test_bots_and_search_choose_legal_steps():
    game = fourlands.load("landomy")
    state = in_the_middle(game, 9)
    seat = state.turn
    choice = fourlands.Bot(game, "level4:nodes=100").choose(state.view(seat), 1)
    assert choice["step"] in state.legal_steps() and choice["simulations"] <= 100
    batches = []

    def evaluate(observations, turns):
        batches.append(len(observations))
        assert observations.shape == (len(turns), game.observation_size)
        own = observations[:, :9].sum(axis=1) * 0.5
        values = np.empty((len(turns), 2), np.float32)
        values[np.arange(len(turns)), turns] = 1 / (1 + np.exp(-own))
        values[np.arange(len(turns)), 1 - turns] = 1 - 1 / (1 + np.exp(-own))
        return values

    found = fourlands.search(state.view(seat), evaluate, nodes=50, seed=2)
    assert found["step"] in state.legal_steps() and found["simulations"] == 50
    assert max(batches) > 1
    assert found == fourlands.search(state.view(seat), evaluate, nodes=50, seed=2)


@pytest.mark.parametrize("name,options", KINDS)
def test_every_game_can_be_searched(name, options):
    game = fourlands.load(name, **options)
    state = in_the_middle(game, 10)

    def even(observations, turns):
        seats = 1 if name == "landing-zone" else game.seats
        return np.full((len(turns), seats), 1 / seats, np.float32)

    found = fourlands.search(state.view(state.turn), even, nodes=10)
    assert found["step"] in state.legal_steps()


def test_an_exception_in_an_evaluation_comes_through():
    game = fourlands.load("landing-zone")
    state = game.initial()
    state.apply(0)

    def broken(observations, turns):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fourlands.search(state.view(0), broken)
    with pytest.raises(fourlands.Error, match="float32 array of shape"):
        fourlands.search(state.view(0), lambda o, t: np.zeros(3, np.float32))
    with pytest.raises(fourlands.Error, match="from 0 to 1"):
        fourlands.search(state.view(0), lambda o, t: np.full((len(t), 1), np.nan, np.float32))


def test_records_are_data_to_learn_from():
    for path in sorted(ROOT.glob("src/games/*/testdata/*.jsonl")):
        record = fourlands.read_record(path.read_text())
        decisions = list(fourlands.examples(record))
        assert decisions, path
        assert record.final().is_over() == (record.result is not None)
        for example in decisions[:: max(1, len(decisions) // 5)]:
            assert example.actions == example.state.step_actions(example.step, example.seat)
            assert example.view.seat == example.seat
            assert len(example.values) == record.game.seats
            assert example.observation.shape == (record.game.observation_size,)


def test_refusals_say_why():
    with pytest.raises(fourlands.Error) as caught:
        fourlands.load("chess")
    assert caught.value.code == "unknown_game" and isinstance(caught.value, ValueError)
    for options in ({"players": 99}, {"wings": 2}, {"players": "two"}):
        with pytest.raises(fourlands.Error) as caught:
            fourlands.load("landed", **options)
        assert caught.value.code == "bad_options"
    with pytest.raises(fourlands.Error) as caught:
        fourlands.load("landed", pack={"game": "landed"})
    assert caught.value.code == "bad_pack"
    game = fourlands.load("landing-zone", players=2)
    state = game.initial()
    state.apply_step("roll 1 2 3")
    with pytest.raises(fourlands.Error, match="LZ-14") as caught:
        state.apply_step("2 up a2", 1)
    assert caught.value.code == "illegal" and caught.value.rule == "LZ-14"
    assert "LZ-14" in state.explain("2 up a2", 1) and state.explain("1 skip", 1) is None
    before = state.clone()
    for wrong in (-1, game.num_actions, 10**6):
        with pytest.raises(fourlands.Error):
            state.apply(wrong)
    for call in (
        lambda: state.observation(2),
        lambda: state.view(-3),
        lambda: state.legal_actions(9),
        lambda: state.apply_step("nonsense"),
        lambda: state.step_actions("1 skip", 7),
        lambda: game.from_json({"game": "landing-zone"}),
        lambda: game.from_json("{"),
        lambda: game.deserialize("[]"),
        lambda: game.deserialize(fourlands.load("landomy").initial().serialize()),
        lambda: fourlands.read_record("not a record"),
        lambda: fourlands.Bot(game, "level9"),
        lambda: fourlands.Bot(fourlands.load("landomy")).choose(state.view(0)),
    ):
        with pytest.raises(fourlands.Error):
            call()
    for call in (lambda: state.apply("1"), lambda: fourlands.Rng("x"), lambda: game.from_json()):
        with pytest.raises(TypeError):
            call()
    assert state == before
    over = play(fourlands.load("landing-zone"), 1)
    with pytest.raises(fourlands.Error, match="over"):
        over.apply(0)
    with pytest.raises(fourlands.Error, match="over"):
        over.evaluate()


def test_random_calls_never_crash():
    """Whatever is called with whatever: an exception or an answer."""
    chooser = random.Random(11)
    values = [None, -5, -1, 0, 1, 3, 10**12, "x", "1 skip", b"", 2.5, {}, [], np.zeros(3)]
    names = [n for n in dir(fourlands.State) if not n.startswith("_")]
    for game in games():
        state = play(game, 12, 60)
        for _ in range(400):
            name = chooser.choice(names)
            arguments = [chooser.choice(values) for _ in range(chooser.randrange(3))]
            try:
                attribute = getattr(state, name)
                if callable(attribute):
                    attribute(*arguments)
            except (TypeError, ValueError, OverflowError):
                pass
