#!/usr/bin/env python3
"""How fast assize.sim is: each figure is the median of 5 runs in CPU seconds of this process, and stands beside its floor of
the same run.

    PYTHONPATH=build/python /usr/bin/python3 tests/bench/bench_sim.py [--game brigands] [--seats 4] [--seconds 0.5]

With build/bench/bench_*_rules it also compares random play with that of the rules in C++. Two threads are measured in wall
time, which only a quiet machine makes comparable."""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import time

import numpy as np

from assize.sim import Batch, Game

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = {"brigands": ("bench_brigands_rules", 4), "duel-descrocs": ("bench_duel_descrocs_rules", 2)}
TABLES = 512


def rate(run, seconds, clock=time.process_time):
    """run() gives a number of things done; the median of how many a second."""
    rates = []
    for _ in range(5):
        done, start = 0, clock()
        while (passed := clock() - start) < seconds:
            done += run()
        rates.append(done / passed)
    return statistics.median(rates)


def say(name, value, unit, compared=""):
    print(f"{name:42} {value:14,.2f} {unit:16} {compared}")


def in_cpp(game, seats):
    """Decisions of random play a CPU second, by the benchmark of the rules; None without it."""
    program, played = RULES.get(game, ("", 0))
    path = ROOT / "build/bench" / program
    if not program or seats != played or not path.exists():
        return None
    rates = []
    for _ in range(5):
        done = subprocess.run([path, "--benchmark_filter=^(Floor|RandomPlay)$", "--benchmark_min_time=0.2"],
                              capture_output=True, text=True, check=True)
        rates.append(float(re.search(r"RandomPlay +(\d+) decisions/s = ", done.stdout).group(1)))
    return statistics.median(rates)


class Measured:
    def __init__(self, name, seats, seconds):
        self.name, self.seats, self.seconds = name, seats, seconds
        self.game = Game(name, seats)
        self.dice = np.random.default_rng(1)

    def choices(self, found):
        count = np.diff(found.starts)
        return (self.dice.random(count.size) * count).astype(np.int32)

    def decisions_of_a_match(self):
        batch = Batch(self.game, TABLES, seed=1, refill=False)
        rows = 0
        while not batch.over:
            found = batch.decisions(features=False)
            rows += found.table.size
            batch.answer(self.choices(found))
        return rows / TABLES

    def random_play(self):
        batch = Batch(self.game, TABLES, seed=2)
        each = self.decisions_of_a_match()
        played = rate(lambda: len(batch.play_random(3).table) * each, self.seconds)
        cpp = in_cpp(self.name, self.seats)
        say("random play: decisions", played, "a CPU s", f"{played / cpp:.2f} of the rules in C++" if cpp else "")

    def rows(self, features):
        batch = Batch(self.game, TABLES, seed=4)
        sizes = [0, 0]

        def run():
            found = batch.decisions(features)
            sizes[0] += found.views.nbytes + found.options.nbytes
            sizes[1] += found.table.size
            batch.answer(self.choices(found))
            return found.table.size
        done = rate(run, self.seconds)
        each = sizes[0] / sizes[1]
        space = np.empty(1 << 22, np.uint8)

        def clear():
            space.fill(1)
            return space.size / each
        memset = rate(clear, self.seconds / 4)
        say("rows with option features" if features else "rows with views only", done, "a CPU s",
            f"{each:,.0f} bytes each; {done / memset:.3f} of writing as many bytes")

    def one_table(self):
        def run():
            decisions, table = 0, self.game.new(decisions_before[0])
            decisions_before[0] += 1
            while not table.over:
                moves = {}
                for seat in table.asked:
                    options = table.view(seat).options()
                    moves[seat] = decisions * 7 % len(options)
                    decisions += 1
                table.step(moves)
            return decisions
        decisions_before = [0]
        say("one table from Python", 1e6 / rate(run, self.seconds), "us a decision")

    def redeals(self):
        table = self.game.new(5)
        view, message = table.view(table.asked[0]), table.view(table.asked[0]).to_bytes()
        number = [0]

        def again(use):
            def run():
                for _ in range(50):
                    number[0] += 1
                    use(number[0])
                return 50
            return run
        say("redeals", rate(again(view.redeal), self.seconds), "a CPU s")
        say("redeals with a random end", rate(again(lambda seed: view.redeal(seed).play_random(seed)), self.seconds), "a CPU s")
        say("views read from their bytes", 1e6 / rate(again(lambda _: self.game.read_view(message)), self.seconds), "us each")

    def threads(self):
        each = [rate(lambda batch=Batch(self.game, 4 * TABLES, seed=6, threads=threads): len(batch.play_random(7).table),
                     self.seconds, time.monotonic) for threads in (1, 2)]
        say("two threads, wall time", each[1] / each[0], "times one")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="brigands")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each run")
    given = parser.parse_args()
    measured = Measured(given.game, given.seats, given.seconds)
    print(f"{given.game}, {given.seats} seats, {TABLES} tables, Python {sys.version.split()[0]}")
    measured.random_play()
    measured.rows(features=False)
    if measured.game.view_layout:
        measured.rows(features=True)
    measured.one_table()
    measured.redeals()
    measured.threads()


if __name__ == "__main__":
    main()
