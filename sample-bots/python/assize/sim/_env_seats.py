"""What the environments share: the actions of seats, spaces, rewards."""

import random

import numpy as np

try:
    from gymnasium import spaces  # type: ignore[import]
except ImportError:
    from assize.sim import _spaces as spaces

from assize.sim._game import as_game

METADATA = {"name": "assize", "render_modes": ["ansi"], "is_parallelizable": True}


def agent_of(seat):
    return f"seat_{seat}"


def seat_of(agent):
    return int(agent.removeprefix("seat_"))


class Seats:
    """A match as actions by number: what each seat sees, may do, and gets."""

    def __init__(self, game, actions):
        if as_game(game).view_layout is None:
            raise ValueError(f"rows: {game.name} has none")
        if not isinstance(actions, int) or not 2 <= actions <= 2**20:
            raise ValueError(f"actions: {actions!r}; allowed: 2 to {2**20}")
        self.game = game
        self.actions = actions
        self.agents = [agent_of(seat) for seat in range(game.seats)]
        top = np.zeros(game.view_layout.width, np.uint8)
        for field in game.view_layout.fields:
            top[field.offset:field.offset + field.length] = field.top
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(np.zeros_like(top), top, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8)}) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self._chance = random.Random()
        self._match = self._looks = 0
        self.table = None

    def deal(self, seed):
        """A new match. None: the next one of the stream that the last seed began."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._match = self._chance.getrandbits(128)
        self._looks = 0
        self.table = self.game.new(self._match.to_bytes(16, "little"))
        self.look()

    def look(self):
        """Notes what each seat sees before anybody answers."""
        self._looks += 1
        self.views = {agent: self.table.view(seat) for seat, agent in enumerate(self.agents)}
        self.options = {}
        self.seen = {}
        for agent, view in self.views.items():
            mask = np.zeros(self.actions, np.int8)
            mask[0] = 1
            if view.decision:
                self.options[agent] = self._listed(agent, view)
                mask[0] = 0
                mask[1:len(self.options[agent]) + 1] = 1
            self.seen[agent] = {"observation": view.observe(), "action_mask": mask}

    def _listed(self, agent, view):
        options = view.options(limit=2**62)
        if len(options) < self.actions:
            return list(range(len(options)))
        # By chance of its own: how long others' lists are is not for this seat to know.
        chance = random.Random(f"{self._match} {self._looks} {agent}")
        return sorted(chance.sample(range(len(options)), self.actions - 1))

    def choice(self, agent, action):
        """The number of the option that the action stands for."""
        options = self.options[agent]
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 1 <= action <= len(options):
            raise ValueError(f"{agent}: action {action!r}; allowed: 1 to {len(options)}, those of its mask")
        return options[action - 1]

    def check_idle(self, agent, action):
        if action != 0:
            raise ValueError(f"{agent}: action {action!r}; allowed: 0, since it is not asked")

    def carry_out(self, choices):
        """{agent: number of an option} of all that are asked."""
        self.table.step({seat_of(agent): choice for agent, choice in choices.items()})
        self.look()

    def rewards(self):
        if not self.table.over:
            return {agent: 0.0 for agent in self.agents}
        scores = self.table.scores()
        return {agent: float(score - scores.mean()) for agent, score in zip(self.agents, scores)}

    def describe(self):
        waiting = ", ".join(f"{agent} ({self.views[agent].decision})" for agent in self.options)
        return f"{self.game.name}: {f'waits for {waiting}' if waiting else 'over'}"
