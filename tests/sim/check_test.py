"""assize.sim.check: bots that look at more than their view are found, and those that don't pass."""

import random
import unittest

from assize.sim import Game, check, search

GAMES = (("brigand-kings", 2), ("brigands", 4), ("brigands-bluff", 4), ("carcassonne-robbers", 3), ("duel-descrocs", 2))


class FairTest(unittest.TestCase):
    def test_a_bot_that_decides_by_its_view_passes(self):
        for name, seats in GAMES:
            check.check_bot_is_fair(lambda game: lambda view: view.random_move(view.key()), Game(name, seats), seed=1, decisions=30)
        check.check_bot_is_fair(lambda game: lambda view: search(view, iterations=20, seed=1).move, Game("brigands", 4), decisions=8)
        check.check_bot_is_fair(lambda game: lambda view: 0, Game("carcassonne-robbers", 2), decisions=10)

    def test_one_that_has_the_truth_is_found(self):
        """It has other chance than its twin, as one that searches on the true state has."""
        def make_bot(game):
            truth = game.new(random.getrandbits(64))
            return lambda view: view.random_move(truth.digest().encode())

        for name, seats in GAMES:
            with self.assertRaisesRegex(AssertionError, "another that looks the same"):
                check.check_bot_is_fair(make_bot, Game(name, seats), seed=2)

    def test_one_that_counts_its_calls_apart_is_found(self):
        calls = []

        def decide(view):
            calls.append(view)
            return view.random_move(len(calls))

        with self.assertRaisesRegex(AssertionError, "seat 0, plan"):
            check.check_bot_is_fair(lambda game: decide, Game("brigands", 4))

    def test_an_illegal_answer_is_named_by_its_rule(self):
        stranger = Game("brigands", 4).new(5).view(3).default_move()
        with self.assertRaisesRegex(AssertionError, "seat 0, plan: BRIG-7"):
            check.check_bot_is_fair(lambda game: lambda view: stranger, Game("brigands", 4))


class RowsTest(unittest.TestCase):
    def test_rows_keys_and_lists_say_no_more_than_views(self):
        for name, seats in GAMES:
            check.check_rows(Game(name, seats), seed=3, decisions=60)

    def test_leaks_are_found(self):
        """Games whose views are spoilt on their way: an encoder that peeks, a key that depends on the truth, a list in hidden order."""
        game = Game("brigands", 4)

        class Peeking:
            def __init__(self, inner, tampered):
                self.inner, self.tampered = inner, tampered

            def __getattr__(self, name):
                return self.tampered[name] if name in self.tampered else getattr(self.inner, name)

        for leak, text in ((lambda table, view: {"observe": lambda: view.observe() + int(table.digest()[:2], 16) % 2}, "row"),
                           (lambda table, view: {"key": lambda: table.digest()}, "key"),
                           (lambda table, view: {"options": lambda limit: Shuffled(view.options(limit), table.digest())}, "options")):
            def spoil(table, leak=leak):
                return Peeking(table, {
                    "view": lambda seat: spoilt_view(table, seat, leak), "step": table.step})

            def spoilt_view(table, seat, leak):
                view = table.view(seat)
                return Peeking(view, {**leak(table, view), "redeal": lambda seed: spoil(view.redeal(seed), leak)})

            with self.assertRaisesRegex(AssertionError, f": {text}: differs"):
                check.check_rows(Peeking(game, {"new": lambda seed: spoil(game.new(seed), leak)}), decisions=40)


class Shuffled:
    """Options in an order that follows from the truth."""

    def __init__(self, options, digest):
        self.order = list(range(len(options)))
        random.Random(digest).shuffle(self.order)
        self.options = options

    def __iter__(self):
        return (self.options[index] for index in self.order)

    def features(self):
        return self.options.features()[self.order]


if __name__ == "__main__":
    unittest.main()
