"""What the tests of ladder-front share: the process itself, a daemon and match workers that the tests play themselves,
certificates, and a proxy that cuts connections."""

import os
import pathlib
import queue
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent import futures

SOURCE = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))
FRONT = os.environ.get("ASSIZE_FRONT", str(BUILD / "bin" / "ladder-front"))

sys.path.insert(0, str(BUILD / "python"))
import grpc  # noqa: E402
from assize.v1 import front_pb2 as front, referee_pb2 as pb  # noqa: E402

# Nothing here takes nearly as long; a test that hangs shall fail, not wait.
HANGING = 60
OPEN, MESSAGE, DONE, END, SEAT = 1, 2, 3, 4, 5
PLAY = "/assize.v1.Referee/Play"


def wait_until(condition, what):
    end = time.monotonic() + HANGING
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(0.01)


def make_certificate(folder, name="localhost", days=30):
    """A certificate that signs itself, and its key; returns their paths."""
    chain, key = pathlib.Path(folder) / f"{name}.pem", pathlib.Path(folder) / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", str(days), "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", str(key), "-out", str(chain)], check=True, capture_output=True)
    return chain, key


class Daemon:
    """The service's daemon, as far as the front asks it: tokens, presence, and echoing calls of Ladder."""

    def __init__(self, path, tokens):
        # token -> (version, id)
        self.tokens = dict(tokens)
        self.admissions, self.admitted_at = [], []
        # 0: as the front likes.
        self.most_waiting = 0
        self.reports = queue.Queue()
        self.presence = {}
        self._orders = queue.Queue()
        self.seen = []
        self._server = grpc.server(futures.ThreadPoolExecutor(max_workers=32))
        unary, streams = grpc.unary_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        self._server.add_generic_rpc_handlers((
            grpc.method_handlers_generic_handler("assize.v1.FrontDesk", {
                "Admit": unary(self._admit, front.AdmitRequest.FromString, front.AdmitAnswer.SerializeToString),
                "Presence": streams(self._presence, front.PresenceReport.FromString,
                                    front.PresenceOrder.SerializeToString)}),
            grpc.method_handlers_generic_handler("assize.v1.Ladder", {
                "Echo": streams(self._echo), "Fail": unary(self._fail), "Slow": streams(self._slow)})))
        self._server.add_insecure_port(f"unix:{path}")
        self._server.start()
        self.cancelled = threading.Event()

    def stop(self):
        self._orders.put(None)
        self._server.stop(grace=None).wait()

    def order(self, **order):
        self._orders.put(front.PresenceOrder(**order))

    def _admit(self, request, context):
        self.admissions.append(request)
        self.admitted_at.append(time.monotonic())
        if request.token not in self.tokens:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "no such token")
        version, token_id = self.tokens[request.token]
        return front.AdmitAnswer(version=version, token_id=token_id, name=f"bot {version}",
                                 most_waiting=self.most_waiting)

    def _presence(self, reports, context):
        def listen():
            try:
                for report in reports:
                    self.presence = {bot.version: bot for bot in report.bots}
                    self.reports.put(report)
            except grpc.RpcError:
                pass  # the front has gone
        threading.Thread(target=listen, daemon=True).start()
        context.add_callback(lambda: self._orders.put(None))
        yield from iter(self._orders.get, None)

    def _echo(self, messages, context):
        self.seen.append(dict(context.invocation_metadata()))
        context.send_initial_metadata((("head-field", "1"),))
        context.set_trailing_metadata((("trailer-field", "2"), ("detail-bin", b"\x00\xff")))
        yield from messages

    def _fail(self, _, context):
        context.set_trailing_metadata((("grpc-status-details-bin", b"\x08\x09"),))
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "the event is over: 100 %, naïve")

    def _slow(self, messages, context):
        context.add_callback(self.cancelled.set)
        next(messages)
        self.cancelled.wait(HANGING)
        yield b""


class Seat:
    """A worker's side of one seat."""

    def __init__(self, path, version, match_id=None):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(HANGING)
        self.socket.connect(str(path))
        # A match of its own, unless the test says otherwise.
        self.send(SEAT, front.SeatRequest(version=version, match_id=match_id or f"match {id(self)}"))
        kind, payload = self.read()
        assert kind == SEAT, kind
        self.answer = front.SeatAnswer.FromString(payload)

    def close(self):
        self.socket.close()

    def send(self, kind, message=None):
        payload = message if isinstance(message, bytes) else message.SerializeToString() if message is not None else b""
        self.socket.sendall(bytes([kind]) + len(payload).to_bytes(3, "big") + payload)

    def _exactly(self, size):
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def read(self):
        head = self._exactly(4)
        return head[0], self._exactly(int.from_bytes(head[1:], "big"))

    def hear(self):
        """The bot's next message."""
        kind, payload = self.read()
        assert kind == MESSAGE, kind
        return pb.BotMessage.FromString(payload)

    def take_open(self):
        """The bot sits down; returns its Hello."""
        kind, _ = self.read()
        assert kind == OPEN, kind
        return self.hear().hello

    def say(self, **message):
        self.send(MESSAGE, pb.RefereeMessage(**message))

    def end(self, code=0, text=""):
        self.send(END, bytes([code]) + text.encode())


class MatchOf:
    """A referee of nothing: asks a bot for moves and keeps the rules of the stream: numbers, and what is sent again to who
    comes back. `moves` are those that it has taken, in order."""

    def __init__(self, seat, requests):
        self.seat, self.requests = seat, requests
        self.sent = []
        self.moves = []
        self.refused = 0
        self.resumed = 0
        self._fresh = True

    def _send(self, **message):
        self.sent.append(pb.RefereeMessage(sequence=len(self.sent) + 1, **message))
        self.seat.send(MESSAGE, self.sent[-1])

    def _ask(self):
        if len(self.moves) < self.requests:
            self._send(request=pb.Request(request_id=len(self.moves) + 1, decision="wheel"))
        else:
            self._send(match_over=pb.MatchOver(reason=pb.END_REASON_FINISHED))
            self.seat.end()

    def play(self):
        while True:
            kind, payload = self.seat.read()
            if kind == OPEN:
                self._fresh = True
            elif kind == END:
                # Each open has its end.
                self.seat.end(1)
            elif kind == MESSAGE:
                self._hear(pb.BotMessage.FromString(payload))
                if len(self.moves) == self.requests and self.sent[-1].HasField("match_over"):
                    if self._settled():
                        return

    def _settled(self):
        return True

    def _hear(self, message):
        if message.HasField("hello"):
            assert self._fresh
            self._fresh = False
            if not self.sent:
                self._send(welcome=pb.Welcome(match_id="m", seat=0, seats=2))
                self._ask()
                return
            self.resumed += 1
            after = message.hello.last_sequence if message.hello.HasField("last_sequence") else 0
            for old in self.sent[after:]:
                self.seat.send(MESSAGE, old)
        elif message.move.request_id == len(self.moves) + 1:
            self.moves.append(message.move.request_id)
            self._ask()
        else:
            self.refused += 1
            self._send(rejected=pb.Rejected(request_id=message.move.request_id,
                                            reason=pb.REJECT_REASON_DUPLICATE))


class Cutter:
    """A proxy in front of a port that cuts connections when it is told to, or after a number of bytes."""

    def __init__(self, target):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        self._lines = []
        self._lock = threading.Lock()
        self.cuts = 0
        # How many bytes the next connections may carry; then they are cut.
        self.budgets = queue.Queue()
        # Makes such a number for each connection that none was laid down for.
        self.budget = lambda: None
        self.cut_at = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._lines.append((near, far))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near, far):
        try:
            budget = self.budgets.get_nowait()
        except queue.Empty:
            budget = self.budget()
        ends = {near: far, far: near}
        try:
            while True:
                for end in select.select(list(ends), [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    if budget is not None:
                        budget -= len(data)
                        if budget < 0:
                            self.cuts += 1
                            self.cut_at.append(time.monotonic())
                            return
                    ends[end].sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            self._cut(near, far)

    def _cut(self, *ends):
        for end in ends:
            try:
                # Without a farewell: what was on its way is lost.
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """All that is open now."""
        with self._lock:
            lines, self._lines = self._lines, []
        for near, far in lines:
            self._cut(near, far)
        self.cuts += 1

    def close(self):
        # Closing alone would let one more connection in.
        if self._listener.fileno() >= 0:
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        self.cut()


class FrontTest(unittest.TestCase):
    """A front on loopback with TLS and without, a daemon, and two bots' tokens."""

    TOKENS = {"asz_one": (1, "t1"), "asz_two": (2, "t2")}
    ARGUMENTS = ()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="assize-front-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.seats = self.folder / "seats.sock"
        self.chain, self.key = make_certificate(self.folder)
        self.daemon = Daemon(self.folder / "front.sock", self.TOKENS)
        self.addCleanup(lambda: self.daemon.stop())
        self.start_front()
        self.addCleanup(self.end_front)

    def start_front(self, port=0):
        self.front = subprocess.Popen(
            [FRONT, "--tls-listen", f"127.0.0.1:{port}", "--tls-cert", self.chain, "--tls-key", self.key, "--plain-listen",
             "127.0.0.1:0", "--daemon", self.folder / "front.sock", "--seats", self.seats, *self.ARGUMENTS],
            stdout=subprocess.PIPE, text=True)
        ports = dict(self.front.stdout.readline().split() for _ in range(2))
        self.tls, self.plain = ports["tls"], ports["plain"]

    def start_front_that_expects_nobody(self):
        """Who is not there is absent, also just after the start."""
        self.end_front()
        self.ARGUMENTS = (*self.ARGUMENTS, "--expect", "0")
        self.start_front()

    def end_front(self):
        self.front.kill()
        self.front.wait()
        self.front.stdout.close()

    def target(self):
        host, port = self.tls.rsplit(":", 1)
        return host, int(port)

    def channel(self, address=None):
        credentials = grpc.ssl_channel_credentials(self.chain.read_bytes())
        channel = grpc.secure_channel(address or self.tls, credentials, options=(("grpc.enable_retries", 0),))
        self.addCleanup(channel.close)
        return channel

    def play(self, token, *messages, session=None, channel=None, more=()):
        """A bot's stream that a test speaks by hand; returns it and a queue for what it says."""
        outbox = queue.SimpleQueue()
        for message in messages:
            outbox.put(message)
        metadata = [("assize-token", token), *more] if token else list(more)
        if session:
            metadata.append(("assize-session", session))
        call = (channel or self.channel()).stream_stream(
            PLAY, request_serializer=lambda m: m if isinstance(m, bytes) else m.SerializeToString(),
            response_deserializer=pb.RefereeMessage.FromString)(iter(outbox.get, None), metadata=metadata,
                                                                timeout=HANGING)
        self.addCleanup(call.cancel)
        self.addCleanup(outbox.put, None)
        return call, outbox

    def sit(self, token="asz_one", version=1):
        """A bot that waits, and then has a seat; returns its stream, what it says, and the seat."""
        call, outbox = self.play(token, hello())
        wait_until(lambda: version in self.daemon.presence and self.daemon.presence[version].waiting > 0,
                   f"bot {version} waits")
        seat = self.seat(version)
        self.assertEqual(seat.answer.absent, "")
        seat.take_open()
        return call, outbox, seat

    def seat(self, version=1, match_id=None):
        seat = Seat(self.seats, version, match_id)
        self.addCleanup(seat.close)
        return seat

    def wait_for(self, version, **counts):
        wait_until(lambda: version in self.daemon.presence and
                   all(getattr(self.daemon.presence[version], name) == count for name, count in counts.items()),
                   f"bot {version} has {counts}")

    def status(self, call):
        """How the stream ends."""
        try:
            for _ in call:
                pass
        except grpc.RpcError:
            pass
        return call.code(), call.details()


def hello(last_sequence=None):
    said = pb.BotMessage(hello=pb.Hello(protocol_version=1, bot_name="bot", bot_version="1"))
    if last_sequence is not None:
        said.hello.last_sequence = last_sequence
    return said


def main():
    """Runs the tests. Threads of a daemon that was played may still wait for streams: the interpreter would join them."""
    program = unittest.main(exit=False)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0 if program.result.wasSuccessful() else 1)
