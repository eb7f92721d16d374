"""The games for libraries of reinforcement learning, by their own names and without them: PettingZoo's AEC and parallel environments,
Gymnasium's environment of one agent, and OpenSpiel's states.

    from assize.sim import Game, envs

    env = envs.parallel_env(Game("brigands", 4))
    observations, infos = env.reset(seed=1)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

Observations are {"observation": a row (ROWS.md), "action_mask": int8}. Action 0 is "no decision", the only one of a seat that is not
asked; action k is option k - 1 of view.options(). Where there are more options than `actions`, others stand for them that are drawn
again at each decision from the seed: a sample. Rewards are 0 until the end, then each seat's score less the mean. Seats that are asked
together answer together: no observation says who has answered."""

from assize.sim._env_aec import AecEnv
from assize.sim._env_gym import GymEnv
from assize.sim._env_parallel import ParallelEnv
from assize.sim._env_spiel import SpielState
from assize.sim._game import as_game

__all__ = ["AecEnv", "GymEnv", "ParallelEnv", "SpielState", "aec_env", "gym_env", "parallel_env", "spiel_state"]


def parallel_env(game, actions=512):
    """PettingZoo's parallel API: every seat acts in each step, those that are not asked with action 0."""
    return ParallelEnv(game, actions)


def aec_env(game, actions=512):
    """PettingZoo's AEC API: the asked seats act one by one; what they do is carried out together."""
    return AecEnv(game, actions)


def gym_env(game, seat=0, opponents=None, actions=512):
    """Gymnasium's API for one seat. opponents: {seat: function of a View that gives a Move, the number of an
    option, or -1 for the default move}; the others play at random."""
    return GymEnv(game, seat, opponents, actions)


def spiel_state(game, seed=0):
    """A state as OpenSpiel has them, with all chance drawn from the seed."""
    return SpielState(game, as_game(game).new(seed))
