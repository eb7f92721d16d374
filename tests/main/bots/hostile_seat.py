"""What bots that misbehave have in common (hostile.py): a stream that may be opened again and again."""

import signal
import sys

from wire import connect, hello, move

SEAT_TAKEN = 6
NO_MESSAGE = b"\xff" * 16


def say(*words):
    print(*words, flush=True)


def hang():
    while True:
        signal.pause()


def legal(seat, message):
    """Answers every request at once with the first option."""
    if message.kind == "request":
        seat.send(move(message.request_id))


class Seat:
    """The bot's stream, which may be opened again and again."""

    def __init__(self, **options):
        self.connection = connect(**options)
        self.stream = None
        self.requests = 0

    def open(self, **options):
        self.stream = self.connection.open(**options)
        # On a slow machine SIGTERM may come before we have read the end of the stream, which our
        # test waits for it. The SIGKILL after it leaves time enough.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

    def send(self, message):
        self.connection.send(self.stream, message)

    def end(self):
        """What the referee ends the stream with; messages before that are passed over."""
        while True:
            kind, stream, *rest = self.connection.next()
            if kind == "end" and stream == self.stream:
                say("end", *rest)
                return rest[0]

    def join(self):
        """Says Hello; while the referee has not noticed the end of the old stream, again."""
        while True:
            self.open()
            self.send(hello())
            kind, _, *rest = self.connection.next()
            if kind == "message":
                assert rest[0].kind == "welcome", rest[0].kind
                return
            say("end", *rest)
            if rest[0] != SEAT_TAKEN:
                sys.exit(1)

    def play(self, react=legal):
        """Plays until the stream ends and returns the status; `react(seat, message)` hears all."""
        while True:
            kind, stream, *rest = self.connection.next()
            if stream != self.stream:
                continue
            if kind == "end":
                say("end", *rest)
                return rest[0]
            if rest[0].kind == "request":
                self.requests += 1
            react(self, rest[0])

    def play_on(self, react=legal):
        """Joins and plays; whenever the referee ends the stream before the match is over, again."""
        self.join()
        while self.play(react) != 0:
            self.join()


def at_first_request(act):
    """Does that, and plays on."""

    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 1:
            act(seat)
        legal(seat, heard)

    Seat().play_on(react)


def at_second_request(act):
    """Does that in place of the answer, and plays on."""

    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 2:
            act(seat)
        else:
            legal(seat, heard)

    Seat().play_on(react)
