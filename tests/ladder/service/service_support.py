"""What the tests of `ladder serve` share: a daemon of one's own, and a client that is not ours."""

import contextlib
import json
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "main"))
from ladder_support import DAMAGED, LADDER, OK, LadderTest  # noqa: E402
import support  # noqa: E402
from support import BUILD, processes_of, query  # noqa: E402

sys.path.insert(0, str(BUILD / "python"))
import grpc  # noqa: E402
from assize.v1 import browser_pb2, service_pb2 as pb, work_pb2  # noqa: E402
from google.protobuf import message_factory  # noqa: E402

SERVICE = pb.DESCRIPTOR.services_by_name["Ladder"]
BROWSER = browser_pb2.DESCRIPTOR.services_by_name["Browser"]
WORK = work_pb2.DESCRIPTOR.services_by_name["Work"]
_factory = message_factory.MessageFactory()


def wait_until(condition, what):
    """As in support, but seldom enough for what a token may ask in a second."""
    support.wait_until(condition, what, poll=0.05)


def message_class(descriptor):
    return _factory.GetPrototype(descriptor)


def method_named(name):
    """No two services have a method of one name."""
    return next(service.methods_by_name[name] for service in (SERVICE, BROWSER, WORK) if name in service.methods_by_name)


def children_of(pid):
    """Ids of the processes that any of its threads has started; none of a process that has ended."""
    found = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                found += map(int, (thread / "children").read_text().split())
    return found


class Caller:
    """Calls the service at the socket where the public port's process does, with a token."""

    def __init__(self, socket, token=None):
        self._socket = socket
        self._channel = self._connect()
        self.metadata = [("authorization", f"Bearer {token}")] if token else []

    def _connect(self):
        # A connection of its own, which knows of no daemon before.
        return grpc.insecure_channel(f"unix:{self._socket}", options=(("grpc.use_local_subchannel_pool", 1),))

    def close(self):
        self._channel.close()

    def reconnect(self):
        """After a restart: a channel may know late that it is cut off."""
        self._channel.close()
        self._channel = self._connect()

    def start(self, name, request, timeout=60):
        """The call: its result, or the stream. `request` may be an iterator where the method takes a
        stream."""
        method = method_named(name)
        serialize = message_class(method.input_type).SerializeToString
        deserialize = message_class(method.output_type).FromString
        path = f"/{method.containing_service.full_name}/{name}"
        if name == "SubmitBot":
            made = self._channel.stream_unary(path, serialize, deserialize)
        elif name in ("WatchEvents", "FetchBundle"):
            made = self._channel.unary_stream(path, serialize, deserialize)
        else:
            made = self._channel.unary_unary(path, serialize, deserialize)
        return made(request, metadata=self.metadata, timeout=timeout)

    def raw(self, path, request):
        """A call by its path, of bytes."""
        return self._channel.unary_unary(path)(request, timeout=60)

    def raw_stream(self, path, requests):
        return self._channel.stream_stream(path)(iter(requests), timeout=60)

    def __getattr__(self, name):
        method = method_named(name)
        return lambda request=None, **fields: self.start(
            name, request or message_class(method.input_type)(**fields))


def reason_of(error):
    """(code, reason, metadata) of a grpc.RpcError."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            info = pb.ErrorInfo()
            status = pb.RpcStatus.FromString(value)
            assert status.details[0].Unpack(info)
            return error.code(), info.reason, dict(info.metadata)
    return error.code(), None, {}


class ServiceTest(LadderTest):
    """A test with a daemon."""

    def setUp(self):
        super().setUp()
        self.folder_of_service = pathlib.Path(f"{self.db}.service")
        self.daemon = None
        self.addCleanup(self.kill)

    def tearDown(self):
        # What the daemon has said is gone with its folder, and a failure is hard to read without it.
        result = self._outcome.result
        failed = any(case is self for case, _ in result.failures + result.errors)
        if failed and self.daemon is not None:
            print(f"--- the daemon's log\n{self.log_text()[-6000:]}---", file=sys.stderr)
        super().tearDown()

    def open_log(self):
        """What the daemon writes its log to."""
        return open(self.folder / "serve.log", "a")  # noqa: SIM115

    def serve(self, *arguments):
        self.log = self.open_log()
        self.addCleanup(self.log.close)
        self.daemon = subprocess.Popen(
            [LADDER, "serve", str(self.db), *map(str, arguments)], cwd=self.folder,
            env=self.environment(), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        wait_until(lambda: self.ladder("status", self.db).code == OK or self.ended(),
                   "the daemon serves")
        self.assertFalse(self.ended(), self.log_text())

    def ended(self):
        return self.daemon.poll() is not None

    def log_text(self):
        return (self.folder / "serve.log").read_text(errors="replace")

    def kill(self):
        if self.daemon is not None:
            with contextlib.suppress(ProcessLookupError):
                self.daemon.send_signal(signal.SIGKILL)
            self.daemon.wait()
        # Its supervisor and its workers end with it, by themselves.
        wait_until(lambda: not processes_of(self.folder), "nothing is left of a killed daemon")

    def stop(self):
        self.daemon.send_signal(signal.SIGTERM)
        return self.daemon.wait(timeout=100)

    def submit_field(self, *names):
        for name in names:
            run = self.submit(self.bundle(name))
            self.assertEqual(run.code, OK, run.err)

    def token(self, *scopes, owner="marian", days=365):
        arguments = [word for scope in scopes for word in ("--scope", scope)]
        if owner:
            arguments += ["--owner", owner]
        if "play" in scopes:
            arguments += ["--bot", "remote"]
        run = self.ladder("token", "create", self.db, "--days", days, *arguments)
        self.assertEqual(run.code, OK, run.err)
        return run.out.strip()

    def caller(self, token=None):
        caller = Caller(self.folder_of_service / "front.sock", token)
        self.addCleanup(caller.close)
        return caller

    def assert_fails(self, code, reason, call):
        with self.assertRaises(grpc.RpcError) as caught:
            call()
        self.assertEqual(reason_of(caught.exception)[:2], (code, reason),
                         caught.exception.details())
        return reason_of(caught.exception)[2]

    def await_over(self, *events):
        done = "SELECT count(*) FROM event JOIN run ON run.id = event.run" \
               " WHERE run.ended_unix_us IS NOT NULL"
        wait_until(lambda: query(self.db, done)[0][0] >= len(events) or self.ended(),
                   "the events are over")
        # Readers see what is stored a moment later, all of them at the same time.
        wait_until(lambda: set(events) <= self.events_seen_over() or self.ended(), "their ends are seen")
        self.assertFalse(self.ended(), self.log_text())

    def events_seen_over(self):
        """The names of the events of which the daemon says that they have ended."""
        run = self.ladder("events", self.db, "--json")
        # What is damaged is left out, and everything else is answered.
        self.assertIn(run.code, (OK, DAMAGED), run.err)
        return {event["name"] for event in json.loads(run.out).get("events", []) if "ended_unix_us" in event}
