"""Plays any legal move, whatever the game is. The same deal gets the same moves again, since all chance
follows from the seat and the request."""

import assize


class RandomBot(assize.Bot):
    name = "python-random"

    def start(self, welcome):
        self._seat = welcome.seat

    def decide(self, request):
        return assize.decision_chance(self._seat, request).randrange(len(request.options))


assize.run(RandomBot())
