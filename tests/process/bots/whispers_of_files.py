"""Channels through files that both instances have: locks, leases, watches, hints, special files. For whisper.py."""

import ctypes
import fcntl
import os
import signal
import struct

from whispers import BUNDLE_FILE, LIBC, SYSTEM_FILE, Channel, check

F_OFD_GETLK, F_OFD_SETLK = 36, 37
F_GET_RW_HINT, F_SET_RW_HINT = 1035, 1036


class OnFile(Channel):
    path = SYSTEM_FILE

    def __init__(self):
        self.file = os.open(self.path, os.O_RDONLY)

    def take_back(self):
        os.close(self.file)
        self.file = os.open(self.path, os.O_RDONLY)
        return "taken back"


class Flock(OnFile):
    def say_one(self):
        fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def hear(self):
        fcntl.flock(self.file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.flock(self.file, fcntl.LOCK_UN)
        return "free"


class FlockOfBundle(Flock):
    path = BUNDLE_FILE


class RecordLock(OnFile):
    set, get = fcntl.F_SETLK, fcntl.F_GETLK

    @staticmethod
    def lock(kind):
        return struct.pack("hhqqi4x", kind, os.SEEK_SET, 0, 1, 0)

    def say_one(self):
        fcntl.fcntl(self.file, self.set, self.lock(fcntl.F_RDLCK))

    def hear(self):
        answer = fcntl.fcntl(self.file, self.get, self.lock(fcntl.F_WRLCK))
        return "lock of kind", struct.unpack("hhqqi4x", answer)[0]


class DescriptionLock(RecordLock):
    set, get = F_OFD_SETLK, F_OFD_GETLK


class Lease(OnFile):
    path = BUNDLE_FILE

    def say_one(self):
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        fcntl.fcntl(self.file, fcntl.F_SETLEASE, fcntl.F_RDLCK)

    def hear(self):
        os.close(os.open(self.path, os.O_WRONLY | os.O_NONBLOCK))
        return "free"


class Inotify(OnFile):
    IN_OPEN, IN_NONBLOCK = 0x20, 0o4000

    def listen(self):
        self.events = check(LIBC.inotify_init1(self.IN_NONBLOCK))
        check(LIBC.inotify_add_watch(self.events, os.fsencode(self.path), self.IN_OPEN))
        return "listens"

    def say_one(self):
        os.close(os.open(self.path, os.O_RDONLY))

    def hear(self):
        events = self.events
        try:
            return len(os.read(events, 4096))
        except BlockingIOError:
            return 0
        finally:
            os.close(events)


class Notify(OnFile):
    path = os.path.dirname(BUNDLE_FILE)

    def listen(self):
        self.count = 0
        signal.signal(signal.SIGIO, self.note)
        self.folder = os.open(self.path, os.O_RDONLY)
        fcntl.fcntl(self.folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS)
        return "listens"

    def note(self, *_):
        self.count += 1

    def say_one(self):
        with open(BUNDLE_FILE, "rb", 0) as file:
            file.read(1)

    def hear(self):
        os.close(self.folder)
        return self.count


class Hint(OnFile):
    path = BUNDLE_FILE

    def say(self, hint):
        fcntl.fcntl(self.file, F_SET_RW_HINT, struct.pack("Q", hint))

    def say_one(self):
        self.say(3)

    def say_zero(self):
        self.say(2)

    def hear(self):
        return struct.unpack("Q", fcntl.fcntl(self.file, F_GET_RW_HINT, bytes(8)))[0]


class Fifo(Channel):
    """The test has made one in the bundle."""

    path = os.path.join(os.path.dirname(BUNDLE_FILE), "fifo")

    def listen(self):
        self.pipe = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)
        return "listens"

    def say_one(self):
        pipe = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
        os.write(pipe, b"x")
        os.close(pipe)

    def hear(self):
        try:
            return os.read(self.pipe, 1)
        except BlockingIOError:
            return "empty"
        finally:
            os.close(self.pipe)


class Access(Channel):
    """When a file was read last."""

    def say_one(self):
        with open(BUNDLE_FILE, "rb", 0) as file:
            file.read(1)

    def listen(self):
        self.before = os.stat(BUNDLE_FILE).st_atime_ns
        return "listens"

    def hear(self):
        return os.stat(BUNDLE_FILE).st_atime_ns == self.before


class Room(Channel):
    """How much room is left on the disk of the system."""

    def hear(self):
        return os.statvfs(SYSTEM_FILE)


CHANNELS = {"flock": Flock, "flock_of_the_bundle": FlockOfBundle, "record_lock": RecordLock,
            "description_lock": DescriptionLock, "lease": Lease, "inotify": Inotify, "notify": Notify,
            "hint": Hint, "fifo_in_the_bundle": Fifo, "time_of_access": Access, "room_on_disks": Room}
