#!/usr/bin/python3
"""The speed of everything in one table: what each kind of work costs, beside its floor or a peer that is measured in the
same run, and its goal. Contenders take turns; figures are medians.

    tests/bench/table.py [--build FOLDER] [--rounds N] [--quick] [--list] [ROW ...]

Without ROWs all of them. --quick takes one round of a tenth of the work: for a look, not for a page. The table is
Markdown, with the machine, its load and the commit above it. Exit status 1: a goal is missed or a row could not be measured.
"""

import argparse
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import traceback

from table_ladders import LADDERS
from table_matches import MATCHES
from table_pure import PURE
from table_tools import Bench, table_line

ROWS = {**MATCHES, **PURE, **LADDERS}


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def heading(bench):
    commit = subprocess.run(["git", "-C", str(pathlib.Path(__file__).parent), "rev-parse", "--short", "HEAD"],
                            capture_output=True, text=True).stdout.strip()
    rounds = "one round" if bench.rounds == 1 else f"medians of {bench.rounds} rounds"
    size = ", a tenth of the work" if bench.quick else ""
    return f"{processor()}, {os.cpu_count()} processors, {platform.system()} {platform.release()}; {rounds}{size}; " \
           f"commit {commit or 'unknown'}; load {os.getloadavg()[0]:.1f} at the beginning."


def measure(bench, names):
    """Prints a line for each row as soon as it is measured. Returns whether every goal is kept."""
    print(heading(bench), "\n", sep="")
    print(table_line("row", "work", "measured", "floor or peer, same run", "goal", "", "load"))
    print(table_line(*["---"] * 7))
    kept = True
    for name in names:
        try:
            results = ROWS[name](bench)
        except Exception:  # One row that can't be measured must not cost the others.
            traceback.print_exc()
            print(table_line(name, "could not be measured: see stderr", "", "", "", "missed", ""), flush=True)
            kept = False
            continue
        for result in results:
            kept = kept and result.met is not False
            print(table_line(name, result.work, result.measured, result.peer, result.goal, result.verdict(),
                             f"{os.getloadavg()[0]:.1f}"), flush=True)
    return kept


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=root / "build")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list", action="store_true", help="print the names of the rows")
    parser.add_argument("rows", nargs="*", metavar="ROW")
    options = parser.parse_args()
    if options.list:
        for name, row in ROWS.items():
            print(f"{name:<12}{row.__doc__.splitlines()[0]}")
        return 0
    unknown = [name for name in options.rows if name not in ROWS]
    if unknown:
        parser.error(f"no row {', '.join(unknown)}; the rows: {', '.join(ROWS)}")
    with tempfile.TemporaryDirectory(prefix="assize-bench-") as folder:
        bench = Bench(options.build.resolve(), pathlib.Path(folder), 1 if options.quick else options.rounds, options.quick)
        return 0 if measure(bench, options.rows or list(ROWS)) else 1


if __name__ == "__main__":
    sys.exit(main())
