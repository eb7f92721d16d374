"""Attacks on what a sandbox counts: files, descriptors, processes, memory and time. For attacks.py."""

import contextlib
import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import threading
import time

from attack import MIB, broke, must_fail, write_file


def fills_disk(*_):
    """Every place that can be written is small."""
    block = b"\0" * MIB
    for folder in ("/tmp", "/dev/shm"):
        path = folder + "/big"
        written = 0
        try:
            for number in range(10_000):
                with open(f"{path}{number}", "wb") as file:
                    for _ in range(8):
                        file.write(block)
                        written += MIB
        except OSError:
            pass
        if written > 100 * MIB:
            broke(folder, "took", written)
        for name in os.listdir(folder):
            os.unlink(folder + "/" + name)


def fills_inodes(*_):
    made = 0
    try:
        for made in range(1_000_000):
            os.close(os.open(f"/tmp/{made}", os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass
    if made > 10_000:
        broke("made", made, "files")


def large_file(*_):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open("/tmp/large", "wb") as file:
        must_fail("a file of a terabyte", os.truncate, file.fileno(), 1 << 40)


def descriptors(*_):
    opened = []
    try:
        for _ in range(100_000):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
    if len(opened) > 300:
        broke("opened", len(opened))


def fork_bomb(*_):
    """Every child tries as hard as its parent, until the end."""
    reader, writer = os.pipe()
    children = 0
    for _ in range(5000):
        try:
            if os.fork() == 0:
                os.close(writer)
                os.read(reader, 1)  # until the parent ends
                os._exit(0)
            children += 1
        except OSError as error:
            if error.errno != errno.EAGAIN:
                broke("fork fails with", error)
            break
    print("children", children)
    if children > 70:
        broke("forked", children)


def bomb_for_ever(*_):
    print("lit", flush=True)
    while True:
        try:
            os.fork()
        except OSError:
            pass


def orphan(*_):
    """A child of a child in a session of its own outlives its parents."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            print("born", flush=True)
            os.write(writer, b"x")
            while True:
                time.sleep(1000)
        os._exit(0)
    os.close(writer)
    os.wait()
    os.read(reader, 1)


def eats(*words):
    """Memory in many processes, each below any limit of its own."""
    count, mib = int(words[0]), int(words[1])
    print("eats", flush=True)
    for _ in range(count):
        if os.fork() == 0:
            food = bytearray(os.urandom(4096) * (mib * MIB // 4096))
            while True:
                time.sleep(1000)
                food[0] = 0
    while True:
        time.sleep(1000)


def grows_slowly(*_):
    """Without end, so slowly that the supervisor sees it grow."""
    food = []
    while True:
        food.append(os.urandom(20 * MIB))
        time.sleep(0.1)


def rests_with(*words):
    food = bytearray(os.urandom(4096) * (int(words[0]) * MIB // 4096))
    print("rests", flush=True)
    while food:
        time.sleep(1000)


def eats_alone(*words):
    try:
        bytearray(int(words[0]) * MIB)
        broke("got", words[0], "MiB")
    except MemoryError:
        pass


def shares(*words):
    """Many processes share memory: that is no offence."""
    food = bytearray(b"x" * (int(words[0]) * MIB))
    children = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            time.sleep(1.5)
            os._exit(len(food) & 0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def eats_behind_an_ended_thread(*words):
    """As eats(), in processes whose first thread has ended: they live on, but /proc describes that one."""
    count, mib = int(words[0]), int(words[1])
    for _ in range(count):
        if os.fork() == 0:
            threading.Thread(target=eat_for_ever, args=(mib,)).start()
            exit_thread()
    while True:
        time.sleep(1000)


def eat_for_ever(mib):
    try:
        # As long as the first thread lives.
        while os.readlink("/proc/self/exe"):
            time.sleep(0.01)
    except FileNotFoundError:
        pass
    food = bytearray(os.urandom(4096) * (mib * MIB // 4096))
    while True:
        time.sleep(1000)
        food[0] = 0


def exit_thread():
    """This thread alone."""
    ctypes.CDLL(None).syscall({"x86_64": 60, "aarch64": 93}[os.uname().machine], 0)


def eats_tables(*words):
    """One page of a file at many places: no memory but the kernel's tables, 4 KiB for each."""
    page, apart, shared, fixed = 4096, 2 * MIB, 1, 0x10
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                          ctypes.c_long]
    write_file("/tmp/page", bytes(page))
    file = os.open("/tmp/page", os.O_RDONLY)
    for number in range(int(words[0])):
        place = libc.mmap((1 << 44) + number * apart, page, mmap.PROT_READ, shared | fixed, file, 0)
        ctypes.string_at(place, 1)
    while True:
        time.sleep(1000)


def fills_sockets(*words):
    """In many processes, each with as many as it may have."""
    print("fills", flush=True)
    for _ in range(int(words[0])):
        if os.fork() == 0:
            break
    pairs = []
    try:
        while True:
            pairs.append(socket.socketpair())
            for end in pairs[-1]:
                end.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    while True:
                        end.send(bytes(32768))
    except OSError:
        while pairs:
            time.sleep(1000)


def fills_pipes(*words):
    print("fills", flush=True)
    for _ in range(int(words[0])):
        if os.fork() == 0:
            break
    pipes = []
    try:
        while True:
            pipes.append(os.pipe())
            os.set_blocking(pipes[-1][1], False)
            os.write(pipes[-1][1], bytes(65536))
    except OSError:
        while pipes:
            time.sleep(1000)


def opens_much(*words):
    """Descriptors that are the same file, in many processes."""
    files = []
    try:
        while True:
            files.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
    for _ in range(int(words[0])):
        if os.fork() == 0:
            break
    while files:
        time.sleep(1000)


def asks_for_room(*_):
    """A socket has no more room than others, whatever it asks for."""
    here, _there = socket.socketpair()
    before = here.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * MIB)
    if here.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) != before:
        broke("a socket has more room")


def sheds(*_):
    """Its children compute, one after another, and it waits for none of them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        reader, writer = os.pipe()
        if os.fork() == 0:
            end = time.process_time() + 0.8
            while time.process_time() < end:
                pass
            os._exit(0)
        os.close(writer)
        os.read(reader, 1)
        os.close(reader)


class SignalEvent(ctypes.Structure):
    _fields_ = [("value", ctypes.c_void_p), ("signo", ctypes.c_int), ("notify", ctypes.c_int),
                ("rest", ctypes.c_char * 48)]


class TimerSpec(ctypes.Structure):
    _fields_ = [(name, ctypes.c_long) for name in ("every_s", "every_ns", "in_s", "in_ns")]


def wakes_itself(*_):
    """Timers let it go on whenever it has been stopped."""
    libc = ctypes.CDLL(None, use_errno=True)
    signal.signal(signal.SIGCONT, lambda *_: None)
    event = SignalEvent(signo=signal.SIGCONT)
    count = 0
    for number in range(1, 100_000):
        timer = ctypes.c_void_p()
        if libc.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(event), ctypes.byref(timer)) != 0:
            break
        when = number * 20_000_000
        spec = TimerSpec(0, 0, when // 1_000_000_000, when % 1_000_000_000)
        libc.timer_settime(timer, 0, ctypes.byref(spec), None)
        count += 1
    print(count, "timers", flush=True)
    while True:
        pass


def wake_each_other(*_):
    pids = [os.getpid()]
    os.setpgid(0, 0)
    for _ in range(15):
        child = os.fork()
        if child == 0:
            break
        pids.append(child)
    else:
        print("lit", flush=True)
    while True:
        try:
            os.killpg(0, signal.SIGCONT)
        except OSError:
            pass


def prints_grains(*words):
    """A log of single bytes, none of them sooner than its reader can be back for it."""
    for _ in range(int(words[0])):
        os.write(1, b"x")
        time.sleep(0.00001)


def pending_signals(*_):
    """As an ordinary user all instances have that user's in common."""
    if resource.getrlimit(resource.RLIMIT_SIGPENDING)[1] > 1024:
        broke("pending signals", resource.getrlimit(resource.RLIMIT_SIGPENDING))


def spins(*words):
    for _ in range(int(words[0]) - 1):
        if os.fork() == 0:
            break
    else:
        print("spins", flush=True)
    while True:
        pass


def flees():
    """Always one process further: each starts the next one and ends."""
    print("flees", flush=True)
    if os.fork() != 0:
        signal.pause()
    while True:
        if os.fork() != 0:
            os._exit(0)
