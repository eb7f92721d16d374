"""Bots that play well and use their processes against the others: villain.py MODE [ARGUMENT ...]"""

import contextlib
import os
import pathlib
import signal
import sys

from hostile_seat import Seat, at_second_request, say


def bomb():
    """Forks without end in a child, and plays all the same."""
    if os.fork() == 0:
        say("lit")
        while True:
            with contextlib.suppress(OSError):
                os.fork()
    Seat().play_on()


def eater():
    def eat(_):
        for _ in range(6):
            if os.fork() == 0:
                food = bytearray(os.urandom(4096) * (60 << 8))
                while food:
                    signal.pause()
        while True:
            signal.pause()

    at_second_request(eat)


def filler():
    block = b"\0" * (1 << 20)
    with contextlib.suppress(OSError):
        for number in range(100):
            with open(f"/tmp/{number}", "wb") as file:
                for _ in range(50):
                    file.write(block)
    say("full")
    Seat().play_on()


def replacer():
    for folder in (pathlib.Path.cwd(), *map(pathlib.Path, ("/seat", "/assize", "/"))):
        for path in list(folder.iterdir()) if folder.is_dir() else []:
            with contextlib.suppress(OSError):
                path.rename(str(path) + ".old")
                os.mkfifo(path)
                say("replaced", path)
    say("tried")
    Seat().play_on()


def killer():
    for number in (signal.SIGKILL, signal.SIGSTOP):
        for pid in (1, 2, -1):
            if pid == os.getpid():
                continue
            with contextlib.suppress(OSError):
                os.kill(pid, number)
    say("killed")
    Seat().play_on()


def spin():
    while True:
        pass


def spinner():
    """On two processors, in its own time and in that of the others."""
    for _ in range(2):
        if os.fork() == 0:
            spin()
    Seat().play_on()


def spinner_in_match():
    def start(_):
        for _ in range(2):
            if os.fork() == 0:
                spin()
        while True:
            signal.pause()

    at_second_request(start)


def piper():
    """Puts a pipe that nobody reads in the place of each file of the run that it can find."""

    def replace(_):
        say("piped")
        for folder in map(pathlib.Path, sys.argv[2:]):
            for path in folder.rglob("*"):
                if path.is_file():
                    path.unlink()
                    os.mkfifo(path)
        os._exit(3)

    at_second_request(replace)


def in_sandbox():
    return os.uname().nodename == "bot"


if __name__ == "__main__":
    # Outside of a sandbox the rest would hit the whole machine.
    if sys.argv[1] != "piper" and not in_sandbox():
        sys.exit("villain.py: this is no sandbox, nothing is tried")
    globals()[sys.argv[1]]()
