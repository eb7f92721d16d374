"""The rules of all games in your own process, for search, self-play and training.

    from assize.sim import Game

    game = Game("brigands", seats=4)
    table = game.new(seed=1)
    while not table.over:
        table.step({seat: table.view(seat).random_move(seed=2) for seat in table.asked})
    print(table.scores())

A Table is the truth of a match, for training and tests. A View is all that a bot ever gets: what the referee sends it,
`game.read_view(request.view.SerializeToString())`, or what a table gives for a seat, `table.view(seat)`. No way leads
from a View to the Table that it was taken of; `view.redeal(seed)` deals another table that looks the same to the viewer,
which is where a search begins.

The rules are the very ones of the referee: views, options in their order, scores and digests are equal to the byte.

Seeds are ints or bytes. A label of this module is mixed in, so that no seed deals what a match of the referee with that
seed deals, but for Game.deal(). Whatever can't be used raises ValueError, which names the thing and what is allowed; a
move that the rules refuse raises Refused, which is a ValueError as well.

Games, views, options and moves never change and may be used by several threads; a table belongs to one thread at a
time. Nothing is global, and every call into the rules lets other threads of Python run.

It needs NumPy and cffi: Debian's python3-numpy and python3-cffi-backend.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

try:
    import numpy as np

    from assize.sim._sim import ffi as _ffi, lib as _lib
except ImportError as error:
    raise ImportError(f"assize.sim needs NumPy and cffi ({error}): install Debian's python3-numpy and python3-cffi-backend, or "
                      "pip install numpy cffi") from error

__all__ = ["Batch", "Decisions", "Field", "Finished", "Game", "Layout", "Move", "Options", "Refusal", "Refused", "Table",
           "View", "game_names"]

_OK = _lib.ASSIZE_OK
_new = _ffi.new
# Looked up once: they are made at each step.
_GAME = _ffi.typeof("assize_game**")
_TABLE = _ffi.typeof("assize_table**")
_VIEW = _ffi.typeof("assize_view**")
_OPTIONS = _ffi.typeof("assize_options**")
_BATCH = _ffi.typeof("assize_batch**")
_BATCH_FACTS = _ffi.typeof("assize_batch_facts*")
_DECISIONS = _ffi.typeof("assize_decisions*")
_TABLE_FACTS = _ffi.typeof("assize_table_facts*")
_VIEW_FACTS = _ffi.typeof("assize_view_facts*")
_SIZE = _ffi.typeof("size_t*")
_FLAG = _ffi.typeof("int32_t*")
_ANSWERS = _ffi.typeof("assize_answer[]")
# A view or a move of more bytes is asked for a second time.
_USUAL_BYTES = 2048
# The referee lists no more options.
_MOST_OPTIONS = 4096


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


def _text(pointer):
    return _ffi.string(pointer).decode("utf-8", "replace")


def _refusal():
    facts = _new("assize_refusal*")
    _lib.assize_sim_refusal(facts)
    refusal = Refusal(_text(facts.rule), _text(_lib.assize_sim_error()), _text(facts.code), facts.part,
                      facts.fault == 1)
    return refusal, facts.seat


def _fail(status):
    if status == _lib.ASSIZE_REFUSED:
        raise Refused(*_refusal())
    error = {_lib.ASSIZE_NO_MEMORY: MemoryError, _lib.ASSIZE_BROKEN: RuntimeError}.get(status, ValueError)
    raise error(_text(_lib.assize_sim_error()))


def _written(function, *arguments):
    """The bytes that a function of the interface writes."""
    size = _new("size_t*")
    buffer = _new("uint8_t[]", _USUAL_BYTES)
    status = function(*arguments, buffer, _USUAL_BYTES, size)
    if status == _lib.ASSIZE_TOO_SMALL:
        buffer = _new("uint8_t[]", size[0])
        status = function(*arguments, buffer, size[0], size)
    if status != _OK:
        _fail(status)
    return bytes(_ffi.buffer(buffer, size[0]))


def _bytes(name, value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise ValueError(f"{name}: {type(value).__name__}; allowed: bytes")


def _seed(value):
    """An int is its decimal digits."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return b"%d" % value
    raise ValueError(f"seed: {value!r}; allowed: an int or bytes")


def game_names():
    """The names of all games, in their order."""
    names = []
    while (name := _lib.assize_sim_game_name(len(names))) != _ffi.NULL:
        names.append(_text(name))
    return tuple(names)


class Field(NamedTuple):
    """A named part of a row: bytes `offset` to `offset + length - 1`.

    kind: "flag" (0 or 1 in each byte), "onehot" (one byte is 1, or none), "count" (0 to `top`; larger numbers are `top`).
    rule: the number of the rule that says what it is."""

    name: str
    offset: int
    length: int
    kind: str
    top: int
    rule: str


class Layout:
    """What the rows of a game's views, or of its options, look like: uint8, `width` bytes each.

    A change of any field changes version and digest: keep the digest beside weights that were trained on the rows, and
    use them with no other."""

    __slots__ = ("_offsets", "digest", "fields", "version", "width")

    def __init__(self, version, digest, width, fields):
        self.version = version
        self.digest = digest
        self.width = width
        self.fields = tuple(fields)
        self._offsets = {field.name: slice(field.offset, field.offset + field.length) for field in self.fields}

    def part(self, rows, name):
        """The bytes of that field in each row, uint8 of shape (..., field.length): no copy."""
        if name not in self._offsets:
            raise ValueError(f"field {name!r} is not in {self.version}; there is: {', '.join(self._offsets)}")
        if rows.shape[-1:] != (self.width,):
            raise ValueError(f"rows: of shape {rows.shape}; allowed: (..., {self.width})")
        return rows[..., self._offsets[name]]

    def __repr__(self):
        return f"<Layout {self.version}, {self.width} bytes>"


_KINDS = {_lib.ASSIZE_FLAG: "flag", _lib.ASSIZE_ONE_HOT: "onehot", _lib.ASSIZE_COUNT: "count"}


def _layout(handle, row):
    facts = _new("assize_layout*")
    if _lib.assize_game_layout(handle, row, facts) != _OK:
        return None
    fields = []
    for index in range(facts.fields):
        field = _new("assize_field*")
        _lib.assize_game_field(handle, row, index, field)
        fields.append(Field(_text(field.name), field.offset, field.length, _KINDS[field.kind], field.top,
                            _text(field.rule)))
    return Layout(_text(facts.version), _text(facts.digest), facts.width, fields)


def _rows(out, shape):
    """An array for rows: the caller's if it fits."""
    if out is None:
        return np.empty(shape, np.uint8)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint8:
        raise ValueError(f"out: {getattr(out, 'dtype', type(out).__name__)}; allowed: an array of uint8")
    if out.shape != shape:
        raise ValueError(f"out: of shape {out.shape}; allowed: {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError("out: not contiguous or not writeable; allowed: a contiguous array that can be written")
    return out


def _pointer(kind, array):
    # An empty array has no bytes to point to.
    return _ffi.from_buffer(kind, array) if array.size else _ffi.NULL


class Game:
    """A game with its number of seats and its options, as `referee games` lists them.

    An option that takes a file takes "PATH\\nTEXT". ValueError names the option, its value and what is allowed."""

    __slots__ = ("_handle", "_layouts", "name", "rules_version", "seats")

    def __init__(self, name, seats, options=None):
        options = options or {}
        for key, value in options.items():
            if not isinstance(key, str) or not isinstance(value, str):
                raise ValueError(f"option {key!r}: {value!r}; allowed: text, e.g. {{'prince-seat': '0'}}")
        if not isinstance(name, str):
            raise ValueError(f"game: {name!r}; allowed: one of {', '.join(game_names())}")
        if not isinstance(seats, int) or not -2**31 <= seats < 2**31:
            raise ValueError(f"seats: {seats!r}; allowed: an int")
        keys = [_c_text(key) for key in options]
        values = [_c_text(value) for value in options.values()]
        handle = _new(_GAME)
        status = _lib.assize_game_open(_c_text(name), seats, keys, values, len(keys), handle)
        if status != _OK:
            _fail(status)
        self._take(handle[0])

    def _take(self, handle):
        self._handle = handle
        facts = _new("assize_game_facts*")
        _lib.assize_game_info(handle, facts)
        self.name = _text(facts.name)
        self.rules_version = facts.rules_version
        self.seats = facts.seats
        self._layouts = None

    def _rows_of(self, row):
        if self._layouts is None:
            self._layouts = (_layout(self._handle, _lib.ASSIZE_VIEW_ROW), _layout(self._handle, _lib.ASSIZE_OPTION_ROW))
        return self._layouts[row]

    @property
    def view_layout(self):
        """The Layout of View.observe() and Decisions.views; None: the game has no rows."""
        return self._rows_of(0)

    @property
    def option_layout(self):
        """The Layout of Options.features() and Decisions.options; None: the game has no rows."""
        return self._rows_of(1)

    # Bound here: names of the module may be gone when the interpreter ends.
    def __del__(self, free=_lib.assize_game_free):
        if hasattr(self, "_handle"):
            free(self._handle)

    @classmethod
    def from_config(cls, config):
        """The game with the configuration of a GameConfig's bytes, as in a Welcome or a record."""
        config = _bytes("config", config)
        handle = _new(_GAME)
        status = _lib.assize_game_read(config, len(config), handle)
        if status != _OK:
            _fail(status)
        game = cls.__new__(cls)
        game._take(handle[0])
        return game

    def config(self):
        """The bytes of its GameConfig."""
        return _written(_lib.assize_game_config, self._handle)

    def new(self, seed):
        """A Table at the first decision of a match."""
        seed = _seed(seed)
        handle = _new(_TABLE)
        status = _lib.assize_table_new(self._handle, seed, len(seed), handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0], self)

    def deal(self, seed):
        """The Table that the referee deals for a match with that seed of 32 bytes, e.g. that of a record."""
        if len(_bytes("seed", seed)) != 32:
            raise ValueError(f"seed: {len(seed)} bytes; allowed: 32")
        handle = _new(_TABLE)
        status = _lib.assize_table_deal(self._handle, seed, handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0], self)

    def read_view(self, message):
        """The View of a GameView's bytes: what a bot is sent, `request.view.SerializeToString()`."""
        message = _bytes("view", message)
        handle = _new(_VIEW)
        status = _lib.assize_view_read(self._handle, message, len(message), handle)
        if status != _OK:
            _fail(status)
        return View(handle[0], self)

    def __repr__(self):
        return f"<Game {self.name}, {self.seats} seats>"

    def __reduce__(self):
        return Game.from_config, (self.config(),)


def _c_text(text):
    if "\0" in text:
        raise ValueError(f"{text!r}: has a NUL character")
    return _new("char[]", text.encode())


class Move:
    """A move as the bytes of a GameMove; hashable, comparable. Whether it is legal is for a View to say."""

    __slots__ = ("_bytes", "_index", "_options")

    def __init__(self, message):
        self._bytes = _bytes("move", message)
        self._options = None

    def to_bytes(self):
        """The GameMove, as a bot sends it."""
        if self._bytes is None:
            self._bytes = _written(_lib.assize_options_move, self._options._handle, self._index)
        return self._bytes

    def __eq__(self, other):
        return isinstance(other, Move) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.to_bytes())

    def __repr__(self):
        return f"<Move {self.to_bytes().hex()}>"

    def __reduce__(self):
        return Move, (self.to_bytes(),)


def _listed(options, index):
    move = Move.__new__(Move)
    move._bytes = None
    move._options = options
    move._index = index
    return move


class Options(Sequence):
    """Legal moves in the referee's order. Moves are made when they are looked at."""

    __slots__ = ("_game", "_handle", "_partial", "_size")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        size = _new(_SIZE)
        partial = _new(_FLAG)
        _lib.assize_options_count(handle, size, partial)
        self._size = size[0]
        self._partial = partial[0]

    def __del__(self, free=_lib.assize_options_free):
        free(self._handle)

    @property
    def partial(self):
        """It is a sample, or it was limited: other moves may be legal too."""
        return self._partial == 1

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [_listed(self, i) for i in range(*index.indices(self._size))]
        at = index + self._size if index < 0 else index
        if not 0 <= at < self._size:
            raise IndexError(f"option {index} of {self._size}")
        return _listed(self, at)

    def find(self, move):
        """The place of the move in the list; -1: it is not listed."""
        message = move.to_bytes()
        index = _new("int64_t*")
        status = _lib.assize_options_find(self._handle, message, len(message), index)
        if status != _OK:
            _fail(status)
        return index[0]

    def features(self, out=None):
        """A row for each option, uint8 of shape (len(self), game.option_layout.width), into `out` if it is given."""
        layout = self._game.option_layout
        if layout is None:
            raise ValueError(f"rows: {self._game.name} has none")
        rows = _rows(out, (self._size, layout.width))
        if self._size > 0:
            status = _lib.assize_options_rows(self._handle, _pointer("uint8_t[]", rows), rows.size)
            if status != _OK:
                _fail(status)
        return rows


class View:
    """What one seat, or a spectator, knows."""

    __slots__ = ("_facts", "_game", "_handle")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        self._facts = None

    def __del__(self, free=_lib.assize_view_free):
        free(self._handle)

    def _look(self):
        if self._facts is None:
            facts = _new(_VIEW_FACTS)
            _lib.assize_view_info(self._handle, facts)
            self._facts = facts
        return self._facts

    @property
    def seat(self):
        """Whose view it is; None: a spectator's."""
        seat = self._look().seat
        return None if seat == _lib.ASSIZE_SPECTATOR else seat

    @property
    def decision(self):
        """What the seat decides now, e.g. "plan"; "": it is not asked, or has answered."""
        return _text(self._look().decision)

    @property
    def over(self):
        """Whether the match is over."""
        return self._look().over == 1

    def options(self, limit=_MOST_OPTIONS):
        """The legal moves of the seat, which must be asked; at most `limit` of them."""
        if not isinstance(limit, int) or not 0 <= limit < 2**63:
            raise ValueError(f"limit: {limit!r}; allowed: an int from 0 on")
        handle = _new(_OPTIONS)
        status = _lib.assize_view_options(self._handle, limit, handle)
        if status != _OK:
            _fail(status)
        return Options(handle[0], self._game)

    def check(self, move):
        """None: the rules accept the Move of the seat, which must be asked. Else the Refusal."""
        message = move.to_bytes()
        status = _lib.assize_view_check(self._handle, message, len(message))
        if status == _lib.ASSIZE_REFUSED:
            return _refusal()[0]
        if status != _OK:
            _fail(status)
        return None

    def default_move(self):
        """What the referee plays for a seat that does not answer."""
        return Move(_written(_lib.assize_view_default_move, self._handle))

    def random_move(self, seed):
        """A legal move."""
        seed = _seed(seed)
        return Move(_written(_lib.assize_view_random_move, self._handle, seed, len(seed)))

    def key(self):
        """16 bytes, equal for equal views: for the nodes of a search."""
        key = _new("uint8_t[16]")
        status = _lib.assize_view_key(self._handle, key)
        if status != _OK:
            _fail(status)
        return bytes(_ffi.buffer(key))

    def observe(self, out=None):
        """The view as a row, uint8 of shape (game.view_layout.width,), into `out` if it is given."""
        layout = self._game.view_layout
        if layout is None:
            raise ValueError(f"rows: {self._game.name} has none")
        row = _rows(out, (layout.width,))
        status = _lib.assize_view_row(self._handle, _pointer("uint8_t[]", row), layout.width)
        if status != _OK:
            _fail(status)
        return row

    def to_bytes(self):
        """The GameView, byte for byte what the referee sends."""
        return _written(_lib.assize_view_bytes, self._handle)

    def redeal(self, seed):
        """A Table that looks the same to the viewer: all that it can't know is dealt over what the rules leave open,
        and so is all chance to come; sealed answers of other seats are open again."""
        seed = _seed(seed)
        handle = _new(_TABLE)
        status = _lib.assize_view_redeal(self._handle, seed, len(seed), handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0], self._game)

    def __eq__(self, other):
        return isinstance(other, View) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.key())


class Table:
    """The truth of a match in progress, for training, tests and redeals. Belongs to one thread at a time."""

    __slots__ = ("_facts", "_game", "_handle")

    def __init__(self, handle, game):
        self._handle = handle
        self._game = game
        self._facts = _new(_TABLE_FACTS)
        _lib.assize_table_info(handle, self._facts)

    def __del__(self, free=_lib.assize_table_free):
        free(self._handle)

    def _look(self):
        _lib.assize_table_info(self._handle, self._facts)

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
        if seat is None:
            seat = _lib.ASSIZE_SPECTATOR
        elif not isinstance(seat, (int, np.integer)) or not 0 <= seat < self._facts.seats:
            raise ValueError(f"seat: {seat!r}; allowed: 0 to {self.seats - 1}, or None for a spectator")
        handle = _new(_VIEW)
        status = _lib.assize_view_of(self._handle, seat, handle)
        if status != _OK:
            _fail(status)
        return View(handle[0], self._game)

    def step(self, moves):
        """Carries out the answers of all asked seats, {seat: Move or number of an option}, and plays to the next decision.

        An int is a place in the seat's whole list of options, or -1: the default move. Refused, a ValueError: the rules refuse a move. Then, and on
        any error, nothing has changed."""
        if not isinstance(moves, Mapping):
            raise ValueError(f"moves: {type(moves).__name__}; allowed: a mapping of seats to moves")
        count = len(moves)
        answers = _new(_ANSWERS, count)
        # Answers refer to their buffers.
        kept = []
        for index, (seat, move) in enumerate(moves.items()):
            _write_answer(answers[index], seat, move, kept)
        status = _lib.assize_table_step(self._handle, answers, count)
        if status != _OK:
            _fail(status)
        self._look()

    def scores(self):
        """float32 of shape (seats,): 0 to 1, adding up to 1, of a match that is over."""
        scores = np.empty(self.seats, np.float64)
        status = _lib.assize_table_scores(self._handle, _ffi.from_buffer("double[]", scores), self.seats)
        if status != _OK:
            _fail(status)
        return scores.astype(np.float32)

    def copy(self):
        """The same truth with the same chance to come; reroll() gives a copy chance of its own."""
        handle = _new(_TABLE)
        status = _lib.assize_table_copy(self._handle, handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0], self._game)

    def reroll(self, seed):
        """Draws all that is to come from `seed`; what lies hidden on the table stays."""
        seed = _seed(seed)
        status = _lib.assize_table_reroll(self._handle, seed, len(seed))
        if status != _OK:
            _fail(status)

    def play_random(self, seed):
        """Plays to the end, all seats at random; the scores, as of scores()."""
        seed = _seed(seed)
        status = _lib.assize_table_play_random(self._handle, seed, len(seed))
        if status != _OK:
            _fail(status)
        self._look()
        return self.scores()

    def digest(self):
        """64 hexadecimal digits: SHA-256 of the whole state with its chance, as records have it."""
        digest = _new("uint8_t[32]")
        status = _lib.assize_table_digest(self._handle, digest)
        if status != _OK:
            _fail(status)
        return bytes(_ffi.buffer(digest)).hex()

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()


class Decisions(NamedTuple):
    """All that is asked now at the tables of a Batch: one row for each seat that is asked, by table and then by seat.

    table, seat, kind: int32 of shape (rows,); kind is the number of the decision, that of the field "decision" of `views`.
    starts: int64 of shape (rows + 1,); the options of row i are options[starts[i]:starts[i + 1]].
    views: uint8 of shape (rows, game.view_layout.width); of a game without rows, of shape (rows, 0).
    options: uint8 of shape (starts[-1], game.option_layout.width); without features, of shape (starts[-1], 0)."""

    table: np.ndarray
    seat: np.ndarray
    kind: np.ndarray
    starts: np.ndarray
    views: np.ndarray
    options: np.ndarray


class Finished(NamedTuple):
    """Matches that have ended, by table. table: int32 of shape (n,); scores: float32 of shape (n, seats)."""

    table: np.ndarray
    scores: np.ndarray


class Batch:
    """Many matches at once. Seats that are asked together are rows of the same Decisions and answer together.

    The matches of a table follow from the batch's seed and the table's number alone: neither `threads` nor `tables` changes
    them. With `refill` a table whose match is over begins another one at once; without, it has no more rows. A batch belongs
    to one thread of Python at a time; while it works, other threads of Python run."""

    __slots__ = ("_facts", "_handle", "game")

    def __init__(self, game, tables, seed, threads=1, refill=True):
        for name, value in (("tables", tables), ("threads", threads)):
            if not isinstance(value, int) or not 1 <= value < 2**31:
                raise ValueError(f"{name}: {value!r}; allowed: an int from 1 on")
        seed = _seed(seed)
        handle = _new(_BATCH)
        status = _lib.assize_batch_new(game._handle, tables, seed, len(seed), threads, bool(refill), handle)
        if status != _OK:
            _fail(status)
        self._handle = handle[0]
        self.game = game
        self._facts = _new(_BATCH_FACTS)
        _lib.assize_batch_info(self._handle, self._facts)

    # Bound here: names of the module may be gone when the interpreter ends.
    def __del__(self, free=_lib.assize_batch_free):
        if hasattr(self, "_handle"):
            free(self._handle)

    def __len__(self):
        return self._facts.tables

    @property
    def over(self):
        """Whether nothing is asked any more; only without refill."""
        return self._facts.rows == 0

    def decisions(self, features=True):
        """The Decisions, in arrays of this call's own; `features`: with a row for each option."""
        views, options = self.game.view_layout, self.game.option_layout
        rows, size = self._facts.rows, _new(_SIZE)
        status = _lib.assize_batch_list(self._handle, size)
        if status != _OK:
            _fail(status)
        count = size[0]
        found = Decisions(np.empty(rows, np.int32), np.empty(rows, np.int32), np.empty(rows, np.int32),
                          np.empty(rows + 1, np.int64), np.empty((rows, views.width if views else 0), np.uint8),
                          np.empty((count, options.width if options and features else 0), np.uint8))
        arrays = _new(_DECISIONS)
        arrays.rows = rows
        arrays.options = count
        arrays.table = _pointer("int32_t[]", found.table)
        arrays.seat = _pointer("int32_t[]", found.seat)
        arrays.kind = _pointer("int32_t[]", found.kind)
        arrays.starts = _pointer("int64_t[]", found.starts)
        arrays.view_rows = _pointer("uint8_t[]", found.views)
        arrays.option_rows = _pointer("uint8_t[]", found.options)
        status = _lib.assize_batch_decisions(self._handle, arrays)
        if status != _OK:
            _fail(status)
        return found

    def answer(self, choice):
        """Answers every row of the decisions, int32 of shape (rows,): the number of one of its options, from 0, or -1 for the
        default move. All are carried out together; the matches that have ended. On an error nothing has changed."""
        choice = np.asarray(choice)
        if choice.dtype.kind not in "iu" or choice.shape != (self._facts.rows,):
            raise ValueError(f"choice: {choice.dtype} of shape {choice.shape}; allowed: ints of shape ({self._facts.rows},)")
        if choice.size and not (-2**31 <= choice.min() and choice.max() < 2**31):
            raise ValueError("choice: beyond int32")
        choice = np.ascontiguousarray(choice, np.int32)
        status = _lib.assize_batch_answer(self._handle, _pointer("int32_t[]", choice), choice.size)
        if status != _OK:
            _fail(status)
        return self._finished()

    def play_random(self, seed):
        """Plays every match that is not over to its end, all seats at random; all that have ended."""
        seed = _seed(seed)
        status = _lib.assize_batch_play_random(self._handle, seed, len(seed))
        if status != _OK:
            _fail(status)
        return self._finished()

    def _finished(self):
        _lib.assize_batch_info(self._handle, self._facts)
        count = self._facts.finished
        found = Finished(np.empty(count, np.int32), np.empty((count, self._facts.seats), np.float32))
        if count > 0:
            _lib.assize_batch_finished(self._handle, _pointer("int32_t[]", found.table), _pointer("float[]", found.scores),
                                       count)
        return found

    def table(self, index):
        """A copy of the Table with that number, from 0."""
        if not isinstance(index, (int, np.integer)) or not 0 <= index < len(self):
            raise ValueError(f"table: {index!r}; allowed: 0 to {len(self) - 1}")
        handle = _new(_TABLE)
        status = _lib.assize_batch_table(self._handle, index, handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0], self.game)


# The seats of each set of bits.
_SEATS_OF = tuple(tuple(seat for seat in range(_lib.ASSIZE_MAX_SEATS) if bits >> seat & 1)
                  for bits in range(1 << _lib.ASSIZE_MAX_SEATS))


def _write_answer(answer, seat, move, kept):
    if not isinstance(seat, (int, np.integer)) or not 0 <= seat < _lib.ASSIZE_MAX_SEATS:
        raise ValueError(f"seat: {seat!r}; allowed: a seat of the table")
    answer.seat = seat
    if type(move) is Move:
        if move._options is not None:
            answer.kind = _lib.ASSIZE_BY_OPTION
            answer.options = move._options._handle
            answer.index = move._index
            return
        message = _ffi.from_buffer(move._bytes)
        kept.append(message)
        answer.kind = _lib.ASSIZE_BY_MOVE
        answer.move = _ffi.cast("uint8_t*", message)
        answer.size = len(move._bytes)
    elif isinstance(move, (int, np.integer)) and not isinstance(move, bool) and 0 <= move < 2**63:
        answer.kind = _lib.ASSIZE_BY_INDEX
        answer.index = move
    elif isinstance(move, (int, np.integer)) and move == -1:
        answer.kind = _lib.ASSIZE_BY_DEFAULT
    else:
        raise ValueError(f"seat {seat}: {move!r}; allowed: a Move, the number of an option from 0 on, or -1")
