"""A random legal move, whatever the game. Equal matches get equal moves: all chance is drawn from
the match's id, the seat and the request's id."""

import random

import assize


class RandomBot(assize.Bot):
    name = "python-random"

    def start(self, welcome):
        self._match = f"{welcome.match_id}/{welcome.seat}"

    def decide(self, request):
        chance = random.Random(f"{self._match}/{request.request_id}")
        return chance.randrange(len(request.options))


assize.run(RandomBot())
