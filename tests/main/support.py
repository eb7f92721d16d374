"""What the tests of `referee play` share: folders, runs, records out of the database, and the look
for whatever a run has left behind."""

import contextlib
import ctypes
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))
REFEREE = str(BUILD / "bin" / "referee")
REPLAY_DUMP = str(BUILD / "bin" / "replay-dump")
BOTS = SOURCE / "tests" / "main" / "bots"

sys.path.insert(0, str(BUILD / "python"))
from assize.v1 import record_pb2, referee_pb2, report_pb2  # noqa: E402
from google.protobuf import json_format  # noqa: E402

# Nothing here takes nearly as long; a test that hangs must fail, not wait.
HANGING = 100
POLL = 0.01


def wait_until(condition, what, poll=POLL):
    """Waits for something that another process does; fails when it looks as if it never did."""
    end = time.monotonic() + HANGING
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(poll)


def hold_port(test):
    """A port of 127.0.0.1 for servers that the test starts again and again: nobody else gets it in between."""
    held = socket.socket()
    test.addCleanup(held.close)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held.getsockname()[1]


# --- the database ---

_zstd = ctypes.CDLL("libzstd.so.1")
_zstd.ZSTD_decompress.restype = ctypes.c_size_t
_zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong


def skip_unless_confined(test):
    """Skips it on a machine that has no sandbox for bots."""
    doctor = subprocess.run([REFEREE, "doctor"], capture_output=True, text=True, check=False)
    if doctor.returncode != 0:
        test.skipTest(f"bots can't be confined here: {doctor.stdout}")


def decompress(data):
    room = ctypes.create_string_buffer(_zstd.ZSTD_getFrameContentSize(data, len(data)) or 1)
    size = _zstd.ZSTD_decompress(room, len(room), data, len(data))
    if _zstd.ZSTD_isError(ctypes.c_size_t(size)):
        raise ValueError("a stored blob is no zstd frame")
    return room.raw[:size]


class Match:
    """A stored match."""

    def __init__(self, row):
        self.ordinal, self.state, self.deal, self.rotation, self.body, timing = row
        self.record = record_pb2.Record.FromString(decompress(self.body))
        self.timing = record_pb2.MatchTiming.FromString(decompress(timing))

    def bots(self):
        return [competitor.name for competitor in self.record.header.competitors]

    def entries(self, seat):
        """The seat's entries in order: (kind, message)."""
        of_seat = (e for step in self.record.steps for e in step.entries if e.seat == seat)
        return [(e.WhichOneof("entry"), getattr(e, e.WhichOneof("entry"))) for e in of_seat]

    def of_kind(self, seat, kind):
        return [message for name, message in self.entries(seat) if name == kind]

    def verdicts(self, seat):
        """The reasons of the seat's refused moves."""
        moves = self.of_kind(seat, "moved")
        names = [referee_pb2.RejectReason.Name(move.verdict) for move in moves if move.verdict]
        return [name.removeprefix("REJECT_REASON_") for name in names]

    def forfeit(self, seat):
        """Why the seat was forfeited, and the detail; (None, "") if it was not."""
        for lost in self.of_kind(seat, "lost"):
            name = record_pb2.ForfeitReason.Name(lost.reason)
            return name.removeprefix("FORFEIT_REASON_"), lost.detail
        return None, ""


@contextlib.contextmanager
def database(path):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=HANGING)
    try:
        yield connection
    finally:
        connection.close()


def query(path, sql, *arguments):
    with database(path) as connection:
        return connection.execute(sql, arguments).fetchall()


def count_matches(path):
    """How many matches are stored, while somebody may still be making the database."""
    made = "SELECT count(*) FROM sqlite_master WHERE name = 'match'"
    if not path.exists() or query(path, made) == [(0,)]:
        return 0
    return query(path, "SELECT count(*) FROM match")[0][0]


def load_matches(path, run=None):
    """The matches of a run (of the last one), in the order of the plan."""
    rows = query(
        path,
        "SELECT ordinal, state, deal, rotation, body, timing"
        " FROM match JOIN record ON match = match.id"
        " WHERE run_id = coalesce(?, (SELECT max(id) FROM run)) ORDER BY ordinal, match.id",
        run,
    )
    return [Match(row) for row in rows]


# --- processes ---


def read_process(pid, name):
    try:
        return pathlib.Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:  # it has ended, or is not ours to read
        return b""


def processes_of(folder):
    """Ids of living processes with `folder` in their environment or their command line."""
    mark = os.fsencode(str(folder))
    found = []
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        if pid != os.getpid() and (
            mark in read_process(pid, "environ") or mark in read_process(pid, "cmdline")
        ):
            found.append(pid)
    return found


def supervisor_of(pid):
    """The process id of the supervisor of the referee `pid`; None before it is there."""
    children = read_process(pid, f"task/{pid}/children").split()
    return int(children[0]) if children else None


class Gate:
    """Where bots in mode `gated` (bots/hostile.py) wait before their first answer while it is closed,
    as it is at first. So nothing is over before its test says so, however slow the test is."""

    def __init__(self, folder):
        self._folder = folder
        self._writer = None
        os.mkfifo(folder / "gate")

    def open(self):
        """Every bot that waits, and every later one, goes on."""
        self._writer = os.open(self._folder / "gate", os.O_RDWR)

    def close(self):
        """The bots that come from now on wait again."""
        if self._writer is not None:
            os.close(self._writer)
        self._writer = None

    def count_bots(self):
        """How many have come to it, be it open or closed."""
        return len(list(self._folder.glob("asked-*")))

    def await_bots(self, count):
        wait_until(lambda: self.count_bots() >= count, f"{count} bots have come to the gate")


class Run:
    """A `referee play` that has ended."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def report(self):
        return json_format.Parse(self.out, report_pb2.PlayReport())


class PlayTest(unittest.TestCase):
    """A test with a folder of its own, in which nothing may be left after it, and no process."""

    # Most tests look at their bots' processes and wait with them at gates in the test's folder.
    SANDBOX = "off"

    def setUp(self):
        # Its path is short: sockets lie in there.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ae2e-", dir="/tmp"))
        self.scratch = self.folder / "tmp"
        self.scratch.mkdir()
        self.db = self.folder / "r.db"
        self.addCleanup(self._clean_up)

    def _clean_up(self):
        left = processes_of(self.folder)
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.folder)
        self.assertEqual(left, [], "processes outlived the test")

    def environment(self, **more):
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS")
                if name in os.environ}
        return {**kept, "TMPDIR": str(self.scratch), "PYTHONDONTWRITEBYTECODE": "1",
                "ASSIZE_SANDBOX": self.SANDBOX, **more}

    def bot(self, name, *command, **manifest):
        """Makes a bot's folder and returns its path."""
        folder = self.folder / "bots" / name
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f"name = {json.dumps(name)}", f"command = {json.dumps([str(w) for w in command])}"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in manifest.items()]
        (folder / "bot.toml").write_text("\n".join(lines) + "\n")
        return str(folder)

    def hostile(self, mode, *arguments, **manifest):
        return self.bot(mode, "/usr/bin/python3", BOTS / "hostile.py", mode, *arguments, **manifest)

    def make_gate(self):
        """Returns the gate and the folder of a bot that stops at it."""
        gate = Gate(self.folder)
        self.addCleanup(gate.close)
        return gate, self.hostile("gated", self.folder, games=["brigands"])

    def lines(self, mode):
        """A bot that speaks JSON lines."""
        return self.bot(mode, "/usr/bin/python3", BOTS / "lines.py", mode, protocol="json-lines")

    def start(self, *arguments, prefix=(), stdout=subprocess.PIPE, **options):
        """Starts the referee in the test's folder."""
        return subprocess.Popen(
            [*prefix, REFEREE, *map(str, arguments)],
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def finish(self, process):
        try:
            out, err = process.communicate(timeout=HANGING)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return Run(process.returncode, out, err)

    def referee(self, *arguments, **options):
        return self.finish(self.start(*arguments, **options))

    def start_play(self, *arguments, db=None, **options):
        """Starts to play Brigands into the test's database, or another."""
        brigands = ("play", "--game", "brigands", "--json", "--db", db or self.db)
        return self.start(*brigands, *arguments, **options)

    def play(self, *arguments, **options):
        """Plays Brigands into the test's database and expects that all goes well."""
        run = self.finish(self.start_play(*arguments, **options))
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        return run.report()

    def assert_nothing_left(self):
        self.assertEqual(processes_of(self.folder), [], "processes are left")
        self.assertEqual(os.listdir(self.scratch), [], "the scratch folder is left")

    def assert_verified(self, db=None):
        """Every record in the test's database, or another, played again, gives itself."""
        dump = subprocess.run([REPLAY_DUMP, db or self.db, "--verify"], capture_output=True, text=True,
                              timeout=HANGING, check=False)
        self.assertEqual(dump.returncode, 0, dump.stdout + dump.stderr)


def logs_of(folder):
    """What the bots printed, by file's name."""
    return {path.name: path.read_text(errors="replace") for path in sorted(folder.glob("*.log"))}
