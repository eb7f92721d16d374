"""A seat of this machine, on the descriptor that the referee has given to the bot's process.

A frame is its kind (1 byte), the length of its payload (3 bytes, big-endian) and its payload; proto/README.md lists
the kinds. gRPC is not imported here."""

import os
import socket
import sys
import time

from assize.session import Session
from assize.v1 import referee_pb2 as pb

VARIABLE = "ASSIZE_SEAT_FD"

_OPEN, _MESSAGE, _END = 1, 2, 4
# How a stream ends, by the numbers that gRPC gives them.
_STATUSES = ("OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
             "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE",
             "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED")
_HEAD = 4
# Those with which the referee goes away.
_GONE = ("CANCELLED", "UNAVAILABLE")
# Exit codes of sysexits.h.
_EX_UNAVAILABLE = 69
_EX_CONFIG = 78


def play_matches(bot):
    """Plays in the seat that the environment names until the referee is gone; returns the exit status."""
    try:
        # Programs that the bot starts do not inherit it.
        os.set_inheritable(int(os.environ[VARIABLE]), False)
        seat = socket.socket(fileno=int(os.environ[VARIABLE]))
    except (ValueError, OSError) as error:
        print(f"{VARIABLE} = {os.environ[VARIABLE]!r}: must be the number of an open descriptor: {error}",
              file=sys.stderr)
        return _EX_CONFIG
    with seat, seat.makefile("rb") as frames:
        line = _Line(seat, frames, bot)
        while line.play_match():
            pass
        return line.status


class _Line:
    def __init__(self, seat, frames, bot):
        self._seat = seat
        self._frames = frames
        self._bot = bot
        # The referee has sent something.
        self._reached = False
        # The exit status, once a match was the last.
        self.status = 0

    def play_match(self):
        """Plays one match. False: the referee ended the stream before the match was over, or is gone."""
        session = Session(self._bot)
        try:
            self._seat.sendall(_frame(_OPEN) + _frame(_MESSAGE, session.hello()))
            while True:
                kind, payload = self._read()
                arrived = time.monotonic()
                if kind == _MESSAGE:
                    self._reached = True
                    reply = session.receive(pb.RefereeMessage.FromString(payload), arrived)
                    if reply is not None:
                        self._seat.sendall(_frame(_MESSAGE, reply))
                elif kind == _END:
                    status, text = _status(payload[0]), payload[1:].decode(errors="replace")
                    return session.over if status == "OK" else self._leave(status, text)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return self._leave("UNAVAILABLE", "the referee is gone")

    def _read(self):
        head = self._frames.read(_HEAD)
        if len(head) < _HEAD:
            raise EOFError
        payload = self._frames.read(int.from_bytes(head[1:], "big"))
        return head[0], payload

    def _leave(self, status, text):
        if not (status in _GONE and self._reached):
            print(f"the referee ended the stream with status {status}: {text}", file=sys.stderr)
            self.status = _EX_UNAVAILABLE
        return False


def _status(number):
    return _STATUSES[number] if number < len(_STATUSES) else str(number)


def _frame(kind, message=None):
    payload = b"" if message is None else message.SerializeToString()
    return bytes([kind]) + len(payload).to_bytes(3, "big") + payload
