"""stranger.cc in Python: `stranger.py STUBS`, with the folder of the generated messages and stubs."""

import os
import queue
import sys

sys.path.insert(0, sys.argv[1])

import grpc  # noqa: E402
from assize.v1 import referee_pb2 as pb  # noqa: E402
from assize.v1 import referee_pb2_grpc  # noqa: E402


def play(stub):
    """Plays one match; whether another may follow."""
    out = queue.SimpleQueue()
    out.put(pb.BotMessage(hello=pb.Hello(protocol_version=1, bot_name="python-stranger",
                                         wants_options=True)))
    over = reached = False
    try:
        for message in stub.Play(iter(out.get, None),
                                 metadata=[("assize-token", os.environ["ASSIZE_TOKEN"])]):
            reached = True
            over = message.HasField("match_over")
            if message.HasField("request"):
                request_id = message.request.request_id
                option = request_id % len(message.request.options)
                out.put(pb.BotMessage(move=pb.Move(request_id=request_id, option=option)))
            elif message.HasField("rejected"):
                print(f"refused: {message.rejected.text}", file=sys.stderr)
                if message.rejected.tries_left:
                    out.put(pb.BotMessage(
                        move=pb.Move(request_id=message.rejected.request_id, option=0)))
    except grpc.RpcError as error:
        if error.code() != grpc.StatusCode.UNAVAILABLE or not (reached or play.reached):
            print(error.details(), file=sys.stderr)
            sys.exit(69)
        return False
    finally:
        play.reached |= reached
        out.put(None)
    return over


play.reached = False

with grpc.insecure_channel(os.environ["ASSIZE_ADDRESS"]) as channel:
    referee = referee_pb2_grpc.RefereeStub(channel)
    while play(referee):
        pass
