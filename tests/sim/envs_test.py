"""The environments of assize.sim.envs: what the published tests of PettingZoo and Gymnasium ask for, and what they do not."""

import random
import unittest

import numpy as np

from assize.sim import Game, envs

GAMES = (("brigand-kings", 2), ("brigands", 4), ("brigands-bluff", 4), ("carcassonne-robbers", 3), ("duel-descrocs", 2))


def some_action(env, agent, observation, dice):
    return dice.choice(np.flatnonzero(observation["action_mask"]))


class GamesTest(unittest.TestCase):
    def test_what_is_no_game_is_named(self):
        for make in (envs.parallel_env, envs.aec_env, envs.gym_env, envs.spiel_state):
            for game in ("brigands", None, Game):
                with self.assertRaisesRegex(ValueError, "^game: .*; allowed: a Game"):
                    make(game)


class ParallelTest(unittest.TestCase):
    def played(self, env, seed, steps=400):
        """Everything that is seen of a match, which the dice of the seed play."""
        dice = random.Random(seed)
        seen = [env.reset(seed=seed)]
        for _ in range(steps):
            if not env.agents:
                break
            observations = seen[-1][0]
            actions = {agent: some_action(env, agent, observations[agent], dice) for agent in env.agents}
            seen.append(env.step(actions))
        return seen

    def test_matches_are_played_by_its_rules(self):
        for name, seats in GAMES:
            env = envs.parallel_env(Game(name, seats))
            agents = env.possible_agents
            self.assertEqual(len(agents), seats)
            for agent in agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
            seen = self.played(env, seed=1, steps=5000)
            for observations, *rest in seen:
                self.assertEqual(list(observations), agents)
                for agent in agents:
                    self.assertTrue(env.observation_space(agent).contains(observations[agent]), agent)
                    self.assertGreater(observations[agent]["action_mask"].sum(), 0)
                self.assertTrue(all(list(part) == agents for part in rest))
            observations, rewards, terminations, truncations, infos = seen[-1]
            self.assertEqual(env.agents, [], name)
            self.assertTrue(all(terminations.values()) and not any(truncations.values()))
            self.assertAlmostEqual(sum(rewards.values()), 0, places=5)
            self.assertTrue(all(not any(step[1].values()) for step in seen[1:-1]))
            with self.assertRaisesRegex(ValueError, "reset"):
                env.step({})

    def test_seeds_are_local_and_go_on(self):
        game = Game("brigands", 4)
        first, twin = envs.parallel_env(game), envs.parallel_env(game)
        for seed in (42, 43):
            for one, other in zip(self.played(first, seed), self.played(twin, seed), strict=True):
                np.testing.assert_equal(one, other)
        # Without a seed, both go on with the same stream, and not with the same match.
        before = twin.reset(seed=5)[0]
        first.reset(seed=5)
        np.testing.assert_equal(first.reset(), twin.reset())
        again = first.reset()[0]
        self.assertFalse(all(np.array_equal(before[a]["observation"], again[a]["observation"]) for a in first.agents))

    def test_only_actions_of_the_mask_are_taken(self):
        env = envs.parallel_env(Game("duel-descrocs", 2))
        observations, _ = env.reset(seed=1)
        before = env.state()
        fine = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.agents}
        for bad, text in (({"seat_0": 0}, "seat_0: action 0"), ({"seat_0": 511}, "action 511"), ({"seat_1": "1"}, "action '1'"),
                          ({"seat_1": None}, "action None"), ({"seat_1": True}, "action True")):
            with self.assertRaisesRegex(ValueError, text):
                env.step({**fine, **bad})
        with self.assertRaisesRegex(ValueError, "actions of"):
            env.step({"seat_0": 1})
        self.assertEqual(env.state(), before)
        env.step({agent: np.int32(action) for agent, action in fine.items()})

    def test_long_lists_are_sampled(self):
        env = envs.parallel_env(Game("brigands", 2), actions=20)
        masks = [env.reset(seed=seed)[0]["seat_0"]["action_mask"] for seed in (1, 1, 2)]
        self.assertTrue(all(mask.shape == (20,) and mask.sum() == 19 and mask[0] == 0 for mask in masks))
        self.assertEqual(env.reset(seed=1)[1], {agent: {} for agent in env.agents})
        for actions in (1, 2.0, 2**30):
            with self.assertRaisesRegex(ValueError, "actions"):
                envs.parallel_env(Game("brigands", 2), actions)


class AecTest(unittest.TestCase):
    def test_matches_are_played_by_its_rules(self):
        dice = random.Random(1)
        for name, seats in GAMES:
            env = envs.aec_env(Game(name, seats))
            env.reset(seed=0, options={"options": 1})
            self.assertIsNone(env.last(observe=False)[0])
            rewarded = dict.fromkeys(env.possible_agents, 0.0)
            alive = set(env.agents)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertEqual(info, env.infos[agent])
                self.assertLessEqual(set(env.agents), alive, "an agent that has left came back")
                alive = set(env.agents)
                self.assertEqual(set(env.rewards), alive)
                rewarded[agent] += reward
                action = None if terminated or truncated else some_action(env, agent, observation, dice)
                self.assertIsNone(env.step(action))
            self.assertEqual(env.agents, [])
            self.assertAlmostEqual(sum(rewarded.values()), 0, places=5)

    def test_nobody_learns_who_has_answered(self):
        for name, seats in (("brigands", 4), ("duel-descrocs", 2), ("brigand-kings", 3)):
            env = envs.aec_env(Game(name, seats))
            env.reset(seed=3)
            before = {agent: env.observe(agent) for agent in env.agents}
            public = env.render(), env.infos, env.rewards, env.terminations
            asked = [agent for agent in env.agents if before[agent]["action_mask"][0] == 0]
            self.assertGreater(len(asked), 1, name)
            for agent in asked[:-1]:
                env.step(int(np.flatnonzero(before[agent]["action_mask"])[-1]))
                np.testing.assert_equal({other: env.observe(other) for other in env.agents}, before)
                self.assertEqual((env.render(), env.infos, env.rewards, env.terminations), public)

    def test_it_is_the_parallel_match(self):
        game = Game("brigands", 4)
        parallel, aec = envs.parallel_env(game), envs.aec_env(game)
        observations, _ = parallel.reset(seed=9)
        aec.reset(seed=9)
        dice = random.Random(2)
        while parallel.agents:
            actions = {agent: some_action(parallel, agent, observations[agent], dice) for agent in parallel.agents}
            for agent in parallel.agents:
                if actions[agent] != 0:
                    self.assertEqual(aec.agent_selection, agent)
                    aec.step(actions[agent])
            observations, rewards, *_ = parallel.step(actions)
            np.testing.assert_equal({agent: aec.observe(agent) for agent in aec.agents}, observations)
        self.assertEqual(aec.rewards, rewards)
        with self.assertRaisesRegex(ValueError, "allowed: None"):
            aec.step(1)


class GymTest(unittest.TestCase):
    def test_one_seat_plays_against_others(self):
        for name, seats in GAMES:
            dice = random.Random(4)
            game = Game(name, seats)
            env = envs.gym_env(game, seat=1, opponents={0: lambda view: -1})
            observation, info = env.reset(seed=123)
            reward, over = 0.0, False
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                self.assertEqual(game.view_layout.part(observation["observation"], "viewer").argmax(), 1)
                self.assertEqual((observation["action_mask"][0], info), (0, {}))
                observation, reward, over, truncated, info = env.step(some_action(env, None, observation, dice))
                self.assertFalse(truncated)
                self.assertIsInstance(reward, float)
            self.assertTrue(env.observation_space.contains(observation))
            with self.assertRaisesRegex(ValueError, "reset"):
                env.step(1)
            env.close()
            env.close()

    def test_resets_are_repeatable_and_the_stream_goes_on(self):
        env = envs.gym_env(Game("brigands", 2))
        courses = []
        for seed in (123, 123, 456):
            first = env.reset(seed=seed)[0]["observation"].tobytes()
            courses.append((first, env.step(int(np.flatnonzero(env.reset(seed=seed)[0]["action_mask"])[0]))[0]["observation"].tobytes(),
                            env.reset()[0]["observation"].tobytes()))
        self.assertEqual(courses[0], courses[1])
        self.assertNotEqual(courses[0], courses[2])

    def test_what_it_cant_use_is_named(self):
        game = Game("brigands", 4)
        for seat in (-1, 4, True, "0"):
            with self.assertRaisesRegex(ValueError, "seat"):
                envs.gym_env(game, seat)
        for opponents in ({0: len}, {7: len}, {1: "greedy"}):
            with self.assertRaisesRegex(ValueError, "opponents"):
                envs.gym_env(game, 0, opponents)
        env = envs.gym_env(game)
        with self.assertRaisesRegex(ValueError, "reset"):
            env.step(1)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "action 0"):
            env.step(0)


class SpielTest(unittest.TestCase):
    def test_matches_are_played_by_its_rules(self):
        dice = random.Random(5)
        for name, seats in GAMES:
            state = envs.spiel_state(Game(name, seats), seed=7)
            while not state.is_terminal():
                self.assertEqual(state.returns(), [0.0] * seats)
                if state.is_simultaneous_node():
                    self.assertEqual(state.current_player(), -2)
                    state.apply_actions([dice.choice(state.legal_actions(player) or [0]) for player in range(seats)])
                else:
                    twin = state.clone()
                    action = dice.choice(state.legal_actions())
                    player = state.current_player()
                    child = state.child(action)
                    self.assertEqual(state.information_state_string(player), twin.information_state_string(player))
                    state.apply_action(action)
                    self.assertEqual(child.information_state_string(player), state.information_state_string(player))
            self.assertEqual((state.current_player(), state.legal_actions(0)), (-4, []))
            self.assertAlmostEqual(sum(state.returns()), 0, places=5)

    def test_a_resampled_state_looks_the_same_and_varies(self):
        state = envs.spiel_state(Game("brigand-kings", 3), seed=1)
        dice = random.Random(6)
        others = [state.resample_from_infostate(1, dice.random) for _ in range(8)]
        for other in others:
            self.assertEqual(other.information_state_string(1), state.information_state_string(1))
            self.assertEqual(other.legal_actions(1), state.legal_actions(1))
        self.assertGreater(len({other.information_state_string(0) for other in others}), 4)

    def test_what_it_cant_use_is_named(self):
        state = envs.spiel_state(Game("brigands", 4))
        with self.assertRaisesRegex(ValueError, "4 seats are asked"):
            state.apply_action(0)
        with self.assertRaisesRegex(ValueError, "actions: 1; allowed: 4"):
            state.apply_actions([0])
        with self.assertRaisesRegex(ValueError, "player: 9"):
            state.legal_actions(9)


if __name__ == "__main__":
    unittest.main()
