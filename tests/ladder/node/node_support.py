"""What the tests of workers on other machines share: a service that plays nothing itself, and workers."""

import contextlib
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from service_support import OK, ServiceTest, wait_until  # noqa: E402
from support import REFEREE, processes_of, query  # noqa: E402

FIELD = ("robin", "tuck", "marian", "john")


class NodeTest(ServiceTest):
    """A test with a service and workers that come to its port."""

    def setUp(self):
        super().setUp()
        self.workers = []
        self.port = 0
        self.addCleanup(self.end_workers)

    def serve_for_workers(self, *arguments, jobs=0, port=0):
        """Nothing is heard of a worker for 5 s, and it is lost; it is given some 2 s of matches."""
        before = self.log_text().count("listening") if (self.folder / "serve.log").exists() else 0
        self.serve("--jobs", jobs, "--lease", 5, "--lease-work", 2, "--plain-listen", f"127.0.0.1:{port}", *arguments)
        wait_until(lambda: self.log_text().count("listening") > before, "the port is open")
        self.port = int(self.log_text().split('listening "plain 127.0.0.1:')[-1].split('"')[0])
        if not (self.folder / "work.token").exists():
            run = self.ladder("token", "create", self.db, "--scope", "work", "--output", self.folder / "work.token")
            self.assertEqual(run.code, OK, run.err)

    def start_worker(self, *arguments, slots=2, token="work.token"):
        log = open(self.folder / f"worker-{len(self.workers)}.log", "w")  # noqa: SIM115
        self.addCleanup(log.close)
        worker = subprocess.Popen(
            [REFEREE, "worker", "--server", f"127.0.0.1:{self.port}", "--token-file", str(self.folder / token),
             "--slots", str(slots), "--cache", str(self.folder / "cache"), *map(str, arguments)],
            cwd=self.folder, env=self.environment(ASSIZE_PLAIN="1"), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.workers.append(worker)
        return worker

    def worker_log(self, number):
        return (self.folder / f"worker-{number}.log").read_text(errors="replace")

    def end_workers(self):
        for worker in self.workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGKILL)
            worker.wait()

    def tables(self, db, event="cup"):
        """All that an event's results decide, to the last byte."""
        printed = ""
        for command in ("standings", "crosstable"):
            run = self.ladder(command, db, event, "--format", "csv")
            self.assertEqual(run.code, OK, run.err)
            printed += run.out
        # Match by match: who had which rank and points.
        rows = query(db, "SELECT match_set, rotation, seat.seat, seat.rank, seat.score FROM planned_match"
                         " JOIN seat ON seat.match = planned_match.match ORDER BY match_set, rotation, seat.seat")
        return printed, rows

    def run_event(self, db, *arguments):
        run = self.ladder("run", db, "--game", "brigands", "--seats", 2, "--format", "swiss", "--rounds", 3,
                          "--seed", "may", "--name", "cup", *arguments)
        self.assertEqual(run.code, OK, run.err)

    def local_tables(self, *arguments):
        """The same event by the local executor, in a database of its own."""
        db = self.folder / "local.db"
        self.assertEqual(self.ladder("init", db).code, OK)
        for name in FIELD:
            run = self.ladder("submit", db, self.folder / "bundles" / name)
            self.assertEqual(run.code, OK, run.err)
        self.run_event(db, "--jobs", 2, *arguments)
        return self.tables(db)

    def await_matches(self, count):
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] >= count or self.ended(),
                   f"{count} matches are stored")
        self.assertFalse(self.ended(), self.log_text())


def children_of(pid):
    return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def named(folder, name):
    """The processes of the test that have this program."""
    found = []
    for pid in processes_of(folder):
        with contextlib.suppress(FileNotFoundError):
            if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == name:
                found.append(pid)
    return found
