"""The bot teach-ismcts: its page of search, apart from the protocol."""

import itertools
import pathlib
import random
import sys
import unittest

import numpy as np

from assize.sim import Game, check

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "sample-bots" / "python" / "teach-ismcts"
sys.path.append(str(SOURCE))

import bot  # noqa: E402


def rounds(count):
    """Over when it was asked so often."""
    left = itertools.count(1)
    return lambda: next(left) >= count


class TeachTest(unittest.TestCase):
    def test_it_is_a_page(self):
        self.assertLessEqual(len((SOURCE / "bot.py").read_text().splitlines()), 90)

    def test_it_plays_every_game_by_what_its_view_says(self):
        for name, seats in (("brigand-kings", 2), ("brigands", 4), ("brigands-bluff", 4), ("carcassonne-robbers", 3), ("duel-descrocs", 2)):
            check.check_bot_is_fair(lambda game: lambda view: bot.best_move(view, rounds(4), random.Random(view.key())), Game(name, seats),
                                    seed=1, decisions=6)

    def test_it_stops_after_one_round_if_there_is_no_time(self):
        view = Game("brigands", 2).new(1).view(1)
        self.assertIsNone(view.check(bot.best_move(view, lambda: True, random.Random(1))))

    def test_it_beats_chance(self):
        game = Game("carcassonne-robbers", 2)
        scores = []
        for seed in range(4):
            dice = random.Random(seed)
            table = game.new(seed)
            own = seed % 2
            while not table.over:
                table.step({seat: bot.best_move(table.view(seat), rounds(25), dice) if seat == own
                            else table.view(seat).random_move(dice.getrandbits(64)) for seat in table.asked})
            scores.append(float(table.scores()[own]))
        self.assertGreaterEqual(np.mean(scores), 0.75)


if __name__ == "__main__":
    unittest.main()
