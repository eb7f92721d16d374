"""Bots that misbehave: `hostile.py MODE`. Each mode is a function below.

What a bot sees of it, it prints: "end STATUS TEXT" for every end of a stream, and whatever else its
test wants to know. Unless a mode says otherwise, the bot then plays on like a good one.
"""

import os
import select
import signal
import subprocess
import sys
import threading
import time

from wire import Connection, FrameConnection, Gone, connect, field, framed, hello, illegal_plan, move

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
        # test wants to be told. The SIGKILL after it leaves time enough.
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


# --- answers badly ---


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
    """Plays match after match, in frames. It waits for the next one "quietly" or, once that takes longer
    than between two matches that follow each other, "spinning". It sleeps before each move, so that a match
    takes long enough for those that wait to be stopped (20 ms after they have come): in matches that take
    only just so long, the one manner or the other would be stopped more often, and that would be measured."""

    def move_slowly(seat, heard):
        if heard.kind == "request":
            time.sleep(0.002)
        legal(seat, heard)

    seat = Seat()
    line = FrameConnection._line
    while True:
        seat.open()
        seat.send(hello())
        if sys.argv[2] == "spinning" and not select.select([line], [], [], 0.05)[0]:
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
    """Answers each request, and besides the next one, the same once more, and the one before."""

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


def at_first_request(act):
    """Does that, and plays on."""

    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 1:
            act(seat)
        legal(seat, heard)

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


# --- leaves ---


def at_second_request(act):
    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 2:
            act(seat)
        else:
            legal(seat, heard)

    Seat().play_on(react)


def exits_in_mid_game():
    at_second_request(lambda seat: sys.exit(3))


def crashes_in_mid_game():
    at_second_request(lambda seat: os.kill(os.getpid(), signal.SIGSEGV))


def half_closes():
    at_second_request(lambda seat: seat.connection.half_close(seat.stream))


def rejoins(leave):
    """Leaves at the first five requests and comes back to them."""

    def react(seat, heard):
        if heard.kind != "request":
            return
        if heard.request_id == react.left:
            say("asked again")
        elif heard.request_id <= 5:
            react.left = heard.request_id
            leave(seat)
            seat.join()
            return
        seat.send(move(heard.request_id))

    react.left = 0
    Seat().play_on(react)


def cancels_and_returns():
    rejoins(lambda seat: seat.connection.cancel(seat.stream))


def reconnect(seat):
    seat.connection.close()
    seat.connection = connect()


def hangs_up_and_returns():
    rejoins(reconnect)


def returns_too_often():
    def react(seat, heard):
        if heard.kind == "request":
            reconnect(seat)
            seat.join()

    Seat().play_on(react)


def stays_away():
    """Hangs up at the second request, and lives on."""

    def leave(seat):
        seat.connection.close()
        hang()

    at_second_request(leave)


# --- processes ---


def loud():
    for _ in range(160):
        os.write(1, b"o" * 65536)
        os.write(2, b"e" * 65536)
    Seat().play_on()


def offspring():
    """Leaves a grandchild in a session of its own, without our environment and deaf to signals."""
    survivor = (
        "import os, signal, sys\n"
        "if os.fork(): os._exit(0)\n"
        "os.setsid()\n"
        "for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
        "print('born', flush=True)\n"
        "while True: signal.pause()\n"
    )
    marker = os.environ["TMPDIR"]
    command = [sys.executable, "-c", survivor, marker]
    child = subprocess.Popen(command, env={}, stdout=subprocess.PIPE, start_new_session=True)
    child.stdout.readline()
    say("born")
    Seat().play_on()


def good():
    Seat().play_on()


def gated():
    """Tells its test that it is asked, and waits at a gate (a FIFO) before its first answer."""
    folder = sys.argv[2]

    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 1:
            open(f"{folder}/asked-{os.getpid()}", "w").close()
            os.open(f"{folder}/gate", os.O_RDONLY)
        legal(seat, heard)

    Seat().play_on(react)


def plays_for_ever():
    seat = Seat()
    while True:
        seat.join()
        seat.play()


def stops_itself():
    at_second_request(lambda seat: os.kill(os.getpid(), signal.SIGSTOP))


def stops_the_referee():
    """Stops it at the first request, for as many seconds as the command line says."""

    def react(seat, heard):
        if heard.kind == "request" and seat.requests == 1:
            referee = os.getpid()
            while os.path.basename(command_line_of(referee)) != b"referee":
                referee = parent_of(referee)
            os.kill(referee, signal.SIGSTOP)
            time.sleep(float(sys.argv[2]))
            os.kill(referee, signal.SIGCONT)
        legal(seat, heard)

    Seat().play_on(react)


def command_line_of(process):
    with open(f"/proc/{process}/cmdline", "rb") as line:
        return line.read().split(b"\0")[0]


def parent_of(process):
    with open(f"/proc/{process}/stat") as stat:
        return int(stat.read().rpartition(")")[2].split()[1])


def deaf():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Seat().play_on()
    hang()


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]]()
    except Gone:
        say("gone")
