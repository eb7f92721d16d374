from assize.bot import Bot as Bot, decision_chance as decision_chance, enum_name as enum_name
from assize.deadline import Deadline as Deadline
from assize.mistakes import Mistake as Mistake
from assize.request import Request as Request
from assize.running import run as run
from assize.session import Session as Session
from assize import _games
from assize._games import *
from assize.v1.games_pb2 import GameMove as GameMove
from assize.v1.referee_pb2 import Move as Move

__all__ = ["Bot", "Deadline", "GameMove", "Mistake", "Move", "Request", "Session", "decision_chance", "enum_name", "run"]
__all__ += _games.__all__
