"""Bots that misuse what the kernel lets everybody do: `tricks.py MODE`. Each plays on like a good one, as far as it
is let."""

import array
import contextlib
import ctypes
import fcntl
import mmap
import os
import pathlib
import resource
import select
import signal
import socket
import sys
import threading
import time

import wire
from hostile_seat import Seat, at_first_request, legal, say
from villain import in_sandbox
from wire import Gone

MIB = 1 << 20
LIBC = ctypes.CDLL(None, use_errno=True)


def in_child(act):
    """For as long as the bot lives."""
    if os.fork() == 0:
        with contextlib.suppress(OSError):
            act()
        while True:
            signal.pause()


def for_ever(act):
    def go_on():
        while True:
            with contextlib.suppress(OSError):
                act()

    return go_on


# --- the seat's descriptor ---


def seat_socket(seat):
    return seat.connection.socket


def changes_its_descriptor():
    """Whatever can be set at its own end, and must not reach the other."""

    def change(seat):
        line = seat_socket(seat)
        for option, value in ((socket.SO_SNDBUF, 1), (socket.SO_RCVBUF, 1), (socket.SO_RCVLOWAT, 1 << 20),
                              (socket.SO_PASSCRED, 1), (socket.SO_KEEPALIVE, 1), (42, 0)):
            with contextlib.suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, option, value)
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC | os.O_APPEND)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        line.setsockopt(socket.SOL_SOCKET, 42, -1)

    at_first_request(change)


def stops_reading():
    """What it is told finds nobody, and its half of the line stays."""
    at_first_request(lambda seat: seat_socket(seat).shutdown(socket.SHUT_RD))


def shares_its_seat():
    """Children that have the descriptor, too, and read from it what is their parent's."""

    def share(seat):
        line = seat_socket(seat)
        for _ in range(8):
            in_child(for_ever(lambda: line.recv(1 << 16, socket.MSG_PEEK)))

    at_first_request(share)


def heavy_descriptor():
    """Sends the last descriptor of something that takes the kernel long to take apart."""

    def send(seat):
        watch = select.epoll()
        for _ in range(40):
            targets = [select.epoll() for _ in range(80)]
            for target in targets:
                for number in range(120, 240):
                    os.dup2(target.fileno(), number)
                    with contextlib.suppress(OSError):
                        watch.register(number, select.EPOLLIN)
            if os.fork() == 0:
                watch.close()
                while True:
                    signal.pause()
            for target in targets:
                target.close()
        os.closerange(120, 240)
        head = wire.frame_head(wire.MESSAGE, len(wire.move(0)))
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [watch.fileno()]).tobytes())]
        with contextlib.suppress(OSError):
            seat_socket(seat).sendmsg([head + wire.move(0)], rights)
        watch.close()

    at_first_request(send)


def says_hello_slowly():
    """A byte at a time, and then as much of the next message."""
    send = wire.FrameConnection.send

    def slowly(connection, stream, message):
        for byte in wire.frame_head(wire.MESSAGE, len(message)) + message:
            time.sleep(0.01)
            connection.raw(bytes([byte]))

    wire.FrameConnection.send = slowly
    seat = Seat()
    seat.join()
    wire.FrameConnection.send = send
    while seat.play(legal) != 0:
        seat.join()


# --- time ---


class SignalEvent(ctypes.Structure):
    _fields_ = [("value", ctypes.c_void_p), ("signo", ctypes.c_int), ("notify", ctypes.c_int),
                ("rest", ctypes.c_char * 48)]


class TimerSpec(ctypes.Structure):
    _fields_ = [(name, ctypes.c_long) for name in ("every_s", "every_ns", "in_s", "in_ns")]


def wakes_itself():
    """Timers let it go on whenever it has been stopped, and it computes."""
    signal.signal(signal.SIGCONT, lambda *_: None)
    for number in range(1, 1000):
        timer, event = ctypes.c_void_p(), SignalEvent(signo=signal.SIGCONT)
        when = number * 20_000_000
        spec = TimerSpec(0, 0, when // 1_000_000_000, when % 1_000_000_000)
        if LIBC.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(event), ctypes.byref(timer)) == 0:
            LIBC.timer_settime(timer, 0, ctypes.byref(spec), None)
    threading.Thread(target=for_ever(int), daemon=True).start()
    Seat().play_on()


def wake_each_other():
    for _ in range(12):
        in_child(for_ever(lambda: os.kill(-1, signal.SIGCONT)))
    Seat().play_on()


def sheds_children():
    """They compute, one after another, and nobody waits for them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    def shed():
        reader, writer = os.pipe()
        if os.fork() == 0:
            sum(range(1_000_000))
            os._exit(0)
        os.close(writer)
        os.read(reader, 1)
        os.close(reader)

    in_child(for_ever(shed))
    in_child(for_ever(shed))
    Seat().play_on()


def becomes_others():
    """The same processes are new programs all the time, with long command lines."""
    for _ in range(4):
        in_child(again)
    Seat().play_on()


def again():
    os.execv("/usr/bin/python3", ["python3", "-S", "/bot/tricks.py", "again", "x" * 100_000])


def signals_itself():
    """Signals that wait in queues, as many as it gets."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN])
    for _ in range(5000):
        with contextlib.suppress(OSError):
            os.kill(os.getpid(), signal.SIGRTMIN)
    Seat().play_on()


def asks_for_priority():
    for policy in (os.SCHED_FIFO, os.SCHED_RR, os.SCHED_BATCH):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, policy, os.sched_param(1 if policy in (1, 2) else 0))
    for who in (os.PRIO_PROCESS, os.PRIO_PGRP, os.PRIO_USER):
        with contextlib.suppress(OSError):
            os.setpriority(who, 0, -20)
    for path in ("/proc/self/autogroup", "/proc/kernel/1/autogroup", "/proc/self/timerslack_ns"):
        with contextlib.suppress(OSError), open(path, "w", encoding="ascii") as file:
            file.write("-20")
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, {0})
    Seat().play_on()


# --- memory and the machine ---


def exit_thread():
    """This thread alone."""
    LIBC.syscall({"x86_64": 60, "aarch64": 93}[os.uname().machine], 0)


def eats_unseen():
    """In processes whose first thread has ended, and that let nobody look into them."""

    def eat():
        with contextlib.suppress(OSError):
            # As long as the first thread lives.
            while os.readlink("/proc/self/exe"):
                time.sleep(0.01)
        food = bytearray(os.urandom(4096) * (60 << 8))
        while food:
            time.sleep(1000)

    def begin():
        LIBC.prctl(4, 0, 0, 0, 0)
        threading.Thread(target=eat).start()
        exit_thread()

    def start(_):
        for _ in range(6):
            in_child(begin)
        while True:
            signal.pause()

    at_first_request(start)


def eats_tables():
    """One page of a file at many places: no memory but the kernel's tables of it."""
    LIBC.mmap.restype = ctypes.c_void_p
    LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                          ctypes.c_long]
    with open("/tmp/page", "wb") as file:
        file.write(bytes(4096))

    def eat():
        file = os.open("/tmp/page", os.O_RDONLY)
        for number in range(60_000):
            place = LIBC.mmap((1 << 44) + number * 2 * MIB, 4096, mmap.PROT_READ, 0x11, file, 0)
            ctypes.string_at(place, 1)

    def start(_):
        in_child(eat)
        while True:
            signal.pause()

    at_first_request(start)


def syncs():
    """Has everybody's files written, all the time."""
    file = os.open("/usr/bin/env", os.O_RDONLY)
    for act in (os.sync, lambda: os.fsync(file), lambda: os.fdatasync(file), lambda: LIBC.syncfs(file)):
        in_child(for_ever(act))
    Seat().play_on()


def reads_the_disk():
    """Past the cache, and what it has sent out of it, all the time."""

    def read():
        for flags in (os.O_RDONLY | os.O_DIRECT, os.O_RDONLY):
            with contextlib.suppress(OSError):
                file = os.open("/usr/bin/python3.11", flags)
                buffer = mmap.mmap(-1, MIB, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
                while os.readv(file, [buffer]) > 0:
                    pass
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(file)

    for _ in range(4):
        in_child(for_ever(read))
    Seat().play_on()


def crashes_for_a_core():
    """With a limit of 0, which would start the host's handler of cores, in many children."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for _ in range(50):
        child = os.fork()
        if child == 0:
            os.kill(os.getpid(), signal.SIGSEGV)
        os.waitpid(child, 0)
    Seat().play_on()


def strange_threads():
    """Names that a reader of /proc may take for something else."""
    names = (b") R 1 1 1", b"a\nRssAnon: 0", b"\xff\xfe\x01", b"", b"x) Z (")

    def live(name):
        LIBC.prctl(15, name, 0, 0, 0)
        time.sleep(1000)

    for number in range(40):
        threading.Thread(target=live, args=(names[number % len(names)],), daemon=True).start()
    LIBC.prctl(15, names[0], 0, 0, 0)
    Seat().play_on()


def zombies():
    def storm():
        for _ in range(30):
            if os.fork() == 0:
                os._exit(0)
        time.sleep(0.01)
        with contextlib.suppress(OSError):
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass

    in_child(for_ever(storm))
    Seat().play_on()


# --- its log ---


def grains():
    """Its log comes a byte at a time, each in a packet of its own if it can have that."""

    def write():
        with contextlib.suppress(OSError):
            fcntl.fcntl(2, fcntl.F_SETFL, os.O_DIRECT)
        while True:
            os.write(2, b"x")

    in_child(write)
    Seat().play_on()


def reads_its_log():
    """Takes back what it has written, and keeps the pipe full."""

    def steal():
        mine = os.open("/proc/self/fd/2", os.O_RDWR)
        with contextlib.suppress(OSError):
            fcntl.fcntl(mine, 1031, 4096)
        while True:
            os.write(mine, b"y" * 4096)
            os.read(mine, 4096)

    in_child(steal)
    Seat().play_on()


def logs_to_the_end():
    """And beyond: it never leaves, and writes until it is killed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    in_child(for_ever(lambda: os.write(2, b"z" * 65536)))
    Seat().play_on()
    while True:
        os.write(2, b"the end\n")


if __name__ == "__main__":
    if not in_sandbox():
        sys.exit("tricks.py: this is no sandbox, nothing is tried")
    try:
        globals()[sys.argv[1]]()
    except Gone:
        say("gone")
