"""PettingZoo's parallel API: every seat acts in each step."""

from assize.sim._env_seats import METADATA, Seats

try:
    from pettingzoo import ParallelEnv as _Base  # type: ignore[import]
except ImportError:
    _Base = object


class ParallelEnv(_Base):
    """A match in which every seat acts in each step; those that are not asked with action 0."""

    metadata = METADATA

    def __init__(self, game, actions=512):
        self._seats = Seats(game, actions)
        self.possible_agents = list(self._seats.agents)
        self.agents = []
        self.render_mode = None

    @property
    def observation_spaces(self):
        return self._seats.observation_spaces

    @property
    def action_spaces(self):
        return self._seats.action_spaces

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        return self._seats.observation_spaces[agent]

    def action_space(self, agent):
        return self._seats.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """(observations, infos). Without a seed, the next match of the stream that the last one began."""
        self._seats.deal(seed)
        self.agents = list(self.possible_agents)
        return dict(self._seats.seen), {agent: {} for agent in self.agents}

    def step(self, actions):
        """(observations, rewards, terminations, truncations, infos) of all seats. ValueError: an action is not one of its mask;
        then nothing has changed."""
        if not self.agents:
            raise ValueError("the match is over: reset() begins another one")
        if set(actions) != set(self.agents):
            raise ValueError(f"actions of {sorted(actions)}; allowed: those of {self.agents}")
        choices = {}
        for agent in self.agents:
            if agent in self._seats.options:
                choices[agent] = self._seats.choice(agent, actions[agent])
            else:
                self._seats.check_idle(agent, actions[agent])
        self._seats.carry_out(choices)
        acted, over = self.agents, self._seats.table.over
        if over:
            self.agents = []
        return ({agent: self._seats.seen[agent] for agent in acted}, self._seats.rewards(), dict.fromkeys(acted, over),
                dict.fromkeys(acted, False), {agent: {} for agent in acted})

    def state(self):
        """The truth as its digest, for logs: what seats see is in their observations."""
        return self._seats.table.digest()

    def render(self):
        return self._seats.describe()

    def close(self):
        """Nothing is kept open."""
