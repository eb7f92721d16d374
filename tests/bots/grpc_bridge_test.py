"""The bridge to gRPC between a referee and a bot that are both written out by hand (tests/main/bots/wire.py)."""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "main" / "bots"))

import wire  # noqa: E402
from wire import DONE, END, MESSAGE, OPEN, Connection  # noqa: E402

BRIDGE = pathlib.Path(os.environ["ASSIZE_BUILD"]) / "bin" / "assize-grpc-bridge"
# Says its token, and lives until its stdin is closed.
QUIET = "echo $ASSIZE_TOKEN; cat >/dev/null; exit 7"
IN_VAIN = 60


def message(sequence, size=0):
    """A RefereeMessage: the sequence, a rejection, and something that nobody looks into."""
    return wire.field(1, sequence) + wire.field(4, wire.field(1, sequence) + wire.field(9, b"x" * size))


class Referee:
    """The other end of the seat."""

    def __init__(self):
        self.line, self.bots = socket.socketpair()
        self.line.settimeout(IN_VAIN)

    def next(self):
        """Kind and payload; None: the line is closed."""
        head = self._receive(4)
        return (head[0], self._receive(int.from_bytes(head[1:], "big"))) if head else None

    def say(self, kind, payload=b""):
        self.line.sendall(wire.frame_head(kind, len(payload)) + payload)

    def end(self, code, text=""):
        self.say(END, bytes([code]) + text.encode())

    def _receive(self, size):
        data = b""
        while len(data) < size:
            part = self.line.recv(size - len(data))
            if not part:
                return b""
            data += part
        return data


class GrpcBridgeTest(unittest.TestCase):
    def setUp(self):
        # The path of a socket may not be long.
        folder = tempfile.mkdtemp(dir="/tmp")
        self.addCleanup(shutil.rmtree, folder)
        self.address = f"{folder}/seat"
        self.referee = Referee()
        self.addCleanup(self.referee.line.close)

    def start(self, script=QUIET):
        seat = self.referee.bots
        bridge = subprocess.Popen([BRIDGE, "--socket", self.address, "--", "sh", "-c", script],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[seat.fileno()],
                                  env={**os.environ, "ASSIZE_SEAT_FD": str(seat.fileno())})
        seat.close()
        self.addCleanup(bridge.stdout.close)
        self.addCleanup(bridge.wait)
        self.addCleanup(bridge.stdin.close)
        self.addCleanup(bridge.kill)
        self.bridge = bridge

    def begin(self):
        self.start()
        self.token = self.bridge.stdout.readline().decode().strip()

    def connect(self, **options):
        connection = Connection(self.address, **options)
        connection.socket.settimeout(IN_VAIN)
        self.addCleanup(connection.close)
        return connection

    def expect(self, *frames):
        self.assertEqual([self.referee.next() for _ in frames], list(frames))

    def test_messages_pass_both_ways_and_the_end_with_its_text(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token)
        bot.send(stream, b"hello")
        self.expect((OPEN, b""), (MESSAGE, b"hello"))
        self.referee.say(MESSAGE, message(1))
        self.referee.end(3, "E_CLOSED: 100 % \u00e9")
        self.assertEqual(bot.next()[2].sequence, 1)
        self.assertEqual(bot.next(), ("end", stream, 3, "E_CLOSED: 100 %25 %c3%a9"))

    def test_a_path_as_authority_is_none_of_our_affair(self):
        self.begin()
        bot = self.connect()
        bot.send(bot.open(self.token, authority=self.address), b"hello")
        self.expect((OPEN, b""), (MESSAGE, b"hello"))

    def test_many_small_messages_wait_for_the_referee_and_cost_nothing(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token)
        said = [str(number).encode() for number in range(20_000)]
        bot.socket.settimeout(None)
        if os.fork() == 0:
            for word in said:
                bot.send(stream, word)
            bot.half_close(stream)
            os._exit(0)
        self.expect((OPEN, b""), *((MESSAGE, word) for word in said), (DONE, b""))
        os.wait()

    def test_what_a_bot_does_not_read_is_there_when_it_does(self):
        self.begin()
        bot = self.connect(window=0)
        stream = bot.open(self.token)
        bot.send(stream, b"hello")
        self.expect((OPEN, b""), (MESSAGE, b"hello"))
        count, size = 100, 65536
        if os.fork() == 0:
            for number in range(1, count + 1):
                self.referee.say(MESSAGE, message(number, size))
            self.referee.end(0)
            os._exit(0)
        bot.give_room(0, 1 << 30)
        bot.give_room(stream, 1 << 30)
        self.assertEqual([bot.next()[2].sequence for _ in range(count)], list(range(1, count + 1)))
        self.assertEqual(bot.next()[:3], ("end", stream, 0))
        os.wait()

    def test_a_message_that_is_too_large_is_judged_by_its_length(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token)
        bot.send_part(stream, 70_013, b"x" * 1000)
        self.expect((OPEN, b""))
        kind, payload = self.referee.next()
        self.assertEqual((kind, len(payload)), (MESSAGE, 70_013))
        # The next stream begins behind it.
        bot.cancel(stream)
        bot.send(bot.open(self.token), b"again")
        self.expect((OPEN, b""), (MESSAGE, b"again"))

    def test_a_bot_that_hangs_up_and_returns_is_not_refused(self):
        self.begin()
        for number in range(20):
            bot = self.connect()
            bot.send(bot.open(self.token), str(number).encode())
            bot.close()
        for number in range(20):
            self.expect((OPEN, b""), (MESSAGE, str(number).encode()), (END, b""))

    def test_a_second_stream_is_refused_while_the_first_lives(self):
        self.begin()
        first, second = self.connect(), self.connect()
        first.send(first.open(self.token), b"first")
        self.expect((OPEN, b""), (MESSAGE, b"first"))
        stream = second.open(self.token)
        self.assertEqual(second.next(), ("end", stream, 6, "E_SEAT_TAKEN: a live stream holds this seat"))

    def test_a_deadline_of_the_bots_own_ends_the_stream(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token, extra=[("grpc-timeout", "20m")])
        self.expect((OPEN, b""), (END, b""))
        self.assertEqual(bot.next(), ("end", stream, 4, "Deadline Exceeded"))

    def test_without_a_referee_streams_are_refused(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token)
        self.expect((OPEN, b""))
        self.referee.line.close()
        self.assertEqual(bot.next()[:3], ("end", stream, 14))
        self.assertEqual(self.connect_and_hear_end()[:2], (14, "E_DRAINING: no more matches are played here"))

    def connect_and_hear_end(self):
        bot = self.connect()
        bot.open(self.token)
        return bot.next()[2:]

    def test_pings_settings_and_resets_without_end_cost_the_connection_alone(self):
        self.begin()
        bot = self.connect()
        bot.send(bot.open(self.token), b"hello")
        self.expect((OPEN, b""), (MESSAGE, b"hello"))
        floods = [
            wire.frame_of(wire.PING, 0, 0, b"12345678") * 100,
            wire.frame_of(wire.SETTINGS, 0, 0, b"\0\1\0\0\0\0") * 100,
            wire.frame_of(wire.WINDOW_UPDATE, 0, 0, b"\0\0\0\1") * 100,
        ]
        for flood in floods:
            other = self.connect()
            with self.assertRaises(wire.Gone):
                while True:
                    other.raw(flood)
        bot.send(1, b"still here")
        self.expect((MESSAGE, b"still here"))

    def test_last_words_are_heard_before_the_end_of_the_program(self):
        self.begin()
        bot = self.connect()
        stream = bot.open(self.token)
        for _ in range(1000):
            bot.send(stream, b"word")
        bot.close()
        self.bridge.stdin.close()
        self.expect((OPEN, b""), *[(MESSAGE, b"word")] * 1000, (END, b""))
        self.assertIsNone(self.referee.next())
        self.assertEqual(self.bridge.wait(), 7)

    def test_the_seat_itself_is_there_for_a_bot_that_knows_it(self):
        self.start("printf '\\001\\000\\000\\000' >&$ASSIZE_SEAT_FD; head -c 4 <&$ASSIZE_SEAT_FD; exit 5")
        self.expect((OPEN, b""))
        self.referee.say(MESSAGE)
        self.assertEqual(self.bridge.stdout.read(), wire.frame_head(MESSAGE))
        self.assertEqual(self.bridge.wait(), 5)


if __name__ == "__main__":
    unittest.main()
