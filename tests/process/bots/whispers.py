"""What channels have in common (whisper.py)."""

import ctypes
import os
import pathlib
import signal

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mmap.restype = ctypes.c_void_p
LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                      ctypes.c_long]
PAGE = 4096
TGKILL = {"x86_64": 234, "aarch64": 131}[os.uname().machine]

# Files that both instances have: one of the system, which no program maps and nobody opens meanwhile, and one of the
# bundle.
SYSTEM_FILE = os.path.join(os.path.dirname(os.__file__), "imaplib.py")
BUNDLE_FILE = __file__


class Channel:
    """Does nothing, and hears nothing."""

    def listen(self):
        return "listens"

    def say_one(self):
        return "said"

    def say_zero(self):
        return "said"

    def hear(self):
        return "nothing"

    def take_back(self):
        return "taken back"


def refusal(error):
    number = getattr(error, "errno", None)
    return f"refused: {type(error).__name__} {number}"


def check(result):
    """The result of a call of the C library."""
    if result is None or result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return result


def system_call(names, *arguments):
    """By the numbers for x86-64 and aarch64."""
    number = names[{"x86_64": 0, "aarch64": 1}[os.uname().machine]]
    return check(LIBC.syscall(ctypes.c_long(number), *arguments))


def map_file(path):
    """The address of the file's first page, read-only, as the file itself."""
    file = os.open(path, os.O_RDONLY)
    shared, readable = 1, 1
    address = LIBC.mmap(None, PAGE, readable, shared, file, 0)
    os.close(file)
    if address in (None, 2**64 - 1):
        raise OSError(ctypes.get_errno(), "mmap")
    ctypes.string_at(address, 1)
    return address


def is_inside(thread, number, first):
    """Whether a thread is in the system call with this number and first argument; taken for granted where /proc does not
    show it."""
    try:
        call = pathlib.Path(f"/proc/self/task/{thread.native_id}/syscall").read_text(encoding="latin-1").split()
    except OSError:
        return True
    return call[0] == str(number) and int(call[1], 16) == first


def interrupt(thread):
    """Ends what a thread waits for, if it lives."""
    signal.signal(signal.SIGUSR1, lambda *_: None)
    while thread.is_alive():
        LIBC.syscall(ctypes.c_long(TGKILL), os.getpid(), thread.native_id, signal.SIGUSR1)
        thread.join(0.01)
