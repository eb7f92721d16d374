"""Bots that come badly to a match, or not at all: modes of hostile.py."""

import os
import signal
import sys

from hostile_seat import NO_MESSAGE, Seat, hang, say
from wire import connect, field, framed, hello, move


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
