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

__all__ = ["Game", "Move", "Options", "Refusal", "Refused", "Table", "View", "game_names"]

_OK = _lib.ASSIZE_OK
_new = _ffi.new
# Looked up once: they are made at each step.
_GAME = _ffi.typeof("assize_game**")
_TABLE = _ffi.typeof("assize_table**")
_VIEW = _ffi.typeof("assize_view**")
_OPTIONS = _ffi.typeof("assize_options**")
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


class Game:
    """A game with its number of seats and its options, as `referee games` lists them.

    An option that takes a file takes "PATH\\nTEXT". ValueError names the option, its value and what is allowed."""

    __slots__ = ("_handle", "name", "rules_version", "seats")

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
        return Table(handle[0])

    def deal(self, seed):
        """The Table that the referee deals for a match with that seed of 32 bytes, e.g. that of a record."""
        if len(_bytes("seed", seed)) != 32:
            raise ValueError(f"seed: {len(seed)} bytes; allowed: 32")
        handle = _new(_TABLE)
        status = _lib.assize_table_deal(self._handle, seed, handle)
        if status != _OK:
            _fail(status)
        return Table(handle[0])

    def read_view(self, message):
        """The View of a GameView's bytes: what a bot is sent, `request.view.SerializeToString()`."""
        message = _bytes("view", message)
        handle = _new(_VIEW)
        status = _lib.assize_view_read(self._handle, message, len(message), handle)
        if status != _OK:
            _fail(status)
        return View(handle[0])

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

    __slots__ = ("_handle", "_partial", "_size")

    def __init__(self, handle):
        self._handle = handle
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


class View:
    """What one seat, or a spectator, knows."""

    __slots__ = ("_facts", "_handle")

    def __init__(self, handle):
        self._handle = handle
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
        return Options(handle[0])

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
        return Table(handle[0])

    def __eq__(self, other):
        return isinstance(other, View) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.key())


class Table:
    """The truth of a match in progress, for training, tests and redeals. Belongs to one thread at a time."""

    __slots__ = ("_facts", "_handle")

    def __init__(self, handle):
        self._handle = handle
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
        return View(handle[0])

    def step(self, moves):
        """Carries out the answers of all asked seats, {seat: Move or number of an option}, and plays to the next decision.

        An int is a place in the seat's whole list of options. Refused, a ValueError: the rules refuse a move. Then, and on
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
        return Table(handle[0])

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
    else:
        raise ValueError(f"seat {seat}: {move!r}; allowed: a Move, or the number of an option from 0 on")
