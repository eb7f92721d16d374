#!/usr/bin/python3
"""CPU time of a decision of bots that speak words, beside that of bots that speak JSON lines.

    tests/bench/bench_text.py [--build FOLDER] [--matches N]

In each game two scripts that think about nothing play against `random`: one answers JSON lines with the first option
(and asks for lists of at most 64 moves, as the starters do), the other answers each "?" with 1. The time is that of all
processes of the bot, with its bridge, as the referee measures it; a decision in words may have several questions. The
first match of each process is not counted.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROMISED_RATIO = 3
SEATS = {"brigand-kings": 2, "brigands": 3, "brigands-bluff": 4, "carcassonne-robbers": 2, "duel-descrocs": 2}
SCRIPTS = {
    "json-lines": """\
import json, sys
print('{"hello": {"protocol_version": 1, "bot_name": "lines", "wants_options": true, "max_options": 64}}', flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "request" in message:
        request = message["request"]["request_id"]
        print('{"move": {"request_id": %s, "option": 0}}' % request, flush=True)
""",
    "text": """\
import sys
for line in sys.stdin:
    if line.startswith("?"):
        print(1, flush=True)
""",
}


def make(folder, protocol):
    bot = folder / protocol
    bot.mkdir()
    (bot / "bot.py").write_text(SCRIPTS[protocol])
    (bot / "bot.toml").write_text(f'name = "{protocol}"\ncommand = ["/usr/bin/python3", "bot.py"]\n'
                                  f'protocol = "{protocol}"\nreuse = true\n')
    return bot


def measure(build, folder, bot, game, matches):
    """The mean CPU time of a decision, in milliseconds, and how many there were."""
    from support import load_matches
    database = folder / f"{bot.name}-{game}.db"
    subprocess.run([str(build / "bin" / "referee"), "play", "--game", game, "--matches", str(matches), "--seed", "bench",
                    "--sandbox", "off", "--move-limit", "60000", "--quiet", "--db", str(database), str(bot),
                    *["random"] * (SEATS[game] - 1)], check=True, stdout=subprocess.DEVNULL)
    spent = []
    for match in load_matches(database)[1:]:
        index = 0
        for step in match.record.steps:
            for entry in step.entries:
                if entry.seat == 0 and entry.WhichOneof("entry") == "moved":
                    spent.append(match.timing.cpu_us[index] / 1000)
                index += 1
    return sum(spent) / len(spent), len(spent)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--matches", type=int, default=10)
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.build).resolve()
    os.environ["ASSIZE_BUILD"] = str(build)
    sys.path.insert(0, str(SOURCE / "tests" / "main"))
    print(f"{'game':<22}{'decisions':>10}{'json ms':>9}{'text ms':>9}{'ratio':>7}   at most {PROMISED_RATIO}")
    with tempfile.TemporaryDirectory(prefix="assize-bench-") as name:
        folder = pathlib.Path(name)
        lines, words = make(folder, "json-lines"), make(folder, "text")
        for game in SEATS:
            json_ms, _ = measure(build, folder, lines, game, arguments.matches)
            text_ms, decisions = measure(build, folder, words, game, arguments.matches)
            ratio = text_ms / json_ms
            print(f"{game:<22}{decisions:>10}{json_ms:9.2f}{text_ms:9.2f}{ratio:7.2f}   "
                  f"{'kept' if ratio <= PROMISED_RATIO else 'missed'}", flush=True)


if __name__ == "__main__":
    main()
