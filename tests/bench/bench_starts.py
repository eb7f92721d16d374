#!/usr/bin/env python3
"""CPU time of starting a program, and with what it is built: each program of ours does nothing but print its version or
its help, beside a static program that ends at once. All take turns; medians of the rounds.

    tests/bench/bench_starts.py [--build FOLDER] [--before FOLDER] [--rounds N]

--before adds the programs of another build to the same run."""

import argparse
import os
import pathlib
import resource
import statistics
import subprocess
import tempfile

PROGRAMS = [("assize-bot-random", "--help"), ("assize-bot-greedy", "--help"), ("replay-dump", "--version"),
            ("referee", "--version"), ("ladder-front", "--version"), ("ladder-worker", "--version"),
            ("ladder", "--version")]
STARTS = 20  # in a row, so that one start's rounding does not matter


def cpu_milliseconds(command):
    """CPU time of one start, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(STARTS):
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / STARTS


def libraries(program):
    listed = subprocess.run(["ldd", program], capture_output=True, text=True)
    return listed.stdout.count("=>") if listed.returncode == 0 else 0


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=root / "build")
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        floor = pathlib.Path(folder) / "floor"
        subprocess.run(["c++", "-x", "c++", "-static", "-O2", "-o", floor, "-"], input=b"int main() {}", check=True)
        contenders = {("a static program", "floor"): [floor]}
        for build in filter(None, [options.before, options.build]):
            for name, flag in PROGRAMS:
                contenders[(name, "before" if build == options.before else "now")] = [build / "bin" / name, flag]
        times = {key: [] for key in contenders}
        for _ in range(options.rounds):
            for key, command in contenders.items():
                times[key].append(cpu_milliseconds(command))
        least = statistics.median(times["a static program", "floor"])
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors, median of {options.rounds} rounds")
        print(f"{'program':<20}{'':<8}{'CPU ms':>8}{'x floor':>9}{'libraries':>11}")
        for (name, which), command in contenders.items():
            median = statistics.median(times[name, which])
            print(f"{name:<20}{which:<8}{median:>8.1f}{median / least:>9.1f}{libraries(command[0]):>11}")


if __name__ == "__main__":
    main()
