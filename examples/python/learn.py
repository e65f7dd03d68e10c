#!/usr/bin/env python3
"""Learns Landomy by playing against itself: a policy-and-value net in numpy, nothing else.

python examples/python/learn.py --minutes 30 --out net.npz

With --out it can be stopped and goes on by the same command; --pause ends a part of the run by itself.

Advantage actor-critic over many games at once. One hidden layer reads the observation; from it come
a value and a query, and the policy compares the query with a row of weights for each of the 5,135
actions, of which only the legal ones are ever touched: about eight a decision. Landomy, because a
game has 21 decisions there and 77 in Landing Zone, with 160 legal actions each. Time is counted in
CPU seconds of this process, on one core.
"""

import argparse
import os
import time

import fourlands
import numpy as np

HIDDEN = 128
QUERY = 32
NODES = 60  # Of a search by the value, where the net is measured with one.
GAMES = 256
HORIZON = 16  # Decisions of each game between two updates.
LAMBDA = 0.9  # Of the generalized advantage estimate (Schulman et al. 2016).
ENTROPY = (0.02, 0.003)  # At the beginning and at the end.
RATE = (2e-3, 3e-4)


class Net:
    """Observation -> tanh layer -> a logit for each legal action, and a value from -1 to 1."""

    def __init__(self, game, seed):
        rng = np.random.default_rng(seed)
        self.weights = {
            "in": rng.normal(0, game.observation_size**-0.5, (game.observation_size, HIDDEN)),
            "in_offset": np.zeros(HIDDEN),
            "query": rng.normal(0, HIDDEN**-0.5, (HIDDEN, QUERY)),
            "action": rng.normal(0, 0.1, (game.num_actions, QUERY)),
            "action_offset": np.zeros(game.num_actions),
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
        query = hidden @ self.weights["query"]
        logits = np.einsum("ij,ij->i", query[rows], self.weights["action"][actions])
        logits += self.weights["action_offset"][actions]
        begins = np.flatnonzero(np.r_[True, rows[1:] != rows[:-1]])
        counts = np.diff(np.r_[begins, len(rows)])
        logits -= np.repeat(np.maximum.reduceat(logits, begins), counts)
        shares = np.exp(logits)
        return shares / np.repeat(np.add.reduceat(shares, begins), counts), begins, counts

    def learn(self, gradient, rate):
        """Adam (Kingma and Ba 2015)."""
        self.updates += 1
        for name, slope in gradient.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = np.sqrt(square)
            step += 1e-6
            np.divide(mean, step, out=step)
            step *= (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
            self.weights[name] -= np.float32(rate) * step


    def keep(self, path, passed, decisions):
        """All that going on needs, in a file that is whole or not there."""
        arrays = dict(self.weights, so_far=np.array([passed, decisions, self.updates]))
        for name, (mean, square) in self.moments.items():
            arrays |= {f"mean of {name}": mean, f"square of {name}": square}
        np.savez(path + ".part.npz", **arrays)
        os.replace(path + ".part.npz", path)

    def go_on(self, path):
        """Where a run stood: its seconds and decisions."""
        with np.load(path) as kept:
            for name in self.weights:
                self.weights[name] = kept[name]
                self.moments[name] = (kept[f"mean of {name}"], kept[f"square of {name}"])
            passed, decisions, self.updates = kept["so_far"].tolist()
        self.updates = int(self.updates)
        return passed, int(decisions)


def legal(batch):
    """All legal actions of all games: whose, and which."""
    return np.divmod(np.flatnonzero(batch.masks.view(bool)), batch.masks.shape[1])


def add_by_row(into, rows, values):
    """into[rows] += values, where rows come several times."""
    order = np.argsort(rows, kind="stable")
    rows = rows[order]
    begins = np.flatnonzero(np.r_[True, rows[1:] != rows[:-1]])
    into[rows[begins]] += np.add.reduceat(values[order], begins, axis=0)


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
        rows, actions = legal(batch)
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
        running = reward + sign * ahead - values + LAMBDA * sign * running
        out[i] = running.astype(np.float32)
        ahead, turn = values, turns
    return out


def update(net, steps, gains, rate, entropy_share):
    """One step of Adam on all decisions together."""
    weights = net.weights
    games = len(steps[0][0])
    observations = np.concatenate([step[0] for step in steps])
    rows = np.concatenate([step[2] + i * games for i, step in enumerate(steps)])
    actions = np.concatenate([step[3] for step in steps])
    befores = np.cumsum([0] + [len(step[2]) for step in steps[:-1]])
    chosen = np.concatenate([step[4] + before for step, before in zip(steps, befores)])
    target = np.concatenate([step[5] for step in steps]) + np.concatenate(gains)
    gain = np.concatenate(gains)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)

    hidden = net.hidden(observations)
    shares, begins, counts = net.policy(hidden, rows, actions)
    logs = np.log(shares + 1e-9)
    entropy = -np.add.reduceat(shares * logs, begins)
    slope = shares * np.repeat(gain, counts)
    slope[chosen] -= gain
    slope += entropy_share * shares * (logs + np.repeat(entropy, counts))
    slope = (slope / len(gain)).astype(np.float32)
    worth = net.value(hidden)
    by_value = ((worth - target) * (1 - worth**2) / len(gain)).astype(np.float32)
    by_query = np.add.reduceat(slope[:, None] * weights["action"][actions], begins, axis=0)
    back = by_query @ weights["query"].T + by_value[:, None] * weights["value"]
    back *= 1 - hidden**2
    slopes = {name: np.zeros_like(value) for name, value in weights.items()}
    add_by_row(slopes["action"], actions, slope[:, None] * (hidden @ weights["query"])[rows])
    slopes["action_offset"] += np.bincount(actions, slope, len(slopes["action_offset"]))
    slopes["query"] += hidden.T @ by_query
    slopes["value"] += by_value @ hidden
    slopes["value_offset"] += by_value.sum()
    slopes["in"] += observations.T @ back
    slopes["in_offset"] += back.sum(axis=0)
    net.learn(slopes, rate)


def best_action(net, state):
    hidden = net.hidden(state.observation(state.turn)[None])
    actions = np.array(state.legal_actions())
    shares, _, _ = net.policy(hidden, np.zeros(len(actions), int), actions)
    return int(actions[shares.argmax()])


def searched_step(net, state, seed):
    """What a short search finds that asks the net what positions are worth."""

    def evaluate(observations, turns):
        mine = (1 + net.value(net.hidden(observations))) / 2
        values = np.empty((len(turns), 2), np.float32)
        values[np.arange(len(turns)), turns] = mine
        values[np.arange(len(turns)), 1 - turns] = 1 - mine
        return values

    return fourlands.search(state.view(state.turn), evaluate, nodes=NODES, seed=seed)["step"]


def against(net, game, spec, games, seed, searches=False):
    """The share of games that the net wins against one of our bots."""
    bot = fourlands.Bot(game, spec)
    won = 0.0
    for number in range(games):
        rng, state, seat = fourlands.Rng(seed + number), game.initial(), number % 2
        while not state.is_over():
            if state.is_chance():
                state.sample(rng)
            elif state.turn == seat and searches:
                state.apply_step(searched_step(net, state, rng.next()))
            elif state.turn == seat:
                state.apply(best_action(net, state))
            else:
                state.apply_step(bot.choose(state.view(state.turn), rng.next())["step"])
        won += (state.returns()[seat] + 1) / 2
    return won / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30, help="of CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games of each measurement")
    parser.add_argument("--out", help="where to keep the net; if it is there, goes on with it")
    parser.add_argument("--pause", type=float, help="stop after so many minutes, to go on later")
    arguments = parser.parse_args()
    game = fourlands.load("landomy")
    net = Net(game, arguments.seed)
    before, decisions = 0.0, 0
    if arguments.out and os.path.exists(arguments.out):
        before, decisions = net.go_on(arguments.out)
    batch = fourlands.Batch(game, GAMES, threads=1, seed=arguments.seed + decisions)
    rng = np.random.default_rng(arguments.seed + decisions)
    whole, until = 60 * arguments.minutes, before + 60 * (arguments.pause or arguments.minutes)
    begin, told = time.process_time() - before, before
    while (passed := time.process_time() - begin) < min(whole, until):
        done = passed / whole
        steps = play(net, batch, rng)
        rate, entropy = (a * (b / a) ** done for a, b in (RATE, ENTROPY))
        update(net, steps, advantages(net, batch, steps), rate, entropy)
        decisions += GAMES * HORIZON
        if passed - told > max(20, whole / 30):
            told = passed
            two = against(net, game, "level2", arguments.games, 2000)
            print(f"{passed:6.0f} s {decisions:12,} decisions: {two:.3f} against level 2", flush=True)
    if arguments.out:
        net.keep(arguments.out, passed, decisions)
    if passed < whole:
        print(f"{passed:6.0f} s of {whole:.0f} are done")
        return 0
    share = against(net, game, "random", arguments.games, 3000)
    two = against(net, game, "level2", arguments.games, 4000)
    print(f"at the end, after {decisions:,} decisions: {share:.3f} against random, {two:.3f} against level 2")
    two = against(net, game, "level2", arguments.games, 5000, searches=True)
    print(f"with a search of {NODES} nodes by its value: {two:.3f} against level 2")
    return 0 if share > 0.6 else 1


if __name__ == "__main__":
    raise SystemExit(main())
