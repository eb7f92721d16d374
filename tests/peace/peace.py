"""No bot harms another: six good bots and one offender of each kind play a Swiss event, and once more with a
bot in the offender's place that makes the same effective moves and offends nobody.

    /usr/bin/python3 peace.py [KIND ...]     # all of kinds.py, or those whose name contains a word

Of each kind it is printed what became of the offender, and what is wrong:

* a good bot was told something else than in the quiet event, byte for byte but for the time;
* a good bot has a fault, or another place among the good ones;
* a match is void;
* a worker or its supervisor had 256 MiB of memory or more;
* the event took more than twice its quiet time and the time that the offender itself was allowed.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "main"))
from kinds import ALL, LINES  # noqa: E402
from support import BOTS, BUILD, HANGING, Match, query, read_process  # noqa: E402

from google.protobuf import json_format  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LADDER = str(BUILD / "bin" / "ladder")
PYTHON = ["/usr/bin/python3", "-S"]
WITNESSES = {"anna": "frames", "bert": "frames", "carl": "grpc", "dora": "grpc", "emil": "json-lines",
             "fred": "json-lines"}
OFFENDER = "offender"
EVENT = ("--game", "brigands", "--format", "swiss", "--seats", 4, "--seed", "peace", "--ids", "peace",
         "--jobs", 2, "--same-owner", "allow")
LONG = ("--rounds", 2, "--move-limit", 1000, "--bank", 1000, "--start-limit", 3000)
# Nobody is late in these, however busy the machine is.
SHORT = ("--rounds", 1, "--move-limit", 20_000, "--start-limit", 60_000)
MOST_KIB = 256 * 1024
POLL_S = 0.02
PLAYED = """
SELECT planned.match_id, planned.rotation, record.body, record.timing FROM planned_match AS planned
JOIN record ON record.match = planned.match ORDER BY planned.id
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=HANGING, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def children_of(pid):
    return [int(child) for child in read_process(pid, f"task/{pid}/children").split()]


def peak_kib(pid):
    for line in read_process(pid, "status").splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1])
    return 0


class Event:
    """One that was played."""

    def __init__(self, database, logs, seconds, peak):
        self.seconds, self.peak_kib = seconds, peak
        self.matches = {row[0]: Match(("", "", "", *row[1:])) for row in query(database, PLAYED)}
        states = query(database, "SELECT state, count(*) FROM planned_match GROUP BY state")
        self.unplayed = sum(count for state, count in states if state != "PLAYED")
        self.void = query(database, "SELECT count(*) FROM match WHERE state = 'VOID'")[0][0]
        self.suspended = [reason for (reason,) in query(database, "SELECT reason FROM suspension")]
        self.sworn = sworn_in(logs)

    def seat_of(self, match, bot):
        names = [name.split("@")[0] for name in match.bots()]
        return names.index(bot) if bot in names else None

    def offences(self):
        """What became of the offender, by match in which it sat."""
        for match in self.matches.values():
            seat = self.seat_of(match, OFFENDER)
            if seat is not None:
                yield match.forfeit(seat)[0] or ("faults" if match.record.end.faults[seat] else "")

    def good_seats(self):
        for name, match in self.matches.items():
            for seat, bot in enumerate(match.bots()):
                if not bot.startswith(OFFENDER):
                    yield name, match, seat

    def allowed_us(self):
        """The time that the offender took of what it was allowed: to come, and for its moves."""
        total = 0
        for match in self.matches.values():
            seat = self.seat_of(match, OFFENDER)
            entries = [entry for step in match.record.steps for entry in step.entries]
            mine = [number for number, entry in enumerate(entries) if entry.seat == seat]
            total += sum(match.timing.used_us[number] for number in mine)
            total += match.timing.entry_us[mine[0]] if mine else 0
        return total


def sworn_in(logs):
    """What the witnesses swear to have been told: {(match, seat): "MESSAGES SHA-256"}."""
    sworn = {}
    for path in logs.glob("*.log"):
        if path.name.startswith(OFFENDER):
            continue
        for line in path.read_text(errors="replace").splitlines():
            words = line.split()
            if len(words) == 5 and words[0] == "match":
                sworn[words[1], int(words[2])] = " ".join(words[3:])
    return sworn


def script_of(match, seat):
    """The seat's effective moves, and whether it is gone when its next one is due."""
    moves, lost = [], False
    entries = match.entries(seat)
    for number, (kind, entry) in enumerate(entries):
        if kind == "lost":
            lost = True
            # The default move that led to this is one of a bot that is not there.
            if number > 0 and entries[number - 1][0] in ("timeout", "played"):
                moves.pop()
        elif lost:
            continue
        elif kind == "moved" and not entry.verdict:
            moves.append(entry.played)
        elif kind == "timeout":
            moves.append(entry.played)
        elif kind == "played":
            moves.append(entry.move)
    as_json = {"preserving_proto_field_name": True}
    return {"leaves": lost,
            "moves": [{"bytes": move.SerializeToString().hex(),
                       "json": json_format.MessageToDict(move, **as_json)} for move in moves]}


class Court:
    """Where the events are played: a folder with databases of submitted bots."""

    def __init__(self, folder, limits):
        self.folder = pathlib.Path(folder)
        self.limits = limits
        # Confined bots are other users.
        self.folder.chmod(0o755)
        self.orders = self.folder / "orders"
        self.orders.mkdir()
        self.scratch = self.folder / "tmp"
        self.scratch.mkdir()
        self._bases = {}
        self._runs = 0
        self._quiet_base = self._submit_witnesses()

    def environment(self):
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "ASAN_OPTIONS") if name in os.environ}
        return {**kept, "TMPDIR": str(self.scratch), "ASSIZE_SANDBOX": "required"}

    def _submit(self, database, name, protocol, command, more=""):
        folder = self.folder / "bundles" / f"{name}-{hashlib.sha256(more.encode()).hexdigest()[:8]}-{protocol}"
        folder.mkdir(parents=True)
        for source in (*BOTS.glob("*.py"), *(HERE / "bots").glob("*.py")):
            shutil.copy(source, folder)
        (folder / "bot.toml").write_text(
            f"name = {json.dumps(name)}\ncommand = {json.dumps([*PYTHON, *command])}\n"
            f'protocol = "{protocol}"\ngames = ["brigands"]\n{more}')
        run(LADDER, "submit", database, folder, "--quiet", "--allow-read", self.orders,
            env=self.environment())

    def _submit_witnesses(self):
        base = self.folder / "base"
        base.mkdir()
        database = base / "cup.db"
        run(LADDER, "init", database, env=self.environment())
        for name, protocol in WITNESSES.items():
            self._submit(database, name, protocol, ["witness.py", protocol], "reuse = true\n")
        return base

    def _base_for(self, kind):
        """The witnesses, and an offender that has not offended yet."""
        key = kind.protocol, kind.limits
        if key not in self._bases:
            base = self.folder / f"base-{len(self._bases)}"
            shutil.copytree(self._quiet_base, base, dirs_exist_ok=True)
            self._order("lines.py" if kind.protocol == LINES else "hostile.py", "good")
            self._submit(base / "cup.db", OFFENDER, kind.protocol, ["player.py", str(self.orders)],
                         f"[limits]\n{kind.limits}\n[sandbox]\nread = [{json.dumps(str(self.orders))}]\n")
            self._bases[key] = base
        return self._bases[key]

    def _order(self, *command):
        (self.orders / "orders.json").write_text(json.dumps([str(word) for word in command]))

    def _play(self, kind, *command):
        self._order(*command)
        self._runs += 1
        folder = self.folder / f"event-{self._runs}"
        shutil.copytree(self._base_for(kind), folder)
        self._order(*command)
        logs = folder / "logs"
        line = [LADDER, "run", folder / "cup.db", *EVENT, *self.limits, "--policy", kind.policy, *kind.event, "--logs", logs,
                "--allow-read", self.orders, *WITNESSES, OFFENDER]
        began = time.monotonic()
        process = subprocess.Popen([str(word) for word in line], env=self.environment(), text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT)
        peak = self._watch(process)
        out = process.communicate()[0]
        seconds = time.monotonic() - began
        if process.returncode != 0:
            raise AssertionError(f"ladder run: {process.returncode}\n{out}")
        event = Event(folder / "cup.db", logs, seconds, peak)
        event.standings = self._standings(folder / "cup.db")
        return event

    def _watch(self, process):
        """The most memory that a worker or its supervisor had."""
        peak = 0
        end = time.monotonic() + HANGING
        while process.poll() is None:
            if time.monotonic() > end:
                process.terminate()
                raise AssertionError("the event does not end")
            for worker in children_of(process.pid):
                for pid in (worker, *children_of(worker)):
                    if b"bwrap" not in read_process(pid, "cmdline"):
                        peak = max(peak, peak_kib(pid))
            time.sleep(POLL_S)
        return peak

    def _standings(self, database):
        """The good bots' lines."""
        text = run(LADDER, "standings", database, "--format", "json", env=self.environment())
        return [row for row in json.loads(text)["lines"] if not row["bot"].startswith(OFFENDER)]

    def try_kind(self, kind):
        """The event with the offender, and the quiet one."""
        loud = self._play(kind, *kind.command)
        script = {name: script_of(match, seat) for name, match in loud.matches.items()
                  if (seat := loud.seat_of(match, OFFENDER)) is not None}
        path = self.orders / "script.json"
        path.write_text(json.dumps(script))
        return loud, self._play(kind, "standin.py", kind.protocol, path)


def wrongs(loud, quiet, timed):
    """What is wrong, in words."""
    if loud.void or loud.unplayed:
        yield f"{loud.void} void matches, {loud.unplayed} unplayed"
    if quiet.void or quiet.unplayed or set(quiet.matches) != set(loud.matches):
        yield "the quiet event has other matches"
        return
    for name, match, seat in loud.good_seats():
        bot = match.bots()[seat]
        if match.record.end.faults[seat] or match.forfeit(seat)[0]:
            yield f"{bot} has {match.record.end.faults[seat]} faults in {name}: {match.forfeit(seat)}"
        told = [event.matches[name].record.end.stream_digests[seat] for event in (loud, quiet)]
        if told[0] != told[1]:
            yield f"{bot} was told something else in {name}"
        # A bot that is asked to end just after a match may have had no time to swear.
        sworn = [event.sworn.get((name, seat)) for event in (loud, quiet)]
        if None not in sworn and sworn[0] != sworn[1]:
            yield f"{bot} swears to have heard {sworn[0]} in {name}, quietly {sworn[1]}"
    if not loud.sworn or not quiet.sworn:
        yield "no good bot has sworn to anything"
    if loud.standings != quiet.standings:
        yield "the good bots' standings differ"
    if loud.peak_kib >= MOST_KIB or not loud.peak_kib:
        yield f"a worker used {loud.peak_kib >> 10} MiB"
    if timed and loud.seconds > 2 * quiet.seconds + loud.allowed_us() / 1e6:
        yield (f"it took {loud.seconds:.1f} s, quietly {quiet.seconds:.1f} s and {loud.allowed_us() / 1e6:.1f} s "
               "of the offender's own")


def fate(event):
    """In how many matches what became of the offender."""
    ends = list(event.offences())
    words = [f"{ends.count(end)} {end or 'unharmed'}" for end in sorted(set(ends))]
    return ", ".join(words) + (", suspended" if event.suspended else "")


def main(words):
    kinds = [kind for kind in ALL if not words or any(word in kind.name for word in words)]
    failed = 0
    row = "{:<42} {:<10} {:>7} {:>7} {:>7} {:>5}  {}"
    print(row.format("offender", "speaks", "loud s", "quiet s", "own s", "MiB", "what became of it"))
    with tempfile.TemporaryDirectory(prefix="assize-peace-", dir="/var/tmp") as folder:
        court = Court(folder, LONG)
        for kind in kinds:
            try:
                loud, quiet = court.try_kind(kind)
            except AssertionError as error:
                failed += 1
                print(f"{kind.name:<42} {kind.protocol:<10} WRONG: {error}", flush=True)
                continue
            print(row.format(kind.name, kind.protocol, f"{loud.seconds:.1f}", f"{quiet.seconds:.1f}",
                             f"{loud.allowed_us() / 1e6:.1f}", loud.peak_kib >> 10, fate(loud)),
                  flush=True)
            found = list(wrongs(loud, quiet, timed=True))
            failed += bool(found)
            for wrong in found[:6]:
                print("    WRONG:", wrong, flush=True)
    print(f"{len(kinds)} kinds of offender, {failed} of them harmed somebody")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
