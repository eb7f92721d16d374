"""What the modules of assize.sim share: the functions of assize/sim.h, their errors, and what is read from arguments."""

from typing import NamedTuple

try:
    import numpy as np

    from assize.sim._sim import ffi, lib
except ImportError as error:
    raise ImportError(f"assize.sim needs NumPy and cffi ({error}): install Debian's python3-numpy and python3-cffi-backend, or "
                      "pip install numpy cffi") from error

OK = lib.ASSIZE_OK
new = ffi.new
# Looked up once: they are made at each step.
GAME = ffi.typeof("assize_game**")
TABLE = ffi.typeof("assize_table**")
VIEW = ffi.typeof("assize_view**")
OPTIONS = ffi.typeof("assize_options**")
BATCH = ffi.typeof("assize_batch**")
BATCH_FACTS = ffi.typeof("assize_batch_facts*")
DECISIONS = ffi.typeof("assize_decisions*")
TABLE_FACTS = ffi.typeof("assize_table_facts*")
VIEW_FACTS = ffi.typeof("assize_view_facts*")
SIZE = ffi.typeof("size_t*")
FLAG = ffi.typeof("int32_t*")
ANSWERS = ffi.typeof("assize_answer[]")
# A view or a move of more bytes is asked for a second time.
_USUAL_BYTES = 2048


class Refusal(NamedTuple):
    """Why the rules refuse a move: a function of view and move alone."""

    rule: str
    text: str
    code: str
    part: int
    fault: bool


class Refused(ValueError):
    """A move that the rules do not accept. `refusal` says why, `seat` whose it was."""

    def __init__(self, refusal, seat):
        super().__init__(refusal.text)
        self.refusal = refusal
        self.seat = seat


def text_of(pointer):
    return ffi.string(pointer).decode("utf-8", "replace")


def last_refusal():
    facts = new("assize_refusal*")
    lib.assize_sim_refusal(facts)
    refusal = Refusal(text_of(facts.rule), text_of(lib.assize_sim_error()), text_of(facts.code), facts.part,
                      facts.fault == 1)
    return refusal, facts.seat


def fail(status):
    if status == lib.ASSIZE_REFUSED:
        raise Refused(*last_refusal())
    error = {lib.ASSIZE_NO_MEMORY: MemoryError, lib.ASSIZE_BROKEN: RuntimeError}.get(status, ValueError)
    raise error(text_of(lib.assize_sim_error()))


def written(function, *arguments):
    """The bytes that a function of the interface writes."""
    size = new("size_t*")
    buffer = new("uint8_t[]", _USUAL_BYTES)
    status = function(*arguments, buffer, _USUAL_BYTES, size)
    if status == lib.ASSIZE_TOO_SMALL:
        buffer = new("uint8_t[]", size[0])
        status = function(*arguments, buffer, size[0], size)
    if status != OK:
        fail(status)
    return bytes(ffi.buffer(buffer, size[0]))


def as_bytes(name, value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise ValueError(f"{name}: {type(value).__name__}; allowed: bytes")


def as_seed(value):
    """An int is its decimal digits."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return b"%d" % value
    raise ValueError(f"seed: {value!r}; allowed: an int or bytes")


def pointer(kind, array):
    # An empty array has no bytes to point to.
    return ffi.from_buffer(kind, array) if array.size else ffi.NULL


def c_text(text):
    if "\0" in text:
        raise ValueError(f"{text!r}: has a NUL character")
    try:
        return new("char[]", text.encode())
    except UnicodeEncodeError:
        raise ValueError(f"{text!r}: has half of a pair of surrogates, which is no character") from None
