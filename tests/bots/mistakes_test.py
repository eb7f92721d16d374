"""The typical mistakes of those who write bots in Python, and the sentence that each is to get."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

import assize
from assize import brigands
from assize.v1 import referee_pb2 as pb

ANSWERS = "return one of request.options, its index, or an assize.GameMove"


class Index:
    """As NumPy's and torch's whole numbers are."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def request(options=12, partial=False):
    return pb.RefereeMessage(request=pb.Request(
        request_id=3, decision="plan", options=[assize.GameMove()] * options, options_partial=partial))


def bot_that_returns(answer):
    class MyBot(assize.Bot):
        def decide(self, request):
            return answer

    return MyBot()


async def answer_later():
    return 0


# What decide() returns, and what is said about it.
WRONG_ANSWERS = [
    (-1, "returned -1 for request 3 (plan): options are numbered from 0; the last option is request.options[-1]."),
    (12, "returned 12 for request 3 (plan), which has 12 options: return an index from 0 to 11."),
    (Index(99), "returned 99 for request 3 (plan), which has 12 options: return an index from 0 to 11."),
    (None, f"returned None for request 3 (plan): {ANSWERS}; is a `return` missing?"),
    (2.0, "returned 2.0 (float) for request 3 (plan): an index is a whole number, int(2.0)."),
    ("north", f"returned 'north' (str) for request 3 (plan): {ANSWERS}."),
    ([3, 4], f"returned [3, 4] (list) for request 3 (plan): {ANSWERS}."),
    ("x" * 500, f"returned '{'x' * 56}... (str) for request 3 (plan): {ANSWERS}."),
    (brigands.Move(), "returned a bare brigands.Move for request 3 (plan): put it into its envelope, "
                      "assize.GameMove(brigands=move)."),
    (brigands.Wheel(), "returned a bare brigands.Wheel for request 3 (plan): put it into its envelopes, "
                       "assize.GameMove(brigands=brigands.Move(wheel=...))."),
    (brigands.View(), f"returned a bare brigands.View for request 3 (plan): {ANSWERS}."),
    (pb.Hello(), f"returned a bare v1.Hello for request 3 (plan): {ANSWERS}."),
    (assize.GameMove, "returned the class GameMove for request 3 (plan): return an object, GameMove(...)."),
    (brigands.Move, "returned the class Move for request 3 (plan): return an object, Move(...)."),
]

# A whole bot.py, and what its process says of it in the end.
WRONG_PROGRAMS = [
    ("class MyBot(assize.Bot):\n    def decide(self, request): return 0\nassize.run(MyBot)",
     "assize: assize.run() was given the class MyBot: give it an object, assize.run(MyBot())."),
    ("class MyBot:\n    def decide(self, request): return 0\nassize.run(MyBot())",
     "assize: assize.run() was given a MyBot, which is not a bot: derive the class from assize.Bot, "
     "class MyBot(assize.Bot)."),
    ("class MyBot(assize.Bot):\n    def deicde(self, request): return 0\nassize.run(MyBot())",
     "assize: MyBot has no method decide(self, request): is deicde() misspelt? Call it decide."),
    ("class MyBot(assize.Bot):\n    def Decide(self, request): return 0\nassize.run(MyBot())",
     "assize: MyBot has no method decide(self, request): is Decide() misspelt? Call it decide."),
    ("class MyBot(assize.Bot): pass\nassize.run(MyBot())",
     "assize: MyBot has no method decide(self, request): that is where a bot makes its moves."),
    ("class MyBot(assize.Bot):\n    def decide(request): return 0\nassize.run(MyBot())",
     "assize: bot.py:3: MyBot.decide() cannot be called with one request: write `def decide(self, request):`."),
    ("class MyBot(assize.Bot):\n    def decide(self, request): return 0\nMyBot()",
     "assize: bot.py has ended without playing: write assize.run(MyBot()) as its last line."),
]


class AnswerTest(unittest.TestCase):
    def answer(self, answer, asked=None):
        return assize.Session(bot_that_returns(answer)).receive(asked or request())

    def test_each_wrong_answer_gets_its_sentence(self):
        for answer, text in WRONG_ANSWERS:
            with self.subTest(text=text), self.assertRaises(assize.Mistake) as raised:
                self.answer(answer)
            place, _, sentence = str(raised.exception).partition(": MyBot.decide() ")
            self.assertRegex(place, r"^mistakes_test\.py:\d+$")
            self.assertEqual(sentence, text)

    def test_a_coroutine_is_named_and_closed(self):
        later = answer_later()
        with self.assertRaisesRegex(assize.Mistake, "returned a coroutine .*: write `def`, not `async def`."):
            self.answer(later)
        with self.assertRaises(RuntimeError):
            later.send(None)

    def test_whatever_has_an_index_is_one(self):
        for answer in (5, Index(5)):
            self.assertEqual(self.answer(answer).move.option, 5)

    def test_without_a_whole_list_the_referee_knows_which_options_there_are(self):
        for asked in (request(options=0), request(partial=True)):
            self.assertEqual(self.answer(4000, asked).move.option, 4000)
        with self.assertRaisesRegex(assize.Mistake, "options are numbered from 0.$"):
            self.answer(-1, request(options=0))
        with self.assertRaisesRegex(assize.Mistake, "at most 32 bits"):
            self.answer(1 << 32, request(options=0))

    def test_the_answer_after_a_refusal_is_checked_as_well(self):
        class Stubborn(assize.Bot):
            def decide(self, request):
                return 0

            def retry(self, request, rejected):
                return -1

        session = assize.Session(Stubborn())
        session.receive(request())
        refusal = pb.Rejected(request_id=3, reason=pb.REJECT_REASON_ILLEGAL, tries_left=2)
        with self.assertRaisesRegex(assize.Mistake, r"Stubborn\.retry\(\) returned -1"):
            session.receive(pb.RefereeMessage(rejected=refusal))


class ProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_bot(self, program, **environment):
        (self.folder / "bot.py").write_text(f"import assize\n{program}\n")
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ["PYTHONPATH"], **environment}
        return subprocess.run([sys.executable, "-B", "bot.py"], cwd=self.folder, env=environment,
                              capture_output=True, text=True)

    def test_each_wrong_program_gets_its_sentence_and_no_traceback(self):
        for program, sentence in WRONG_PROGRAMS:
            with self.subTest(sentence=sentence):
                # No such descriptor: none of these comes so far as to look for its seat.
                bot = self.run_bot(program, ASSIZE_SEAT_FD="77")
                self.assertEqual(bot.stderr, sentence + "\n")
                self.assertIn(bot.returncode, (0, 70))

    def test_a_bot_that_is_only_imported_is_left_alone(self):
        imported = self.run_bot("class MyBot(assize.Bot): pass")
        self.assertEqual((imported.stderr, imported.returncode), ("", 0))

    def test_after_a_crash_there_is_nothing_to_add(self):
        crashed = self.run_bot("class MyBot(assize.Bot): pass\n1 / 0", ASSIZE_SEAT_FD="77")
        self.assertTrue(crashed.stderr.endswith("ZeroDivisionError: division by zero\n"), crashed.stderr)

    def test_a_bot_behind_the_wrong_protocol_is_told_which_one_it_needs(self):
        bot = self.run_bot("class MyBot(assize.Bot):\n    def decide(self, request): return 0\nassize.run(MyBot())",
                           ASSIZE_GAME="brigands")
        self.assertEqual(bot.returncode, 78)
        self.assertIn('write protocol = "frames" into its bot.toml', bot.stderr)
        self.assertEqual(bot.stderr.count("\n"), 1)


class HangingTest(unittest.TestCase):
    """SIGTERM is what the referee ends a bot with."""

    PROGRAM = """
import os, socket, sys, threading
import assize
from assize.v1 import referee_pb2 as pb

class Stuck(assize.Bot):
    def decide(self, request):
        print("deciding", flush=True)
        while True:
            pass

{run}
"""

    def run_until_deciding(self, run):
        """The bot's end after SIGTERM in the middle of its decision."""
        ours, theirs = socket.socketpair()
        with tempfile.TemporaryDirectory() as folder, ours:
            path = pathlib.Path(folder, "bot.py")
            path.write_text(self.PROGRAM.format(run=run))
            bot = subprocess.Popen([sys.executable, "-B", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, pass_fds=[theirs.fileno()],
                                   env={**os.environ, "ASSIZE_SEAT_FD": str(theirs.fileno())})
            theirs.close()
            message = pb.RefereeMessage(request=pb.Request(request_id=1, decision="plan")).SerializeToString()
            ours.sendall(bytes([2]) + len(message).to_bytes(3, "big") + message)
            with bot:
                self.assertEqual(bot.stdout.readline(), "deciding\n")
                bot.terminate()
                return bot.communicate()[1], bot.returncode

    def test_a_bot_that_hangs_leaves_its_stack(self):
        log, status = self.run_until_deciding("assize.run(Stuck())")
        self.assertEqual(status, -signal.SIGTERM)
        self.assertIn("most recent call first", log)
        self.assertRegex(log, r'File ".*bot\.py", line \d+ in decide')

    def test_a_bot_that_hangs_before_it_runs_leaves_its_stack(self):
        log, status = self.run_until_deciding("Stuck().decide(None)")
        self.assertEqual(status, -signal.SIGTERM)
        self.assertRegex(log, r'File ".*bot\.py", line \d+ in decide')

    def test_a_handler_of_its_own_is_called_all_the_same(self):
        handled = "import signal\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(3))\nassize.run(Stuck())"
        self.assertEqual(self.run_until_deciding(handled)[1], 3)


if __name__ == "__main__":
    unittest.main()
