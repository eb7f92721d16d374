"""Rows of table.py about starting programs and playing matches."""

import math
import re
import shutil
import subprocess

from bench_starts import STARTS, cpu_milliseconds
from table_tools import Result, run

EVERY_OPTION, FEW_OPTIONS = 4096, 64
SEATS = {"brigands": 4, "brigands-bluff": 4, "brigand-kings": 4, "carcassonne-robbers": 2, "duel-descrocs": 2}


def static_program(bench):
    floor = bench.folder / "floor"
    if not floor.exists():
        subprocess.run(["c++", "-x", "c++", "-static", "-O2", "-o", floor, "-"], input=b"int main() {}", check=True)
    return str(floor)


def starts(bench):
    """Fresh confined processes: CPU time of a start, of the sample bot and of a static one."""
    matches = bench.size(60)
    seats = SEATS["brigands"]

    def fresh(bot):
        def measure():
            bots = [bot] * seats
            # What is left is starting: the same matches with processes that are kept take the rest.
            started, _ = bench.play("brigands", bots, matches, "--fresh", sandbox="required")
            kept, _ = bench.play("brigands", bots, matches, sandbox="required")
            return 1000 * (started.cpu - kept.cpu) / (seats * (matches - 1))
        return measure
    contenders = {"random": fresh("random"), "static": fresh(bench.plain_bot("frames", EVERY_OPTION))}
    floor = [static_program(bench)]
    name = "a static program"
    if shutil.which("bwrap") is not None:
        floor = ["bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev",
                 "--tmpfs", "/tmp", *floor]
        name = "bubblewrap around a static program"
    contenders["floor"] = lambda: cpu_milliseconds(floor)
    ms = bench.turns(contenders)
    ratio = ms["random"] / ms["static"]
    return [
        Result("start of the sample bot `random`, confined", f"{ms['random']:.1f} ms of CPU, {ratio:.2f} of the peer",
               f"a static bot: {ms['static']:.1f} ms", "at most 1.3 of the peer", ratio <= 1.3),
        Result("start of a static bot, confined", f"{ms['static']:.1f} ms of CPU", f"{name}: {ms['floor']:.1f} ms",
               "at most 16 ms", ms["static"] <= 16)]


def commands(bench):
    """Start of `ladder`, `referee` and a sample bot: CPU time."""
    programs = [("ladder", "--version", 15), ("referee", "--version", None), ("assize-bot-random", "--help", None)]
    contenders = {name: lambda name=name, flag=flag: cpu_milliseconds([bench.program(name), flag])
                  for name, flag, _ in programs}
    contenders["floor"] = lambda: cpu_milliseconds([static_program(bench)])
    ms = bench.turns(contenders)
    return [Result(f"start of `{name}`, {STARTS} in a row", f"{ms[name]:.1f} ms of CPU", f"a static program: {ms['floor']:.1f} ms",
                   f"at most {most} ms" if most else "", ms[name] <= most if most else None)
            for name, _, most in programs]


def lines(bench):
    """A decision over JSON lines, referee, bridge and bot together, beside the same bot in frames."""
    results = []
    for game, options, words in (("brigands", FEW_OPTIONS, f"lists of at most {FEW_OPTIONS} options"),
                                 ("brigands", EVERY_OPTION, "every list")):
        matches = bench.size(400)
        us = bench.turns({protocol: lambda protocol=protocol, options=options: bench.decision_us(
            game, [bench.plain_bot(protocol, options)] * SEATS[game], matches) for protocol in ("lines", "frames")})
        ratio = us["lines"] / us["frames"]
        results.append(Result(f"a decision over JSON lines, {game}, {words}", f"{us['lines']:.0f} us of CPU, {ratio:.2f} of the peer",
                              f"the same bot in frames: {us['frames']:.0f} us", "at most 2.5 of the peer", ratio <= 2.5))
    return results


def frames(bench):
    """A decision in frames, the referee alone, beside a ping-pong in raw frames."""
    done = run([bench.program("bench_referee"), "--jobs", "1", "--matches", str(bench.size(400)), "--rounds", str(bench.rounds)])
    numbers = [float(number) for number in re.findall(r"\d+\.?\d*", done.output.splitlines()[-1])]
    referee, bare = numbers[2], numbers[5] + numbers[6]
    ratio = referee / bare
    return [Result("a decision in frames, the referee's part, brigands", f"{referee:.0f} us of CPU, {ratio:.2f} of the peer",
                   f"a ping-pong of the same bytes, both ends: {bare:.0f} us", "at most 1.4 of the peer", ratio <= 1.4)]


# --- syscalls ---

CALL = re.compile(r"^(\d+) +(<\.\.\. )?(\w+)(?:\(| resumed>)(.*)$")


def calls_by_process(trace):
    """(calls of the referee, of its supervisor) from what `strace -f` has written."""
    processes, flags, counts = {}, {}, {}
    for line in trace.splitlines():
        call = CALL.match(line)
        if call is None:
            continue
        task, resumed, name, rest = call.groups()
        # A thread counts for its process; the first process that the referee makes is the supervisor.
        process = processes.setdefault(task, "referee" if not processes else f"other {task}")
        if not resumed:
            counts[process] = counts.get(process, 0) + 1
        if name not in ("clone", "clone3", "fork", "vfork"):
            continue
        flags[task] = rest if not resumed else flags.get(task, "")
        made = re.search(r"= (\d+)$", rest)
        if made is None:
            continue
        if "CLONE_THREAD" in flags[task]:
            processes[made[1]] = process
        elif process == "referee" and "supervisor" not in processes.values():
            processes[made[1]] = "supervisor"
    return counts["referee"], counts.get("supervisor", 0)


def syscalls(bench):
    """Calls of the kernel that a decision takes, of the referee and of its supervisor."""
    game = "carcassonne-robbers"
    bots = [bench.plain_bot("frames", EVERY_OPTION)] * SEATS[game]

    def count(matches):
        trace = bench.folder / "strace.txt"
        run(["strace", "-f", "-qq", "-o", trace, bench.program("referee"), "play", "--game", game, "--matches", str(matches),
             "--seed", "table", "--sandbox", "off", "--quiet", "--json", *bots])
        _, decisions = bench.play(game, bots, matches)
        return (*calls_by_process(trace.read_text(errors="replace")), decisions)
    (few, few_supervised, few_decisions), (many, supervised, decisions) = count(2), count(2 + bench.size(10))
    each = (many - few) / (decisions - few_decisions)
    each_supervised = (supervised - few_supervised) / (decisions - few_decisions)
    return [Result(f"syscalls of a decision, {game}", f"{each:.1f} of the referee, {each_supervised:.2f} of the supervisor",
                   "3: send, wait, receive", "at most 5 and 0.2", each <= 5 and each_supervised <= 0.2)]


# --- whole runs ---

def ladder_run(bench):
    """`ladder run` beside `referee play`: matches a second, two at a time, fast bots."""
    sets = bench.size(2000)
    bots = [bench.plain_bot("frames", EVERY_OPTION), bench.plain_bot("frames", EVERY_OPTION - 1)]
    ladder = bench.program("ladder")
    numbers = iter(range(1000))

    def event():
        database = bench.folder / f"run-{next(numbers)}.db"
        run([ladder, "init", database])
        run([ladder, "submit", "--sandbox", "off", "--quiet", database, *bots])
        done = run([ladder, "run", database, "--game", "brigands", "--format", "round-robin", "--rounds", "1", "--sets", str(sets),
                    "--jobs", "2", "--sandbox", "off", "--same-owner", "allow", "--seed", "table", "--quiet"])
        return done.seconds

    def play():
        database = bench.folder / f"play-{next(numbers)}.db"
        done, _ = bench.play("brigands", bots, 2 * sets, "--jobs", "2", "--db", str(database))
        return done.seconds
    seconds = bench.turns({"ladder": event, "referee": play})
    ratio = seconds["referee"] / seconds["ladder"]
    return [Result(f"`ladder run`, {2 * sets:,} duels of brigands", f"{2 * sets / seconds['ladder']:.0f} matches/s, {ratio:.2f} of the peer",
                   f"`referee play --db`: {2 * sets / seconds['referee']:.0f} matches/s", "at least 0.9 of the peer", ratio >= 0.9)]


def decisions(bench):
    """A decision of each game in frames with a bot that does nothing: referee and bot."""
    us = bench.turns({game: lambda game=game: bench.decision_us(
        game, [bench.plain_bot("frames", EVERY_OPTION)] * SEATS[game], bench.size(200)) for game in SEATS})
    others = math.fsum(us[game] for game in us if game != "brigands-bluff") / (len(us) - 1)
    return [Result(f"a decision in frames, {game}", f"{us[game]:.0f} us of CPU", f"mean of the other four: {others:.0f} us",
                   "at most 200 us", us[game] <= 200) if game == "brigands-bluff" else
            Result(f"a decision in frames, {game}", f"{us[game]:.0f} us of CPU") for game in SEATS]


MATCHES = {"starts": starts, "commands": commands, "lines": lines, "frames": frames, "syscalls": syscalls, "ladder-run": ladder_run,
           "decisions": decisions}
