"""Bots that come badly to a match, or not at all: modes of hostile.py."""

import os
import signal
import socket
import sys

from hostile_seat import NO_MESSAGE, Seat, hang, say
from wire import MESSAGE, OPEN, connect, field, frame_head, framed, hello, move


# --- does not come ---


def exits_at_once():
    pass


def crashes_at_once():
    os.kill(os.getpid(), signal.SIGSEGV)


def never_connects():
    hang()


def connects_without_a_stream():
    connection = connect()
    hang()
    connection.close()


def never_says_hello():
    Seat().open()
    hang()


def said_badly(message, **options):
    seat = Seat()
    seat.open(**options)
    seat.send(message)
    seat.end()
    sys.exit(1)


def wrong_token():
    said_badly(hello(), token="0" * 64)


def no_token():
    said_badly(hello(), token="")


def wrong_version():
    said_badly(hello(version=2))


def another_seat():
    said_badly(field(1, field(1, 1) + field(2, "hostile") + field(5, 7)))


def long_name():
    said_badly(hello(name="x" * 10_000))


# --- ruins its descriptor, in frames ---


def write_badly(data):
    os.write(int(os.environ["ASSIZE_SEAT_FD"]), data)
    hang()


def sends_no_frames():
    write_badly(b"GET / HTTP/1.1\r\n\r\n")


def forgets_to_open():
    write_badly(frame_head(MESSAGE, len(hello())) + hello())


def closes_after_half_a_frame():
    descriptor = int(os.environ["ASSIZE_SEAT_FD"])
    os.write(descriptor, frame_head(OPEN)[:2])
    os.close(descriptor)
    hang()


def closes_its_half_at_once():
    socket.socket(fileno=os.dup(int(os.environ["ASSIZE_SEAT_FD"]))).shutdown(socket.SHUT_WR)
    hang()


def garbage_and_waits():
    seat = Seat()
    seat.open()
    seat.send(NO_MESSAGE)
    seat.end()
    hang()


# --- begins badly, then plays ---


def begins_with(message):
    seat = Seat()
    seat.open()
    seat.send(message)
    seat.end()
    seat.play_on()


def move_before_hello():
    begins_with(move(1))


def garbage_before_hello():
    begins_with(NO_MESSAGE)


def compressed():
    seat = Seat()
    seat.open(extra=[("grpc-encoding", "gzip")])
    seat.connection.send_bytes(seat.stream, framed(b"\x1f\x8b" + b"\0" * 60, compressed=1))
    seat.end()
    seat.play_on()


def unknown_method():
    seat = Seat()
    seat.open(method="/assize.v1.Referee/Rob")
    seat.end()
    seat.play_on()


def second_stream():
    seat = Seat()
    seat.join()
    second = Seat()
    second.open()
    second.send(hello())
    second.end()
    seat.play()


def fifty_streams():
    seats = [Seat() for _ in range(50)]
    for seat in seats:
        seat.open()
    for seat in seats:
        seat.send(hello())
    welcome = []
    for seat in seats:
        kind, *rest = seat.connection.next()
        if kind == "message":
            welcome.append(seat)
        else:
            say("end", *rest[1:])
    say("welcome", len(welcome))
    welcome[0].play()
