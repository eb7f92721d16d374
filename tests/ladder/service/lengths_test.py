"""Lengths are checked where they are read: each entrance of a service takes what has its limit, and refuses one byte more.
tests/ladder/submit/lengths_test.cc has the entrances that are files."""

import unittest

import grpc

from service_support import ServiceTest, pb, reason_of

MOST_UPLOAD, MOST_REQUEST, MOST_QUESTION, MOST_TOKEN = 64 << 20, 2 << 20, 8192, 4096


class LengthsTest(ServiceTest):
    def test_an_upload(self):
        self.serve()
        caller = self.caller(self.token("submit"))

        def announce(size):
            """How it ends when nothing follows."""
            with self.assertRaises(grpc.RpcError) as error:
                caller.SubmitBot(iter([pb.SubmitBotRequest(start=pb.SubmissionStart(size=size, sha256=bytes(32)))]))
            return reason_of(error.exception)[1]
        self.assertEqual(announce(MOST_UPLOAD), pb.REASON_DAMAGED_UPLOAD)
        self.assertEqual(announce(MOST_UPLOAD + 1), pb.REASON_TOO_LARGE)

    def refused(self, call, request, size):
        self.assertEqual(request.ByteSize(), size)
        with self.assertRaises(grpc.RpcError) as error:
            call(request)
        return error.exception

    def test_a_request(self):
        self.serve()
        caller = self.caller(self.token("organise"))

        def announce(size):
            # The field's tag takes a byte, its length three.
            return self.refused(caller.Announce, pb.AnnounceRequest(text="x" * (size - 4)), size).code()
        self.assertEqual(announce(MOST_REQUEST), grpc.StatusCode.INVALID_ARGUMENT)
        self.assertEqual(announce(MOST_REQUEST + 1), grpc.StatusCode.RESOURCE_EXHAUSTED)

    def test_a_question(self):
        self.serve()
        caller = self.caller(self.token("watch"))

        def ask(size):
            return self.refused(caller.ListMatches, pb.ListMatchesRequest(event="x" * (size - 3)), size)
        self.assertEqual(ask(MOST_QUESTION).code(), grpc.StatusCode.NOT_FOUND)
        error = ask(MOST_QUESTION + 1)
        self.assertEqual(error.code(), grpc.StatusCode.INVALID_ARGUMENT)
        self.assertIn("the request has 8193 bytes; at most 8192", error.details())

    def test_names_of_any_length_are_looked_for_at_once(self):
        self.serve()
        caller = self.caller(self.token("submit"))
        error = self.refused(caller.WithdrawBot, pb.WithdrawBotRequest(bot="x" * ((1 << 20) - 4)), 1 << 20)
        self.assertEqual(error.code(), grpc.StatusCode.NOT_FOUND)

    def test_a_token_file(self):
        token = self.folder / "token"
        environment = {**self.environment(), "ASSIZE_TOKEN_FILE": str(token), "ASSIZE_PLAIN": "1"}

        def refused(size):
            token.write_text("asz_x\n".ljust(size))
            # Whether anybody is there is asked later.
            return self.finish(self.start_ladder("--server", "example.org:1", "bots", env=environment)).err
        self.assertNotIn("bytes", refused(MOST_TOKEN))
        self.assertIn(f"{token} has {MOST_TOKEN + 1} bytes; at most {MOST_TOKEN} are allowed", refused(MOST_TOKEN + 1))


if __name__ == "__main__":
    unittest.main()
