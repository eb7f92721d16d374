"""Bots that take what others need, or time that is not theirs: `grabs.py MODE`. Each plays on like a good one,
as far as it is let."""

import contextlib
import os
import signal
import sys
import threading
import time

import wire
from hostile_seat import Seat, at_first_request, hang, legal, say
from villain import in_sandbox
from wire import FrameConnection, Gone

MIB = 1 << 20


# --- things ---


def descriptors():
    """All that it may have, as pipes that are full."""
    kept = []
    with contextlib.suppress(OSError):
        while True:
            kept.append(os.pipe())
    for _, end in kept:
        os.set_blocking(end, False)
        with contextlib.suppress(OSError):
            os.write(end, b"x" * MIB)
    say(len(kept), "pipes")
    for end in kept.pop():
        os.close(end)
    Seat().play_on()


def inodes():
    count = 0
    with contextlib.suppress(OSError):
        for count in range(1_000_000):
            os.close(os.open(f"/tmp/{count}", os.O_CREAT | os.O_WRONLY))
    say(count, "files")
    Seat().play_on()


def threads():
    count = 0
    with contextlib.suppress(RuntimeError):
        for count in range(10_000):
            threading.Thread(target=hang_quietly, daemon=True).start()
    say(count, "threads")
    Seat().play_on()


def hang_quietly():
    threading.Event().wait()


def prints():
    """Half a gigabyte on each of its streams, as fast as somebody reads it."""

    def flood(_):
        for _ in range(512):
            os.write(1, b"o" * MIB)
            os.write(2, b"e" * MIB)

    at_first_request(flood)


def prints_oddly():
    """What a terminal or a reader of logs would do something about."""
    for _ in range(1000):
        os.write(1, b"\x1b[2J\x1b]0;owned\x07\r\0\xff\xfe match-1 0 12 deadbeef\n%s%n=cmd()\n<script>")
    Seat().play_on()


def spins():
    """More processes than there are processors, in everybody's time."""
    for _ in range(2 * os.cpu_count()):
        if os.fork() == 0:
            while True:
                pass
    Seat().play_on()


# --- time ---


def starts_late():
    """Well within what it may take."""
    time.sleep(0.8)
    Seat().play_on()


def never_reads():
    """Answers blindly, and reads nothing but its own descriptor's fullness."""
    seat = Seat()
    seat.join()
    for request_id in range(1, 2000):
        seat.send(wire.move(request_id))
    hang()


def reads_slowly():
    """A byte at a time."""

    def receive(connection, size):
        data = b""
        while len(data) < size:
            part = connection.socket.recv(1)
            if not part:
                raise Gone
            data += part
        return data

    FrameConnection._receive = receive
    Seat().play_on()


def writes_slowly():
    """A byte at a time, each answer just so in time."""

    def react(seat, message):
        if message.kind != "request":
            return
        answer = wire.move(message.request_id)
        for byte in wire.frame_head(wire.MESSAGE, len(answer)) + answer:
            time.sleep(0.005)
            seat.connection.raw(bytes([byte]))

    Seat().play_on(react)


def never_ends_a_message():
    def react(seat, message):
        if message.kind == "request":
            seat.connection.send_part(seat.stream, 60_000, b"\0" * 100)

    Seat().play_on(react)


def stops_its_bridge():
    """And with it all that it could still say."""

    def react(seat, message):
        legal(seat, message)
        if message.kind == "request" and seat.requests == 1:
            os.kill(os.getppid(), signal.SIGSTOP)

    Seat().play_on(react)


if __name__ == "__main__":
    if not in_sandbox():
        sys.exit("grabs.py: this is no sandbox, nothing is tried")
    try:
        globals()[sys.argv[1]]()
    except Gone:
        say("gone")
