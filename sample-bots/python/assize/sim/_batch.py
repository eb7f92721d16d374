"""Many matches at once."""

import functools
import threading
from typing import NamedTuple

import numpy as np

from assize.sim._interface import BATCH, BATCH_FACTS, DECISIONS, OK, SIZE, TABLE, as_seed, fail, lib, new, pointer
from assize.sim._game import Game
from assize.sim._match import Table


class Decisions(NamedTuple):
    """All that is asked now at the tables of a Batch: one row for each seat that is asked, by table and then by seat.

    table, seat, kind: int32 of shape (rows,); kind is the number of the decision, that of the field "decision" of `views`.
    starts: int64 of shape (rows + 1,); the options of row i are options[starts[i]:starts[i + 1]].
    views: uint8 of shape (rows, game.view_layout.width); of a game without rows, of shape (rows, 0).
    options: uint8 of shape (starts[-1], game.option_layout.width); without features, of shape (starts[-1], 0).
    ids: int32 of shape (starts[-1],), the row of each option in game.option_table() of its decision, or -1; of shape (0,) unless asked for."""

    table: np.ndarray
    seat: np.ndarray
    kind: np.ndarray
    starts: np.ndarray
    views: np.ndarray
    options: np.ndarray
    ids: np.ndarray


class Finished(NamedTuple):
    """Matches that have ended, by table. table: int32 of shape (n,); scores: float32 of shape (n, seats)."""

    table: np.ndarray
    scores: np.ndarray


def _alone(method):
    """Refused while another thread is in such a method of the same Batch: its arrays change meanwhile."""

    @functools.wraps(method)
    def alone(self, *arguments, **named):
        if not self._lock.acquire(blocking=False):
            raise ValueError("batch: another thread is using it; a Batch belongs to one thread at a time")
        try:
            return method(self, *arguments, **named)
        finally:
            self._lock.release()

    return alone


class Batch:
    """Many matches at once. Seats that are asked together are rows of the same Decisions and answer together.

    The matches of a table follow from the batch's seed and the table's number alone: neither `threads` nor `tables` changes
    them. With `refill` a table whose match is over begins another one at once; without, it has no more rows. A batch belongs
    to one thread of Python at a time; while it works, other threads of Python run."""

    __slots__ = ("_facts", "_handle", "_lock", "game")

    def __init__(self, game, tables, seed, threads=1, refill=True):
        if not isinstance(game, Game):
            raise ValueError(f"game: {type(game).__name__}; allowed: a Game")
        for name, value in (("tables", tables), ("threads", threads)):
            if not isinstance(value, int) or not 1 <= value < 2**31:
                raise ValueError(f"{name}: {value!r}; allowed: an int from 1 on")
        seed = as_seed(seed)
        handle = new(BATCH)
        status = lib.assize_batch_new(game._handle, tables, seed, len(seed), threads, bool(refill), handle)
        if status != OK:
            fail(status)
        self._handle = handle[0]
        self._lock = threading.Lock()
        self.game = game
        self._facts = new(BATCH_FACTS)
        lib.assize_batch_info(self._handle, self._facts)

    # Bound here: names of the module may be gone when the interpreter ends.
    def __del__(self, free=lib.assize_batch_free):
        if hasattr(self, "_handle"):
            free(self._handle)

    def __reduce__(self):
        raise TypeError("a Batch can't be copied or pickled; make another with the same seed")

    def __len__(self):
        return self._facts.tables

    @property
    def over(self):
        """Whether nothing is asked any more; only without refill."""
        return self._facts.rows == 0

    @_alone
    def decisions(self, features=True, ids=False):
        """The Decisions, in arrays of this call's own; `features`: with a row for each option; `ids`: with its number."""
        views, options = self.game.view_layout, self.game.option_layout
        rows, size = self._facts.rows, new(SIZE)
        status = lib.assize_batch_list(self._handle, size)
        if status != OK:
            fail(status)
        count = size[0]
        found = Decisions(np.empty(rows, np.int32), np.empty(rows, np.int32), np.empty(rows, np.int32),
                          np.empty(rows + 1, np.int64), np.empty((rows, views.width if views else 0), np.uint8),
                          np.empty((count, options.width if options and features else 0), np.uint8),
                          np.empty(count if ids else 0, np.int32))
        arrays = new(DECISIONS)
        arrays.rows = rows
        arrays.options = count
        arrays.table = pointer("int32_t[]", found.table)
        arrays.seat = pointer("int32_t[]", found.seat)
        arrays.kind = pointer("int32_t[]", found.kind)
        arrays.starts = pointer("int64_t[]", found.starts)
        arrays.view_rows = pointer("uint8_t[]", found.views)
        arrays.option_rows = pointer("uint8_t[]", found.options)
        status = lib.assize_batch_decisions(self._handle, arrays)
        if status != OK:
            fail(status)
        if ids:
            status = lib.assize_batch_ids(self._handle, pointer("int32_t[]", found.ids), count)
            if status != OK:
                fail(status)
        return found

    @_alone
    def answer(self, choice):
        """Answers every row of the decisions, int32 of shape (rows,): the number of one of its options, from 0, or -1 for the
        default move. All are carried out together; the matches that have ended. On an error nothing has changed."""
        choice = np.asarray(choice)
        if choice.dtype.kind not in "iu" or choice.shape != (self._facts.rows,):
            raise ValueError(f"choice: {choice.dtype} of shape {choice.shape}; allowed: ints of shape ({self._facts.rows},)")
        if choice.size and not (-2**31 <= choice.min() and choice.max() < 2**31):
            raise ValueError("choice: beyond int32")
        choice = np.ascontiguousarray(choice, np.int32)
        status = lib.assize_batch_answer(self._handle, pointer("int32_t[]", choice), choice.size)
        if status != OK:
            fail(status)
        return self._finished()

    @_alone
    def play_random(self, seed):
        """Plays every match that is not over to its end, all seats at random; all that have ended."""
        seed = as_seed(seed)
        status = lib.assize_batch_play_random(self._handle, seed, len(seed))
        if status != OK:
            fail(status)
        return self._finished()

    def _finished(self):
        lib.assize_batch_info(self._handle, self._facts)
        count = self._facts.finished
        found = Finished(np.empty(count, np.int32), np.empty((count, self._facts.seats), np.float32))
        if count > 0:
            lib.assize_batch_finished(self._handle, pointer("int32_t[]", found.table), pointer("float[]", found.scores),
                                       count)
        return found

    @_alone
    def table(self, index):
        """A copy of the Table with that number, from 0."""
        if not isinstance(index, (int, np.integer)) or not 0 <= index < len(self):
            raise ValueError(f"table: {index!r}; allowed: 0 to {len(self) - 1}")
        handle = new(TABLE)
        status = lib.assize_batch_table(self._handle, index, handle)
        if status != OK:
            fail(status)
        return Table(handle[0], self.game)
