"""Part (c) of page.py: what self-play learns in its first minutes, from several seeds, in Elo.

A training is a process of its own on one core. Its clock is the CPU time of that core, which is the wall clock where nothing else runs;
both are kept. Every half minute its weights are put aside, and all of them play later, which costs the training no time: sets of two duels
of Brigands, the same deal from both seats, against players that stay the same."""

import os
import pathlib
import subprocess
import sys
import time
from typing import NamedTuple

import numpy as np

import elo
from assize.sim import Game

ROOT = pathlib.Path(__file__).resolve().parents[3]
BOT = ROOT / "sample-bots" / "python" / "trained"
sys.path.append(str(BOT))

import learn  # noqa: E402
import net as nets  # noqa: E402
import train  # noqa: E402

# page.py asks for a BLAS that is faster than what the bot makes do with.
nets.BLAS = True
STEP = 30.0  # seconds between two snapshots
RIVAL = "copy of `greedy`"
CHANCE = "`random`"
# Players that stay the same, by the files of their weights.
ANCHORS = {RIVAL: "duel-rival.npz", "`trained` without its look ahead": "duel.npz"}


class Mark(NamedTuple):
    """A snapshot: CPU and wall seconds from the beginning of the training, and how many rounds there were."""

    cpu: float
    wall: float
    rounds: int

    def file(self, folder):
        return folder / f"weights-{self.rounds}.npz"


def read_marks(folder):
    path = folder / "marks.tsv"
    lines = path.read_text().splitlines() if path.exists() else []
    return [Mark(float(cpu), float(wall), int(rounds)) for cpu, wall, rounds in (line.split("\t") for line in lines)]


def write_marks(folder, marks):
    partial = folder / "marks.partial"
    partial.write_text("".join(f"{mark.cpu:.1f}\t{mark.wall:.1f}\t{mark.rounds}\n" for mark in marks))
    partial.replace(folder / "marks.tsv")


def practise(folder, training, seconds, cpu=time.process_time, wall=time.monotonic):
    """Trains until that many CPU seconds are spent, with those of earlier runs of the same folder."""
    folder.mkdir(parents=True, exist_ok=True)
    training.resume()
    # A snapshot that the state does not know of yet is made again.
    marks = [mark for mark in read_marks(folder) if mark.rounds <= training.round]
    begun = cpu() - training.seconds
    begun_wall = wall() - (marks[-1].wall if marks else 0.0)
    while training.seconds < seconds and training.round < training.rounds:
        training.one_round()
        training.seconds = cpu() - begun
        if training.seconds < STEP * (len(marks) + 1) and training.round < training.rounds:
            continue
        marks.append(Mark(training.seconds, wall() - begun_wall, training.round))
        training.follower.save(marks[-1].file(folder))
        write_marks(folder, marks)
        training.save()


def practise_all(folder, seeds, seconds, rounds, at_once):
    """Trainings of all seeds, `at_once` at a time, each in a process with one thread. They go on where they were interrupted."""
    waiting, running = list(seeds), []
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                running.append(_start(folder, waiting.pop(0), seconds, rounds))
            if running.pop(0).wait() != 0:
                raise SystemExit("a training has failed")
    finally:
        for one in running:
            one.terminate()
            one.wait()


def _start(folder, seed, seconds, rounds):
    one_thread = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}
    return subprocess.Popen([sys.executable, __file__, folder / f"seed-{seed}", str(seed), str(seconds), str(rounds)],
                            env={**os.environ, **one_thread})


def name_of(seed, mark):
    return f"{seed}/{mark.rounds}"


class Arena:
    """Duels of Brigands between nets, which choose by their chances, without a look ahead."""

    def __init__(self, folder):
        self.folder = folder
        self.game = Game("brigands", 2)
        self.players = {}
        self.rollout = learn.Rollout(self.game, learn.Lists(self.game, nets.Parts(self.game)))

    def player(self, name):
        """An anchor or a snapshot."""
        if name not in self.players:
            self.players[name] = learn.Player(self._net(name))
        return self.players[name]

    def _net(self, name):
        if name == CHANCE:
            net = nets.Net.load(self.game, BOT / "duel.npz")
            return nets.Net(self.game, net.columns, {part: np.zeros_like(weight) for part, weight in net.weights.items()})
        if name in ANCHORS:
            return nets.Net.load(self.game, BOT / ANCHORS[name])
        seed, rounds = name.split("/")
        return nets.Net.load(self.game, self.folder / f"seed-{seed}" / f"weights-{rounds}.npz")

    def score(self, first, second, sets):
        """Of the first player in sets of two duels: each deal from both seats."""
        total = 0.0
        for seat in (0, 1):
            who = np.ones((sets, 2), np.int8)
            who[:, seat] = 0
            dice = np.random.default_rng([seat, *f"{first} {second}".encode()])
            played = self.rollout.play([self.player(first), self.player(second)], who, b"arena", dice)
            finals = dict(zip(played.table.tolist(), played.final.tolist()))
            total += sum((1 + final) / 2 for final in finals.values())
        return total


def play_all(folder, seeds, sets, keep, known):
    """All snapshots against all anchors, and these against each other, but for those of `known`; keep() gets each result."""
    names = [name_of(seed, mark) for seed in seeds for mark in read_marks(folder / f"seed-{seed}")]
    anchors = (*ANCHORS, CHANCE)
    pairs = [(a, b) for place, a in enumerate(anchors) for b in anchors[place + 1:]] + [(name, b) for name in names for b in anchors]
    played = {(line["first"], line["second"]) for line in known}
    arena = Arena(folder)
    for first, second in pairs:
        if (first, second) not in played:
            keep(first=first, second=second, score=arena.score(first, second, sets), games=2 * sets)


class Point(NamedTuple):
    """A snapshot with its Elo, RIVAL's being 0, and half its interval."""

    mark: Mark
    elo: float
    half: float


def rated(folder, games):
    """{seed: its Points} and {anchor: (Elo, half)} of games as play_all() keeps them."""
    if not games:
        return {}, {}
    results = [(line["first"], line["second"], line["score"], line["games"]) for line in games]
    names = list(dict.fromkeys(name for first, second, _, _ in results for name in (first, second)))
    ratings = elo.fit(names, results, RIVAL)
    curves = {}
    for place in sorted(folder.glob("seed-*")):
        seed = int(place.name.removeprefix("seed-"))
        points = [Point(mark, *ratings[name_of(seed, mark)]) for mark in read_marks(place) if name_of(seed, mark) in ratings]
        if points:
            curves[seed] = points
    return curves, {name: ratings[name] for name in (CHANCE, *ANCHORS) if name in ratings}


def main(folder, seed, seconds, rounds):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    practise(folder, train.Training(folder, (2,), int(seed), tables=256, rounds=int(rounds)), float(seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
