"""PettingZoo's AEC API: the asked seats act one by one."""

from assize.sim._env_seats import METADATA, Seats

try:
    from pettingzoo import AECEnv as _Base  # type: ignore[import]
except ImportError:
    _Base = object


class AecEnv(_Base):
    """A match in which the asked seats act one by one, in their order. What they do is carried out together when the last of them has
    acted: until then every observation is as it was."""

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
        """Without a seed, the next match of the stream that the last one began."""
        self._seats.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._choices = {}
        self.agent_selection = next(iter(self._seats.options))

    def observe(self, agent):
        return self._seats.seen[agent]

    def last(self, observe=True):
        """(observation, reward since its last turn, termination, truncation, info) of the agent that is to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agents in the order in which they act."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action):
        """The action of the agent that is to act; None of one whose match is over."""
        if not self.agents:
            raise ValueError("the match is over: reset() begins another one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        self._choices[agent] = self._seats.choice(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        waiting = [other for other in self._seats.options if other not in self._choices]
        if not waiting:
            self._seats.carry_out(self._choices)
            self._choices = {}
            self.rewards = self._seats.rewards()
            for other, reward in self.rewards.items():
                self._cumulative_rewards[other] += reward
            if self._seats.table.over:
                self.terminations = dict.fromkeys(self.agents, True)
            waiting = list(self._seats.options) or self.agents
        self.agent_selection = waiting[0]

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError(f"{agent}: action {action!r}; allowed: None, since the match is over")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self):
        return self._seats.describe()

    def close(self):
        """Nothing is kept open."""

    def __str__(self):
        return self._seats.game.name
