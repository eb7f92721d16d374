"""What stands on the other sides of ladder-front, played by its tests: the daemon, match workers, and a referee."""

import pathlib
import queue
import socket
import sys
import threading
import time
from concurrent import futures

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main"))
from support import BUILD  # noqa: E402

sys.path.insert(0, str(BUILD / "python"))
import grpc  # noqa: E402
from assize.v1 import front_pb2 as front, games_pb2 as games, referee_pb2 as pb  # noqa: E402

# Nothing here takes nearly as long; a test that hangs shall fail, not wait.
HANGING = 60
OPEN, MESSAGE, DONE, END, SEAT = 1, 2, 3, 4, 5


class Daemon:
    """The service's daemon, as far as the front asks it: tokens, presence, and echoing calls of Ladder."""

    def __init__(self, path, tokens):
        # token -> (version, id)
        self.tokens = dict(tokens)
        self.admissions, self.admitted_at = [], []
        # By token: what its admission waits for.
        self._held = {}
        # 0: as the front likes.
        self.most_waiting = 0
        self.reports = queue.Queue()
        self.presence = {}
        self._orders = queue.Queue()
        self.seen = []
        self._server = grpc.server(futures.ThreadPoolExecutor(max_workers=128))
        unary, streams = grpc.unary_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        self._server.add_generic_rpc_handlers((
            grpc.method_handlers_generic_handler("assize.v1.FrontDesk", {
                "Admit": unary(self._admit, front.AdmitRequest.FromString, front.AdmitAnswer.SerializeToString),
                "Presence": streams(self._presence, front.PresenceReport.FromString,
                                    front.PresenceOrder.SerializeToString)}),
            grpc.method_handlers_generic_handler("assize.v1.Ladder", {
                "Echo": streams(self._echo), "Fail": unary(self._fail), "Slow": streams(self._slow),
                **self.more_methods()})))
        self._server.add_insecure_port(f"unix:{path}")
        self._server.start()
        self.cancelled = threading.Event()

    def more_methods(self):
        """Handlers of further methods of Ladder, by name."""
        return {}

    def stop(self):
        self._orders.put(None)
        self._server.stop(grace=None).wait()

    def order(self, **order):
        self._orders.put(front.PresenceOrder(**order))

    def hold(self, token):
        """Admissions of the token are answered once the event that this returns is set."""
        return self._held.setdefault(token, threading.Event())

    def _admit(self, request, context):
        self.admissions.append(request)
        self.admitted_at.append(time.monotonic())
        if request.token in self._held:
            self._held[request.token].wait(HANGING)
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
            self._send(request=pb.Request(request_id=len(self.moves) + 1, decision="wheel", options=[games.GameMove()],
                                          option_count=1))
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
