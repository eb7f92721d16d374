"""Search: what a seat should decide, from its view alone."""

import time
from typing import NamedTuple

import numpy as np

from assize.sim._batch import Decisions
from assize.sim._given import as_given
from assize.sim._interface import OK, as_seed, fail, ffi, lib, new
from assize.sim._match import View
from assize.sim._moves import Move

_SELECT = {"ucb": lib.ASSIZE_UCB, "regret": lib.ASSIZE_REGRET}
# Between two looks at the clock.
_CHUNK = 256


class Found(NamedTuple):
    """What a search has found. move: the best; visits: int64, how often each of view.options() was tried; values: float32, what
    each was worth to the seat on average, 0 to 1 (0 of those that were not tried); iterations: how many there were."""

    move: Move
    visits: np.ndarray
    values: np.ndarray
    iterations: int


class _Judge:
    """The function of a caller, and what it has raised."""

    def __init__(self, function, game):
        if game.view_layout is None:
            raise ValueError(f"rows: {game.name} has none")
        self.function = function
        self.widths = game.view_layout.width, game.option_layout.width
        self.error = None

    def __call__(self, leaves, priors, values):
        rows, options = leaves.rows, leaves.options
        view_width, option_width = self.widths
        given = self.function(Decisions(
            _array(leaves.table, rows, np.int32), _array(leaves.seat, rows, np.int32), _array(leaves.kind, rows, np.int32),
            _array(leaves.starts, rows + 1, np.int64), _array(leaves.view_rows, rows * view_width, np.uint8).reshape(rows, view_width),
            _array(leaves.option_rows, options * option_width, np.uint8).reshape(options, option_width), np.empty(0, np.int32)))
        if not isinstance(given, (tuple, list)) or len(given) != 2:
            raise ValueError(f"evaluate: {type(given).__name__}; allowed: a pair of arrays, (priors, values)")
        for to, count, name, part in ((priors, options, "priors", given[0]), (values, rows, "values", given[1])):
            part = np.ascontiguousarray(part, np.float32)
            if part.shape != (count,):
                raise ValueError(f"evaluate: {name} of shape {part.shape}; allowed: ({count},)")
            ffi.memmove(to, ffi.from_buffer(part), part.nbytes)


def _array(pointer, count, kind):
    """A copy."""
    kind = np.dtype(kind)
    return np.frombuffer(ffi.buffer(pointer, count * kind.itemsize), kind).copy()


@ffi.def_extern()
def assize_python_judge(context, leaves, priors, values):
    judge = ffi.from_handle(context)
    if judge.error is not None:
        return
    try:
        judge(leaves, priors, values)
    except BaseException as error:  # It must not pass through the library: search() raises it.
        judge.error = error


def search(view, *, iterations=0, seconds=0.0, seed=0, widen=0.5, explore=0.7, threads=1, select="ucb", evaluate=None, leaves=64,
           given=None):
    """Searches for a decision of the view's seat, which must be asked: information-set Monte Carlo tree search from redeals of the view.

    iterations, seconds: how long, at least one of the two; with both, until the first of them is reached. Without seconds the result
    follows from the arguments alone; threads change nothing.
    widen: a decision that was looked at n times tries about n**widen moves, so that long lists are not spread over. 0 to 1.
    explore: how much is tried that looks worse.
    select: "ucb", or "regret", which mixes the moves of sealed decisions.
    evaluate: None, and matches are played on at random; or a function of Decisions that gives (priors, values) instead: float32 of shape
    (len(options),), how promising each option is, adding up to 1 for each row, and float32 of shape (rows,), what the position is worth to
    the row's seat, 0 to 1. It is called for `leaves` new decisions at a time by each of four trees, with several threads by one at a time.

    given: hidden facts that the caller believes, as of View.redeal(): each iteration begins with a redeal in which they are so.

    The Found; other threads of Python run meanwhile."""
    if not isinstance(view, View):
        raise ValueError(f"view: {type(view).__name__}; allowed: a View, never a Table")
    if select not in _SELECT:
        raise ValueError(f"select: {select!r}; allowed: 'ucb', 'regret'")
    for name, value in (("iterations", iterations), ("threads", threads), ("leaves", leaves)):
        if not isinstance(value, int) or not 0 <= value < 2**31:
            raise ValueError(f"{name}: {value!r}; allowed: an int from 0 on")
    for name, value in (("seconds", seconds), ("widen", widen), ("explore", explore)):
        if not isinstance(value, (int, float)) or not value >= 0:
            raise ValueError(f"{name}: {value!r}; allowed: a number from 0 on")
    if iterations == 0 and seconds == 0:
        raise ValueError("iterations, seconds: both 0; allowed: at least one of them")
    judge = None if evaluate is None else _Judge(evaluate, view._game)
    kept = ffi.NULL if judge is None else ffi.new_handle(judge)
    options = new("assize_search_options*", {
        "select": _SELECT[select], "threads": threads, "widen": widen, "explore": explore, "leaves": leaves, "context": kept,
        "judge": ffi.NULL if judge is None else lib.assize_python_judge})
    seed = as_seed(seed)
    handle = new("assize_search**")
    status = lib.assize_search_new(view._handle, options, seed, len(seed), handle)
    if status != OK:
        fail(status)
    running = ffi.gc(handle[0], lib.assize_search_free)
    if given is not None:
        names, values = as_given(given)
        status = lib.assize_search_given(running, names, values, len(names))
        if status != OK:
            fail(status)
    done = _run(running, judge, iterations, seconds)
    return _found(view, running, done)


def _run(running, judge, iterations, seconds):
    """How many iterations there were."""
    until = time.monotonic() + seconds if seconds > 0 else None
    done = 0
    while iterations == 0 or done < iterations:
        chunk = _CHUNK if until is not None else iterations - done
        if iterations > 0:
            chunk = min(chunk, iterations - done)
        status = lib.assize_search_run(running, chunk)
        if judge is not None and judge.error is not None:
            raise judge.error
        if status != OK:
            fail(status)
        done += chunk
        if until is not None and time.monotonic() >= until:
            break
    return done


def _found(view, running, done):
    options = view.options(limit=2**62)
    visits, values = np.zeros(len(options), np.int64), np.zeros(len(options), np.float64)
    best = new("size_t*")
    status = lib.assize_search_found(running, best, ffi.from_buffer("int64_t[]", visits), ffi.from_buffer("double[]", values), len(options))
    if status != OK:
        fail(status)
    return Found(options[best[0]], visits, values.astype(np.float32), done)
