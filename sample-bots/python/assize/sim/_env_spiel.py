"""A match as OpenSpiel has states, by the same names."""

import numpy as np

SIMULTANEOUS, TERMINAL = -2, -4


class SpielState:
    """A state without chance nodes: all chance is the table's. Actions are the numbers of options. Where several seats are asked, it is
    a simultaneous node, whose actions are applied together."""

    def __init__(self, game, table, history=()):
        self._game = game
        self._table = table
        self._history = list(history)

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.seats

    def is_terminal(self):
        return self._table.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return len(self._table.asked) > 1

    def current_player(self):
        """A seat; -2: several at once; -4: nobody any more."""
        if self._table.over:
            return TERMINAL
        return SIMULTANEOUS if self.is_simultaneous_node() else self._table.asked[0]

    def _options(self, player):
        if player is None:
            player = self.current_player()
        if player not in range(self._game.seats):
            raise ValueError(f"player: {player!r}; allowed: 0 to {self._game.seats - 1}")
        view = self._table.view(player)
        return view.options(limit=2**62) if view.decision else None

    def legal_actions(self, player=None):
        """In order; [] of a seat that is not asked."""
        options = self._options(player)
        return [] if options is None else list(range(len(options)))

    def legal_actions_mask(self, player=None):
        return [1] * len(self.legal_actions(player))

    def action_to_move(self, player, action):
        """The Move that an action stands for."""
        return self._options(player)[action]

    def apply_action(self, action):
        """Of the only seat that is asked."""
        if self.is_simultaneous_node() or self.is_terminal():
            raise ValueError(f"{len(self._table.asked)} seats are asked; allowed: one, else apply_actions()")
        self._table.step({self._table.asked[0]: action})
        self._history.append(action)

    def apply_actions(self, actions):
        """One for each seat; those of seats that are not asked count for nothing."""
        if len(actions) != self._game.seats:
            raise ValueError(f"actions: {len(actions)}; allowed: {self._game.seats}, one for each seat")
        self._table.step({seat: actions[seat] for seat in self._table.asked})
        self._history += actions

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        """The same state with the same chance to come."""
        return SpielState(self._game, self._table.copy(), self._history)

    def resample_from_infostate(self, player, sampler):
        """A state that looks the same to the player; sampler() gives a number from 0 to 1, from which all of it follows."""
        return SpielState(self._game, self._table.view(player).redeal(int(sampler() * 2**53)), self._history)

    def history(self):
        return list(self._history)

    def information_state_string(self, player=None):
        """What the player knows now."""
        return self._table.view(self.current_player() if player is None else player).to_bytes().hex()

    observation_string = information_state_string

    def observation_tensor(self, player=None):
        return self._table.view(self.current_player() if player is None else player).observe().astype(np.float32).tolist()

    information_state_tensor = observation_tensor

    def returns(self):
        """Each seat's score less the mean; 0 until the end."""
        if not self._table.over:
            return [0.0] * self._game.seats
        scores = self._table.scores()
        return (scores - scores.mean()).tolist()

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def __str__(self):
        return f"{self._game.name} after {len(self._history)} actions"
