from assize.bot import Bot as Bot, decision_chance as decision_chance, enum_name as enum_name
from assize.deadline import Deadline as Deadline
from assize.mistakes import Mistake as Mistake
from assize.request import Request as Request
from assize.running import run as run
from assize.session import Session as Session
from assize.v1 import brigand_kings_pb2 as brigand_kings
from assize.v1 import brigands_bluff_pb2 as brigands_bluff
from assize.v1 import brigands_pb2 as brigands
from assize.v1 import carcassonne_pb2 as carcassonne
from assize.v1 import duel_descrocs_pb2 as duel_descrocs
from assize.v1.games_pb2 import GameMove as GameMove
from assize.v1.referee_pb2 import Move as Move

__all__ = ["Bot", "Deadline", "GameMove", "Mistake", "Move", "Request", "Session", "brigand_kings", "brigands",
           "brigands_bluff", "carcassonne", "decision_chance", "duel_descrocs", "enum_name", "run"]
