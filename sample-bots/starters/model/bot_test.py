"""Run it with: python3 -m unittest bot_test"""

import sys
import unittest

from bot import NO_ANSWER, Model, Seat, last_line


class Scripted:
    """Answers from a list, and keeps the prompts."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.prompts = []

    def complete(self, prompt):
        self.prompts.append(prompt)
        return self.answers.pop(0)


class SeatTest(unittest.TestCase):
    def test_the_last_line_is_the_answer_as_it_is(self):
        seat = Seat(Scripted("Let me think.\nPlan A is best.\n\n  market 2 token \n\n"), 1000)
        self.assertIsNone(seat.hear("   1  MARKET: 1 bandit\n"))
        self.assertEqual(seat.hear("? plan: a number\n"), "market 2 token")

    def test_prose_is_passed_on_and_not_searched_for_a_move(self):
        seat = Seat(Scripted("I choose number 2, the market."), 1000)
        self.assertEqual(seat.hear("? plan\n"), "I choose number 2, the market.")

    def test_a_model_without_an_answer_says_so(self):
        self.assertEqual(last_line(" \n\n"), NO_ANSWER)
        self.assertEqual(Model([sys.executable, "-c", "raise SystemExit(3)"], 60).complete("?"), "")
        self.assertEqual(Model(["/nonexistent/model"], 60).complete("?"), "")

    def test_the_model_reads_its_answers_and_the_refusals(self):
        model = Scripted("nonsense", "1")
        seat = Seat(model, 1000)
        seat.hear("? plan\n")
        seat.hear("  Refused: that is not a move (2 tries left)\n")
        self.assertEqual(seat.hear("? plan\n"), "1")
        self.assertIn("nonsense\n  Refused: that is not a move", model.prompts[1])

    def test_a_new_match_begins_with_nothing_and_long_ones_lose_their_beginning(self):
        model = Scripted("1", "1", "1")
        seat = Seat(model, 40)
        seat.hear("old\n" * 30)
        seat.hear("? plan\n")
        self.assertIn("...\nold\n", model.prompts[0])
        seat.hear("You play brigands in seat 0.\n")
        seat.hear("? plan\n")
        self.assertNotIn("old", model.prompts[1])

    def test_a_command_reads_the_prompt_and_prints_the_answer(self):
        command = [sys.executable, "-c", "import sys; print(len(sys.stdin.read()))"]
        self.assertEqual(Model(command, 60).complete("four"), "4\n")


if __name__ == "__main__":
    unittest.main()
