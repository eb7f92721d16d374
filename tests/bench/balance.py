#!/usr/bin/env python3
"""How even the bandits of Duel d'Escrocs are: a bot against itself over all ordered pairs of bandits,
either side splitting first, and beside it what RULES.md says of the shipped edition.

    tests/bench/balance.py [--matches N] [--bot greedy] [--edition FILE] [--mode duel|training]

Runs `referee play` 24 times with N deals each, the same deals for every pair. A bandit whose rate is more
than 10 points off one half is marked. Exit status 1 if there is one.
"""

import argparse
import itertools
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BANDITS = ("RAOUL", "CHIPO", "MOFETTE", "JOE")
# RULES.md, DUEL-15.2: in duel, by the players that the table was made with.
STATED = {"RAOUL": 48.5, "CHIPO": 48.4, "MOFETTE": 51.2, "JOE": 51.8}
STATED_FIRST = 48
# Points off one half that are worth a word.
TOO_MUCH = 10


class Rate:
    """A mean of results of 0, a half or 1."""

    def __init__(self):
        self.matches = 0
        self.points = 0.0

    def add(self, matches, points):
        self.matches += matches
        self.points += points

    @property
    def percent(self):
        return 100 * self.points / self.matches

    @property
    def error(self):
        """A standard error, in points."""
        share = self.points / self.matches
        return 100 * math.sqrt(share * (1 - share) / self.matches)

    def __str__(self):
        return f"{self.percent:5.1f} ± {self.error:.1f}"


def play(args, first, second, splitter):
    """The number of matches, and the points of the first bandit."""
    options = {"mode": args.mode, "tiles": f"{first},{second}", "first_splitter": splitter}
    if args.edition:
        options["edition"] = args.edition
    command = [str(args.build / "bin/referee"), "play", "--game", "duel-descrocs", "--json", "--quiet",
               "--matches", str(args.matches), "--jobs", str(args.jobs), "--seed", args.seed]
    for key, value in options.items():
        command += ["--option", f"{key}={value}"]
    run = subprocess.run(command + [args.bot, args.bot], stdout=subprocess.PIPE, check=True)
    bot = json.loads(run.stdout)["bots"][0]
    matches = int(bot["matches"])
    return matches, matches * bot["score"]["mean"]


def measure(args):
    bandits = {bandit: Rate() for bandit in BANDITS}
    pairs = {}
    splitters = Rate()
    for first, second in itertools.permutations(BANDITS, 2):
        for splitter in (0, 1):
            matches, points = play(args, first, second, splitter)
            bandits[first].add(matches, points)
            bandits[second].add(matches, matches - points)
            pairs.setdefault((first, second), Rate()).add(matches, points)
            splitters.add(matches, matches - points if splitter else points)
        print(f"{first:>8} against {second:8} {pairs[first, second]} %", file=sys.stderr)
    return bandits, pairs, splitters


def print_report(args, bandits, pairs, splitters):
    print(f"{args.bot} against itself, mode {args.mode}, edition {args.edition or 'house2'}, "
          f"{splitters.matches} matches; win rates in percent ± standard error")
    stated = args.mode == "duel" and not args.edition
    print(f"\n{'bandit':8} {'wins':>12} {'RULES.md' if stated else '':>9}")
    for bandit, rate in bandits.items():
        note = "   off by more than 10 points" if abs(rate.percent - 50) > TOO_MUCH else ""
        print(f"{bandit:8} {str(rate):>12} {STATED[bandit] if stated else '':>9}{note}")
    print(f"{'splitter':8} {str(splitters):>12} {STATED_FIRST if stated else '':>9}"
          "   (of the first round)")
    print(f"\n{'against':8}" + "".join(f"{bandit:>14}" for bandit in BANDITS))
    for first in BANDITS:
        cells = ["" if first == second else str(pairs[first, second]) for second in BANDITS]
        print(f"{first:8}" + "".join(f"{cell:>14}" for cell in cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=25, help="deals for each pair and first splitter")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--mode", default="duel", choices=("duel", "training"))
    parser.add_argument("--edition", help="the file of an edition; the shipped one if left out")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    args = parser.parse_args()
    bandits, pairs, splitters = measure(args)
    print_report(args, bandits, pairs, splitters)
    return int(any(abs(rate.percent - 50) > TOO_MUCH for rate in bandits.values()))


if __name__ == "__main__":
    sys.exit(main())
