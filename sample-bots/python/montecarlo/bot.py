"""A Monte Carlo player of Duel d'Escrocs in Python. It takes the options that the greedy player likes
best, deals what it can't know anew from its view again and again, plays each of them out to the end of
the next round (playout.py), and takes the one that does best on average.

The budget is a number of playouts, not a time, so that equal views get equal moves on every machine."""

import argparse
import random

import assize

from crook import GreedyCrook
from deal import Deal
from market import Market
from playout import Playout

# What is settled before the first round, and looking, cost nothing and are left to the greedy player.
_SEARCHED = {"split", "choose", "larcin", "distribute", "resale", "limit", "rourou"}


class MonteCarloCrook(GreedyCrook):
    name = "python-montecarlo"

    def __init__(self, playouts, candidates):
        self._playouts = playouts
        self._candidates = candidates

    def start(self, welcome):
        self._seat = welcome.seat

    def decide(self, request):
        values = self.values(request)
        best = sorted(range(len(values)), key=lambda i: -values[i])[:self._candidates]
        if request.decision not in _SEARCHED or len(best) == 1:
            return best[0]
        market = Market(request.view.duel_descrocs)
        worth = dict.fromkeys(best, 0)
        chance = assize.decision_chance(self._seat, request)
        for _ in range(max(1, self._playouts // len(best))):
            # All candidates meet the same luck.
            luck = chance.random()
            for index in best:
                deal = Deal(market.view, random.Random(luck))
                move = getattr(request.options[index].duel_descrocs, request.decision)
                worth[index] += Playout(market, deal).worth_of(request.decision, move)
        return max(best, key=worth.get)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A Monte Carlo player of Duel d'Escrocs.")
    parser.add_argument("--playouts", type=int, default=48, help="playouts for one decision (48)")
    parser.add_argument("--candidates", type=int, default=6, help="moves that are looked at (6)")
    flags = parser.parse_args()
    assize.run(MonteCarloCrook(flags.playouts, flags.candidates))
