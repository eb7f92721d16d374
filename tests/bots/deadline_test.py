"""How much time a bot in Python is said to have, by a clock of the test's own."""

import contextlib
import io
import math
import unittest

import assize
from assize import Deadline
from assize.v1 import referee_pb2 as pb


class FakeTime:
    def __init__(self):
        # Seconds, from any origin.
        self.wall, self.cpu = 70.0, 0.25

    def deadline(self, left_ms, bank_ms=0, **rules):
        clock = pb.Clock(left_us=1000 * left_ms, bank_us=1000 * bank_ms)
        return Deadline(clock, pb.ClockRules(**rules), wall=lambda: self.wall, cpu=lambda: self.cpu)


class DeadlineTest(unittest.TestCase):
    def setUp(self):
        self.time = FakeTime()

    def test_it_counts_down_and_uses_the_limit_before_the_bank(self):
        deadline = self.time.deadline(1500, 500)
        self.assertEqual((deadline.left_ms(), deadline.free_ms(), deadline.bank_ms()), (1500, 1000, 500))
        self.time.wall += 0.5
        self.assertEqual((deadline.left_ms(), deadline.free_ms(), deadline.bank_ms()), (1000, 500, 500))
        self.time.wall += 0.75
        self.assertEqual((deadline.left_ms(), deadline.free_ms(), deadline.bank_ms()), (250, 0, 250))
        self.assertFalse(deadline.over())
        self.time.wall += 0.25
        self.assertTrue(deadline.over())
        self.time.wall += 1
        self.assertEqual(deadline.left_ms(), 0)
        self.assertEqual(deadline.elapsed_ms(), 2500)

    def test_time_before_it_was_made_counts(self):
        deadline = Deadline(pb.Clock(left_us=1_000_000), None, 69.5, lambda: 70.0, lambda: 0.0)
        self.assertEqual(deadline.left_ms(), 500)

    def test_cpu_time_counts_where_it_is_charged_and_wall_time_is_bounded(self):
        deadline = self.time.deadline(1000, charged=pb.ClockRules.CHARGED_CPU, wall_factor=3)
        self.time.wall += 2
        self.time.cpu += 0.25
        self.assertEqual(deadline.left_ms(), 750)
        self.time.wall += 0.5
        self.assertEqual(deadline.left_ms(), 500)
        unbounded = self.time.deadline(1000, charged=pb.ClockRules.CHARGED_CPU)
        self.time.wall += 50
        self.assertEqual(unbounded.left_ms(), 1000)

    def test_a_share_is_part_of_what_is_free_less_a_margin_and_of_the_bank(self):
        deadline = self.time.deadline(6005, 5000)
        self.assertEqual(deadline.share(0.5).left_ms(), 500)
        self.assertEqual(deadline.share(0.5, bank=0.25).left_ms(), 1750)
        self.assertEqual(deadline.share(0.5, margin_ms=505).left_ms(), 250)
        self.time.wall += 0.5
        share = deadline.share(0.5)
        self.assertEqual((share.left_ms(), share.bank_ms()), (250, 0))
        self.time.wall += 0.25
        self.assertTrue(share.over())
        self.time.wall += 1
        self.assertEqual(deadline.share(0.5).left_ms(), 0)

    def test_without_a_clock_time_is_infinite(self):
        deadline = Deadline()
        for time in (deadline.left_ms(), deadline.free_ms(), deadline.bank_ms(), deadline.share(0.1).left_ms()):
            self.assertEqual(time, math.inf)
        self.assertFalse(deadline.over())
        self.assertFalse(deadline.known())


class RequestTest(unittest.TestCase):
    class Hasty(assize.Bot):
        def __init__(self):
            self.seen = []

        def decide(self, request):
            self.seen.append((request.decision, request.left_ms, request.bank_ms))
            return 0

    def setUp(self):
        self.bot = self.Hasty()
        self.session = assize.Session(self.bot)
        self.log = io.StringIO()
        redirected = contextlib.redirect_stderr(self.log)
        redirected.__enter__()
        self.addCleanup(redirected.__exit__, None, None, None)

    def receive(self, left_us, bank_us, **message):
        self.session.receive(pb.RefereeMessage(clock=pb.Clock(left_us=left_us, bank_us=bank_us), **message))

    def test_a_bot_sees_its_clock_and_after_a_refusal_what_is_left_then(self):
        self.receive(86_400_000_000, 5_000_000, request=pb.Request(request_id=1, decision="plan"))
        self.receive(43_200_000_000, 4_000_000, rejected=pb.Rejected(
            request_id=1, reason=pb.REJECT_REASON_FIELD, tries_left=1))
        (plan, left, bank), (_, left_again, bank_again) = self.bot.seen
        self.assertEqual(plan, "plan")
        # Some of the day is over when the bot reads it.
        self.assertTrue(43_200_000 < left <= 86_400_000, left)
        self.assertTrue(0 < left_again <= 43_200_000, left_again)
        self.assertEqual((bank, bank_again), (5000, 4000))

    def test_without_a_clock_left_ms_is_infinite(self):
        self.session.receive(pb.RefereeMessage(request=pb.Request(request_id=1)))
        self.assertEqual(self.bot.seen, [("", math.inf, math.inf)])

    def test_a_bot_that_was_late_says_what_it_had_and_what_it_took(self):
        self.receive(0, 0, request=pb.Request(request_id=1, decision="plan"))
        self.session.receive(pb.RefereeMessage(defaulted=pb.Defaulted(
            request_id=1, reason=pb.DEFAULT_REASON_TIMEOUT)))
        self.assertRegex(self.log.getvalue(),
                         r"^request 1 \(plan\) was answered by default: TIMEOUT: there were 0 ms for it, "
                         r"0 ms of them in the bank; \d+ ms have passed\n$")

    def test_it_reads_like_the_message_that_it_is(self):
        message = pb.Request(request_id=7, decision="plan")
        message.view.brigands.round = 3
        request = assize.Request(message)
        self.assertEqual((request.request_id, request.view.WhichOneof("game"), request.view.brigands.round),
                         (7, "brigands", 3))
        self.assertIs(request.message, message)
        self.assertIn("request 7 (plan)", repr(request))
        with self.assertRaises(AttributeError):
            request.no_such_field


if __name__ == "__main__":
    unittest.main()
