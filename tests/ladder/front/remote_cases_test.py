"""What a remote bot may do wrong in a match, over TLS and through the public port: each has the same outcome as with a
hosted bot, and the opponent notices nothing."""

import threading

from front_peers import HANGING, grpc, pb
from front_support import main
from remote_support import RemoteTest
from support import wait_until

EXHAUSTED = grpc.StatusCode.RESOURCE_EXHAUSTED
INVALID = grpc.StatusCode.INVALID_ARGUMENT
PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
# After these the request is still open.
OPEN = {pb.REJECT_REASON_SEAT, pb.REJECT_REASON_FIELD, pb.REJECT_REASON_ILLEGAL}


def hello(**fields):
    return pb.BotMessage(hello=pb.Hello(**{"protocol_version": 1, "bot_name": "zed", "bot_version": "1",
                                           "wants_options": True, **fields}))


def move(request, **fields):
    return pb.BotMessage(move=pb.Move(**{"request_id": request, **({"option": 0} if not fields else fields)}))


class Offender(threading.Thread):
    """Plays the first option; at its second request it does what `offence` says. When its stream ends before the match
    does it comes again."""

    def __init__(self, test, offence):
        super().__init__(daemon=True)
        self.test, self.offence = test, offence
        self.rejected, self.ends, self.over, self.sequence, self.session, self.done = [], [], None, 0, None, False

    def say(self, *messages):
        for message in messages:
            self.outbox.put(message)

    def run(self):
        opening = hello()
        while self.over is None and len(self.ends) <= 20:
            self.call, self.outbox = self.test.play("asz_one", opening, session=self.session)
            try:
                self.read()
            except grpc.RpcError:
                pass
            self.outbox.put(None)
            if self.over is None:
                self.ends.append((self.call.code(), self.call.details()))
            opening = hello(last_sequence=self.sequence) if self.sequence else hello()

    def read(self):
        for message in self.call:
            self.session = dict(self.call.initial_metadata()).get("assize-session")
            if message.sequence <= self.sequence:
                continue
            self.sequence = message.sequence
            if message.HasField("match_over"):
                self.over = message.match_over
            elif message.HasField("request"):
                self.answer(message.request.request_id)
            elif message.HasField("rejected"):
                self.rejected.append(message.rejected.reason)
                if message.rejected.reason in OPEN and message.rejected.tries_left:
                    self.say(move(message.rejected.request_id))

    def answer(self, request):
        if request >= 2 and not self.done:
            self.done = True
            self.offence(self, request)
        else:
            self.say(move(request))


def says(*messages):
    """Says this at its second request, in which "request" is that request's id."""
    return lambda bot, request: bot.say(*(message(request) if callable(message) else message for message in messages))


BROKEN = {"bytes that are none": b"\xff" * 16, "a length beyond the end": b"\x12\x7f\x08", "field 0": b"\x02\x00",
          "wire type 7": b"\x0f", "a string that is no UTF-8": b"\x0a\x04\x12\x02\xc0\xaf",
          "nested 5,000 times": b"\x12" * 5000}


class RemoteCases(RemoteTest):
    def play_case(self, offence, **rules):
        """Returns the bot, its faults, and whether its seat was lost."""
        bot = Offender(self, offence)
        bot.start()
        self.wait_for(1, waiting=1)
        batch = self.batch(1, name=f"case-{id(bot)}", **rules)
        run, results = self.work(batch)
        self.assertEqual(run.returncode, 0, run.stderr)
        bot.join(HANGING)
        self.assertFalse(bot.is_alive(), "it waits for the end of its match")
        self.wait_for_nobody()
        record = results[0].record
        seat = [competitor.remote for competitor in record.header.competitors].index(True)
        # Whatever it did, the other has done nothing wrong.
        self.assertEqual(record.end.faults[1 - seat], 0)
        self.assertFalse(record.end.results[1 - seat].forfeited)
        return bot, record.end.faults[seat], record.end.results[seat].forfeited

    def wait_for_nobody(self):
        wait_until(lambda: 1 not in self.daemon.presence or not self.daemon.presence[1].waiting, "its streams are gone")

    def test_moves_that_are_refused_leave_the_stream_open(self):
        other = lambda request: move(request, option=0, seat=7)
        cases = {
            "V13 a move before its request": (says(lambda r: move(r + 1), move), ["NO_REQUEST"], 0),
            "V14 a move for the request before": (says(lambda r: move(r - 1), move), ["STALE"], 0),
            "V15 two moves": (says(move, move), ["DUPLICATE"], 0),
            "V18 another seat": (says(other), ["SEAT"], 1),
            "V19 an option that is none": (says(lambda r: move(r, option=10**6)), ["FIELD"], 1),
            "V25 nothing": (says(b""), ["FIELD"], 1),
            "V32 fields that nobody knows": (says(lambda r: move(r).SerializeToString() + b"\xfa\x07\x00" * 100), [], 0),
            "V33 two choices": (says(lambda r: move(r, option=10**6).SerializeToString()
                                     + move(r).SerializeToString()), [], 0),
        }
        for name, (offence, reasons, faults) in cases.items():
            with self.subTest(name):
                bot, counted, forfeited = self.play_case(offence)
                self.assertEqual([pb.RejectReason.Name(reason).removeprefix("REJECT_REASON_") for reason in bot.rejected],
                                 reasons)
                self.assertEqual((counted, forfeited, bot.ends), (faults, False, []))

    def test_what_is_no_message_ends_the_stream_and_not_the_match(self):
        for name, data in BROKEN.items():
            with self.subTest(name):
                bot, faults, forfeited = self.play_case(says(data))
                self.assertEqual([(code, text.split(":")[0]) for code, text in bot.ends], [(INVALID, "E_PARSE")])
                self.assertEqual((faults, forfeited), (1, False))

    def test_a_message_that_is_too_long_or_compressed_ends_the_stream(self):
        bot, faults, forfeited = self.play_case(says(b"x" * 65_537))
        self.assertEqual([code for code, _ in bot.ends], [EXHAUSTED])
        self.assertEqual((faults, forfeited), (1, False))

    def test_what_comes_out_of_order_ends_the_stream(self):
        for name, offence, code, reason in (("V21 a second Hello", says(hello()), PRECONDITION, "E_HELLO"),
                                            ("V22 the end of what it says", says(None), INVALID, "E_CLOSED")):
            with self.subTest(name):
                bot, faults, forfeited = self.play_case(offence)
                self.assertEqual([(end, text.split(":")[0]) for end, text in bot.ends], [(code, reason)])
                self.assertFalse(forfeited)

    def test_without_a_hello_nobody_plays(self):
        for name, first, reason in (("V11 a move first", move(1), "E_HELLO"),
                                    ("V12 another version", hello(protocol_version=99), "E_VERSION"),
                                    ("V37 a name of 10,000 letters", hello(bot_name="x" * 10_000), "E_HELLO"),
                                    ("V37 a name with a line's end", hello(bot_name="a\nb"), "E_HELLO")):
            with self.subTest(name):
                call, _ = self.play("asz_one", first)
                code, text = self.status(call)
                self.assertEqual((code, text.split(":")[0]), (PRECONDITION, reason))

    def test_who_floods_is_cut_off_and_the_second_time_forfeits(self):
        bot, _, forfeited = self.play_case(says(*[lambda r: move(r - 1)] * 10_000))
        self.assertLessEqual(len(bot.rejected), 20)
        self.assertEqual((bot.ends[0][0], bot.ends[0][1].split(":")[0]), (EXHAUSTED, "E_RATE"))

    def test_who_says_nothing_is_played_for_until_the_seat_is_lost(self):
        bot, faults, forfeited = self.play_case(lambda bot, request: setattr(bot, "answer", lambda request: None),
                                                move_limit_s=1)
        self.assertTrue(forfeited)
        self.assertEqual(faults, 3)

    def test_who_comes_again_too_often_is_sent_away(self):
        def cut(bot, request):
            bot.done = False
            bot.call.cancel()
        bot, _, forfeited = self.play_case(cut)
        self.assertTrue(forfeited)
        self.assertIn("E_RATE", {text.split(":")[0] for _, text in bot.ends})


if __name__ == "__main__":
    main()
