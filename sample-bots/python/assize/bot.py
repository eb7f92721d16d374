"""What a bot's author writes: a subclass of Bot."""

import hashlib
import random
import sys

from assize import mistakes
from assize.v1 import referee_pb2 as pb


def enum_name(enum, value):
    """The name of an enum's value without the enum's prefix, e.g. "ILLEGAL"."""
    name = enum.Name(value)
    return name.removeprefix(enum.DESCRIPTOR.values_by_number[0].name.removesuffix("UNSPECIFIED"))


def decision_chance(seat, request):
    """A `random.Random` for one decision. It follows from the seat and from what is asked (the request's
    id and the view): a bot that draws from it alone plays a deal in the same way again."""
    view = request.view.SerializeToString(deterministic=True)
    return random.Random(hashlib.sha256(b"%d/%d/%s" % (seat, request.request_id, view)).digest())


class Bot:
    """One seat's player. One object plays all matches of the process, one after the other."""

    # For the record: 1 to 64 characters, and up to 64.
    name = "python-bot"
    version = "1"
    # Whether the referee lists the legal moves in every request. Bots that don't read
    # `request.options` should set it to False: a long list costs both sides time.
    wants_options = True
    # The most moves that a request lists; None: as many as there are. A request with more lists none of them;
    # its `option_count` is their number, and an index below that is an answer all the same.
    max_options = None

    # The open request, or the last one.
    _asked = None

    def __init_subclass__(cls, **arguments):
        super().__init_subclass__(**arguments)
        mistakes.watch.defined(cls)

    def start(self, welcome):
        """A match begins. `welcome` has the seat, the game's options, and the rules of the clock:
        `welcome.clock_rules.move_limit_us`, `.bank_us`, `.charged` (wall or CPU time)."""

    def decide(self, request):
        """The answer: a move of `request.options`, its index, or any other move (GameMove).

        `request.left_ms` is the time for it, with the bank, and `request.bank_ms` the bank, both as they were
        when the request arrived; `request.deadline` has what is left now (deadline.py)."""
        raise NotImplementedError

    def told(self, event):
        """Something happened. Called for each event, before `decide`."""

    def retry(self, request, rejected):
        """The answer after a refusal; the clock keeps running. Unless overridden: calls `refused`, and
        answers with the first of the options, which are all legal, or with `decide` if there are none."""
        self.refused(rejected)
        return 0 if request.options or request.option_count else self.decide(request)

    def refused(self, rejected):
        """A refusal after which no other move is expected: there are no tries left, or the move was not
        asked for. Unless overridden: prints it to stderr."""
        print(f"refused: {enum_name(pb.RejectReason, rejected.reason)}: {rejected.text}",
              file=sys.stderr)

    def defaulted(self, defaulted):
        """The referee has played the default move for this seat: its answer was late, or all tries were
        refused. Unless overridden: prints it to stderr."""
        text = f"request {defaulted.request_id}"
        asked = self._asked
        if asked is not None and asked.request_id == defaulted.request_id:
            text += f" ({asked.decision})"
        text += f" was answered by default: {enum_name(pb.DefaultReason, defaulted.reason)}"
        if defaulted.reason == pb.DEFAULT_REASON_TIMEOUT and asked is not None and asked.deadline.known():
            text += (f": there were {asked.left_ms:.0f} ms for it, {asked.bank_ms:.0f} ms of them in the bank; "
                     f"{asked.deadline.elapsed_ms():.0f} ms have passed")
        print(text, file=sys.stderr)

    def over(self, match_over):
        """The match is over. The same object plays the next one."""
