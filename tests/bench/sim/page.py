#!/usr/bin/env python3
"""The benchmark of assize.sim that referee/sim/BENCHMARK.md shows, by one command:

    PYTHONPATH=build/python /usr/bin/python3 tests/bench/sim/page.py FOLDER [--write]

It measures (a) the speed of play, of play with observations and of redeals with a random end, in all games; (b) what cheating is worth
to a search, in Elo; (c) what self-play learns in its first minutes. FOLDER keeps what is measured: interrupted, the same command goes
on, and a part that is complete is not measured again. --parts measures some of them. At the end it prints the tables of what there is;
--write puts them, with the chart training.svg, into the page.

(a) takes some minutes, (b) a quarter of an hour and (c) the minutes of three trainings, each on a core of its own, all in CPU time.
Run (a) on a quiet machine, and (c) with Debian's libopenblas0-pthread: NumPy's usual libblas3 takes six times as long."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import bench_sim  # noqa: E402
import cheating  # noqa: E402
import elo  # noqa: E402
import report  # noqa: E402
import training  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "referee" / "sim" / "BENCHMARK.md"
CHART = PAGE.with_name("training.svg")
SEATS = {"brigands": 4, "brigand-kings": 2, "brigands-bluff": 4, "carcassonne-robbers": 2, "duel-descrocs": 2}


def commit():
    done = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def append(path, **line):
    """Adds a line of JSON with when and where it was measured."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text and not text.endswith("\n"):
        text += "\n"
    line = json.dumps({**line, "load": round(os.getloadavg()[0], 1), "commit": commit()})
    path.write_text(f"{text}{line}\n", encoding="utf-8")


def lines(path):
    """Those that are whole: an interruption may have cut one."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def measure_speed(folder, seconds):
    path = folder / "speed.jsonl"
    known = {line["game"] for line in lines(path)}
    for game, seats in SEATS.items():
        if game in known:
            continue
        measured = bench_sim.Measured(game, seats, seconds)
        play, rules = measured.play()
        views, view_bytes, _ = measured.rows(features=False)
        rows, row_bytes, written = measured.rows(features=True)
        append(path, game=game, seats=seats, match=measured.each, play=play, rules=rules, views=views, view_bytes=view_bytes, rows=rows,
               row_bytes=row_bytes, written=written, **measured.redeals())


def measure_cheating(folder, plans=cheating.PLANS):
    for plan in plans:
        path = folder / "cheating" / f"{plan.name()}.jsonl"
        known = {line["deal"] for line in lines(path) if line["iterations"] == plan.iterations}
        for deal in range(plan.deals):
            if deal not in known:
                start = time.process_time()
                shares = cheating.play_set(plan, deal)
                append(path, deal=deal, iterations=plan.iterations, shares=shares, cpu=round(time.process_time() - start, 3))


def measure_training(folder, given):
    seeds = range(1, given.seeds + 1)
    training.practise_all(folder, seeds, 60 * given.minutes, given.rounds, given.at_once)
    training.play_all(folder, seeds, given.sets, lambda **line: append(folder / "games.jsonl", **line), lines(folder / "games.jsonl"))


def tables(folder):
    """{mark of the page: text}, and the chart or None."""
    parts = {"speed": report.speed(lines(folder / "speed.jsonl")),
             "cheating": report.cheating([(plan, lines(folder / "cheating" / f"{plan.name()}.jsonl")) for plan in cheating.PLANS])}
    curves, anchors = training.rated(folder, lines(folder / "games.jsonl"))
    parts["training"] = report.training(curves, anchors, lines(folder / "games.jsonl"))
    return parts, report.chart(curves, anchors) if curves else None


def write(parts, chart):
    text = PAGE.read_text(encoding="utf-8")
    for name, part in parts.items():
        if part:
            text = report.put(text, name, part)
    PAGE.write_text(text, encoding="utf-8")
    if chart:
        CHART.write_text(chart, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--parts", nargs="*", choices=("speed", "cheating", "training"), default=("speed", "cheating", "training"),
                        help="none: only print what there is")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement of speed")
    parser.add_argument("--minutes", type=float, default=30, help="of each training, in CPU time")
    parser.add_argument("--rounds", type=int, default=3600, help="after which a training has ended; the rate of learning falls until then")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--at-once", type=int, default=1, help="how many trainings at a time")
    parser.add_argument("--sets", type=int, default=100, help="of each snapshot against each player that stays the same")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if "speed" in given.parts:
        measure_speed(given.folder, given.seconds)
    if "cheating" in given.parts:
        measure_cheating(given.folder)
    if "training" in given.parts:
        measure_training(given.folder, given)
    parts, chart = tables(given.folder)
    for part in parts.values():
        print(part or "(not measured yet)", end="\n\n")
    if given.write:
        write(parts, chart)


if __name__ == "__main__":
    main()
