"""Channels through objects that the kernel keeps by name, by user or for all: keys, queues, sockets. For whisper.py."""

import array
import ctypes
import os
import socket

from whispers import LIBC, Channel, check, system_call

NAME = "assize-whisper"
KEY = 0x61737A65


class KeyRing(Channel):
    USER_KEYRING, UNLINK, SEARCH = -4, 9, 10

    def say_one(self):
        self.key = system_call((248, 217), b"user", NAME.encode(), b"x", ctypes.c_size_t(1),
                               ctypes.c_int(self.USER_KEYRING))

    def hear(self):
        system_call((250, 219), self.SEARCH, ctypes.c_long(self.USER_KEYRING), b"user", NAME.encode(), 0)
        return "a key"

    def take_back(self):
        if hasattr(self, "key"):
            system_call((250, 219), self.UNLINK, ctypes.c_long(self.key), ctypes.c_long(self.USER_KEYRING))
            del self.key


class Queue(Channel):
    """A POSIX message queue."""

    def say_one(self):
        check(LIBC.mq_open(b"/" + NAME.encode(), os.O_CREAT | os.O_RDWR, 0o600, None))

    def hear(self):
        os.close(check(LIBC.mq_open(b"/" + NAME.encode(), os.O_RDONLY)))
        return "a queue"

    def take_back(self):
        LIBC.mq_unlink(b"/" + NAME.encode())


class SharedMemory(Channel):
    CREATE, REMOVE = 0o1600, 0

    def make(self, flags):
        return LIBC.shmget(KEY, 4096, flags)

    def remove(self, number):
        LIBC.shmctl(number, self.REMOVE, None)

    def say_one(self):
        self.number = check(self.make(self.CREATE))

    def hear(self):
        check(self.make(0))
        return "it is there"

    def take_back(self):
        if hasattr(self, "number"):
            self.remove(self.number)
            del self.number


class Semaphore(SharedMemory):
    def make(self, flags):
        return LIBC.semget(KEY, 1, flags)

    def remove(self, number):
        LIBC.semctl(number, 0, self.REMOVE)


class Messages(SharedMemory):
    def make(self, flags):
        return LIBC.msgget(KEY, flags)

    def remove(self, number):
        LIBC.msgctl(number, self.REMOVE, None)


class AbstractSocket(Channel):
    def say_one(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind("\0" + NAME)
        self.socket.listen()

    def hear(self):
        with socket.socket(socket.AF_UNIX) as other:
            other.connect("\0" + NAME)
        return "somebody listens"

    def take_back(self):
        if hasattr(self, "socket"):
            self.socket.close()


class NamedSemaphore(Channel):
    """A file in /dev/shm."""

    path = "/dev/shm/" + NAME

    def say_one(self):
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR))

    def hear(self):
        return os.path.exists(self.path)

    def take_back(self):
        if os.path.exists(self.path):
            os.unlink(self.path)


class Counted(Channel):
    """Descriptors on their way, of which a user may have a limited number."""

    def fill(self):
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        here.setblocking(False)
        rights = array.array("i", [0] * 64)
        return here, there, [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)]

    def say_one(self):
        self.held = []
        for _ in range(20):
            here, there, rights = self.fill()
            self.held.append((here, there))
            try:
                here.sendmsg([b"x"], rights)
            except OSError:
                return "said"

    def hear(self):
        here, there, rights = self.fill()
        with here, there:
            here.sendmsg([b"x"], rights)
        return "room"

    def take_back(self):
        for pair in getattr(self, "held", []):
            for end in pair:
                end.close()
        self.held = []


CHANNELS = {"keyring": KeyRing, "message_queue": Queue, "shared_memory": SharedMemory, "semaphore": Semaphore,
            "messages": Messages, "abstract_socket": AbstractSocket, "file_of_shared_memory": NamedSemaphore,
            "descriptors_on_their_way": Counted}
