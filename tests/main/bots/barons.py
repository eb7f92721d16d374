"""Bots of Brigand Kings that break its rules, each in a way of its own: the first argument says how. What
they do not break they leave to the first option."""

import sys

import assize
from assize import brigand_kings as kings


def deploy(**parts):
    return assize.GameMove(brigand_kings=kings.Move(deploy=kings.Deploy(**parts)))


def reroll(mask):
    return assize.GameMove(brigand_kings=kings.Move(reroll=kings.Reroll(mask=mask)))


class Baron(assize.Bot):
    name = "baron"

    def decide(self, request):
        return getattr(self, request.decision, lambda _: 0)(request)

    def retry(self, request, rejected):
        self.refused(rejected)
        return 0


class WrongMask(Baron):
    def reroll1(self, request):
        return reroll(256)


class WrongCounty(Baron):
    def deploy(self, request):
        return deploy(muster=[kings.Placement(position=7, soldiers=1)])


class WrongCard(Baron):
    """Flips the Excuse, which nobody has."""

    def deploy(self, request):
        return deploy(flips=[kings.Flip(card=44, uses=[kings.Use(symbol=kings.SYMBOL_MOONS, die=3)])])


class Numberless(Baron):
    """Sends soldiers in a number that no supply has."""

    def deploy(self, request):
        numbers = request.view.brigand_kings.dice.numbers
        if numbers[1] == 1:
            return 0
        return deploy(from_camp=[kings.Placement(position=numbers[1], soldiers=2**31 - 1)])


class Silent(Baron):
    """Answers with no move at all."""

    def decide(self, request):
        return assize.GameMove(brigand_kings=kings.Move())


BARONS = {"wrong_mask": WrongMask, "wrong_county": WrongCounty, "wrong_card": WrongCard,
          "numberless": Numberless, "silent": Silent}

assize.run(BARONS[sys.argv[1]]())
