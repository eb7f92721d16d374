"""Bots that send more than anybody wants to hear: `floods.py MODE`. Each plays on like a good one, as far as it
is let."""

import array
import os
import socket
import struct
import sys

import wire
from hostile_seat import at_first_request, say
from wire import Connection, Gone

MIB = 1 << 20


def patiently(connection, pieces):
    """Sends them until the other side has had enough, or reads no more for a while."""
    connection.socket.settimeout(wire.FLOOD_PATIENCE)
    try:
        for piece in pieces:
            connection.raw(piece)
        say("all sent")
    except Gone:
        say("cut off")
    connection.socket.settimeout(None)


# --- HTTP/2, on a connection of its own ---


def beside(pieces):
    at_first_request(lambda seat: patiently(Connection(), pieces()))


def continuations():
    """V47: headers that never end, 1 kB at a time."""

    def pieces():
        yield wire.frame_of(wire.HEADERS, 0, 1, b"\x83\x86\x04" + wire.text("/x"))
        block = b"\x00" + wire.text("a") + wire.text("x" * 1000)
        for _ in range(200):
            yield wire.frame_of(9, 0, 1, block) * 500

    beside(pieces)


def pings():
    """V49: and reads none of the answers."""
    beside(lambda: (wire.frame_of(wire.PING, 0, 0, b"12345678") * 1000 for _ in range(1000)))


def settings():
    change = [wire.frame_of(wire.SETTINGS, 0, 0, struct.pack(">HI", 1, size)) for size in (0, 4096)]
    beside(lambda: (b"".join(change) * 500 for _ in range(1000)))


def windows():
    one = wire.frame_of(wire.WINDOW_UPDATE, 0, 0, struct.pack(">I", 1))
    beside(lambda: (one * 1000 for _ in range(1000)))


def connections():
    """V45: as many as it may have."""

    def flood(_):
        kept = []
        try:
            while len(kept) < 1000:
                kept.append(Connection())
        except (Gone, OSError):
            pass
        say(len(kept), "connections")
        connections.kept = kept

    at_first_request(flood)


# --- frames ---


def on_its_line(pieces):
    """At the first request, which it then answers."""
    at_first_request(lambda seat: patiently(seat.connection, pieces()))


def huge_frames():
    piece = b"\0" * MIB
    head = wire.frame_head(wire.MESSAGE, 15 * MIB)

    def pieces():
        for _ in range(16):
            yield head
            yield from [piece] * 15

    on_its_line(pieces)


def empty_frames():
    on_its_line(lambda: (wire.frame_head(wire.MESSAGE) * 10_000 for _ in range(100)))


def opens():
    on_its_line(lambda: (wire.frame_head(wire.OPEN) * 10 for _ in range(1000)))


def signs():
    """Ends its stream, and then goes on and on about it."""
    on_its_line(lambda: (wire.frame_head(wire.END) * 10_000 for _ in range(100)))


def noise():
    on_its_line(lambda: (os.urandom(65536) for _ in range(100)))


def descriptors():
    """Each byte comes with a hundred descriptors."""

    def flood(seat):
        line = seat.connection.socket
        sent = array.array("i", [line.fileno()] * 100).tobytes()
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, sent)]
        line.settimeout(1)
        try:
            for _ in range(1000):
                for byte in wire.frame_head(wire.MESSAGE):
                    line.sendmsg([bytes([byte])], rights)
        except OSError as error:
            say("stopped:", error)
        line.settimeout(None)

    at_first_request(flood)


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]]()
    except Gone:
        say("gone")
