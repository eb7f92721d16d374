#!/usr/bin/python3
"""Matches per second of `referee play --rotate`, where all bots end between two seatings of a deal.

    tests/bench/bench_blocks.py [--build FOLDER] [--before REFEREE] [--deals N ...] [--rounds N]

Duels of Brigands with --jobs 2: reused C++ bots at several numbers of deals, and fresh C++ bots and
reused Python bots at one. Each is played in turns with the same number of matches for which no bot
needs to end (deals that are played once), and with --before by another `referee` as well, e.g. one of
an earlier version. Medians over the rounds are printed, as rates and as ratios.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

SEED = "b10c" * 16


class Kind:
    def __init__(self, name, deals, bots, flags=()):
        self.name, self.deals, self.bots, self.flags = name, deals, bots, flags

    def play(self, referee, bots, rotated):
        """Matches a second, by the referee's own report."""
        seatings = ["--matches", str(self.deals), "--rotate"] if rotated \
            else ["--matches", str(2 * self.deals)]
        command = [str(referee), "play", "--game", "brigands", "--jobs", "2", "--json", "--quiet",
                   "--seed", SEED, *seatings, *self.flags, *(str(bots / bot) for bot in self.bots)]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        report = json.loads(run.stdout or "{}")
        if run.returncode != 0 or report["matches"] != 2 * self.deals:
            sys.exit(f"{' '.join(command)}: status {run.returncode}")
        return report["matches"] / report["seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--before", help="another referee, to compare with")
    parser.add_argument("--deals", type=int, nargs="+", default=[16, 64, 256, 1024])
    parser.add_argument("--fresh-deals", type=int, default=64, help="of fresh C++ bots")
    parser.add_argument("--python-deals", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.build).resolve()
    kinds = [Kind("C++, reused", deals, ("random", "random")) for deals in arguments.deals]
    kinds.append(Kind("C++, fresh", arguments.fresh_deals, ("random", "random"), ("--fresh",)))
    kinds.append(Kind("Python, reused", arguments.python_deals, ("python-random", "python-random")))
    ways = {"rotated": (build / "bin" / "referee", True), "once": (build / "bin" / "referee", False)}
    if arguments.before:
        ways["before"] = (arguments.before, True)
    print(f"{'bots':16} {'deals':>6}" + "".join(f" {way + ' /s':>12}" for way in ways)
          + "".join(f" {'to ' + way:>10}" for way in list(ways)[1:]))
    for kind in kinds:
        rates = {way: [] for way in ways}
        for turn in range(arguments.rounds):
            # Who comes first changes, so that nobody gains from a trend.
            for way in list(ways)[:: 1 if turn % 2 == 0 else -1]:
                rates[way].append(kind.play(ways[way][0], build / "sample-bots", ways[way][1]))
        medians = {way: statistics.median(found) for way, found in rates.items()}
        ratios = [medians["rotated"] / medians[way] for way in list(ways)[1:]]
        print(f"{kind.name:16} {kind.deals:6}" + "".join(f" {rate:12.1f}" for rate in medians.values())
              + "".join(f" {ratio:10.2f}" for ratio in ratios), flush=True)


if __name__ == "__main__":
    main()
