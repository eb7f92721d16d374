"""Moves and lists of them."""

from collections.abc import Sequence

import numpy as np

from assize.sim._interface import FLAG, OK, SIZE, as_bytes, fail, ffi, lib, new, pointer, written
from assize.sim._rows import rows_for

# Looked up once: they are needed at each step.
_BY_INDEX = lib.ASSIZE_BY_INDEX
_MAX_SEATS = lib.ASSIZE_MAX_SEATS


class Move:
    """A move as the bytes of a GameMove; hashable, comparable. Whether it is legal is for a View to say."""

    __slots__ = ("_bytes", "_index", "_options")

    def __init__(self, message):
        self._bytes = as_bytes("move", message)
        self._options = None

    def to_bytes(self):
        """The GameMove, as a bot sends it."""
        if self._bytes is None:
            self._bytes = written(lib.assize_options_move, self._options._handle, self._index)
        return self._bytes

    def __eq__(self, other):
        return isinstance(other, Move) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.to_bytes())

    def __repr__(self):
        return f"<Move {self.to_bytes().hex()}>"

    def __reduce__(self):
        return Move, (self.to_bytes(),)


def listed(options, index):
    move = Move.__new__(Move)
    move._bytes = None
    move._options = options
    move._index = index
    return move


class Options(Sequence):
    """Legal moves in the referee's order. Moves are made when they are looked at."""

    __slots__ = ("_game", "_handle", "_size")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        size = new(SIZE)
        lib.assize_options_count(handle, size, ffi.NULL)
        self._size = size[0]

    def __del__(self, free=lib.assize_options_free):
        free(self._handle)

    # They never change, so that a copy is the list itself.
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise TypeError("Options can't be pickled; pickle the View, whose options() are the same")

    @property
    def partial(self):
        """It is a sample, or it was limited: other moves may be legal too."""
        size, partial = new(SIZE), new(FLAG)
        lib.assize_options_count(self._handle, size, partial)
        return partial[0] == 1

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [listed(self, i) for i in range(*index.indices(self._size))]
        at = index + self._size if index < 0 else index
        if not 0 <= at < self._size:
            raise IndexError(f"option {index} of {self._size}")
        return listed(self, at)

    def find(self, move):
        """The place of the move in the list; -1: it is not listed."""
        message = move.to_bytes()
        index = new("int64_t*")
        status = lib.assize_options_find(self._handle, message, len(message), index)
        if status != OK:
            fail(status)
        return index[0]

    def features(self, out=None):
        """A row for each option, uint8 of shape (len(self), game.option_layout.width), into `out` if it is given."""
        layout = self._game.option_layout
        if layout is None:
            raise ValueError(f"rows: {self._game.name} has none")
        rows = rows_for(out, (self._size, layout.width))
        if self._size > 0:
            status = lib.assize_options_rows(self._handle, pointer("uint8_t[]", rows), rows.size)
            if status != OK:
                fail(status)
        return rows

    def ids(self):
        """int32 of shape (len(self),): the row of each option in game.option_table() of its decision, or -1."""
        numbers = np.empty(self._size, np.int32)
        status = lib.assize_game_option_ids(self._game._handle, self._handle, pointer("int32_t[]", numbers), self._size)
        if status != OK:
            fail(status)
        return numbers


def write_answer(answer, seat, move, kept):
    # Most are ints, which are recognised at once.
    if type(seat) is not int and not isinstance(seat, (int, np.integer)) or not 0 <= seat < _MAX_SEATS:
        raise ValueError(f"seat: {seat!r}; allowed: a seat of the table")
    answer.seat = seat
    if type(move) is int and 0 <= move < 2**63:
        answer.kind = _BY_INDEX
        answer.index = move
    elif type(move) is Move:
        if move._options is not None:
            answer.kind = lib.ASSIZE_BY_OPTION
            answer.options = move._options._handle
            answer.index = move._index
            kept.append(move._options)
            return
        message = ffi.from_buffer(move._bytes)
        kept.append(message)
        answer.kind = lib.ASSIZE_BY_MOVE
        answer.move = ffi.cast("uint8_t*", message)
        answer.size = len(move._bytes)
    elif isinstance(move, (int, np.integer)) and not isinstance(move, bool) and 0 <= move < 2**63:
        answer.kind = _BY_INDEX
        answer.index = move
    elif isinstance(move, (int, np.integer)) and move == -1:
        answer.kind = lib.ASSIZE_BY_DEFAULT
    else:
        raise ValueError(f"seat {seat}: {move!r}; allowed: a Move, the number of an option from 0 on, or -1")
