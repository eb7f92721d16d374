"""Where a bot hangs: when the referee ends it, the stacks of its threads go to its log.

The referee sends SIGTERM to a bot that does not end by itself, and kills it a second later. Until then the signal's
handler, in C, has written the stacks to stderr, whatever Python is busy with; afterwards the signal ends the process
as it always does."""

import faulthandler
import signal


def watch():
    """From now on SIGTERM writes the stacks of all threads before it takes its effect."""
    faulthandler.register(signal.SIGTERM, file=2, chain=True)


def leave():
    """Undoes watch(): the bot has finished its work."""
    faulthandler.unregister(signal.SIGTERM)
