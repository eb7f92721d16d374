"""Gymnasium's API: one seat against players of the caller's."""

import numpy as np

from assize.sim._env_seats import METADATA, Seats, agent_of, seat_of
from assize.sim._game import as_game

try:
    from gymnasium import Env as _Base  # type: ignore[import]
except ImportError:
    _Base = object


class GymEnv(_Base):
    """A match as one seat plays it: a step is one decision of that seat, and the others' until its next one."""

    metadata = METADATA

    def __init__(self, game, seat=0, opponents=None, actions=512):
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < as_game(game).seats:
            raise ValueError(f"seat: {seat!r}; allowed: 0 to {game.seats - 1}")
        opponents = dict(opponents or {})
        for other, player in opponents.items():
            if other == seat or other not in range(game.seats) or not callable(player):
                raise ValueError(f"opponents: {other!r}: {player!r}; allowed: a function of a View for a seat other than {seat}")
        self._seats = Seats(game, actions)
        self._agent = agent_of(seat)
        self._opponents = opponents
        self.observation_space = self._seats.observation_spaces[self._agent]
        self.action_space = self._seats.action_spaces[self._agent]
        self.render_mode = None
        self.np_random = np.random.default_rng()

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """(observation, info). Without a seed, the next match of the stream that the last one began."""
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        self._seats.deal(int(self.np_random.integers(2**62)))
        self._play_others()
        return self._seats.seen[self._agent], {}

    def step(self, action):
        """(observation, reward, terminated, truncated, info). ValueError: the action is not one of the mask; then nothing has
        changed."""
        if self._seats.table is None or self._seats.table.over:
            raise ValueError("the match is over: reset() begins another one")
        self._seats.carry_out({**self._others(), self._agent: self._seats.choice(self._agent, action)})
        self._play_others()
        over = self._seats.table.over
        return self._seats.seen[self._agent], self._seats.rewards()[self._agent], over, False, {}

    def _play_others(self):
        while self._seats.options and self._agent not in self._seats.options:
            self._seats.carry_out(self._others())

    def _others(self):
        moves = {}
        for agent in self._seats.options:
            if agent == self._agent:
                continue
            view, player = self._seats.views[agent], self._opponents.get(seat_of(agent))
            moves[agent] = view.random_move(int(self.np_random.integers(2**62))) if player is None else player(view)
        return moves

    def render(self):
        return self._seats.describe()

    def close(self):
        """Nothing is kept open."""
