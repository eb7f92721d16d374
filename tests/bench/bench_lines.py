#!/usr/bin/python3
"""CPU time of a move of bots that speak JSON lines, where lists of moves are largest: the plans of a duel of Brigands.

    tests/bench/bench_lines.py [--build FOLDER] [--matches N]

Plays the starters whose compilers are installed, and `node-random`, against `random`: as they are, with few options in
each request, and with all of them. The time is that of all processes of the bot, with its bridge, as the referee measures
it: the mean of the plans, of all moves, and the worst move. The first match of each process, in which virtual machines
translate, counts in the worst move alone, as it does in an event.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
STARTERS = SOURCE / "sample-bots" / "starters"
PROMISED_MS = 10

# What builds a starter, and how all options are asked for.
BOTS = {
    "node": ([], "bot.js", "MAX_OPTIONS = 64", "MAX_OPTIONS = 4096"),
    "java": (["javac", "-d", "classes", "Bot.java", "Json.java"], "Bot.java", "MAX_OPTIONS = 64", "MAX_OPTIONS = 4096"),
    "rust": (["rustc", "--edition", "2021", "-O", "-o", "bot", "bot.rs"], "bot.rs", "usize = 64", "usize = 4096"),
    "typescript": (["tsc", "--project", "."], "bot.ts", "MAX_OPTIONS = 64", "MAX_OPTIONS = 4096"),
}
PROGRAMS = {"node": "node", "java": "javac", "rust": "rustc", "typescript": "tsc"}


def make(folder, language, every_option):
    """A starter, built; None if its compiler is missing."""
    if shutil.which(PROGRAMS[language]) is None:
        return None
    command, source, few, all_of_them = BOTS[language]
    bot = folder / f"{language}-{'all' if every_option else 'few'}"
    shutil.copytree(STARTERS / language, bot)
    if every_option:
        text = (bot / source).read_text()
        assert few in text, (source, few)
        (bot / source).write_text(text.replace(few, all_of_them))
    if command:
        subprocess.run(command, cwd=bot, check=True)
    return bot


def measure(build, folder, bot, matches):
    """(mean of the plans, mean of all, worst) in milliseconds of CPU time, and the sizes of all lines."""
    from support import load_matches
    database = folder / f"{bot.name}.db"
    subprocess.run([str(build / "bin" / "referee"), "play", "--game", "brigands", "--matches", str(matches), "--rotate",
                    "--seed", "bench", "--sandbox", "off", "--move-limit", "60000", "--quiet", "--db", str(database),
                    str(bot), "random"], check=True, stdout=subprocess.DEVNULL)
    plans, moves = [], []
    for match in load_matches(database):
        seat = match.bots().index(next(name for name in match.bots() if name != "random"))
        index = 0
        for step in match.record.steps:
            for entry in step.entries:
                if entry.seat == seat and entry.WhichOneof("entry") == "moved":
                    spent = match.timing.cpu_us[index] / 1000
                    moves.append((match.ordinal, spent))
                    if entry.moved.played.brigands.HasField("plan"):
                        plans.append((match.ordinal, spent))
                index += 1

    def mean(of):
        warm = [spent for ordinal, spent in of if ordinal > 0]
        return sum(warm) / len(warm)
    return mean(plans), mean(moves), max(spent for _, spent in moves)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--matches", type=int, default=20)
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.build).resolve()
    os.environ["ASSIZE_BUILD"] = str(build)
    sys.path.insert(0, str(SOURCE / "tests" / "main"))
    print(f"{'bot':<16}{'options':>8}{'ms/plan':>9}{'ms/move':>9}{'worst':>8}   at most {PROMISED_MS} ms a move")
    with tempfile.TemporaryDirectory(prefix="assize-bench-") as name:
        folder = pathlib.Path(name)
        bots = [(make(folder, language, every), every) for language in BOTS for every in (False, True)]
        bots.append((build / "sample-bots" / "node-random", False))
        for bot, every in bots:
            if bot is None:
                continue
            plan, move, worst = measure(build, folder, bot, arguments.matches)
            kept = "" if every else "   kept" if max(plan, move) <= PROMISED_MS else "   missed"
            print(f"{bot.name:<16}{'all' if every else 'few':>8}{plan:9.2f}{move:9.2f}{worst:8.1f}{kept}", flush=True)


if __name__ == "__main__":
    main()
