"""ladder-front: the seats of remote bots, and the calls that are passed on."""

import os
import signal
import ssl
import subprocess
import sys

from cutter import Cutter
from front_peers import DONE, END, HANGING, MESSAGE, Daemon, MatchOf, grpc, pb
from front_support import FRONT, ONE, WRONG, FrontTest, hello, main, make_certificate
from support import BUILD, wait_until

RANDOM = str(BUILD / "sample-bots" / "random" / "assize-bot-random")
ECHO_BOT = """
import assize
class Echo(assize.Bot):
    name = "echo"
    def decide(self, request):
        return 0
    def refused(self, rejected):
        print("refused", rejected.reason, flush=True)
assize.run(Echo())
"""


class SeatTest(FrontTest):
    def test_a_waiting_bot_gets_the_seat_and_speaks_with_the_match(self):
        call, outbox = self.play("asz_one", hello())
        self.wait_for(1, waiting=1)
        seat = self.seat()
        self.assertEqual(seat.answer.absent, "")
        self.assertGreater(seat.answer.round_trip_us, 0)
        self.assertEqual(seat.take_open().bot_name, "bot")
        seat.say(sequence=1, welcome=pb.Welcome(match_id="m"))
        self.assertEqual(next(call).welcome.match_id, "m")
        head = dict(call.initial_metadata())
        self.assertEqual(len(head["assize-session"]), 32)
        self.assertGreater(int(head["assize-round-trip-us"]), 0)
        outbox.put(pb.BotMessage(move=pb.Move(request_id=7)))
        self.assertEqual(seat.hear().move.request_id, 7)
        seat.end()
        self.assertEqual(self.status(call), (grpc.StatusCode.OK, ""))

    def test_a_seat_waits_for_a_bot_that_is_busy(self):
        first, _, busy = self.sit()
        seat = self.seat()
        self.assertEqual(seat.answer.absent, "")
        busy.end()
        self.assertEqual(self.status(first)[0], grpc.StatusCode.OK)
        second, _ = self.play("asz_one", hello())
        self.assertEqual(seat.take_open().bot_name, "bot")

    def test_nobody_is_there(self):
        self.start_front_that_expects_nobody()
        seat = self.seat(version=9)
        self.assertIn("not connected", seat.answer.absent)
        with self.assertRaises(EOFError):
            seat.read()

    def test_each_version_has_its_own_streams(self):
        one, _ = self.play("asz_one", hello())
        two, _ = self.play("asz_two", hello())
        self.wait_for(1, waiting=1)
        self.wait_for(2, waiting=1)
        seat = self.seat(version=2)
        seat.take_open()
        seat.say(sequence=1, welcome=pb.Welcome(match_id="two"))
        self.assertEqual(next(two).welcome.match_id, "two")
        self.wait_for(1, waiting=1, playing=0)

    def test_wrong_tokens_are_refused_alike(self):
        for token in ("", "asz_wrong", "x" * 4000):
            with self.subTest(token[:9]):
                call, _ = self.play(token, hello())
                code, text = self.status(call)
                self.assertEqual(code, grpc.StatusCode.UNAUTHENTICATED)
                self.assertTrue(text.startswith("E_TOKEN"), text)

    def test_the_token_may_come_as_authorization(self):
        self.play("", hello(), more=[("authorization", "Bearer asz_one")])
        self.wait_for(1, waiting=1)

    def test_a_cut_stream_comes_back_to_its_seat(self):
        call, _, seat = self.sit()
        seat.say(sequence=1, welcome=pb.Welcome(match_id="m"))
        next(call)
        session = dict(call.initial_metadata())["assize-session"]
        call.cancel()
        self.assertEqual(seat.read()[0], END)
        self.wait_for(1, away=1)
        again, _ = self.play("asz_one", hello(last_sequence=1), session=session)
        self.assertEqual(seat.take_open().last_sequence, 1)
        # What the referee still said on the first stream is nobody's.
        seat.say(sequence=2)
        seat.end(1)
        seat.say(sequence=3)
        self.assertEqual(next(again).sequence, 3)

    def test_a_session_is_of_its_token_alone(self):
        call, _, seat = self.sit()
        seat.say(sequence=1)
        next(call)
        session = dict(call.initial_metadata())["assize-session"]
        thief, _ = self.play("asz_two", hello(last_sequence=0), session=session)
        code, text = self.status(thief)
        self.assertEqual((code, text[:12]), (grpc.StatusCode.FAILED_PRECONDITION, "E_MATCH_OVER"))
        seat.say(sequence=2)
        self.assertEqual(next(call).sequence, 2)

    def test_a_newer_stream_of_the_session_takes_the_seat(self):
        call, _, seat = self.sit()
        seat.say(sequence=1)
        next(call)
        session = dict(call.initial_metadata())["assize-session"]
        newer, _ = self.play("asz_one", hello(last_sequence=1), session=session)
        self.assertEqual(seat.take_open().last_sequence, 1)
        self.assertEqual(self.status(call)[0], grpc.StatusCode.ABORTED)
        seat.end(1)
        seat.say(sequence=2)
        self.assertEqual(next(newer).sequence, 2)

    def test_a_bot_that_heard_of_no_seat_gets_it_with_its_next_stream(self):
        call, _, seat = self.sit()
        call.cancel()
        self.assertEqual(seat.read()[0], END)
        again, _ = self.play("asz_one", hello())
        seat.take_open()
        seat.end(1)
        seat.say(sequence=1)
        self.assertEqual(next(again).sequence, 1)

    def test_the_end_of_a_match_ends_the_stream_and_the_worker_the_seat(self):
        call, _, seat = self.sit()
        seat.end(10, "E_FORFEIT: five faults")
        self.assertEqual(self.status(call), (grpc.StatusCode.ABORTED, "E_FORFEIT: five faults"))
        other, _, seat = self.sit()
        seat.close()
        code, text = self.status(other)
        self.assertEqual((code, text[:10]), (grpc.StatusCode.UNAVAILABLE, "E_DRAINING"))

    def test_a_bot_that_closes_its_half_is_reported_so(self):
        call, outbox, seat = self.sit()
        outbox.put(pb.BotMessage(move=pb.Move(request_id=1)))
        outbox.put(None)
        self.assertEqual(seat.hear().move.request_id, 1)
        self.assertEqual(seat.read()[0], DONE)

    def test_messages_at_the_limit_pass_and_larger_ones_are_the_match_to_judge(self):
        call, outbox, seat = self.sit()
        outbox.put(b"x" * 65536)
        self.assertEqual(seat.read(), (MESSAGE, b"x" * 65536))
        outbox.put(b"x" * 65537)
        kind, payload = seat.read()
        self.assertEqual((kind, len(payload)), (MESSAGE, 65537))
        seat.end(8, "Received message larger than max (65537 vs. 65536)")
        self.assertEqual(self.status(call)[0], grpc.StatusCode.RESOURCE_EXHAUSTED)

    def test_a_bot_that_does_not_read_holds_up_its_own_match_alone(self):
        call, _, seat = self.sit()
        seat.socket.settimeout(0.3)
        sent = 0
        with self.assertRaises(TimeoutError):
            while sent < 64 << 20:
                seat.say(sequence=1, welcome=pb.Welcome(match_id="x" * 100_000))
                sent += 100_000
        self.assertLess(sent, 16 << 20)
        other, _, another = self.sit("asz_two", version=2)
        another.say(sequence=1)
        self.assertEqual(next(other).sequence, 1)

    def test_a_revoked_token_ends_what_plays_and_what_waits(self):
        playing, _, seat = self.sit()
        waiting, _ = self.play("asz_one", hello())
        self.wait_for(1, waiting=1, playing=1)
        del self.daemon.tokens["asz_one"]
        self.daemon.order(revoked="t1")
        for call in (playing, waiting):
            self.assertEqual(self.status(call)[0], grpc.StatusCode.UNAUTHENTICATED)
        self.assertEqual(seat.read()[0], END)

    def test_without_the_daemon_bots_are_told_to_come_again(self):
        self.daemon.stop()
        call, _ = self.play("asz_one", hello())
        self.assertEqual(self.status(call)[0], grpc.StatusCode.UNAVAILABLE)
        self.daemon = Daemon(self.folder / "front.sock", self.TOKENS)
        self.play("asz_one", hello())
        self.wait_for(1, waiting=1)

    def test_a_certificate_is_renewed_without_a_restart(self):
        before = self.chain.read_bytes()
        playing, _ = self.play("asz_one", hello())
        self.wait_for(1, waiting=1)
        make_certificate(self.folder)
        self.assertNotEqual(self.chain.read_bytes(), before)
        self.front.send_signal(signal.SIGHUP)
        wait_until(lambda: ssl.get_server_certificate(self.target()).split() == self.chain.read_text().split(),
                   "the new certificate is served")
        self.play("asz_one", hello())
        self.wait_for(1, waiting=2)

    def test_what_would_keep_it_waiting_is_no_certificate(self):
        """A pipe, and a key whose password nobody types."""
        pipe, locked = self.folder / "pipe", self.folder / "locked.key"
        os.mkfifo(pipe)
        subprocess.run(["openssl", "pkey", "-in", str(self.key), "-aes256", "-passout", "pass:secret", "-out", str(locked)],
                       check=True, capture_output=True)
        for chain, key, words in ((pipe, self.key, f"{pipe} is a folder, a pipe or a device"), (self.chain, locked, f"key {locked}")):
            with self.subTest(words):
                run = subprocess.run(
                    [FRONT, "--tls-listen", "127.0.0.1:0", "--tls-cert", chain, "--tls-key", key, "--daemon",
                     self.folder / "front.sock", "--seats", f"{self.seats}-other"],
                    stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=HANGING)
                self.assertEqual(run.returncode, 78, run.stderr)
                self.assertIn(words, run.stderr)

    def test_told_to_stop_it_lets_the_match_in_play_end(self):
        waiting, _ = self.play("asz_two", hello())
        call, _, seat = self.sit()
        self.wait_for(2, waiting=1)
        self.front.send_signal(signal.SIGTERM)
        self.assertEqual(self.status(waiting)[0], grpc.StatusCode.UNAVAILABLE)
        seat.say(sequence=1)
        self.assertEqual(next(call).sequence, 1)
        seat.end()
        seat.close()
        self.assertEqual(self.status(call)[0], grpc.StatusCode.OK)
        self.assertEqual(self.front.wait(HANGING), 0)


class GivingUpTest(FrontTest):
    ARGUMENTS = ("--away-limit", "1")

    def test_a_bot_that_stays_away_loses_its_seat_without_a_hang_up(self):
        call, _, seat = self.sit()
        seat.say(sequence=1)
        next(call)
        session = dict(call.initial_metadata())["assize-session"]
        call.cancel()
        self.assertEqual(seat.read()[0], END)
        self.assertEqual(seat.socket.recv(1), b"")
        # Our half still stands: the front has not gone.
        seat.end(1)
        late, _ = self.play("asz_one", hello(last_sequence=1), session=session)
        self.assertEqual(self.status(late)[0], grpc.StatusCode.FAILED_PRECONDITION)


class ForwardTest(FrontTest):
    def call(self, kind, method, channel=None):
        return getattr(channel or self.channel(), kind)(f"/assize.v1.Ladder/{method}")

    def test_bytes_head_and_trailer_pass_and_of_the_metadata_the_list(self):
        call = self.call("stream_stream", "Echo")(
            iter([b"one", b"", b"x" * 3_000_000]), timeout=HANGING,
            metadata=[("authorization", "Bearer asz_one"), ("assize-peer", "forged"), ("other", "x")])
        # The largest is larger than what a client takes unless told otherwise, and than any buffer here.
        self.assertEqual([len(message) for message in call], [3, 0, 3_000_000])
        self.assertEqual(dict(call.initial_metadata())["head-field"], "1")
        trailer = dict(call.trailing_metadata())
        self.assertEqual((trailer["trailer-field"], trailer["detail-bin"]), ("2", b"\x00\xff"))
        seen = self.daemon.seen[0]
        self.assertEqual(seen["authorization"], "Bearer asz_one")
        self.assertNotIn("other", seen)
        self.assertTrue(seen["assize-peer"].startswith("127.0.0.1:"), seen)

    def test_a_failure_passes_with_its_details(self):
        with self.assertRaises(grpc.RpcError) as failed:
            self.call("unary_unary", "Fail")(b"", timeout=HANGING)
        self.assertEqual(failed.exception.code(), grpc.StatusCode.FAILED_PRECONDITION)
        self.assertEqual(failed.exception.details(), "the event is over: 100 %, naïve")
        self.assertEqual(dict(failed.exception.trailing_metadata())["grpc-status-details-bin"], b"\x08\x09")

    def test_a_cancelled_call_is_cancelled_at_the_daemon(self):
        call = self.call("stream_stream", "Slow")(iter([b""]), timeout=HANGING)
        self.assertTrue(self.daemon.slow_began.wait(HANGING))
        call.cancel()
        self.assertTrue(self.daemon.cancelled.wait(HANGING))

    def test_other_services_are_not_there(self):
        for path in ("/assize.v1.FrontDesk/Admit", "/assize.v1.Supervisor/Start", "/x", "/assize.v1.Referee/Other"):
            with self.subTest(path), self.assertRaises(grpc.RpcError) as failed:
                self.channel().unary_unary(path)(b"", timeout=HANGING)
            self.assertEqual(failed.exception.code(), grpc.StatusCode.UNIMPLEMENTED)

    def test_a_daemon_that_is_gone_is_unavailable(self):
        self.daemon.stop()
        with self.assertRaises(grpc.RpcError) as failed:
            self.call("unary_unary", "Fail")(b"", timeout=HANGING)
        self.assertEqual(failed.exception.code(), grpc.StatusCode.UNAVAILABLE)


class OwnersBot(FrontTest):
    """A bot whose owner runs it, unchanged."""

    def start(self, program, server, token=ONE, **more):
        (self.folder / "token").write_bytes(token if isinstance(token, bytes) else f"{token}\n".encode())
        environment = {**os.environ, "PYTHONPATH": str(BUILD / "python"), "ASSIZE_TOKEN_FILE": str(self.folder / "token"),
                       "ASSIZE_CA_FILE": str(self.chain), "ASSIZE_SERVER": server, **more}
        environment.pop("ASSIZE_SEAT_FD", None)
        process = subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def refused(self, status, *words, server=None, **more):
        bot = self.bot(server or self.tls, **more)
        self.assertEqual(bot.wait(HANGING), status)
        said = bot.stderr.read()
        for word in words:
            self.assertIn(word, said)
        self.assertNotIn("Traceback", said)

    def play_match(self, requests):
        match = MatchOf(self.seat(), requests)
        match.play()
        self.assertEqual(match.moves, list(range(1, requests + 1)))
        match.seat.close()
        return match



class BotCases:
    """What bots in every language do."""

    def test_it_plays_match_after_match_until_sigterm(self):
        bot = self.bot(self.tls)
        self.wait_for(1, waiting=1)
        for _ in range(3):
            self.play_match(5)
        bot.send_signal(signal.SIGTERM)
        self.assertEqual(bot.wait(HANGING), 0, bot.stderr.read())

    def test_sigterm_lets_its_match_end(self):
        bot = self.bot(self.tls)
        self.wait_for(1, waiting=1)
        match = MatchOf(self.seat(), 3)
        match._hear(pb.BotMessage(hello=match.seat.take_open()))
        self.assertEqual(match.seat.hear().move.request_id, 1)
        bot.send_signal(signal.SIGTERM)
        match._fresh = False
        match.moves.append(1)
        match._ask()
        match.play()
        self.assertEqual(bot.wait(HANGING), 0, bot.stderr.read())

    def test_a_wrong_token_ends_it_with_a_sentence(self):
        bot = self.bot(self.tls, token=WRONG)
        self.assertEqual(bot.wait(HANGING), 77)
        self.assertIn("E_TOKEN", bot.stderr.read())

    def test_a_file_without_a_token_is_named(self):
        for text in (b"", b"x", b"asz_zz", f"{ONE}\n{ONE}\n".encode(), b"\x1b[1m" + ONE.encode()):
            self.is_refused(text, f"{self.folder / 'token'}: no token in it (asz_ and 64 hex digits)\n")
        for text in (ONE.encode("utf-16"), b"\xef\xbb\xbf" + ONE.encode()):
            self.is_refused(text, f"{self.folder / 'token'}: no token in it (asz_ and 64 hex digits); save it as UTF-8 without BOM\n")

    def is_refused(self, text, sentence):
        with self.subTest(text=text):
            bot = self.bot(self.tls, token=text)
            self.assertEqual(bot.wait(HANGING), 78)
            self.assertIn(sentence, bot.stderr.read())

    def test_without_tls_on_this_machine(self):
        self.bot("plain:" + self.plain)
        self.wait_for(1, waiting=1)
        self.play_match(2)

    def test_cut_at_any_moment_no_move_is_lost_or_doubled(self):
        cutter = Cutter(self.target())
        self.addCleanup(cutter.close)
        # Handshake, head and each message are somewhere among these.
        for budget in range(500, 6000, 611):
            cutter.budgets.put(budget)
        bot = self.bot(cutter.address)
        resumed = 0
        for _ in range(4):
            self.wait_for(1, waiting=1)
            resumed += self.play_match(12).resumed
        self.assertGreater(resumed, 0)
        self.assertIsNone(bot.poll())
        bot.kill()
        self.assertNotIn("refused", bot.stdout.read() + bot.stderr.read())

    def test_a_new_front_finds_its_bots_again(self):
        address = self.tls
        bot = self.bot(address)
        self.wait_for(1, waiting=1)
        self.end_front()
        self.daemon.presence = {}
        self.start_front()
        self.wait_for(1, waiting=1)
        self.play_match(2)
        self.assertIsNone(bot.poll())

    def test_who_waits_for_its_first_match_may_go(self):
        bot = self.bot(self.tls)
        self.wait_for(1, waiting=1)
        bot.send_signal(signal.SIGTERM)
        self.assertEqual(bot.wait(HANGING), 0, bot.stderr.read())


class PythonBotTest(BotCases, OwnersBot):
    def bot(self, server, token=ONE, **more):
        (self.folder / "bot.py").write_text(ECHO_BOT)
        return self.start([sys.executable, self.folder / "bot.py", "--server", server], "", token, **more)

    def test_a_certificate_that_nobody_trusts_is_named(self):
        other, _ = make_certificate(self.folder, "other")
        self.refused(69, f"{self.tls}: the connection could not be secured: ", "does --ca-file (ASSIZE_CA_FILE) name",
                     ASSIZE_CA_FILE=str(other))

    def test_a_file_without_a_certificate_is_named(self):
        empty = self.folder / "empty.pem"
        empty.write_text("nothing\n")
        self.refused(78, f"{empty}: no certificate in it", ASSIZE_CA_FILE=str(empty))
        missing = self.folder / "missing.pem"
        self.refused(78, f"assize: {missing}: No such file or directory", ASSIZE_CA_FILE=str(missing))


class CppBotTest(BotCases, OwnersBot):
    """It plays in its own process."""

    def bot(self, server, token=ONE, **more):
        return self.start([RANDOM], server, token, **more)

    def test_a_certificate_that_nobody_trusts_is_named(self):
        other, _ = make_certificate(self.folder, "other")
        self.refused(69, self.tls, "signed by nobody who is trusted", str(other), ASSIZE_CA_FILE=str(other))

    def test_a_certificate_of_another_host_is_named(self):
        self.end_front()
        self.chain, self.key = make_certificate(self.folder, "elsewhere", names="DNS:elsewhere.example")
        self.start_front()
        self.refused(69, self.tls, "its certificate is for elsewhere.example")

    def test_a_name_is_looked_up(self):
        self.bot(f"localhost:{self.target()[1]}")
        self.wait_for(1, waiting=1)
        self.play_match(2)

    def test_a_port_without_tls_is_named(self):
        self.refused(69, self.plain, "does not speak TLS 1.3", server=self.plain)

    def test_what_is_wrong_with_the_environment_is_said(self):
        missing, empty = self.folder / "missing.pem", self.folder / "empty.pem"
        empty.write_text("nothing\n")
        self.refused(78, "ASSIZE_CA_FILE", str(empty), "no certificate", ASSIZE_CA_FILE=str(empty))
        self.refused(66, "ASSIZE_CA_FILE", str(missing), ASSIZE_CA_FILE=str(missing))
        self.refused(66, "ASSIZE_TOKEN_FILE", str(missing), ASSIZE_TOKEN_FILE=str(missing))
        self.refused(78, "ASSIZE_TOKEN_FILE", token="")
        for server in ("club.example", "club.example:", "club.example:99999", "::1"):
            self.refused(78, "ASSIZE_SERVER", f"'{server}'", "HOST:PORT", server=server)

    def test_a_connection_that_is_dead_is_noticed(self):
        cutter = Cutter(self.target())
        self.addCleanup(cutter.close)
        self.bot(cutter.address)
        self.wait_for(1, waiting=1)
        # Nobody says that it has ended: only what is not answered does.
        cutter.freeze()
        wait_until(lambda: len(self.daemon.admissions) > 1, "the bot comes again")
        self.wait_for(1, waiting=1)
        self.play_match(2)


if __name__ == "__main__":
    main()
