"""What the bot `trained` makes of a view at once: it draws moves by the chances that its network gives them."""

import numpy as np

from net import Choice, chances


# Moves that are to be tried are drawn with more of what the net thinks little of.
WARM = 3.0


class Brain:
    """Of a net. Chances of less than `least` are taken to be its mistakes, and such moves are not drawn."""

    def __init__(self, net, least):
        self.net = net
        self.least = least
        self.teams = net.answers(net.team_rows)[1]
        self.guards = net.answers(net.guard_rows)[1]

    def place(self, view, dice, _until=None):
        """The place of a move in the view's list of options; `dice` is a random.Random. What is sealed can be answered if it is known
        beforehand, so it is drawn. It takes a millisecond, whatever time there is."""
        return self._drawer(view)(dice)

    def places(self, view, most, dice):
        """Some different moves: all, or those that come up in as many draws."""
        options = view.options(limit=2**62)
        if len(options) <= most:
            return list(range(len(options)))
        draw = self._drawer(view, WARM)
        return sorted({draw(dice) for _ in range(most)})

    def draw_many(self, views, dice):
        """Places for many views, none of them about plans; `dice` is NumPy's."""
        rows = [view.options().features() for view in views]
        starts = np.concatenate([[0], np.cumsum([len(piece) for piece in rows])])
        promises = self.net.promises(np.array([view.observe() for view in views]), np.concatenate(rows), starts)
        noisy = promises + dice.gumbel(size=len(promises))
        return [int(noisy[first:after].argmax()) for first, after in zip(starts, starts[1:])]

    def worths(self, views):
        """What positions are worth to those who see them, as scores."""
        return (1 + self.net.worth(self.net.see(self.net.view_numbers(views))[1])) / 2

    def _drawer(self, view, warmth=1.0):
        options = view.options(limit=2**62)
        seen = self.net.see(self.net.view_numbers(view.observe()[None]))[1]
        question = self.net.ask(seen, "team")[0] / warmth
        if view.decision == "plan":
            choice = Choice(self.net.parts, options.ids())
            return lambda dice: self._plan(choice, seen, question, warmth, dice)
        promises = self.net.answers(self.net.option_numbers(options.features()))[1] @ question
        return lambda dice: self._draw(promises, dice)

    def _plan(self, choice, seen, question, warmth, dice):
        teams, guards = np.flatnonzero(choice.teams), np.flatnonzero(choice.guards)
        team = teams[self._draw(self.teams[teams] @ question, dice)]
        question = self.net.ask(seen, "guard")[0] + self.teams[team] @ self.net.weights["given_team"]
        guard = guards[self._draw(self.guards[guards] @ question / warmth, dice)]
        return int(choice.place[self.net.parts.id_of[team, guard]])

    def _draw(self, promises, dice):
        parts = chances(promises.astype(np.float64))
        parts[parts < min(self.least, parts.max())] = 0
        point = dice.random() * parts.sum()
        return min(int(np.searchsorted(np.cumsum(parts), point, side="right")), int(np.flatnonzero(parts)[-1]))
