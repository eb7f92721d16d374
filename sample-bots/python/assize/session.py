"""One match as seen from a seat: what comes in, and what the bot answers. Without any network."""

from assize import mistakes
from assize.deadline import Deadline
from assize.request import Request
from assize.v1 import games_pb2, referee_pb2 as pb

PROTOCOL_VERSION = 1

# Refusals after which the request still waits for a move.
_OPEN_AFTER = (pb.REJECT_REASON_SEAT, pb.REJECT_REASON_FIELD, pb.REJECT_REASON_ILLEGAL,
               pb.REJECT_REASON_TURNED_DOWN)


class Session:
    def __init__(self, bot):
        self._bot = bot
        # The open request, or the last one.
        self._message = None
        self._clock_rules = None
        self.over = False

    def hello(self):
        """The first message of the stream."""
        return pb.BotMessage(
            hello=pb.Hello(
                protocol_version=PROTOCOL_VERSION,
                bot_name=self._bot.name,
                bot_version=self._bot.version,
                wants_options=self._bot.wants_options,
                max_options=self._bot.max_options,
            )
        )

    def receive(self, message, arrived=None):
        """Passes a message to the bot and returns its answer, or None if there is nothing to answer.
        `arrived`: when the message arrived, by `time.monotonic`; None: now. Raises mistakes.Mistake."""
        kind = message.WhichOneof("message")
        if kind == "welcome":
            self._clock_rules = message.welcome.clock_rules
            self._bot.start(message.welcome)
        elif kind == "request":
            self._message = message.request
            request = self._timed(message, arrived)
            for event in message.request.events:
                self._bot.told(event)
            return self._answer(self._bot.decide(request), "decide")
        elif kind == "rejected":
            return self._refused(message, arrived)
        elif kind == "defaulted":
            self._message = None
            self._bot.defaulted(message.defaulted)
        elif kind == "match_over":
            self.over = True
            for event in message.match_over.events:
                self._bot.told(event)
            self._bot.over(message.match_over)
        return None

    def _timed(self, message, arrived):
        """The open request, with the clock that has come with a message."""
        clock = message.clock if message.HasField("clock") else None
        request = Request(self._message, Deadline(clock, self._clock_rules, arrived))
        self._bot._asked = request
        return request

    def _refused(self, message, arrived):
        rejected = message.rejected
        waiting = self._message is not None and self._message.request_id == rejected.request_id
        if waiting and rejected.reason in _OPEN_AFTER and rejected.tries_left > 0:
            return self._answer(self._bot.retry(self._timed(message, arrived), rejected), "retry")
        self._bot.refused(rejected)
        return None

    def _answer(self, choice, method):
        move = pb.Move(request_id=self._message.request_id)
        if isinstance(choice, games_pb2.GameMove):
            move.move.CopyFrom(choice)
        elif isinstance(choice, pb.Move):
            # A complete answer, apart from the id of its request.
            move.MergeFrom(choice)
            move.request_id = self._message.request_id
        else:
            move.option = mistakes.index_of(choice, self._message, mistakes.place_of(self._bot, method))
        return pb.BotMessage(move=move)
