"""The typical mistakes of a bot's author, in one sentence each, with what to do."""

import atexit
import difflib
import inspect
import operator
import os
import sys

# google.protobuf has no name for its messages' base class that is quicker to import.
from google.protobuf.message import Message

from assize import hanging
from assize.v1 import games_pb2

# Game modules by their fields in GameMove, as `from assize import ...` names them.
_GAMES = {field.message_type.full_name.rpartition(".")[0]: field.name
          for field in games_pb2.GameMove.DESCRIPTOR.fields}
_ANSWERS = "return one of request.options, its index, or an assize.GameMove"


class Mistake(Exception):
    """What is wrong with the bot, as a sentence. `assize.run` prints it and ends with status 70."""


def index_of(answer, request, asked):
    """The option that `answer` means, which is not a message. `asked`: where the answer comes from, from
    `place_of`. Raises Mistake."""
    def returned(what):
        return f"{asked} returned {what} for request {request.request_id} ({request.decision})"

    try:
        index = operator.index(answer)
    except TypeError:
        raise Mistake(_about_no_index(answer, returned)) from None
    options = len(request.options) or request.option_count
    if index < 0:
        last = "request.options[-1]" if request.options else "request.option_count - 1"
        last = f"; the last option is {last}" if options else ""
        raise Mistake(f"{returned(index)}: options are numbered from 0{last}.")
    if options and index >= options and not request.options_partial:
        raise Mistake(f"{returned(index)}, which has {options} option{'s' if options > 1 else ''}: return an index "
                      f"from 0 to {options - 1}.")
    if index >= 1 << 32:
        raise Mistake(f"{returned(index)}: an index has at most 32 bits.")
    return index


def _about_no_index(answer, returned):
    if answer is None:
        return f"{returned('None')}: {_ANSWERS}; is a `return` missing?"
    if inspect.isclass(answer):
        return f"{returned(f'the class {answer.__name__}')}: return an object, {answer.__name__}(...)."
    if inspect.iscoroutine(answer):
        answer.close()
        return f"{returned('a coroutine')}: write `def`, not `async def`."
    if isinstance(answer, Message):
        return f"{returned(f'a bare {_short(answer.DESCRIPTOR)}')}: {_envelope(answer.DESCRIPTOR)}."
    named = f"{_shortened(repr(answer))} ({type(answer).__name__})"
    if isinstance(answer, float):
        return f"{returned(named)}: an index is a whole number, int({answer!r})."
    return f"{returned(named)}: {_ANSWERS}."


def _shortened(text, most=60):
    return text if len(text) <= most else text[:most - 3] + "..."


def _short(descriptor):
    package, _, name = descriptor.full_name.rpartition(".")
    return f"{_GAMES.get(package, package.rpartition('.')[2])}.{name}"


def _envelope(descriptor):
    """How a message that is part of a move is returned."""
    game = _GAMES.get(descriptor.full_name.rpartition(".")[0])
    if game is None:
        return _ANSWERS
    if descriptor.name == "Move":
        return f"put it into its envelope, assize.GameMove({game}=move)"
    for field in games_pb2.GameMove.DESCRIPTOR.fields_by_name[game].message_type.fields:
        if field.message_type is descriptor:
            return f"put it into its envelopes, assize.GameMove({game}={game}.Move({field.name}=...))"
    return _ANSWERS


def place_of(bot, method):
    """"bot.py:9: MyBot.decide()"."""
    function = getattr(type(bot), method, None)
    code = getattr(inspect.unwrap(function), "__code__", None) if function else None
    place = f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}: " if code else ""
    return f"{place}{type(bot).__name__}.{method}()"


def note_exit(leaving):
    """Prints where the bot has ended the program, which nothing else would show. `leaving`: the SystemExit."""
    # A bot that plays to the end does not need it.
    import traceback
    place = traceback.extract_tb(leaving.__traceback__)[-1]
    if os.path.dirname(os.path.abspath(place.filename)) == os.path.dirname(os.path.abspath(__file__)):
        return
    status = 0 if leaving.code is None else leaving.code if isinstance(leaving.code, int) else 1
    print(f"assize: {os.path.basename(place.filename)}:{place.lineno}: {place.name}() has ended the bot, with exit "
          f"status {status}. A bot that ends before its match is over loses its seat.", file=sys.stderr)


def check_bot(bot, base):
    """Whether `bot` can be run; `base` is assize.Bot. Raises Mistake."""
    if inspect.isclass(bot):
        raise Mistake(f"assize.run() was given the class {bot.__name__}: give it an object, "
                      f"assize.run({bot.__name__}()).")
    kind = type(bot).__name__
    if not isinstance(bot, base):
        raise Mistake(f"assize.run() was given a {kind}, which is not a bot: derive the class from assize.Bot, "
                      f"class {kind}(assize.Bot).")
    if getattr(bot.decide, "__func__", None) is base.decide:
        raise Mistake(f"{kind} has no method decide(self, request){_misspelt(type(bot), base)}.")
    try:
        inspect.signature(bot.decide).bind("request")
    except TypeError:
        raise Mistake(f"{place_of(bot, 'decide')} cannot be called with one request: write "
                      "`def decide(self, request):`.") from None
    except ValueError:
        # Nothing is known of its arguments.
        pass


def _misspelt(kind, base):
    own = {name.lower(): name for cls in kind.__mro__[:kind.__mro__.index(base)] for name in vars(cls)
           if callable(getattr(cls, name)) and not name.startswith("__")}
    close = difflib.get_close_matches("decide", own, n=1)
    if close:
        return f": is {own[close[0]]}() misspelt? Call it decide"
    return ": that is where a bot makes its moves"


class _Watch:
    """Notes whether a program that defines a bot runs it."""

    def __init__(self):
        self.bot = None
        self.ran = False

    def defined(self, bot_class):
        if self.bot is None and _is_seated():
            atexit.register(self._at_exit)
            # It may hang before it runs.
            hanging.watch()
        if self.bot is None or bot_class.__module__ == "__main__":
            self.bot = bot_class

    def _at_exit(self):
        if self.ran or hasattr(sys, "last_type") or _is_child():
            return
        program = os.path.basename(sys.argv[0])
        print(f"assize: {program} has ended without playing: write assize.run({self.bot.__name__}()) as its last line.",
              file=sys.stderr)


def _is_seated():
    return bool(os.environ.get("ASSIZE_SEAT_FD") or os.environ.get("ASSIZE_ADDRESS"))


def _is_child():
    multiprocessing = sys.modules.get("multiprocessing")
    return multiprocessing is not None and multiprocessing.parent_process() is not None


watch = _Watch()
