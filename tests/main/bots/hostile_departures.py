"""Bots that leave a match, and what else their processes do: modes of hostile.py."""

import os
import signal
import subprocess
import sys
import time

from hostile_seat import Seat, at_second_request, hang, legal, say
from wire import connect, move


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
    """Reports to its test that it is asked, and waits at a gate (a FIFO) before its first answer."""
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
