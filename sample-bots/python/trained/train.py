#!/usr/bin/env python3
"""Trains the bot `trained` by matches against itself:

    PYTHONPATH=build/python /usr/bin/python3 sample-bots/python/trained/train.py FOLDER --seats 2 --rounds 1600

FOLDER is where the training is kept: it can be interrupted, and goes on from the last round that was saved when the same command is given
again, to the same weights as without interruption. Equal arguments give equal weights on one machine. At the end, and at each --every
rounds, FOLDER/weights.npz is what the bot plays by, as duel.npz (two seats) or prince.npz (more). FOLDER/curve.tsv has a line for each of
these: rounds, CPU seconds, mean squared error of the worths, mean entropy of the decisions, mean result against the slow follower, and the
follower's mean score among players who choose at random.

Nearly all of the time is spent in products of matrices: on a busy machine a round of 256 duels takes 1.6 s of CPU time, and 4.1 s in the same
minute with --blas and NumPy's usual libblas3. With --blas, Debian's libopenblas0-pthread and OPENBLAS_NUM_THREADS=1 it took 0.5 s on another day,
when it was 3.3 s with libblas3."""

import argparse
import json
import pathlib
import time

import numpy as np

import learn
import net
from assize.sim import Batch, Game
from net import Net

RATE = 7e-4
ENTROPY = 0.05
MINIBATCH = 1024
PASSES = 3
LEARNER, FOLLOWER, RIVAL = range(3)
# How much of the follower's weights is new after a round.
FOLLOW = 0.03


def columns_that_vary(games, seed):
    """The bytes of a view that are not always the same in these games."""
    width = games[0].view_layout.width
    low, high = np.full(width, 255, np.uint8), np.zeros(width, np.uint8)
    dice = np.random.default_rng(0)
    for game in games:
        batch = Batch(game, 200, seed, refill=False)
        while not batch.over:
            found = batch.decisions(features=False)
            low, high = np.minimum(low, found.views.min(axis=0)), np.maximum(high, found.views.max(axis=0))
            batch.answer((dice.random(len(found.table)) * np.diff(found.starts)).astype(np.int32))
    return np.flatnonzero(low < high)


class Training:
    """A net that learns, and its slow follower, whose weights are the ones that are kept. The rounds take the numbers of seats in turn: 2, or
    several from 3 on."""

    def __init__(self, folder, seats, seed, tables, rounds, rate=RATE, entropy=ENTROPY, begin=None, rival=None):
        if len(seats) > 1 and 2 in seats:
            raise ValueError("seats: a duel is another game than those of 3 seats and more: train it alone")
        self.folder = folder
        self.seats, self.seed, self.tables, self.rounds = list(seats), seed, tables, rounds
        games = [Game("brigands", count) for count in seats]
        self.net = Net.load(games[0], begin) if begin else Net.fresh(games[0], columns_that_vary(games, seed), np.random.default_rng([seed, 1]))
        self.follower = Net(games[0], self.net.columns, {name: weight.copy() for name, weight in self.net.weights.items()})
        self.rate, self.entropy = rate, entropy
        self.rival = Net.load(games[0], rival) if rival else None
        self.adam = learn.Adam(self.net.weights)
        self.rollouts = [learn.Rollout(game, learn.Lists(game, self.net.parts)) for game in games]
        self.round = 0
        self.seconds = 0.0

    def settings(self):
        return {"seats": self.seats, "seed": self.seed, "tables": self.tables, "rounds": self.rounds, "rate": self.rate, "entropy": self.entropy,
                "rows": self.net.game.view_layout.digest + self.net.game.option_layout.digest}

    def _groups(self):
        return {"net": self.net.weights, "follower": self.follower.weights, "mean": self.adam.mean, "square": self.adam.square}

    def save(self):
        arrays = {f"{group}/{name}": array for group, weights in self._groups().items() for name, array in weights.items()}
        about = {**self.settings(), "round": self.round, "steps": self.adam.steps, "seconds": self.seconds}
        partial = self.folder / "partial.npz"
        np.savez(partial, about=np.array(json.dumps(about)), **arrays)
        partial.replace(self.folder / "state.npz")
        self.follower.save(self.folder / "weights.npz", rounds=self.round, seed=self.seed)

    def resume(self):
        path = self.folder / "state.npz"
        if not path.exists():
            return
        with np.load(path, allow_pickle=False) as state:
            about = json.loads(str(state["about"]))
            for name, value in self.settings().items():
                if about[name] != value:
                    raise SystemExit(f"{path}: {name} is {about[name]}, not {value}: continue with the same arguments, or in another folder")
            for group, weights in self._groups().items():
                for name, array in weights.items():
                    array[...] = state[f"{group}/{name}"]
        self.round, self.adam.steps, self.seconds = about["round"], about["steps"], about["seconds"]

    def players(self, seats, dice):
        """Who sits where: half of the matches are between learners; in the others all seats but one are the follower's, or in half of them
        those of the net that is given to play against."""
        who = np.zeros((self.tables, seats), np.int8)
        who[self.tables // 2:] = FOLLOWER
        if self.rival is not None:
            who[self.tables * 3 // 4:] = RIVAL
        who[np.arange(self.tables), dice.integers(0, seats, self.tables)] = LEARNER
        return who

    def one_round(self):
        """Plays and learns; the mean squared error of the worths, the mean entropy, and the mean result against the follower."""
        dice = np.random.default_rng([self.seed, 2, self.round])
        rollout = self.rollouts[self.round % len(self.rollouts)]
        who = self.players(rollout.game.seats, dice)
        players = [learn.Player(net) for net in (self.net, self.follower, self.rival) if net is not None]
        played = rollout.play(players, who, b"%d/%d" % (self.seed, self.round), dice)
        gains, worths = learn.advantages(played)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        left = 1 - self.round / self.rounds
        said = []
        for _ in range(PASSES):
            order = dice.permutation(len(gains))
            for start in range(0, len(order), MINIBATCH):
                rows = order[start:start + MINIBATCH]
                slope = learn.Slope(self.net)
                said.append(slope.add(played, rows, gains[rows], worths[rows], self.entropy * (0.2 + 0.8 * left)))
                self.adam.step(self.net.weights, slope.of, self.rate * (0.1 + 0.9 * left))
        for name, weight in self.follower.weights.items():
            weight += FOLLOW * (self.net.weights[name] - weight)
        self.round += 1
        results = [float(played.final[(who == player).any(axis=1)[played.table]].mean()) if (who == player).any() else 0.0
                   for player in (FOLLOWER, RIVAL)]
        return (*np.mean(said, axis=0), *results, len(gains))

    def against_random(self, matches=200):
        """The mean score of the follower in one seat, each in turn, among players who choose at random."""
        dice, seats = np.random.default_rng([self.seed, 3]), self.seats[0]
        who = np.ones((matches, seats), np.int8)
        who[np.arange(matches), np.arange(matches) % seats] = LEARNER
        idle = Net(self.net.game, self.net.columns, {name: np.zeros_like(weight) for name, weight in self.net.weights.items()})
        played = self.rollouts[0].play([learn.Player(self.follower), learn.Player(idle)], who, b"random/%d" % self.seed, dice)
        finals = {(table, seat): final for table, seat, final in zip(played.table, played.seat, played.final)}
        return (1 + np.mean(list(finals.values()))) / 2


def train(training, every, until=None):
    """Trains until all rounds, or the first `until`, are played; a line of figures each `every` rounds."""
    begun = time.process_time() - training.seconds
    sums, last = [], training.rounds if until is None else until
    while training.round < last:
        sums.append(training.one_round())
        training.seconds = time.process_time() - begun
        if training.round % every == 0 or training.round == last:
            error, chaos, follower, rival, decisions = np.mean(sums, axis=0)
            sums = []
            training.save()
            line = f"{training.round}\t{training.seconds:.0f}\t{error:.4f}\t{chaos:.3f}\t{follower:.3f}\t{rival:.3f}\t{training.against_random():.3f}"
            with open(training.folder / "curve.tsv", "a", encoding="utf-8") as curve:
                curve.write(line + "\n")
            print(line, f"{decisions:.0f} decisions a round", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seats", type=int, nargs="+", default=[2], help="2, or some of 3 to 6, which take turns")
    parser.add_argument("--rounds", type=int, default=1600, help="of all; the rate of learning falls to a tenth until then")
    parser.add_argument("--tables", type=int, default=256, help="matches in each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=pathlib.Path, help="weights to begin with, in place of random ones")
    parser.add_argument("--against", type=pathlib.Path, help="weights of another player, which plays in a quarter of the matches")
    parser.add_argument("--rate", type=float, default=RATE, help="of learning, in the first round")
    parser.add_argument("--entropy", type=float, default=ENTROPY, help="how much mixing is worth, in the first round")
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--blas", action="store_true", help="multiply by NumPy's BLAS: faster if it is OpenBLAS, slower if it is libblas3")
    given = parser.parse_args()
    net.BLAS = given.blas
    given.folder.mkdir(parents=True, exist_ok=True)
    training = Training(given.folder, given.seats, given.seed, given.tables, given.rounds, given.rate, given.entropy, given.begin, given.against)
    training.resume()
    train(training, given.every)


if __name__ == "__main__":
    main()
