#!/usr/bin/env python3
"""How fast assize.sim is: each figure is the median of 5 rounds in CPU seconds of this process, in turns with its floor, and stands
beside its goal.

    PYTHONPATH=build/python /usr/bin/python3 tests/bench/bench_sim.py [--game brigands] [--seats 4] [--seconds 0.3]

With build/bench/bench_*_rules it also compares random play with that of the rules in C++. What two threads do is measured in wall
time, which only a quiet machine makes comparable. Exit status 1: a goal is missed."""

import argparse
import itertools
import os
import pathlib
import sys
import tempfile
import threading
import time

import numpy as np

from assize.sim import Batch, Game, search
from table_tools import Bench, Result, google_benchmark, run, table_line

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The benchmark of each game's rules, and for how many seats it plays.
RULES = {"brigands": ("bench_brigands_rules", 4), "duel-descrocs": ("bench_duel_descrocs_rules", 2),
         "brigand-kings": ("bench_brigand_kings_rules", 2), "brigands-bluff": ("bench_brigands_bluff_rules", 4),
         "carcassonne-robbers": ("bench_carcassonne_rules", 2)}
TABLES = 512
ROUNDS = 5
# Of goals of speed, only these games have any: the rules of the others take longer than all that is around them.
WITH_GOALS = ("brigands", "duel-descrocs")


def rate(work, seconds, clock=time.process_time):
    """work() returns how many things it has done; how many a second."""
    done, start = 0, clock()
    while (passed := clock() - start) < seconds:
        done += work()
    return done / passed


def turns(contenders):
    """{name: function that returns a rate} to {name: median}."""
    return Bench(None, None, ROUNDS, quick=False).turns(contenders)


def rules_in_cpp(name, seats, build=ROOT / "build"):
    """A function that returns decisions of random play a CPU second by the benchmark of the rules; None without it."""
    program, played = RULES.get(name, ("", 0))
    path = build / "bench" / program
    if seats != played or not path.is_file():
        return None
    return lambda: google_benchmark(path, "^RandomPlay$", "--benchmark_min_time=0.2")[0]["RandomPlay"]["decisions/s"]


class Measured:
    """One game with so many seats; `seconds` of each measurement."""

    def __init__(self, name, seats, seconds):
        self.name, self.seats, self.seconds = name, seats, seconds
        self.game = Game(name, seats)
        self.dice = np.random.default_rng(1)
        self.seeds = itertools.count(1)
        self.each, self.positions = self._look()

    def choices(self, found):
        count = np.diff(found.starts)
        return (self.dice.random(count.size) * count).astype(np.int32)

    def _look(self, positions=64):
        """Decisions of a match, and some tables at random moments of theirs."""
        batch, rows, tables = Batch(self.game, positions, seed=1, refill=False), 0, []
        while not batch.over:
            found = batch.decisions(features=False)
            rows += found.table.size
            tables.append((batch.table(int(found.table[0])), int(found.seat[0])))
            batch.answer(self.choices(found))
        return rows / positions, tables

    def play(self):
        """Decisions a CPU second: those of Batch.play_random(), and of the rules alone or None."""
        batch, cpp = Batch(self.game, TABLES, seed=2), rules_in_cpp(self.name, self.seats)
        contenders = {"play": lambda: rate(lambda: len(batch.play_random(next(self.seeds)).table) * self.each, self.seconds)}
        if cpp:
            contenders["rules"] = cpp
        medians = turns(contenders)
        return medians["play"], medians.get("rules")

    def rows(self, features):
        """Rows a CPU second, bytes of each, and how many rows of as many bytes could be written."""
        batch, sizes, space = Batch(self.game, TABLES, seed=4), [0, 0], np.empty(1 << 22, np.uint8)

        def work():
            found = batch.decisions(features)
            sizes[0] += found.views.nbytes + found.options.nbytes
            sizes[1] += found.table.size
            batch.answer(self.choices(found))
            return found.table.size

        def write():
            space.fill(1)
            return space.size
        medians = turns({"rows": lambda: rate(work, self.seconds), "bytes": lambda: rate(write, self.seconds / 4)})
        each = sizes[0] / sizes[1]
        return medians["rows"], each, medians["bytes"] / each

    def redeals(self):
        """A CPU second, from positions of whole matches: redeals, redeals with a random end, and copies of the table with one."""
        views = [(table, table.view(seat)) for table, seat in self.positions]
        places = itertools.cycle(range(len(views)))

        def times(use):
            def work():
                table, view = views[next(places)]
                use(table, view, next(self.seeds))
                return 1
            return lambda: rate(work, self.seconds)
        return turns({"redeals": times(lambda _, view, seed: view.redeal(seed)),
                      "ends": times(lambda _, view, seed: view.redeal(seed).play_random(seed)),
                      "copies": times(lambda table, _, seed: table.copy().play_random(seed))})

    def one_table(self):
        """Microseconds of a decision from Python, and of an empty call."""
        def work():
            decisions, table = 0, self.game.new(next(self.seeds))
            while not table.over:
                moves = {}
                for seat in table.asked:
                    moves[seat] = decisions * 7 % len(table.view(seat).options())
                    decisions += 1
                table.step(moves)
            return decisions
        return 1e6 / turns({"table": lambda: rate(work, self.seconds)})["table"]

    def read_view(self):
        """Microseconds of a view that is read from its bytes."""
        table, seat = self.positions[0]
        message = table.view(seat).to_bytes()

        def work():
            for _ in range(50):
                self.game.read_view(message)
            return 50
        return 1e6 / turns({"read": lambda: rate(work, self.seconds)})["read"]

    def iterations(self):
        """Of search() from the first decision of a match, a CPU second."""
        view = next(table.view(seat) for table, seat in self.positions)

        def work(count=200):
            search(view, iterations=count, seed=next(self.seeds))
            return count
        return turns({"search": lambda: rate(work, self.seconds)})["search"]

    def threads(self):
        """What two threads do of one's work in the same wall time, and what a thread of Python beside a batch keeps of its speed."""
        batches = {count: Batch(self.game, 4 * TABLES, seed=6, threads=count) for count in (1, 2)}
        played = turns({count: lambda batch=batch: rate(lambda: len(batch.play_random(next(self.seeds)).table), self.seconds,
                                                        time.monotonic) for count, batch in batches.items()})
        return played[2] / played[1], self._beside(batches[1])

    def _beside(self, batch):
        def count():
            return sum(1 for _ in range(1000))

        def accompanied():
            stop = threading.Event()

            def play():
                while not stop.is_set():
                    batch.play_random(next(self.seeds))
            other = threading.Thread(target=play)
            other.start()
            # Of this thread alone: without a lock that both need, it has as much of its processor as before.
            kept = rate(count, self.seconds, time.monotonic)
            stop.set()
            other.join()
            return kept
        medians = turns({"alone": lambda: rate(count, self.seconds, time.monotonic), "beside": accompanied})
        return medians["beside"] / medians["alone"]

    def kib_of_a_table(self, tables=1 << 16):
        """Memory that a table of a batch adds to a process that has nothing else to reuse."""
        code = ("import sys, resource; from assize.sim import Batch, Game; game = Game(sys.argv[1], int(sys.argv[2]))\n"
                "few = Batch(game, 1, seed=1); before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
                "many = Batch(game, int(sys.argv[3]), seed=2); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)")
        return float(run([sys.executable, "-c", code, self.name, self.seats, tables]).output) / tables


def import_seconds():
    """CPU seconds that `import assize.sim` adds to a start of Python."""
    spent = turns({name: lambda code=code: run([sys.executable, "-c", code]).cpu
                   for name, code in (("without", "pass"), ("with", "import assize.sim"))})
    return spent["with"] - spent["without"]


def teach_iterations(seconds):
    """Iterations a CPU second of the search in pure Python that is there to be read."""
    sys.path.append(str(ROOT / "sample-bots" / "python" / "teach-ismcts"))
    import random  # noqa: PLC0415

    import bot  # noqa: PLC0415, which is of that folder
    view, dice, count = Game("brigands", 4).new(1).view(0), random.Random(1), 100

    def work():
        left = itertools.count(1)
        bot.best_move(view, lambda: next(left) >= count, dice)
        return count
    return turns({"teach": lambda: rate(work, seconds)})["teach"]


def share_of_simulator(rounds=3):
    """Of the CPU time of train.py: what decisions, rows, lists and answers take."""
    sys.path.append(str(ROOT / "sample-bots" / "python" / "trained"))
    import train  # noqa: PLC0415, which is of that folder
    from assize.sim import Options, Table, View  # noqa: PLC0415
    spent, kept = [0.0], []

    def timed(owner, name):
        function = getattr(owner, name)

        def call(*given, **named):
            start = time.process_time()
            try:
                return function(*given, **named)
            finally:
                spent[0] += time.process_time() - start
        kept.append((owner, name, function))
        setattr(owner, name, call)
    with tempfile.TemporaryDirectory() as folder:
        training = train.Training(pathlib.Path(folder), (2,), seed=1, tables=256, rounds=1600)
        training.one_round()
        for owner, name in ((Batch, "decisions"), (Batch, "answer"), (Batch, "table"), (Table, "view"), (View, "options"),
                            (View, "observe"), (Options, "features"), (Options, "ids")):
            timed(owner, name)
        try:
            start = time.process_time()
            for _ in range(rounds):
                training.one_round()
            return spent[0] / (time.process_time() - start)
        finally:
            for owner, name, function in kept:
                setattr(owner, name, function)


def at_least(value, goal, shown):
    return f"at least {shown}", value >= goal


def at_most(value, goal, shown):
    return f"at most {shown}", value <= goal


def of_the_game(measured):
    """The Results of one game."""
    goals, name = measured.name in WITH_GOALS, measured.name

    def result(work, shown, peer="none", goal=None):
        return Result(work, shown, peer, *(goal if goals and goal else ()))
    play, cpp = measured.play()
    yield result("Batch.play_random()", f"{play / 1e6:.2f} M decisions/s", f"rules in C++: {cpp / 1e6:.2f} M/s" if cpp else "none",
                 at_least(play, 0.9 * cpp, "0.9 of the peer") if cpp else None)
    rows, each, _ = measured.rows(features=False)
    yield result("decisions(features=False) and answer()", f"{rows / 1e6:.2f} M rows/s of {each:.0f} bytes",
                 f"random play: {play / 1e6:.2f} M/s", at_least(rows, 1.5e6, "1.5 M/s") if name == "brigands" else None)
    rows, each, written = measured.rows(features=True)
    yield result("decisions() and answer()", f"{rows / 1e6:.3f} M rows/s of {each:,.0f} bytes",
                 f"memset of as many bytes: {written / 1e6:.2f} M/s", at_least(rows, 0.3e6, "0.3 M/s"))
    yield result("one table from Python", f"{(us := measured.one_table()):.2f} us a decision", goal=at_most(us, 4, "4 us"))
    found = measured.redeals()
    yield result("redeal()", f"{found['redeals'] / 1e3:.0f} k/s", goal=at_least(found["redeals"], 200e3, "200 k/s"))
    yield result("redeal() and a random end", f"{found['ends'] / 1e3:.1f} k/s", f"copy() and a random end: {found['copies'] / 1e3:.1f} k/s",
                 at_least(found["ends"], 30e3, "30 k/s"))
    yield result("read_view()", f"{(us := measured.read_view()):.1f} us", goal=at_most(us, 20, "20 us"))
    its = measured.iterations()
    yield result("search(), random ends", f"{its / 1e3:.1f} k iterations/s", f"redeal() and a random end: {found['ends'] / 1e3:.1f} k/s",
                 at_least(its, 20e3, "20 k/s") if name == "brigands" else None)
    two, beside = measured.threads()
    yield result("two threads, wall time", f"{two:.2f} times one", goal=at_least(two, 1.7, "1.7"))
    yield result("a thread of Python beside a batch", f"{beside:.2f} of its speed alone", goal=at_least(beside, 0.8, "0.8"))
    kib = measured.kib_of_a_table()
    yield result("memory of a table of a batch", f"{kib:.1f} KiB", goal=at_most(kib, 2, "2 KiB") if name == "brigands" else None)


def of_all(seconds):
    """Those that have no game, or one alone."""
    took = import_seconds()
    yield Result("import assize.sim", f"{took:.3f} s of CPU", "Python's own start is not counted", *at_most(took, 0.15, "0.15 s"))
    its = teach_iterations(seconds)
    yield Result("teach-ismcts, pure Python", f"{its / 1e3:.2f} k iterations/s", "none", *at_least(its, 2e3, "2 k/s"))
    share = share_of_simulator()
    yield Result("the simulator in a training (train.py)", f"{share:.2f} of its time", "the whole of it", *at_most(share, 0.15, "0.15"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="brigands")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    given = parser.parse_args()
    measured = Measured(given.game, given.seats, given.seconds)
    print(f"{given.game}, {given.seats} seats, {TABLES} tables, Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f}\n")
    print(table_line("work", "measured", "floor or peer, same run", "goal", ""), table_line(*["---"] * 5), sep="\n")
    kept = True
    for result in itertools.chain(of_the_game(measured), of_all(given.seconds) if given.game == "brigands" else ()):
        kept = kept and result.met is not False
        print(table_line(result.work, result.measured, result.peer, result.goal, result.verdict()), flush=True)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
