"""One match as seen from a seat: what comes in, and what the bot answers. No network here."""

from assize.v1 import games_pb2, referee_pb2 as pb

PROTOCOL_VERSION = 1

# Refusals after which the request still waits for a move.
_OPEN_AFTER = (pb.REJECT_REASON_SEAT, pb.REJECT_REASON_FIELD, pb.REJECT_REASON_ILLEGAL,
               pb.REJECT_REASON_TURNED_DOWN)


class Session:
    def __init__(self, bot):
        self._bot = bot
        self._request = None
        self.over = False

    def hello(self):
        """The first message of the stream."""
        return pb.BotMessage(
            hello=pb.Hello(
                protocol_version=PROTOCOL_VERSION,
                bot_name=self._bot.name,
                bot_version=self._bot.version,
                wants_options=self._bot.wants_options,
            )
        )

    def receive(self, message):
        """Tells the bot and returns its answer, or None where there is nothing to answer."""
        kind = message.WhichOneof("message")
        if kind == "welcome":
            self._bot.start(message.welcome)
        elif kind == "request":
            self._request = message.request
            for event in message.request.events:
                self._bot.told(event)
            return self._answer(self._bot.decide(message.request))
        elif kind == "rejected":
            return self._refused(message.rejected)
        elif kind == "defaulted":
            self._request = None
            self._bot.defaulted(message.defaulted)
        elif kind == "match_over":
            self.over = True
            for event in message.match_over.events:
                self._bot.told(event)
            self._bot.over(message.match_over)
        return None

    def _refused(self, rejected):
        request = self._request
        waiting = request is not None and request.request_id == rejected.request_id
        if waiting and rejected.reason in _OPEN_AFTER and rejected.tries_left > 0:
            return self._answer(self._bot.retry(request, rejected))
        self._bot.refused(rejected)
        return None

    def _answer(self, choice):
        move = pb.Move(request_id=self._request.request_id)
        if isinstance(choice, games_pb2.GameMove):
            move.move.CopyFrom(choice)
        elif isinstance(choice, int):
            move.option = choice
        else:
            raise TypeError(f"a bot's answer must be a GameMove or the index of an option, not {choice!r}")
        return pb.BotMessage(move=move)
