"""Bots that answer badly, at the wrong time, or with more than anybody wants to hear: modes of hostile.py."""

import os
import select
import sys
import threading
import time

from hostile_seat import NO_MESSAGE, Seat, at_first_request, hang, legal, say
from wire import Connection, FrameConnection, Gone, field, hello, illegal_plan, move


def answers(message):
    """Answers every request with that, and tries again after a refusal."""

    def react(seat, heard):
        if heard.kind == "request" or heard.tries_left > 0:
            seat.send(message)

    Seat().play_on(react)


def garbage():
    answers(NO_MESSAGE)


def empty():
    answers(b"")


def oversized():
    answers(field(2, field(1, 1) + field(3, 0) + field(100, b"x" * 70_000)))


def huge():
    answers(field(100, b"x" * (2 << 20)))


def gigantic():
    """Announces 4 GiB and begins to send them."""

    def react(seat, heard):
        if heard.kind == "request":
            seat.connection.send_bytes(seat.stream, b"\0\xff\xff\xff\xff")
            for _ in range(64):
                seat.connection.send_bytes(seat.stream, b"x" * (1 << 20))

    seat = Seat()
    seat.join()
    seat.play(react)


def illegal():
    def react(seat, heard):
        if heard.tries_left > 0 or heard.decision == "plan":
            seat.send(illegal_plan(heard.request_id))
        else:
            legal(seat, heard)

    Seat().play_on(react)


def late():
    def react(seat, heard):
        if heard.kind == "defaulted":
            seat.send(move(heard.request_id))

    Seat().play_on(react)


def around_the_deadline():
    """Answers within two milliseconds before or after its time is over."""
    steps = 40

    def react(seat, heard):
        if heard.kind != "request":
            return
        offset_us = 2000 * (2 * (7 * seat.requests % steps) / (steps - 1) - 1)
        due = time.monotonic() + (heard.left_us + offset_us) / 1e6
        time.sleep(max(0, due - time.monotonic() - 0.0005))
        while time.monotonic() < due:
            pass
        seat.send(move(heard.request_id))

    Seat().play_on(react)


def one_millisecond():
    """Answers after a millisecond."""

    def react(seat, heard):
        if heard.kind == "request":
            time.sleep(0.001)
            seat.send(move(heard.request_id))

    Seat().play_on(react)


def slow():
    """Takes 30 ms for each answer."""

    def react(seat, heard):
        if heard.kind == "request":
            time.sleep(0.03)
            seat.send(move(heard.request_id))

    seat = Seat()
    while True:
        seat.play_on(react)


def spins_between_requests():
    """Computes all the time, in match after match; its process id stands in the named file."""
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")

    def spin():
        while True:
            pass

    threading.Thread(target=spin, daemon=True).start()
    seat = Seat()
    while True:
        seat.play_on()


def idles():
    """Plays match after match, in frames. It waits for the next one "quietly", "spinning", or "spinning
    late": once that takes longer than between two matches that follow each other. It sleeps before each move,
    so that a match takes long enough for those that wait to be stopped (20 ms after they have come): in
    matches that take only just so long, the one manner or the other would be stopped more often, and that
    would be measured."""

    def move_slowly(seat, heard):
        if heard.kind == "request":
            time.sleep(0.002)
        legal(seat, heard)

    seat = Seat()
    line = FrameConnection._line
    while True:
        seat.open()
        seat.send(hello())
        if sys.argv[2] == "spinning late":
            waits = not select.select([line], [], [], 0.05)[0]
        else:
            waits = sys.argv[2] == "spinning"
        if waits:
            while not select.select([line], [], [], 0)[0]:
                pass
        seat.play(move_slowly)


def _is_stopped(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "T"
    except OSError:
        return False


def waits_for_a_stopped_spinner():
    """Answers its first request only when one of the spinners of the named file is stopped, or has been
    seen to be in an earlier match."""
    seen = sys.argv[2] + ".seen"

    def react(seat, heard):
        if heard.kind != "request":
            return
        while not os.path.exists(seen):
            with open(sys.argv[2]) as file:
                if any(_is_stopped(int(line)) for line in file if line.strip()):
                    open(seen, "w").close()
            time.sleep(0.001)
        seat.send(move(heard.request_id))

    Seat().play_on(react)


def silent():
    Seat().play_on(lambda seat, heard: None)


def half_a_message():
    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 1:
            seat.connection.send_part(seat.stream, 100, b"\0" * 15)

    Seat().play_on(react)


def never_reads():
    seat = Seat(window=0)
    seat.open()
    seat.send(hello())
    hang()


def untimely():
    """Answers each request, and also the next one, the same one again, and the previous one."""

    def react(seat, heard):
        if heard.kind != "request":
            return
        now = heard.request_id
        if seat.requests > 4:
            seat.send(move(now))
            return
        for request_id in (now + 1, now, now):
            seat.send(move(request_id))
        if now > 1:
            seat.send(move(now - 1))

    Seat().play_on(react)


def flood():
    def react(seat, heard):
        if heard.kind == "request":
            for _ in range(10_000):
                seat.send(move(999))

    Seat().play_on(react)


def floods_at_first_request(streams, reset):
    """On a connection of its own, in the middle of a match that it plays on."""

    def flood(_):
        try:
            Connection().flood(streams, reset)
        except Gone:
            say("cut off")
        say("flooded")

    at_first_request(flood)


def resets_streams():
    floods_at_first_request(100_000, reset=True)


def opens_streams():
    floods_at_first_request(20_000, reset=False)


def floods_frames():
    """Says a word between each two answers, ten thousand times."""

    def react(seat, heard):
        if heard.kind == "request":
            for _ in range(10_000):
                seat.send(b"")

    Seat().play_on(react)


def withholds_the_last_byte():
    """Has read all of a request but its last byte for as long as the command line says, in seconds."""
    head = 5
    connection = Connection(window=head)
    stream = connection.open()
    connection.send(stream, hello())
    while True:
        data = connection.unread(stream)
        if len(data) != head:
            continue
        size = int.from_bytes(data[1:], "big")
        connection.give_room(stream, size - 1)
        while len(connection.unread(stream)) < head + size - 1:
            pass
        time.sleep(float(sys.argv[2]))
        connection.give_room(stream, 1 + head)
        kind, _, *rest = connection.next()
        if kind == "end":
            say("end", *rest)
            return
        if rest[0].kind == "request":
            connection.send(stream, move(rest[0].request_id))


def second_hello():
    """At the first three times that it is asked."""

    def react(seat, heard):
        if heard.kind == "request" and seat.requests <= 3:
            seat.send(hello())
        else:
            legal(seat, heard)

    Seat().play_on(react)
