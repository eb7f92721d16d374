"""The sample bots play as well as is said of them: better than chance, by far."""

import unittest

from support import PlayTest


class StrengthTest(PlayTest):
    def estimates(self, deals, *bots):
        report = self.play("--rotate", "--seed", "strength", "--jobs", 2, "--matches", deals,
                           "--move-limit", 60_000, "--start-limit", 60_000, *bots)
        for bot in report.bots:
            self.assertEqual((bot.faults, bot.forfeits), (0, 0), bot.name)
        return {bot.name: bot.score for bot in report.bots}

    def assert_clearly_better(self, strong, weak):
        self.assertGreater(strong.mean - strong.margin, weak.mean + weak.margin)

    def test_greedy_beats_random_over_balanced_roles(self):
        scores = self.estimates(15, "greedy", "random", "random", "random")
        for weak in ("random", "random#2", "random#3"):
            self.assert_clearly_better(scores["greedy"], scores[weak])

    def test_montecarlo_beats_random_over_balanced_roles(self):
        scores = self.estimates(10, "montecarlo", "random", "random", "random")
        for weak in ("random", "random#2", "random#3"):
            self.assert_clearly_better(scores["montecarlo"], scores[weak])

    def test_python_greedy_beats_random_in_duels(self):
        scores = self.estimates(20, "python-greedy", "random")
        self.assert_clearly_better(scores["python-greedy"], scores["random"])


if __name__ == "__main__":
    unittest.main()
