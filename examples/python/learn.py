#!/usr/bin/env python3
"""Learns Landomy by playing against itself: a policy-and-value net in numpy, nothing else.

python examples/python/learn.py --minutes 30 --out net.npz

Advantage actor-critic over many games at once. One hidden layer reads the observation; the policy
has a row of weights for each of the 5,135 actions, of which only the legal ones are ever touched.
"""

import argparse
import time

import fourlands
import numpy as np

HIDDEN = 128
GAMES = 256
HORIZON = 24  # Decisions of each game between two updates.
DISCOUNT = 1.0
LAMBDA = 0.9  # Of the generalized advantage estimate (Schulman et al. 2016).
ENTROPY = 0.01
RATE = 1e-3


class Net:
    """Observation -> tanh layer -> a logit for each legal action, and a value from -1 to 1."""

    def __init__(self, game, seed):
        rng = np.random.default_rng(seed)
        self.weights = {
            "in": rng.normal(0, game.observation_size**-0.5, (game.observation_size, HIDDEN)),
            "in_offset": np.zeros(HIDDEN),
            "policy": np.zeros((game.num_actions, HIDDEN)),
            "policy_offset": np.zeros(game.num_actions),
            "value": np.zeros(HIDDEN),
            "value_offset": np.zeros(1),
        }
        self.weights = {k: v.astype(np.float32) for k, v in self.weights.items()}
        self.moments = {k: (np.zeros_like(v), np.zeros_like(v)) for k, v in self.weights.items()}
        self.updates = 0

    def hidden(self, observations):
        return np.tanh(observations @ self.weights["in"] + self.weights["in_offset"])

    def value(self, hidden):
        return np.tanh(hidden @ self.weights["value"] + self.weights["value_offset"])

    def policy(self, hidden, rows, actions):
        """The share of each legal action (of the game in `rows`, ascending)."""
        logits = np.einsum("ij,ij->i", hidden[rows], self.weights["policy"][actions])
        logits += self.weights["policy_offset"][actions]
        begins = np.flatnonzero(np.r_[True, rows[1:] != rows[:-1]])
        counts = np.diff(np.r_[begins, len(rows)])
        logits -= np.repeat(np.maximum.reduceat(logits, begins), counts)
        shares = np.exp(logits)
        return shares / np.repeat(np.add.reduceat(shares, begins), counts), begins, counts

    def learn(self, gradient):
        """Adam (Kingma and Ba 2015)."""
        self.updates += 1
        for name, slope in gradient.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.updates)
            step /= np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] -= RATE * step


def sample(shares, begins, counts, rng):
    """One of each game's actions, by their shares: its place in the list of all."""
    total = np.cumsum(shares)
    low = np.r_[0.0, total[begins[1:] - 1]]
    drawn = low + rng.random(len(begins)) * (total[begins + counts - 1] - low)
    return np.clip(np.searchsorted(total, drawn), begins, begins + counts - 1)


def play(net, batch, rng):
    """HORIZON decisions of every game."""
    steps = []
    for _ in range(HORIZON):
        observations = batch.observations.copy()
        turns = batch.turns.copy()
        rows, actions = np.nonzero(batch.masks)
        hidden = net.hidden(observations)
        shares, begins, counts = net.policy(hidden, rows, actions)
        chosen = sample(shares, begins, counts, rng)
        batch.step(actions[chosen].astype(np.int32))
        steps.append(
            (observations, turns, rows, actions, chosen, net.value(hidden))
            + (batch.dones.copy(), batch.rewards.copy())
        )
    return steps


def advantages(net, batch, steps):
    """What each decision brought beyond what was expected, to the seat that made it."""
    n = batch.n
    index = np.arange(n)
    ahead = net.value(net.hidden(batch.observations))
    turn = batch.turns
    running = np.zeros(n, np.float32)
    out = [None] * len(steps)
    for i in range(len(steps) - 1, -1, -1):
        _, turns, _, _, _, values, dones, rewards = steps[i]
        sign = np.where(turn == turns, 1.0, -1.0) * (1 - dones)  # Two seats: mine is not yours.
        reward = rewards[index, turns] * dones
        surprise = reward + DISCOUNT * sign * ahead - values
        running = surprise + DISCOUNT * LAMBDA * sign * running
        out[i] = running.astype(np.float32)
        ahead, turn = values, turns
    return out


def update(net, steps, gains):
    weights = net.weights
    slopes = {name: np.zeros_like(value) for name, value in weights.items()}
    count = sum(len(gain) for gain in gains)
    scale = np.std(np.concatenate(gains)) + 1e-6
    for (observations, _, rows, actions, chosen, values, _, _), gain in zip(steps, gains):
        hidden = net.hidden(observations)
        shares, begins, counts = net.policy(hidden, rows, actions)
        logs = np.log(shares + 1e-9)
        entropy = -np.add.reduceat(shares * logs, begins)
        slope = shares * np.repeat(gain / scale, counts)
        slope[chosen] -= gain / scale
        slope += ENTROPY * shares * (logs + np.repeat(entropy, counts))
        slope = (slope / count).astype(np.float32)
        worth = net.value(hidden)
        target = values + gain
        by_value = ((worth - target) * (1 - worth**2) / count).astype(np.float32)
        back = np.add.reduceat(slope[:, None] * weights["policy"][actions], begins, axis=0)
        back += by_value[:, None] * weights["value"]
        back *= 1 - hidden**2
        np.add.at(slopes["policy"], actions, slope[:, None] * hidden[rows])
        np.add.at(slopes["policy_offset"], actions, slope)
        slopes["value"] += by_value @ hidden
        slopes["value_offset"] += by_value.sum()
        slopes["in"] += observations.T @ back
        slopes["in_offset"] += back.sum(axis=0)
    net.learn(slopes)


def best_action(net, state):
    hidden = net.hidden(state.observation(state.turn)[None])
    actions = np.array(state.legal_actions())
    shares, _, _ = net.policy(hidden, np.zeros(len(actions), int), actions)
    return int(actions[shares.argmax()])


def against(net, game, spec, games, seed):
    """The share of games that the net wins against one of our bots."""
    bot = fourlands.Bot(game, spec)
    won = 0.0
    for number in range(games):
        rng, state, seat = fourlands.Rng(seed + number), game.initial(), number % 2
        while not state.is_over():
            if state.is_chance():
                state.sample(rng)
            elif state.turn == seat:
                state.apply(best_action(net, state))
            else:
                state.apply_step(bot.choose(state.view(state.turn), rng.next())["step"])
        won += (state.returns()[seat] + 1) / 2
    return won / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100, help="games of each measurement")
    parser.add_argument("--out", help="where to keep the net")
    arguments = parser.parse_args()
    game = fourlands.load("landomy")
    batch = fourlands.Batch(game, GAMES, threads=1, seed=arguments.seed)
    net = Net(game, arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    begin = time.monotonic()
    told, decisions, share = 0.0, 0, 0.0
    while (passed := time.monotonic() - begin) < 60 * arguments.minutes:
        steps = play(net, batch, rng)
        update(net, steps, advantages(net, batch, steps))
        decisions += GAMES * HORIZON
        if passed - told > min(60, 15 * arguments.minutes):
            told = passed
            share = against(net, game, "random", arguments.games, 1000)
            two = against(net, game, "level2", arguments.games, 2000)
            print(f"{passed:6.0f} s {decisions:10,} decisions: {share:.2f} of games against random,"
                  f" {two:.2f} against level 2", flush=True)
    if arguments.out:
        np.savez(arguments.out, **net.weights)
    share = against(net, game, "random", arguments.games, 3000)
    two = against(net, game, "level2", arguments.games, 4000)
    print(f"at the end: {share:.2f} against random, {two:.2f} against level 2")
    return 0 if share > 0.6 else 1


if __name__ == "__main__":
    raise SystemExit(main())
