#!/usr/bin/python3
"""Matches per second and peak memory of `referee play` with the sample bot `random` in four seats.

    tests/bench/bench_play.py [--build FOLDER] [--matches N] [--rounds N]

Plays Brigands with --jobs 2 and --db, once with processes that are reused and once with --fresh,
round after round in turns. The memory is that of the referee's process alone (VmHWM): neither its
supervisor nor the bots count. Medians over the rounds are printed.
"""

import argparse
import json
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

PROMISED_MATCHES_PER_SECOND = 120
PROMISED_MIB = 64


def peak_mib(pid):
    """The process's peak so far, or 0 when it has ended."""
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


class Play:
    """A `referee play` of Brigands with the sample bot `random` in all seats, to be run again and again."""

    def __init__(self, referee, matches, seats=4, jobs=2, flags=()):
        self._matches = matches
        self._command = [str(referee), "play", "--game", "brigands", "--jobs", str(jobs),
                         "--matches", str(matches), "--json", "--quiet", *flags]
        self._bots = ["random"] * seats

    def run(self, *flags):
        """Runs once. Returns matches per second by the referee's own report, and its peak in MiB."""
        with tempfile.TemporaryDirectory(prefix="assize-bench-") as folder:
            database = f"{folder}/bench.db"
            command = [*self._command, *flags, "--db", database, *self._bots]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            peak = 0
            while process.poll() is None:
                peak = max(peak, peak_mib(process.pid))
                time.sleep(0.02)
            report = json.loads(process.stdout.read())
            with sqlite3.connect(database) as connection:
                stored, = connection.execute("SELECT count(*) FROM match").fetchone()
        if process.returncode != 0 or stored != self._matches:
            sys.exit(f"{' '.join(command)}: status {process.returncode}, {stored} matches stored")
        return self._matches / report["seconds"], peak


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--matches", type=int, default=1000, help="with reused processes")
    parser.add_argument("--fresh-matches", type=int, default=50, help="with --fresh")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    referee = f"{arguments.build}/bin/referee"
    kinds = {"reused": Play(referee, arguments.matches),
             "fresh": Play(referee, arguments.fresh_matches, flags=["--fresh"])}
    runs = {kind: [] for kind in kinds}
    for _ in range(arguments.rounds):
        for kind, plays in kinds.items():
            runs[kind].append(plays.run())
    print(f"{'processes':10} {'matches/s':>10} {'of promised':>12} {'peak MiB':>9} {'of promised':>12}")
    for kind, results in runs.items():
        rate = statistics.median(result[0] for result in results)
        peak = max(result[1] for result in results)
        share = f"{rate / PROMISED_MATCHES_PER_SECOND:12.2f}" if kind == "reused" else f"{'-':>12}"
        print(f"{kind:10} {rate:10.1f} {share} {peak:9.1f} {peak / PROMISED_MIB:12.2f}")


if __name__ == "__main__":
    main()
