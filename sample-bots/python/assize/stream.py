"""Joins a bot to its seat over gRPC: one stream for each match, over one channel."""

import gc
import queue
import sys

import grpc

from assize.session import Session
from assize.v1 import referee_pb2 as pb

_CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", 16 << 20),
    # A seat is a socket on this machine or an address from the referee, never behind a proxy.
    ("grpc.enable_http_proxy", 0),
    # gRPC must not retry a stream by itself. Moreover, gRPC 1.51 may lose the end of a stream that it
    # was retrying when the referee went away, and then waits forever.
    ("grpc.enable_retries", 0),
)
# Exit codes of sysexits.h.
_EX_UNAVAILABLE = 69


def play_matches(bot, address, token):
    """Plays until the referee is gone; returns the exit status."""
    try:
        return _play_matches(bot, address, token)
    finally:
        # A stream that is still there when Python shuts down can hang it: gRPC's threads are stopped
        # wherever they are then, and one of them may hold the lock that the stream's end takes. An
        # error is its stream in gRPC, and refers to itself by its traceback.
        gc.collect()


def _play_matches(bot, address, token):
    with grpc.insecure_channel(address, options=_CHANNEL_OPTIONS) as channel:
        seat = _Seat(channel, token, bot)
        try:
            while seat.play_match():
                pass
        except grpc.RpcError as error:
            gone = error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
            if not (gone and seat.reached):
                print(f"{address}: {error.code().name}: {error.details()}", file=sys.stderr)
                return _EX_UNAVAILABLE
    return 0


class _Seat:
    def __init__(self, channel, token, bot):
        self._call = channel.stream_stream(
            "/assize.v1.Referee/Play",
            request_serializer=pb.BotMessage.SerializeToString,
            response_deserializer=pb.RefereeMessage.FromString,
        )
        self._metadata = (("assize-token", token),)
        self._bot = bot
        # The referee has sent something.
        self.reached = False

    def play_match(self):
        """Plays one match. False: the referee ended the stream before the match was over."""
        session = Session(self._bot)
        outbox = queue.SimpleQueue()
        outbox.put(session.hello())
        try:
            for message in self._call(iter(outbox.get, None), metadata=self._metadata):
                self.reached = True
                reply = session.receive(message)
                if reply is not None:
                    outbox.put(reply)
        finally:
            # Lets gRPC's sending thread end.
            outbox.put(None)
        return session.over
