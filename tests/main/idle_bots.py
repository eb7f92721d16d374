"""What idle bots cost those that play, and what it costs to let bots stand still.

    /usr/bin/python3 idle_bots.py [ROUNDS]     # default: 161, some twenty minutes

Two measurements, each with both sides in turns. Speeds of a shared machine drift by a third within a minute, so each
run is compared with the one next to it: printed are both medians, the median of the changes, and its interval of 95 %,
by ranks:

* Four seats of Brigands, in every rotation. Three seats have bots that wait for their next match, quietly
  or in a loop that never rests, which they enter at once or if it does not come soon; each has a kept
  instance for each rotation, of which one plays and the others are stopped, also the quiet ones. Measured is
  the fourth, the sample bot `greedy`: its time and CPU time for a move, the matches a second, and whether all
  records are equal.
* `--ponder on` and `--ponder off`: matches a second of quick bots, and of bots of which the other one waits
  30 ms for each move.

Exit status 1 if spinning changes a record, or if an interval leaves a change of 3 % or more possible beside those
that spin late, which are stopped by then. Those that spin at once do so after each match until they are stopped: that
costs some ms a match, which the table shows, and matters where matches are as short as these (28 ms).
"""

import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

from support import BOTS, REFEREE, load_matches

PROMISED = 0.03
PONDER_ROUNDS = 7


def make_bot(folder, name, *words):
    bot = pathlib.Path(folder) / name
    bot.mkdir()
    command = json.dumps(["/usr/bin/python3", str(BOTS / "hostile.py"), *words])
    (bot / "bot.toml").write_text(
        f'name = "{name}"\ncommand = {command}\nprotocol = "frames"\nreuse = true\n')
    return str(bot)


def play(database, matches, *words):
    """The report of a run, and its records as bytes."""
    run = subprocess.run([REFEREE, "play", "--json", "--game", "brigands", "--matches", str(matches),
                          "--seed", "idle", "--ids", "idle", "--sandbox", "off", "--jobs", "1",
                          "--db", database, *words],
                         check=True, capture_output=True, text=True, timeout=3600)
    return json.loads(run.stdout), [match.body for match in load_matches(database)]


def in_turns(rounds, sides):
    """By side: what it gave in each round; who comes first changes."""
    given = {name: [] for name, _ in sides}
    for number in range(rounds):
        for name, side in sides if number % 2 == 0 else reversed(sides):
            with tempfile.TemporaryDirectory(prefix="assize-idle-") as folder:
                given[name].append(side(folder))
    return given


def beside_idlers(manner):
    def side(folder):
        # The names stand in the records.
        idlers = [make_bot(folder, f"idler-{i}", "idles", manner) for i in range(3)]
        report, records = play(f"{folder}/r.db", 20, "--rotate", "greedy", *idlers)
        bot = report["bots"][0]
        return {"ms a move": bot["meanMoveMs"] if "meanMoveMs" in bot else bot["mean_move_ms"],
                "CPU ms a move": bot["meanCpuMs"] if "meanCpuMs" in bot else bot["mean_cpu_ms"],
                "matches/s": report["matches"] / report["seconds"],
                "records": records}
    return side


def pondering(choice, *bots, matches):
    def side(folder):
        made = [make_bot(folder, f"bot-{i}", mode) if mode in ("slow",) else mode
                for i, mode in enumerate(bots)]
        report, _ = play(f"{folder}/r.db", matches, "--ponder", choice, *made)
        return {"matches/s": report["matches"] / report["seconds"]}
    return side


def interval(changes):
    """The ranks between which the median lies in 95 of 100 samples (normal approximation of the binomial)."""
    changes = sorted(changes)
    aside = max(0, math.floor(len(changes) / 2 - 0.98 * math.sqrt(len(changes))))
    return changes[aside], changes[-1 - aside]


def compare(title, given, keys):
    """Prints medians and changes; returns the greatest change that the intervals leave possible, of any key."""
    (first, ones), (second, others) = given.items()
    print(f"\n{title}\n{'':16}{first:>14}{second:>14}{'change':>9}{'95 %':>18}")
    possible = 0
    for key in keys:
        before, after = ([run[key] for run in runs] for runs in (ones, others))
        changes = [b / a - 1 for a, b in zip(before, after)]
        low, high = interval(changes)
        possible = max(possible, high, -low)
        print(f"{key:16}{statistics.median(before):14.4f}{statistics.median(after):14.4f}"
              f"{statistics.median(changes):+9.1%}{f'{low:+.1%} to {high:+.1%}':>18}", flush=True)
    return possible


def main(rounds=161):
    manners = ("quietly", "spinning", "spinning late")
    beside = in_turns(rounds, [(manner, beside_idlers(manner)) for manner in manners])
    for other in manners[1:]:
        # The last counts: that of those that spin late.
        possible = compare(f"greedy beside idle instances, {rounds} rounds",
                           {manner: beside[manner] for manner in (manners[0], other)},
                           ["ms a move", "CPU ms a move", "matches/s"])
    equal = all(run["records"] == beside["quietly"][0]["records"] for runs in beside.values() for run in runs)
    print("all records are equal" if equal else "RECORDS DIFFER")
    print(f"a change of {possible:.1%} is possible; promised: less than {PROMISED:.0%}")
    for title, bots, matches in (("quick bots", ("greedy", "greedy"), 400),
                                 ("a bot that takes 30 ms", ("greedy", "slow"), 4)):
        sides = [(choice, pondering(choice, *bots, matches=matches)) for choice in ("on", "off")]
        compare(f"--ponder with {title}, {PONDER_ROUNDS} rounds", in_turns(PONDER_ROUNDS, sides), ["matches/s"])
    return 0 if equal and possible < PROMISED else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
