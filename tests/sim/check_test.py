"""assize.sim.check: bots that look at more than their view are found, and those that don't pass."""

import random
import unittest

import numpy as np

from assize.sim import Game, check, envs, search

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


ADAPTERS = {"parallel": lambda game, seat: envs.parallel_env(game, actions=8), "aec": lambda game, seat: envs.aec_env(game, actions=8),
            "gym": lambda game, seat: envs.gym_env(game, seat, actions=8), "spiel": lambda game, seat: envs.spiel_state(game)}


class EnvTest(unittest.TestCase):
    def test_adapters_show_no_more_than_views(self):
        for name, seats in GAMES:
            for kind, make_env in ADAPTERS.items():
                with self.subTest(game=name, kind=kind):
                    check.check_env(make_env, Game(name, seats), seed=3, decisions=24)

    def assert_found(self, env_class, make_env, text, **changed):
        leaky = type("Leaky", (env_class,), changed)
        with self.assertRaisesRegex(AssertionError, text):
            check.check_env(lambda game, seat: make_env(leaky, game, seat), Game("brigands", 4), seed=4)

    def test_leaks_are_found(self):
        """Environments that peek, whose actions depend on the truth, and that say who has answered, by what they show or by where it is."""
        def peek(self):
            return {agent: {"observation": seen["observation"] + int(self._seats.table.digest()[:2], 16) % 2,
                            "action_mask": seen["action_mask"]} for agent, seen in self._seats.seen.items()}

        plain = {"parallel": lambda leaky, game, seat: leaky(game), "aec": lambda leaky, game, seat: leaky(game),
                 "gym": lambda leaky, game, seat: leaky(game, seat)}
        self.assert_found(envs.ParallelEnv, plain["parallel"], "what is shown: differs",
                          reset=lambda self, seed=None: (envs.ParallelEnv.reset(self, seed), (peek(self), dict.fromkeys(self.agents, {})))[1])
        self.assert_found(envs.AecEnv, plain["aec"], "what is shown: differs", observe=lambda self, agent: peek(self)[agent])
        self.assert_found(envs.GymEnv, plain["gym"], "what is shown: differs",
                          reset=lambda self, seed=None: (envs.GymEnv.reset(self, seed=seed), (peek(self)[self._agent], {}))[1])
        self.assert_found(envs.SpielState, lambda leaky, game, seat: leaky(game, game.new(0)), "what is shown: differs",
                          legal_actions=lambda self, player=None: [int(self._table.digest()[:4], 16)])
        self.assert_found(envs.AecEnv, plain["aec"], "after seat_0 has acted: differs",
                          observe=lambda self, agent: {**self._seats.seen[agent], "answered": np.array([len(self._choices)])})
        self.assert_found(envs.AecEnv, plain["aec"], "after seat_0 has acted: differs",
                          render=lambda self: f"waits for {self.agent_selection}")

        def step(self, action):
            envs.AecEnv.step(self, action)
            self.infos = {agent: {"answered": list(self._choices)} for agent in self.agents}

        self.assert_found(envs.AecEnv, plain["aec"], "after seat_0 has acted: differs", step=step)

    def test_a_sample_that_depends_on_others_lists_is_found(self):
        """One stream of chance for the samples of all seats: how long one list is moves the next seat's sample."""
        def make_env(game, seat):
            env = envs.aec_env(game, actions=2)
            # It draws 2, 0, 1: the first is good for three cards, not for two.
            chance = random.Random(10)
            env._seats._listed = lambda agent, view: chance.sample(range(len(view.options())), 1)
            return env

        def check_first_decisions(make_env):
            # Of some hands two cards may be discarded, of others three.
            for seed in range(20):
                check.check_env(make_env, Game("brigand-kings", 3), seed=seed, decisions=3)

        with self.assertRaisesRegex(AssertionError, "discard: what is shown: differs"):
            check_first_decisions(make_env)
        check_first_decisions(lambda game, seat: envs.aec_env(game, actions=2))


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
