"""A look ahead with the network of the bot `trained`: moves that it thinks of are tried at tables that look the same to the seat, all players
go on to the end of the round as the network plays, and the network says what that is worth. The view is all it begins from."""

import numpy as np


class Ahead:
    """Tries `moves` at most, each at `worlds` tables; the better half of them at as many others, and so on until one is left. `others` is how
    the other players are taken to play."""

    def __init__(self, brain, others, moves, worlds):
        self.brain, self.others = brain, others
        self.moves, self.worlds = moves, worlds

    def place(self, view, dice, until=lambda: False):
        """The place of a move in the view's list of options. `dice` is a random.Random; until() says whether there is no time for more."""
        places = np.array(self.brain.places(view, self.moves, dice))
        worths = np.zeros(len(places))
        while len(places) > 1:
            worths += self._try(view, places, dice)
            better = np.argsort(-worths, kind="stable")[:1 if until() else len(places) // 2]
            places, worths = places[better], worths[better]
        return int(places[0])

    def _try(self, view, places, dice):
        """What each move is worth, over all worlds. A world has the same luck and the same answers of the others for every move."""
        tables = []
        for _ in range(self.worlds):
            world = view.redeal(dice.getrandbits(64))
            answers = {seat: self.others.place(world.view(seat), dice) for seat in world.asked if seat != view.seat}
            for place in places:
                table = world.copy()
                table.step({**answers, view.seat: int(place)})
                tables.append(table)
        self._finish_round(tables, view.seat, np.random.default_rng(dice.getrandbits(64)))
        return self._worths(tables, view.seat).reshape(self.worlds, len(places)).sum(axis=0)

    def _finish_round(self, tables, own, dice):
        """Plays on until plans are asked, or the match is over."""
        while True:
            asked = [(table, seat, view) for table in tables if not table.over for seat, view in _views(table)]
            if not asked:
                return
            moves = {table: {} for table, _, _ in asked}
            for brain, part in ((self.brain, [one for one in asked if one[1] == own]), (self.others, [one for one in asked if one[1] != own])):
                if part:
                    for (table, seat, _), place in zip(part, brain.draw_many([view for _, _, view in part], dice)):
                        moves[table][seat] = place
            for table, answers in moves.items():
                table.step(answers)

    def _worths(self, tables, seat):
        worths = np.zeros(len(tables), np.float32)
        open_ones = [place for place, table in enumerate(tables) if not table.over]
        if open_ones:
            views = np.array([tables[place].view(seat).observe() for place in open_ones])
            worths[open_ones] = self.brain.worths(views)
        for place, table in enumerate(tables):
            if table.over:
                worths[place] = table.scores()[seat]
        return worths


def _views(table):
    views = [(seat, table.view(seat)) for seat in table.asked]
    return [] if views[0][1].decision == "plan" else views
