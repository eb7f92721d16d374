"""Run it with: python3 -m unittest bot_test"""

import sys
import unittest

# Where the referee that made this folder has the module assize; one that is installed, or in
# PYTHONPATH, comes first.
sys.path.append("build/python")

import assize
from assize.v1 import referee_pb2
from bot import MyBot


class MyBotTest(unittest.TestCase):
    def test_it_answers_with_an_option(self):
        session = assize.Session(MyBot())
        session.receive(referee_pb2.RefereeMessage(welcome=referee_pb2.Welcome(seat=1, seats=2)))
        options = [assize.GameMove(brigands=assize.brigands.Move()) for _ in range(3)]
        request = referee_pb2.Request(request_id=7, options=options)
        answer = session.receive(referee_pb2.RefereeMessage(request=request))
        self.assertEqual(answer.move.request_id, 7)


if __name__ == "__main__":
    unittest.main()
