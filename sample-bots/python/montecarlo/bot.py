"""A Monte Carlo player of Duel d'Escrocs in Python. Again and again it deals at random what it can't know,
plays the options that the greedy player likes best out to the end of the next round (playout.py), and
takes the one that does best on average.

The budget is a number of playouts and a time. While the time suffices, equal views get equal moves on
every machine; with --think the time alone counts."""

import argparse
import itertools
import random

import assize

from duel_descrocs import Player as GreedyCrook
from deal import Deal
from market import Market
from playout import Playout

# Decisions before the first round, and whether to look, cost nothing: the greedy player takes them.
_SEARCHED = {"split", "choose", "larcin", "distribute", "resale", "limit", "rourou"}
# The largest parts of a move's limit, and of the bank, that a search uses.
_MOST_OF_LIMIT, _OF_BANK = 0.5, 0.02


class MonteCarloCrook(GreedyCrook):
    name = "python-montecarlo"

    def __init__(self, playouts, candidates, think=None):
        """`think`: the share of a move's limit to search for, instead of a number of playouts."""
        self._playouts = playouts
        self._candidates = candidates
        self._think = think

    def start(self, welcome):
        self._seat = welcome.seat

    def decide(self, request):
        values = self.values(request)
        best = sorted(range(len(values)), key=lambda i: -values[i])[:self._candidates]
        if request.decision not in _SEARCHED or len(best) == 1:
            return best[0]
        market = Market(request.view.duel_descrocs)
        until = request.deadline.share(self._think or _MOST_OF_LIMIT, bank=_OF_BANK)
        worth = dict.fromkeys(best, 0)
        chance = assize.decision_chance(self._seat, request)
        for _ in self._deals(len(best), until):
            # All candidates have the same luck.
            luck = chance.random()
            gains = {}
            for index in best:
                if until.over():
                    # A deal counts only if all have played it.
                    return max(best, key=worth.get)
                deal = Deal(market.view, random.Random(luck))
                move = getattr(request.options[index].duel_descrocs, request.decision)
                gains[index] = Playout(market, deal).worth_of(request.decision, move)
            for index, gain in gains.items():
                worth[index] += gain
        return max(best, key=worth.get)

    def _deals(self, candidates, until):
        if self._think and until.known():
            return itertools.count()
        return range(max(1, self._playouts // candidates))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A Monte Carlo player of Duel d'Escrocs.")
    parser.add_argument("--playouts", type=int, default=48,
                        help="playouts for one decision, fewer if time is short (48)")
    parser.add_argument("--candidates", type=int, default=6, help="moves to try (6)")
    parser.add_argument("--think", type=float, metavar="SHARE",
                        help="search for this share of a move's limit (0.01 to 0.9) instead of a number of playouts")
    flags = parser.parse_args()
    if flags.think is not None and not 0.01 <= flags.think <= 0.9:
        parser.error(f"--think {flags.think}: must be from 0.01 to 0.9")
    assize.run(MonteCarloCrook(flags.playouts, flags.candidates, flags.think))
