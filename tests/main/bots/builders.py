"""Bots of Carcassonne that break its rules, each in a way of its own: the first argument says how. What
they do not break they leave to the first option."""

import sys

import assize
from assize import carcassonne


def place(**parts):
    return assize.GameMove(carcassonne=carcassonne.Move(tile=carcassonne.PlaceTile(**parts)))


def claim(segment):
    return assize.GameMove(carcassonne=carcassonne.Move(meeple=carcassonne.PlaceMeeple(segment=segment)))


class Builder(assize.Bot):
    name = "builder"

    def decide(self, request):
        return getattr(self, request.decision, lambda _: 0)(request)

    def retry(self, request, rejected):
        self.refused(rejected)
        return 0


class FarOutside(Builder):
    def tile(self, request):
        return place(x=2**31 - 1)


class Overturned(Builder):
    def tile(self, request):
        return place(x=1, rotation=7)


class Lonely(Builder):
    """The last cell that can be named has no neighbours."""

    def tile(self, request):
        return place(x=80, y=-80)


class Landless(Builder):
    """No tile has eight cities."""

    def meeple(self, request):
        return claim("c7")


class Nameless(Builder):
    def meeple(self, request):
        return claim("m" * 1000)


class Hasty(Builder):
    """Puts a meeple before the tile lies."""

    def tile(self, request):
        return claim("f0")


class Silent(Builder):
    """Answers with no move at all."""

    def decide(self, request):
        return assize.GameMove(carcassonne=carcassonne.Move())


BUILDERS = {"far_outside": FarOutside, "overturned": Overturned, "lonely": Lonely, "landless": Landless,
            "nameless": Nameless, "hasty": Hasty, "silent": Silent}

assize.run(BUILDERS[sys.argv[1]]())
