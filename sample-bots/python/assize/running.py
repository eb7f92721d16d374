"""Lets a bot play in the seat that its environment names."""

import os
import sys

from assize import frames, hanging, mistakes
from assize.bot import Bot
from assize.missing import explain

# Of sysexits.h.
_EX_SOFTWARE = 70
_EX_CONFIG = 78


def run(bot, address=None, token=None):
    """Plays match after match until the referee is gone, then exits the process.

    Where the command line or the environment names a server (remote.py), the bot plays there instead, until
    its owner stops it.

    With `protocol = "frames"` in bot.toml the seat is a descriptor of the process; otherwise, or with an
    `address` and a `token`, it is reached over gRPC, which must be installed then and takes some time to
    load.

    Exit status 0: the referee went away after it had been reached, which is how it ends a bot that
    it no longer needs. 69: it could not be reached, or it ended the stream with an error, which is
    printed to stderr. 70: the bot has made a mistake, such as a wrong type of answer (mistakes.py).
    78: the environment does not name a seat.

    If a bot hangs when the referee ends it, it prints to stderr where (hanging.py).
    """
    mistakes.watch.ran = True
    where = None if address or os.environ.get(frames.VARIABLE) else _place()
    if where is None:
        hanging.watch()
    try:
        mistakes.check_bot(bot, Bot)
        status = _play(bot, address, token) if where is None else _play_remotely(bot, where)
    except mistakes.Mistake as mistake:
        print(f"assize: {mistake}", file=sys.stderr)
        status = _EX_SOFTWARE
    except SystemExit as leaving:
        mistakes.note_exit(leaving)
        raise
    finally:
        if where is None:
            hanging.leave()
    sys.exit(status)


def _place():
    # gRPC takes long to load, and most bots have a seat on this machine.
    if not os.environ.get("ASSIZE_SERVER") and not any(word.startswith("--server") for word in sys.argv[1:]):
        return None
    try:
        from assize import remote
    except ImportError as error:
        explain(error)
    return remote.place()


def _play_remotely(bot, where):
    from assize import remote
    return remote.play_matches(bot, where)


def _play(bot, address, token):
    if address is None and os.environ.get(frames.VARIABLE):
        return frames.play_matches(bot)
    address = address or _environment("ASSIZE_ADDRESS")
    token = token or _environment("ASSIZE_TOKEN")
    try:
        from assize import stream
    except ImportError as error:
        explain(error)
    return stream.play_matches(bot, address, token)


def _environment(name):
    value = os.environ.get(name)
    if value:
        return value
    if os.environ.get("ASSIZE_GAME"):
        print(f"assize: {frames.VARIABLE} is not set, nor is {name}: this bot has no seat that assize.run() can take; "
              'write protocol = "frames" into its bot.toml.', file=sys.stderr)
    else:
        print(f"{frames.VARIABLE} is not set, nor is {name}: the referee starts bots, e.g. "
              "`referee play --game brigands ./this-folder greedy`", file=sys.stderr)
    sys.exit(_EX_CONFIG)
