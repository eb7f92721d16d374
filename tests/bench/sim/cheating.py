"""Part (b) of page.py: what it is worth to a search to know what is hidden, in Elo.

Both players are assize.sim.search() with the same number of iterations. One redeals its view, as a bot must; the other one is given all
that is hidden of the table, so that each of its iterations begins with the truth. Chance to come is new to both, and no one sees what
others have sealed. A set is one deal with the cheat in each of the seats, all others being honest."""

from typing import NamedTuple

import elo
from assize.sim import Game, search


class Plan(NamedTuple):
    """How much one game is given: some CPU minutes, and 300 matches."""

    game: str
    seats: int
    iterations: int
    deals: int
    hidden: str

    def name(self):
        return f"{self.game}-{self.seats}"


PLANS = (
    Plan("brigands", 2, 1000, 150, "the days to come"),
    Plan("brigands", 4, 400, 75, "the days to come, the prince's prisoners"),
    Plan("brigand-kings", 2, 100, 150, "the other's bonus cards, the deck"),
    Plan("brigands-bluff", 4, 24, 75, "all dice"),
    Plan("carcassonne-robbers", 2, 60, 150, "the stack of tiles"),
    Plan("duel-descrocs", 2, 50, 150, "cards of the split, what lies face down, reinforcements"),
)


def play(game, deal, cheat, iterations):
    """A match: the share of its opponents that the cheat came in before."""
    table, step = game.new(f"cheating/{deal}".encode()), 0
    while not table.over:
        table.step({seat: _decide(table, seat, f"{deal}/{cheat}/{step}/{seat}".encode(), iterations, seat == cheat)
                    for seat in table.asked})
        step += 1
    return elo.share_of_opponents(table.scores(), cheat)


def _decide(table, seat, seed, iterations, cheats):
    view = table.view(seat)
    if len(view.options(limit=2)) == 1:
        return 0
    return search(view, iterations=iterations, seed=seed, given=table.hidden(seat) if cheats else None).move


def play_set(plan, deal):
    game = Game(plan.game, plan.seats)
    return [play(game, deal, cheat, plan.iterations) for cheat in range(plan.seats)]


def figures(sets):
    """The Estimate of sets as play_set() gives them."""
    return elo.of_sets([sum(one) / len(one) for one in sets])
