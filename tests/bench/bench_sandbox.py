#!/usr/bin/python3
"""What the sandbox costs: `referee play` with `--sandbox required` beside `--sandbox off`.

    tests/bench/bench_sandbox.py [--build FOLDER] [--rounds N]

Plays Brigands with the C++ sample bot `random`, round after round with both in turns; medians over the
rounds are printed:
  reused  four seats, kept processes, two matches at a time: the confined rate as a part of the other
  fresh   the same with new processes for each match
  start   what a match with two new processes, one match at a time, takes longer when they are confined:
          the two start at the same time, so this is what the sandbox adds to one start
"""

import argparse
import pathlib
import statistics

from bench_play import Play

PROMISED_SHARE = 0.95
PROMISED_FRESH_MATCHES_PER_SECOND = 15
PROMISED_START_MS = 20


def measure(plays, rounds):
    """Seconds for a match, by sandbox mode: the median over the rounds."""
    seconds = {mode: [] for mode in ("off", "required")}
    for _ in range(rounds):
        for mode, runs in seconds.items():
            rate, _ = plays.run("--sandbox", mode)
            runs.append(1 / rate)
    return {mode: statistics.median(runs) for mode, runs in seconds.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    referee = pathlib.Path(arguments.build) / "bin" / "referee"

    print(f"{'':8}{'unconfined':>14}{'confined':>14}{'':>4}{'promised':>12}")
    reused = measure(Play(referee, matches=5000), arguments.rounds)
    share = reused["off"] / reused["required"]
    print(f"{'reused':8}{1 / reused['off']:10.1f} M/s{1 / reused['required']:10.1f} M/s"
          f"    {share:.2f} of {PROMISED_SHARE}")
    fresh = measure(Play(referee, matches=60, flags=["--fresh"]), arguments.rounds)
    print(f"{'fresh':8}{1 / fresh['off']:10.1f} M/s{1 / fresh['required']:10.1f} M/s"
          f"    {PROMISED_FRESH_MATCHES_PER_SECOND} M/s")
    start = measure(Play(referee, matches=60, seats=2, jobs=1, flags=["--fresh"]), arguments.rounds)
    added = 1000 * (start["required"] - start["off"])
    print(f"{'start':8}{1000 * start['off']:11.1f} ms{1000 * start['required']:11.1f} ms"
          f"    +{added:.1f} of {PROMISED_START_MS} ms")


if __name__ == "__main__":
    main()
