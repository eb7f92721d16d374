"""Games: rules with a configuration."""

from collections.abc import Mapping

import numpy as np

from assize.sim._interface import GAME, OK, TABLE, VIEW, as_bytes, as_seed, c_text, fail, ffi, lib, new, text_of, written
from assize.sim._match import Table, View
from assize.sim._rows import read_layout


def game_names():
    """The names of all games, in their order."""
    names = []
    while (name := lib.assize_sim_game_name(len(names))) != ffi.NULL:
        names.append(text_of(name))
    return tuple(names)


class Game:
    """A game with its number of seats and its options, as `referee games` lists them.

    An option that takes a file takes "PATH\\nTEXT". ValueError names the option, its value and what is allowed."""

    __slots__ = ("_handle", "_layouts", "name", "rules_version", "seats")

    def __init__(self, name, seats, options=None):
        if options is not None and not isinstance(options, Mapping):
            raise ValueError(f"options: {type(options).__name__}; allowed: a mapping of names to values, or None")
        pairs = list((options or {}).items())
        for key, value in pairs:
            if not isinstance(key, str) or not isinstance(value, str):
                raise ValueError(f"option {key!r}: {value!r}; allowed: text, e.g. {{'prince-seat': '0'}}")
        if not isinstance(name, str):
            raise ValueError(f"game: {name!r}; allowed: one of {', '.join(game_names())}")
        if not isinstance(seats, (int, np.integer)) or isinstance(seats, bool) or not -2**31 <= seats < 2**31:
            raise ValueError(f"seats: {seats!r}; allowed: an int")
        keys = [c_text(key) for key, _ in pairs]
        values = [c_text(value) for _, value in pairs]
        handle = new(GAME)
        status = lib.assize_game_open(c_text(name), seats, keys, values, len(keys), handle)
        if status != OK:
            fail(status)
        self._take(handle[0])

    def _take(self, handle):
        self._handle = handle
        facts = new("assize_game_facts*")
        lib.assize_game_info(handle, facts)
        self.name = text_of(facts.name)
        self.rules_version = facts.rules_version
        self.seats = facts.seats
        self._layouts = None

    def _rows_of(self, row):
        if self._layouts is None:
            self._layouts = (read_layout(self._handle, lib.ASSIZE_VIEW_ROW), read_layout(self._handle, lib.ASSIZE_OPTION_ROW))
        return self._layouts[row]

    @property
    def view_layout(self):
        """The Layout of View.observe() and Decisions.views; None: the game has no rows."""
        return self._rows_of(0)

    @property
    def option_layout(self):
        """The Layout of Options.features() and Decisions.options; None: the game has no rows."""
        return self._rows_of(1)

    @property
    def decisions(self):
        """The names of the decisions by their numbers, those of Decisions.kind and of the field "decision" of a view's row; the first is
        "", of nobody."""
        layout = self.view_layout
        if layout is None:
            return ()
        [count] = [field.length for field in layout.fields if field.name == "decision"]
        return tuple(written(lib.assize_game_decision, self._handle, number).decode() for number in range(count))

    def option_table(self, decision):
        """The rows of the moves of that decision (its name) that are the same in every match of the game, uint8 of shape (n, option_layout.width):
        what is made of them once serves every decision, by Options.ids(). What of a row depends on the view is 0 here. None: the moves of
        the decision have no numbers."""
        if not isinstance(decision, str):
            raise ValueError(f"decision: {decision!r}; allowed: one of {', '.join(self.decisions[1:])}")
        rows = written(lib.assize_game_option_table, self._handle, c_text(decision))
        return np.frombuffer(rows, np.uint8).reshape(-1, self.option_layout.width).copy() if rows else None

    # Bound here: names of the module may be gone when the interpreter ends.
    def __del__(self, free=lib.assize_game_free):
        if hasattr(self, "_handle"):
            free(self._handle)

    @classmethod
    def from_config(cls, config):
        """The game with the configuration of a GameConfig's bytes, as in a Welcome or a record."""
        config = as_bytes("config", config)
        handle = new(GAME)
        status = lib.assize_game_read(config, len(config), handle)
        if status != OK:
            fail(status)
        game = cls.__new__(cls)
        game._take(handle[0])
        return game

    def config(self):
        """The bytes of its GameConfig."""
        return written(lib.assize_game_config, self._handle)

    def new(self, seed):
        """A Table at the first decision of a match."""
        seed = as_seed(seed)
        handle = new(TABLE)
        status = lib.assize_table_new(self._handle, seed, len(seed), handle)
        if status != OK:
            fail(status)
        return Table(handle[0], self)

    def deal(self, seed):
        """The Table that the referee deals for a match with that seed of 32 bytes, e.g. that of a record."""
        if len(as_bytes("seed", seed)) != 32:
            raise ValueError(f"seed: {len(seed)} bytes; allowed: 32")
        handle = new(TABLE)
        status = lib.assize_table_deal(self._handle, seed, handle)
        if status != OK:
            fail(status)
        return Table(handle[0], self)

    def read_view(self, message):
        """The View of a GameView's bytes: what a bot is sent, `request.view.SerializeToString()`."""
        message = as_bytes("view", message)
        handle = new(VIEW)
        status = lib.assize_view_read(self._handle, message, len(message), handle)
        if status != OK:
            fail(status)
        return View(handle[0], self)

    def __repr__(self):
        return f"<Game {self.name}, {self.seats} seats>"

    def __reduce__(self):
        return Game.from_config, (self.config(),)


def as_game(game):
    """The game, if it is one, or stands for one."""
    if not isinstance(getattr(game, "seats", None), int):
        raise ValueError(f"game: {game!r}; allowed: a Game, e.g. Game('brigands', 4)")
    return game
