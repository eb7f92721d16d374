"""Answers around the deadline: each of them is in time and played, or late and played by default, and the
record says which.

    /usr/bin/python3 deadlines.py [MOVES [LOAD]]     # default: 1,000 moves beside 16 busy processes

prints how many were what, and whether the opponent, which answers after a millisecond, was ever late.
"""

import json
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile

from support import BOTS, REFEREE, load_matches

MOVE_LIMIT_MS = 50
# Moves of a match until three of them were late.
MOVES_OF_A_MATCH = 6
# An answer after its deadline is refused; by then the default may have been played, and the next
# request sent.
REFUSALS_OF_LATE_ANSWERS = ("the time for this request was over", "a newer request followed this one")
MATCHES_AT_A_TIME = 25


def burn():
    while True:
        pass


def make_bot(folder, name, mode):
    bot = pathlib.Path(folder) / name
    bot.mkdir()
    command = json.dumps(["/usr/bin/python3", str(BOTS / "hostile.py"), mode])
    (bot / "bot.toml").write_text(f'name = "{name}"\ncommand = {command}\n')
    return str(bot)


def play(folder, matches):
    edge = make_bot(folder, "edge", "around_the_deadline")
    quick = make_bot(folder, "quick", "one_millisecond")
    subprocess.run([REFEREE, "play", "--game", "brigands", "--db", f"{folder}/edge.db", "--matches",
                    str(matches), "--move-limit", str(MOVE_LIMIT_MS), "--bank", "0", "--start-limit",
                    "60000", "--sandbox", "off", edge, quick],
                   check=True, capture_output=True, timeout=3600)
    return load_matches(f"{folder}/edge.db")


class Count:
    """What became of the answers."""

    def __init__(self):
        self.in_time = self.late = self.opponent_timeouts = 0
        self.wrong = []

    def add(self, match):
        position = -1
        for step in match.record.steps:
            for entry in step.entries:
                position += 1
                kind = entry.WhichOneof("entry")
                if entry.seat != 0:
                    self.opponent_timeouts += kind == "timeout"
                elif kind == "timeout":
                    self.late += 1
                elif kind == "moved" and not entry.moved.verdict:
                    self.in_time += 1
                    used_us = match.timing.used_us[position]
                    if used_us > MOVE_LIMIT_MS * 1000:
                        self.wrong.append(f"an answer after {used_us} us was played")
                elif kind == "moved" and entry.moved.text not in REFUSALS_OF_LATE_ANSWERS:
                    self.wrong.append(f"refused: {entry.moved.text}")


def count(moves):
    counted = Count()
    while counted.in_time + counted.late < moves:
        with tempfile.TemporaryDirectory(prefix="assize-deadlines-") as folder:
            left = moves - counted.in_time - counted.late
            before = counted.in_time + counted.late
            for match in play(folder, min(MATCHES_AT_A_TIME, -(-left // MOVES_OF_A_MATCH))):
                counted.add(match)
            if counted.in_time + counted.late == before:
                sys.exit("deadlines: the bot made no move")
    return counted


def main(moves=1000, load=16):
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(load)]
    for burner in burners:
        burner.start()
    counted = count(moves)
    print(f"{counted.in_time} in time and played, {counted.late} late and played by default, "
          f"{len(counted.wrong)} neither; the other bot was late {counted.opponent_timeouts} times")
    print(*counted.wrong[:5], sep="\n")
    return 1 if counted.wrong or counted.opponent_timeouts else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
