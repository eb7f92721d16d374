"""A random legal move, whatever the game. The same deal gets the same moves again: all chance follows
from the seat and what is asked."""

import assize


class RandomBot(assize.Bot):
    name = "python-random"

    def start(self, welcome):
        self._seat = welcome.seat

    def decide(self, request):
        return assize.decision_chance(self._seat, request).randrange(len(request.options))


assize.run(RandomBot())
