"""Many games at once."""

import fourlands
import numpy as np
import pytest

NAMES = ["landomy", "landed", "land-ahead", "landing-zone"]


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_is_the_same_whatever_the_threads_are(name):
    one = fourlands.Batch(name, n=9, threads=1, seed=4)
    two = fourlands.Batch(name, n=9, threads=2, seed=4)
    other = fourlands.Batch(name, n=9, threads=2, seed=5)
    ended, differs = 0, False
    for _ in range(600):
        actions = one.sample_actions().copy()
        two.step(actions)
        one.step(actions)
        other.step(other.sample_actions())
        for field in ("observations", "masks", "rewards", "dones", "turns"):
            assert (getattr(one, field) == getattr(two, field)).all()
        differs = differs or (one.observations != other.observations).any()
        ended += int(one.dones.sum())
    assert differs and ended > 0
    first = one.observations.copy()
    one.reset(4)
    assert (one.observations != first).any()
    assert (one.observations == fourlands.Batch(name, n=9, seed=4).observations).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_writes_in_place_and_shows_its_games(name):
    batch = fourlands.Batch(name, n=3, seed=1)
    arrays = [batch.observations, batch.masks, batch.rewards, batch.dones, batch.turns]
    addresses = [array.ctypes.data for array in arrays]
    for _ in range(50):
        batch.step(batch.sample_actions())
    assert addresses == [array.ctypes.data for array in arrays]
    state = batch.state(1)
    assert state.turn == batch.turns[1]
    masked = [np.flatnonzero(mask) for mask in batch.masks]
    assert all(len(legal) > 0 for legal in masked)


def test_whoever_plays_chance_is_told():
    batch = fourlands.Batch("landing-zone", n=2, seed=1, chance="caller")
    assert (batch.turns == -1).all() and len(batch.state(0).chance_outcomes()) == 56
    batch.step(np.array([0, 55], np.int32))
    assert (batch.turns == 0).all()
    assert batch.state(1).to_json()["dice"] == [6, 6, 6]
    with pytest.raises(fourlands.Error):
        batch.step(np.array([-1, 0], np.int32))


def test_wrong_actions_are_refused_and_move_nothing():
    batch = fourlands.Batch("landomy", n=4, seed=1)
    before = batch.observations.copy()
    good = batch.sample_actions().copy()
    for actions in (
        good.astype(np.int64),
        good[:3],
        good.reshape(2, 2),
        np.full(4, -1, np.int32),
        np.full(4, 2**31 - 1, np.int32),
        np.zeros(8, np.int32)[::2],
        good.astype(np.float32),
    ):
        with pytest.raises(fourlands.Error):
            batch.step(actions)
        assert (batch.observations == before).all()
    with pytest.raises(fourlands.Error):
        batch.state(4)
    for wrong in ({"n": 0}, {"n": 2, "threads": 0}, {"n": 2, "chance": "god"}):
        with pytest.raises(ValueError):
            fourlands.Batch("landomy", **wrong)
    batch.step(good)
    assert (batch.observations != before).any()
