"""The Python SDK without a network: which messages ask the bot for what."""

import contextlib
import io
import unittest

import assize
from assize.v1 import referee_pb2 as pb


class NotingBot(assize.Bot):
    """Answers with given choices, and notes each call."""

    def __init__(self, answer):
        self.answer = answer
        self.notes = []

    def start(self, welcome):
        self.notes.append(f"start {welcome.match_id}")

    def decide(self, request):
        self.notes.append(f"decide {request.decision}")
        return self.answer

    def told(self, event):
        self.notes.append(f"told {event.brigands.new_day.round}")

    def over(self, match_over):
        self.notes.append("over")


def request(request_id, options=0):
    moves = [assize.GameMove() for _ in range(options)]
    return pb.RefereeMessage(
        request=pb.Request(request_id=request_id, decision="plan", options=moves))


def refusal(request_id, reason, tries_left):
    return pb.RefereeMessage(rejected=pb.Rejected(
        request_id=request_id, reason=reason, tries_left=tries_left, text="no"))


class SessionTest(unittest.TestCase):
    def setUp(self):
        self.bot = NotingBot(5)
        self.session = assize.Session(self.bot)
        self.complaints = io.StringIO()
        redirected = contextlib.redirect_stderr(self.complaints)
        redirected.__enter__()
        self.addCleanup(redirected.__exit__, None, None, None)

    def test_hello_says_version_name_and_wishes(self):
        hello = self.session.hello().hello
        self.assertEqual((hello.protocol_version, hello.bot_name, hello.wants_options),
                         (1, "python-bot", True))

    def test_hello_names_the_most_options_only_if_the_bot_does(self):
        self.assertFalse(self.session.hello().hello.HasField("max_options"))
        self.bot.max_options = 0
        hello = assize.Session(self.bot).hello().hello
        self.assertTrue(hello.HasField("max_options"))
        self.assertEqual(hello.max_options, 0)

    def test_the_first_option_is_tried_after_a_refusal_though_it_is_only_counted(self):
        message = request(3)
        message.request.option_count = 2000
        self.session.receive(message)
        move = self.session.receive(refusal(3, pb.REJECT_REASON_ILLEGAL, 1)).move
        self.assertEqual(move.WhichOneof("choice"), "option")
        self.assertEqual(move.option, 0)

    def test_an_index_is_answered_as_an_option(self):
        move = self.session.receive(request(3)).move
        self.assertEqual((move.request_id, move.option), (3, 5))

    def test_option_zero_is_an_answer(self):
        self.bot.answer = 0
        self.assertEqual(self.session.receive(request(3)).move.WhichOneof("choice"), "option")

    def test_a_move_is_answered_as_it_is(self):
        self.bot.answer = assize.GameMove(
            brigands=assize.brigands.Move(escape=assize.brigands.Escape(escaping=2)))
        self.assertEqual(self.session.receive(request(3)).move.move, self.bot.answer)

    def test_a_whole_answer_gets_its_request(self):
        self.bot.answer = assize.Move(option=4, seat=2, request_id=99)
        move = self.session.receive(request(3)).move
        self.assertEqual((move.request_id, move.seat, move.option), (3, 2, 4))

    def test_anything_else_is_refused_by_name(self):
        self.bot.answer = "north"
        with self.assertRaisesRegex(assize.Mistake, "'north'"):
            self.session.receive(request(3))

    def test_events_are_told_before_the_decision_and_before_the_end(self):
        message = request(1)
        message.request.events.add().brigands.new_day.round = 1
        over = pb.RefereeMessage(match_over=pb.MatchOver())
        over.match_over.events.add().brigands.new_day.round = 6
        self.session.receive(message)
        self.assertFalse(self.session.over)
        self.assertIsNone(self.session.receive(over))
        self.assertTrue(self.session.over)
        self.assertEqual(self.bot.notes, ["told 1", "decide plan", "told 6", "over"])

    def test_the_first_option_is_tried_after_a_refusal(self):
        self.session.receive(request(3, options=9))
        for reason in (pb.REJECT_REASON_ILLEGAL, pb.REJECT_REASON_FIELD, pb.REJECT_REASON_SEAT,
                       pb.REJECT_REASON_TURNED_DOWN):
            move = self.session.receive(refusal(3, reason, 1)).move
            self.assertEqual((move.request_id, move.option), (3, 0))
        self.assertIn("refused: ILLEGAL: no", self.complaints.getvalue())

    def test_a_bot_without_options_decides_again_after_a_refusal(self):
        self.session.receive(request(3))
        move = self.session.receive(refusal(3, pb.REJECT_REASON_ILLEGAL, 2)).move
        self.assertEqual(move.option, 5)
        self.assertEqual(self.bot.notes, ["decide plan", "decide plan"])

    def test_a_refusal_that_waits_for_nothing_is_told_and_not_answered(self):
        self.session.receive(request(3, options=9))
        self.assertIsNone(self.session.receive(refusal(3, pb.REJECT_REASON_TURNED_DOWN, 0)))
        self.assertIn("refused: TURNED_DOWN: no", self.complaints.getvalue())
        self.assertIsNone(self.session.receive(refusal(2, pb.REJECT_REASON_ILLEGAL, 2)))
        for reason in (pb.REJECT_REASON_NO_REQUEST, pb.REJECT_REASON_STALE,
                       pb.REJECT_REASON_DUPLICATE, pb.REJECT_REASON_LATE):
            self.assertIsNone(self.session.receive(refusal(3, reason, 0)))
        self.assertIn("refused: LATE: no", self.complaints.getvalue())

    def test_a_default_move_is_told_on_stderr(self):
        defaulted = pb.Defaulted(request_id=4, reason=pb.DEFAULT_REASON_TIMEOUT)
        self.assertIsNone(self.session.receive(pb.RefereeMessage(defaulted=defaulted)))
        self.assertIn("request 4 was answered by default: TIMEOUT", self.complaints.getvalue())


if __name__ == "__main__":
    unittest.main()
