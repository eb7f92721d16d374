from assize.deadline import Deadline
from assize.v1 import referee_pb2 as pb

# All fields of the message are read as its own.
class Request(pb.Request):
    message: pb.Request
    deadline: Deadline
    left_ms: float
    bank_ms: float
    def __init__(self, message: pb.Request, deadline: Deadline | None = None) -> None: ...
