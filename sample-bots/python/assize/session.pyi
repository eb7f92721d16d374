from assize.bot import Bot
from assize.v1 import referee_pb2 as pb

PROTOCOL_VERSION: int

class Session:
    over: bool
    def __init__(self, bot: Bot) -> None: ...
    def hello(self) -> pb.BotMessage: ...
    def receive(self, message: pb.RefereeMessage, arrived: float | None = None) -> pb.BotMessage | None: ...
