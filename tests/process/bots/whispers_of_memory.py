"""Channels through pages that both instances have mapped: futexes, and what the kernel reports of pages."""

import ctypes
import os
import struct
import threading
import time

from whispers import BUNDLE_FILE, LIBC, PAGE, SYSTEM_FILE, Channel, interrupt, is_inside, map_file

FUTEX = {"x86_64": 202, "aarch64": 98}[os.uname().machine]
WAIT, WAKE, REQUEUE, CMP_REQUEUE, WAKE_OP, WAIT_BITSET, WAKE_BITSET = 0, 1, 3, 4, 5, 9, 10
CLOCK_REALTIME = 256
ALL = 0xFFFFFFFF
IN_VAIN_S = 600


class TimeSpec(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]


def futex(address, operation, value=0, fourth=None, second=None, last=0):
    return LIBC.syscall(ctypes.c_long(FUTEX), ctypes.c_void_p(address), operation, ctypes.c_uint(value), fourth,
                        ctypes.c_void_p(second), ctypes.c_uint(last))


def wait(address, value):
    """Until somebody wakes or interrupts it."""
    futex(address, WAIT, value, ctypes.byref(TimeSpec(IN_VAIN_S, 0)))


def wait_as_for_a_thread(address, value):
    """As pthread_join() does."""
    until = ctypes.byref(TimeSpec(int(time.time()) + IN_VAIN_S, 0))
    futex(address, WAIT_BITSET | CLOCK_REALTIME, value, until, None, ALL)


class Sleeper(Channel):
    """Who sleeps on a page of a file can be counted by others."""

    path = SYSTEM_FILE
    wait = staticmethod(wait)

    def __init__(self):
        self.base = map_file(self.path)
        self.threads = []

    def word(self):
        """An address with a value that could be a thread's id."""
        for address in range(self.base, self.base + PAGE, 4):
            value = struct.unpack("I", ctypes.string_at(address, 4))[0]
            if 0 < value <= 4194304:
                return address, value
        return self.base, struct.unpack("I", ctypes.string_at(self.base, 4))[0]

    def say_one(self):
        address, value = self.word()
        thread = threading.Thread(target=self.wait, args=(address, value), daemon=True)
        thread.start()
        self.threads.append(thread)
        while thread.is_alive() and not is_inside(thread, FUTEX, address):
            time.sleep(0.001)
        return "said"

    def hear(self):
        address, value = self.word()
        here = ctypes.addressof(ctypes.create_string_buffer(64))
        woken = [futex(address, WAKE, 1), futex(address, WAKE_BITSET, 1, None, None, ALL),
                 futex(address, REQUEUE, 0, ctypes.c_void_p(1), here),
                 futex(address, CMP_REQUEUE, 0, ctypes.c_void_p(1), here, value),
                 futex(here, WAKE_OP, 0, ctypes.c_void_p(1), address)]
        return woken

    def take_back(self):
        for thread in self.threads:
            interrupt(thread)
        self.threads.clear()
        return "taken back"


class SleeperOfBundle(Sleeper):
    path = BUNDLE_FILE


class SleeperAsForAThread(Sleeper):
    # Text has no word that is small enough; a program has.
    path = "/usr/bin/env"
    wait = staticmethod(wait_as_for_a_thread)


class Mapped(Channel):
    """Whether another process maps a page."""

    path = SYSTEM_FILE

    def __init__(self):
        self.address = None

    def say_one(self):
        self.address = map_file(self.path)
        return "said"

    def take_back(self):
        if self.address is not None:
            LIBC.munmap(ctypes.c_void_p(self.address), PAGE)
        self.address = None
        return "taken back"


class PageMap(Mapped):
    def hear(self):
        address = map_file(self.path)
        with open("/proc/self/pagemap", "rb", 0) as file:
            entry = struct.unpack("Q", os.pread(file.fileno(), 8, address // PAGE * 8))[0]
        LIBC.munmap(ctypes.c_void_p(address), PAGE)
        return f"exclusive {entry >> 56 & 1}"


class PageMapOfBundle(PageMap):
    path = BUNDLE_FILE


class Smaps(Mapped):
    def hear(self):
        address = map_file(self.path)
        with open("/proc/self/smaps", encoding="latin-1") as file:
            part = file.read().partition(f"\n{address:x}-")[2]
        LIBC.munmap(ctypes.c_void_p(address), PAGE)
        return next(line for line in part.splitlines() if line.startswith("Shared_Clean:"))


class NumaMaps(Mapped):
    def hear(self):
        address = map_file(self.path)
        with open("/proc/self/numa_maps", encoding="latin-1") as file:
            line = next(line for line in file if line.startswith(f"{address:x} "))
        LIBC.munmap(ctypes.c_void_p(address), PAGE)
        return [word for word in line.split() if word.startswith("mapmax=")]


CHANNELS = {"futex_of_the_system": Sleeper, "futex_of_the_bundle": SleeperOfBundle,
            "futex_as_for_a_thread": SleeperAsForAThread, "pagemap": PageMap,
            "pagemap_of_the_bundle": PageMapOfBundle, "smaps": Smaps, "numa_maps": NumaMaps}
