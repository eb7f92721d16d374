"""Attacks on what a sandbox counts: files, descriptors, processes, memory and time. For attacks.py."""

import errno
import os
import signal
import time

from attack import MIB, broke, must_fail


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
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            print("born", flush=True)
            while True:
                time.sleep(1000)
        os._exit(0)
    os.wait()
    time.sleep(0.1)


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
