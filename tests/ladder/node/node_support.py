"""What the tests of workers on other machines share: a service that plays nothing itself, and workers."""

import concurrent.futures
import contextlib
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from service_support import OK, WORK, ServiceTest, grpc, message_class, wait_until  # noqa: E402
from support import REFEREE, hold_port, processes_of, query  # noqa: E402

FIELD = ("robin", "tuck", "marian", "john")
# Sets of each pairing of an event: three rounds of two pairings, and two matches a set.
SETS = 3


class NodeTest(ServiceTest):
    """A test with a service of four bots and workers that come to its port."""

    # What is made once for all tests of a program: the ladder with its bots, and by arguments the tables of
    # the local executor.
    _ladder = None
    _local = {}

    def setUp(self):
        super().setUp()
        self.workers = []
        self.port = 0
        self.addCleanup(self.end_workers)
        if NodeTest._ladder is None:
            self.submit_field(*FIELD)
            folder = pathlib.Path(tempfile.mkdtemp(prefix="ae2e-field-", dir="/tmp"))
            unittest.addModuleCleanup(shutil.rmtree, folder)
            NodeTest._ladder = shutil.copy(self.db, folder / "field.db")
        else:
            shutil.copy(NodeTest._ladder, self.db)

    def serve_for_workers(self, *arguments, jobs=0, port=0, lease=5, measure=0):
        """Nothing is heard of a worker for `lease` seconds, and it is lost; it is given some 2 s of matches. Its speed
        is measured for `measure` ms, three times."""
        port = port or hold_port(self)
        before = self.log_text().count("listening") if (self.folder / "serve.log").exists() else 0
        self.serve("--jobs", jobs, "--lease", lease, "--lease-work", 2, "--measure", measure,
                   "--plain-listen", f"127.0.0.1:{port}", *arguments)
        wait_until(lambda: self.log_text().count("listening") > before, "the port is open")
        self.port = int(self.log_text().split('listening "plain 127.0.0.1:')[-1].split('"')[0])
        if not (self.folder / "work.token").exists():
            run = self.ladder("token", "create", self.db, "--scope", "work", "--output", self.folder / "work.token")
            self.assertEqual(run.code, OK, run.err)

    def pass_on(self, *arguments):
        """A Passage to the service, for one worker: start_worker(port=...)."""
        passage = Passage(self.port, *arguments)
        self.addCleanup(passage.close)
        return passage

    def start_worker(self, *arguments, slots=2, token="work.token", plain=True, cache="cache", port=None):
        log = open(self.folder / f"worker-{len(self.workers)}.log", "w")  # noqa: SIM115
        self.addCleanup(log.close)
        worker = subprocess.Popen(
            [REFEREE, "worker", "--server", f"127.0.0.1:{port or self.port}", "--token-file", str(self.folder / token),
             "--slots", str(slots), "--cache", str(self.folder / cache), *map(str, arguments)],
            cwd=self.folder, env=self.environment(**({"ASSIZE_PLAIN": "1"} if plain else {})),
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.workers.append(worker)
        return worker

    def worker_log(self, number):
        """-1: of the last one."""
        number = number % len(self.workers)
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

    def run_event(self, db=None, *arguments, sets=SETS):
        run = self.ladder("run", db or self.db, "--game", "brigands", "--seats", 2, "--format", "swiss", "--rounds", 3,
                          "--seed", "may", "--name", "cup", "--sets", sets, *arguments)
        self.assertEqual(run.code, OK, run.err)

    def local_tables(self, sets=SETS):
        """The same event by the local executor, in a database of its own."""
        if sets not in NodeTest._local:
            db = shutil.copy(NodeTest._ladder, self.folder / "local.db")
            self.run_event(db, "--jobs", 2, sets=sets)
            NodeTest._local[sets] = self.tables(db)
        return NodeTest._local[sets]

    def assert_local_tables(self, sets=SETS):
        """The service ends, and what it has stored is what the local executor stores."""
        self.stop()
        self.assertEqual(self.tables(self.db), self.local_tables(sets))

    def await_matches(self, count):
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] >= count or self.ended(),
                   f"{count} matches are stored")
        self.assertFalse(self.ended(), self.log_text())


class Passage:
    """A port before the service's, for one worker: it sees all calls of the worker, may hold them up, and may change
    what the worker says."""

    def __init__(self, port, change=lambda request: None):
        """`change` is called with each request before it goes on, on any thread."""
        self._change = change
        self._mutex = threading.Lock()
        self._calls = []
        self._channel = grpc.insecure_channel(f"127.0.0.1:{port}")
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(8))
        self._server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(
            WORK.full_name, {method.name: self._handler(method) for method in WORK.methods})])
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def close(self):
        self._server.stop(None).wait()
        self._channel.close()

    def answered(self, name):
        """The calls of that method that were answered, in order: (request, answer)."""
        with self._mutex:
            return [(request, answer) for method, request, answer in self._calls if method == name]

    def leases(self):
        """The answers with matches, each with its request."""
        return [(request, answer) for request, answer in self.answered("Lease") if answer.lease]

    def _handler(self, method):
        request, answer = message_class(method.input_type), message_class(method.output_type)
        path = f"/{WORK.full_name}/{method.name}"
        if method.name == "FetchBundle":
            call = self._channel.unary_stream(path, request.SerializeToString, answer.FromString)

            def stream(asked, context):
                yield from self._send(call, asked, context)

            return grpc.unary_stream_rpc_method_handler(stream, request.FromString, answer.SerializeToString)
        call = self._channel.unary_unary(path, request.SerializeToString, answer.FromString)

        def unary(asked, context):
            self._change(asked)
            answered = self._send(call, asked, context)
            with self._mutex:
                self._calls.append((method.name, asked, answered))
            return answered

        return grpc.unary_unary_rpc_method_handler(unary, request.FromString, answer.SerializeToString)

    @staticmethod
    def _send(call, asked, context):
        authorization = [(key, value) for key, value in context.invocation_metadata() if key == "authorization"]
        try:
            return call(asked, metadata=authorization, timeout=60)
        except grpc.RpcError as error:
            context.set_trailing_metadata(error.trailing_metadata() or ())
            context.abort(error.code(), error.details())


def children_of(pid):
    return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def named(folder, name):
    """The processes of the test that have this program."""
    found = []
    for pid in processes_of(folder):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == name:
                found.append(pid)
    return found
