"""Bots for the Assize referee in Python.

    import random
    import assize

    class MyBot(assize.Bot):
        name = "my-bot"

        def decide(self, request):
            return random.choice(request.options)

    assize.run(MyBot())

A bot gets its seat from the environment (ASSIZE_SEAT_FD, or ASSIZE_ADDRESS and ASSIZE_TOKEN), so the referee starts it:
`referee play --game brigands ./my-bot greedy`. With ASSIZE_SERVER, or --server, it plays at a ladder's service. The
messages are those of proto/assize/v1, generated for Python as `assize.v1.*_pb2`; the most used ones are names of this
package as well.
"""

try:
    from assize.bot import Bot, decision_chance, enum_name
    from assize.deadline import Deadline
    from assize.mistakes import Mistake
    from assize.request import Request
    from assize.session import Session
    from assize.running import run
    from assize import _games
    from assize._games import *
    from assize.v1.games_pb2 import GameMove
    from assize.v1.referee_pb2 import Move
except ImportError as error:
    # The interpreter lacks something that the SDK needs: a sentence helps more than a traceback.
    from assize.missing import explain
    explain(error)

__all__ = ["Bot", "Deadline", "GameMove", "Mistake", "Move", "Request", "Session", "decision_chance", "enum_name", "run"]
__all__ += _games.__all__
