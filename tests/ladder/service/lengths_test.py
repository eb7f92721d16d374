"""Lengths are checked where they are read: each entrance of a service takes what has its limit, and refuses one byte more.
tests/ladder/submit/lengths_test.cc has the entrances that are files."""

import unittest

import grpc

from service_support import ServiceTest, pb, reason_of
from ladder_support import CONFIGURATION
from support import hold_port

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
        token, port = self.folder / "token", hold_port(self)
        environment = {**self.environment(), "ASSIZE_TOKEN_FILE": str(token), "ASSIZE_PLAIN": "1"}

        def refused(size):
            token.write_text(f"asz_{0:064}\n".ljust(size))
            # That nobody is there is noticed later.
            return self.finish(self.start_ladder("--server", f"127.0.0.1:{port}", "bots", env=environment)).err
        self.assertNotIn("bytes", refused(MOST_TOKEN))
        self.assertIn(f"{token} has {MOST_TOKEN + 1} bytes; at most {MOST_TOKEN} are allowed", refused(MOST_TOKEN + 1))

    def test_a_file_without_a_token_is_named(self):
        token, port = self.folder / "token", hold_port(self)
        good = f"asz_{0:064}"
        environment = {**self.environment(), "ASSIZE_TOKEN_FILE": str(token), "ASSIZE_PLAIN": "1"}
        again = "; save it as UTF-8 without BOM"
        for text, more in ((b"", ""), (b"x", ""), (b"asz_zz", ""), (f"{good}\n{good}\n".encode(), ""),
                           (b"\x1b[1m" + good.encode(), ""), (good.encode("utf-16"), again),
                           (b"\xef\xbb\xbf" + good.encode(), again)):
            with self.subTest(text=text):
                token.write_bytes(text)
                run = self.finish(self.start_ladder("--server", f"127.0.0.1:{port}", "events", env=environment))
                self.assertEqual((run.code, run.err),
                                 (CONFIGURATION, f"ladder: {token}: no token in it (asz_ and 64 hex digits){more}\n"))


if __name__ == "__main__":
    unittest.main()
