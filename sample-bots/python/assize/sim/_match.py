"""A match: its truth, and what a seat knows of it."""

from collections.abc import Mapping

import numpy as np

from assize.sim._given import as_given
from assize.sim._interface import (ANSWERS, OK, OPTIONS, TABLE, TABLE_FACTS, VIEW, VIEW_FACTS, as_seed, fail, ffi, last_refusal, lib, new,
                                   pointer, text_of, written)
from assize.sim._moves import Move, Options, write_answer
from assize.sim._rows import rows_for

# The referee lists no more options.
_MOST_OPTIONS = 4096
# The seats of each set of bits.
_SEATS_OF = tuple(tuple(seat for seat in range(lib.ASSIZE_MAX_SEATS) if bits >> seat & 1)
                  for bits in range(1 << lib.ASSIZE_MAX_SEATS))


class View:
    """What one seat, or a spectator, knows."""

    __slots__ = ("_facts", "_game", "_handle")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        self._facts = None

    def __del__(self, free=lib.assize_view_free):
        free(self._handle)

    def _look(self):
        if self._facts is None:
            facts = new(VIEW_FACTS)
            lib.assize_view_info(self._handle, facts)
            self._facts = facts
        return self._facts

    @property
    def seat(self):
        """Whose view it is; None: a spectator's."""
        seat = self._look().seat
        return None if seat == lib.ASSIZE_SPECTATOR else seat

    @property
    def decision(self):
        """What the seat decides now, e.g. "plan"; "": it is not asked, or has answered."""
        return text_of(self._look().decision)

    @property
    def over(self):
        """Whether the match is over."""
        return self._look().over == 1

    def options(self, limit=_MOST_OPTIONS):
        """The legal moves of the seat, which must be asked; at most `limit` of them."""
        if not isinstance(limit, int) or not 0 <= limit < 2**63:
            raise ValueError(f"limit: {limit!r}; allowed: an int from 0 on")
        handle = new(OPTIONS)
        status = lib.assize_view_options(self._handle, limit, handle)
        if status != OK:
            fail(status)
        return Options(handle[0], self._game)

    def check(self, move):
        """None: the rules accept the Move of the seat, which must be asked. Else the Refusal."""
        message = move.to_bytes()
        status = lib.assize_view_check(self._handle, message, len(message))
        if status == lib.ASSIZE_REFUSED:
            return last_refusal()[0]
        if status != OK:
            fail(status)
        return None

    def default_move(self):
        """What the referee plays for a seat that does not answer."""
        return Move(written(lib.assize_view_default_move, self._handle))

    def random_move(self, seed):
        """A legal move."""
        seed = as_seed(seed)
        return Move(written(lib.assize_view_random_move, self._handle, seed, len(seed)))

    def key(self):
        """16 bytes, equal for equal views: for the nodes of a search."""
        key = new("uint8_t[16]")
        status = lib.assize_view_key(self._handle, key)
        if status != OK:
            fail(status)
        return bytes(ffi.buffer(key))

    def observe(self, out=None):
        """The view as a row, uint8 of shape (game.view_layout.width,), into `out` if it is given."""
        layout = self._game.view_layout
        if layout is None:
            raise ValueError(f"rows: {self._game.name} has none")
        row = rows_for(out, (layout.width,))
        status = lib.assize_view_row(self._handle, pointer("uint8_t[]", row), layout.width)
        if status != OK:
            fail(status)
        return row

    def to_bytes(self):
        """The GameView, byte for byte what the referee sends."""
        return written(lib.assize_view_bytes, self._handle)

    def redeal(self, seed, given=None):
        """A Table that looks the same to the viewer: all that it can't know is dealt over what the rules leave open,
        and so is all chance to come; sealed answers of other seats are open again.

        given: hidden facts that the caller believes, {name: value}, e.g. {"held(BLUE)": ["PORT", "TAVERN"], "day_deck(4)": "MARKET"}:
        the Table is then one of those in which they are so, each as likely among them as without. hidden() lists the names; GIVEN.md
        describes each game's. A part of the facts is enough, and a part of a list. ValueError: the view excludes them; the text has the
        number of the rule. Whether it does follows from the view alone: no redeal says what is so on another table."""
        seed = as_seed(seed)
        handle = new(TABLE)
        if given is None:
            status = lib.assize_view_redeal(self._handle, seed, len(seed), handle)
        else:
            names, values = as_given(given)
            status = lib.assize_view_redeal_given(self._handle, seed, len(seed), names, values, len(names), handle)
        if status != OK:
            fail(status)
        return Table(handle[0], self._game)

    def hidden(self):
        """The names of all facts that the viewer does not know and redeal() may be given."""
        return tuple(written(lib.assize_view_hidden, self._handle).decode().splitlines())

    def __eq__(self, other):
        return isinstance(other, View) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.key())

    # It never changes, so that a copy is itself.
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self._game.read_view, (self.to_bytes(),)


class Table:
    """The truth of a match in progress, for training, tests and redeals. Belongs to one thread at a time."""

    __slots__ = ("_facts", "_game", "_handle")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        self._facts = new(TABLE_FACTS)
        lib.assize_table_info(handle, self._facts)

    def __del__(self, free=lib.assize_table_free):
        free(self._handle)

    def _look(self):
        lib.assize_table_info(self._handle, self._facts)

    @property
    def seats(self):
        """The number of seats."""
        return self._facts.seats

    @property
    def asked(self):
        """The seats that must answer before the match goes on, in their order."""
        return _SEATS_OF[self._facts.asked]

    @property
    def over(self):
        """Whether the match is over."""
        return self._facts.over == 1

    def view(self, seat):
        """What the seat knows now, or a spectator (None): a copy."""
        handle = new(VIEW)
        status = lib.assize_view_of(self._handle, self._viewer(seat), handle)
        if status != OK:
            fail(status)
        return View(handle[0], self._game)

    def _viewer(self, seat):
        if seat is None:
            return lib.ASSIZE_SPECTATOR
        if type(seat) is not int and not isinstance(seat, (int, np.integer)) or not 0 <= seat < self._facts.seats:
            raise ValueError(f"seat: {seat!r}; allowed: 0 to {self.seats - 1}, or None for a spectator")
        return seat

    def hidden(self, seat):
        """{name: value}: what the seat, or a spectator (None), does not know now. With all of it a redeal of the seat's view has the same
        truth; in training it is what a guess should have been."""
        lines = written(lib.assize_table_hidden, self._handle, self._viewer(seat)).decode().splitlines()
        return dict(line.split("=", 1) for line in lines)

    def step(self, moves):
        """Carries out the answers of all asked seats, {seat: Move or number of an option}, and plays to the next decision.

        An int is a place in the seat's whole list of options, or -1: the default move. Refused, a ValueError: the rules refuse a move. Then, and on
        any error, nothing has changed."""
        # What a Mapping is takes longer to find out than a step. One of another type may make its moves as it is asked for them.
        if type(moves) is not dict:
            if not isinstance(moves, Mapping):
                raise ValueError(f"moves: {type(moves).__name__}; allowed: a mapping of seats to moves")
            moves = {seat: moves[seat] for seat in moves}
        count = len(moves)
        answers = new(ANSWERS, count)
        # Answers refer to what is in these.
        kept = []
        for index, (seat, move) in enumerate(moves.items()):
            write_answer(answers[index], seat, move, kept)
        status = lib.assize_table_step(self._handle, answers, count)
        if status != OK:
            fail(status)
        self._look()

    def scores(self):
        """float32 of shape (seats,): 0 to 1, adding up to 1, of a match that is over."""
        scores = np.empty(self.seats, np.float64)
        status = lib.assize_table_scores(self._handle, ffi.from_buffer("double[]", scores), self.seats)
        if status != OK:
            fail(status)
        return scores.astype(np.float32)

    def copy(self):
        """The same truth with the same chance to come; reroll() gives a copy chance of its own."""
        handle = new(TABLE)
        status = lib.assize_table_copy(self._handle, handle)
        if status != OK:
            fail(status)
        return Table(handle[0], self._game)

    def reroll(self, seed):
        """Draws all that is to come from `seed`; what lies hidden on the table stays."""
        seed = as_seed(seed)
        status = lib.assize_table_reroll(self._handle, seed, len(seed))
        if status != OK:
            fail(status)

    def play_random(self, seed):
        """Plays to the end, all seats at random; the scores, as of scores()."""
        seed = as_seed(seed)
        status = lib.assize_table_play_random(self._handle, seed, len(seed))
        if status != OK:
            fail(status)
        self._look()
        return self.scores()

    def digest(self):
        """64 hexadecimal digits: SHA-256 of the whole state with its chance, as records have it."""
        digest = new("uint8_t[32]")
        status = lib.assize_table_digest(self._handle, digest)
        if status != OK:
            fail(status)
        return bytes(ffi.buffer(digest)).hex()

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        raise TypeError("a Table can't be pickled; assize.sim.records makes that of a recorded match again")
