"""How a Python bot leaves its seat: with which status, and with no stream left to gRPC.

Python's shutdown hangs now and then on a stream that it has to end itself."""

import gc
import tempfile
import unittest
from concurrent import futures

import grpc

from assize import Bot, run
from assize.v1 import referee_pb2 as pb


class Clumsy(Bot):
    def decide(self, request):
        raise ZeroDivisionError("the bot's own mistake")


def referee(folder, answer):
    """Answers each stream of a bot by `answer(requests, context)`; returns server and address."""
    handler = grpc.stream_stream_rpc_method_handler(
        answer, request_deserializer=pb.BotMessage.FromString,
        response_serializer=pb.RefereeMessage.SerializeToString)
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=1))
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("assize.v1.Referee", {"Play": handler}),))
    address = f"unix:{folder}/seat.sock"
    server.add_insecure_port(address)
    server.start()
    return server, address


def asks_once(requests, context):
    next(requests)
    yield pb.RefereeMessage(request=pb.Request(request_id=1))
    # The bot leaves without an answer.
    next(requests, None)


def goes_away(requests, context):
    next(requests)
    yield pb.RefereeMessage(welcome=pb.Welcome(match_id="m"))
    context.abort(grpc.StatusCode.UNAVAILABLE, "E_DRAINING: the referee goes away")


def streams():
    # A stream of gRPC is at once its iterator, its call and the error that it ends with.
    return [thing for thing in gc.get_objects()
            if isinstance(thing, grpc.Call) and isinstance(thing, grpc.RpcError)]


class LeavingTest(unittest.TestCase):
    def setUp(self):
        # Its path is short wherever TMPDIR is: a socket lies in there.
        folder = tempfile.TemporaryDirectory(dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def leave(self, answer):
        server, address = referee(self.folder, answer)
        try:
            run(Clumsy(), address, "c0ffee")
        finally:
            self.left = len(streams())
            server.stop(grace=None).wait()

    def test_when_the_referee_goes_away(self):
        with self.assertRaises(SystemExit) as end:
            self.leave(goes_away)
        self.assertEqual(end.exception.code, 0)
        self.assertEqual(self.left, 0)

    def test_when_the_bot_fails(self):
        with self.assertRaisesRegex(ZeroDivisionError, "own mistake"):
            self.leave(asks_once)
        self.assertEqual(self.left, 0)

    def test_when_nobody_is_there(self):
        with self.assertRaises(SystemExit) as end:
            run(Clumsy(), f"unix:{self.folder}/nobody.sock", "c0ffee")
        self.assertEqual(end.exception.code, 69)
        self.assertEqual(streams(), [])


if __name__ == "__main__":
    unittest.main()
