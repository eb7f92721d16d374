"""Rows of table.py about reading large ladders: 100 bots at tables of four, and how the work grows with their matches."""

import math
import shutil

from table_tools import Result, run

BOTS = 100


def ladder_of(bench, matches):
    """A ladder of that many matches, one event, the same bots whatever its size."""
    database = bench.folder / f"ladder-{matches}.db"
    if not database.exists():
        run([bench.program("big_ladder"), "make", database, "--matches", str(matches), "--versions", str(BOTS), "--entrants",
             str(BOTS), "--event-matches", str(matches)])
    return database


def command(bench, words, database):
    """A function that runs `ladder` and returns its CPU seconds. A ladder of made-up bots has no sandbox to check."""
    name, *flags = words

    def measure():
        if name != "site":
            return run([bench.program("ladder"), name, database, *flags], allowed=(0, 1)).cpu
        site = bench.folder / "site"
        shutil.rmtree(site, ignore_errors=True)
        return run([bench.program("ladder"), name, database, site, *flags]).cpu
    return measure


CROSSTABLE, STANDINGS = ("crosstable", "--json"), ("standings", "--json")
RATINGS, DOCTOR = ("ratings", "--game", "brigands", "--json"), ("doctor", "--json")
# Pages of matches are as many as are asked for, whatever the ladder's size.
SITE = ("site", "--matches", "10", "--quiet")


def crosstable(bench):
    """`ladder crosstable` of 100 bots and 1,000 rounds."""
    rounds = bench.size(1000)
    database = ladder_of(bench, rounds * BOTS)
    seconds = bench.turns({words[0]: command(bench, words, database) for words in (CROSSTABLE, STANDINGS)})
    return [Result(f"`ladder crosstable`, {BOTS} bots, {rounds:,} rounds", f"{seconds['crosstable']:.2f} s of CPU",
                   f"`ladder standings`: {seconds['standings']:.2f} s", "at most 1 s", seconds["crosstable"] <= 1)]


def doctor(bench):
    """`ladder doctor` of 100,000 matches, without --replay."""
    matches = bench.size(100_000)
    database = ladder_of(bench, matches)
    seconds = bench.turns({"doctor": command(bench, DOCTOR, database)})["doctor"]
    return [Result(f"`ladder doctor`, {matches:,} matches", f"{seconds:.2f} s of CPU", "none", "at most 3 s", seconds <= 3)]


def growth(bench):
    """How commands grow with ten times the matches of the same bots: exponents of CPU time."""
    matches = bench.size(100_000)
    start = bench.turns({"start": lambda: run([bench.program("ladder"), "--version"]).cpu})["start"]
    results = []
    for words in (CROSSTABLE, STANDINGS, RATINGS, SITE, DOCTOR):
        seconds = bench.turns({size: command(bench, words, ladder_of(bench, size)) for size in (matches // 10, matches)})
        small, large = (max(seconds[size] - start, 1e-3) for size in (matches // 10, matches))
        exponent = math.log10(large / small)
        results.append(Result(f"`ladder {words[0]}`, growth from {matches // 10:,} to {matches:,} matches",
                              f"exponent {exponent:.2f} ({small:.2f} to {large:.2f} s)", "1: in proportion", "at most 1.2",
                              exponent <= 1.2))
    return results


LADDERS = {"crosstable": crosstable, "doctor": doctor, "growth": growth}
