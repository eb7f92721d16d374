"""A sensible player of Brigand Kings in Python: it places soldiers by what its counties are worth after
the turn, and rolls the dice again that help nowhere. It lets the referee list the options and chooses
among them, so it never spends cards."""

import assize
from assize import brigand_kings as kings
from assize.views import KingsView
from assize.views.brigand_kings import RESOLVED

# How much of a card's points a county is worth, by its tokens, to its occupant.
_NEARNESS = (0, .08, .17, .28, .4, .54, .7)
_CAMP_SOLDIER = 0.4
# Fewer than that much promise is rolled again.
_GOOD_TRANSPORT = 4


class Barony(KingsView):
    """What one seat makes of a view."""

    def card_worth(self, card, owner):
        if owner != self.view.seat:
            return self.points_of(card) + len(self.suits_of(card)) / 3
        return self.points_of(card) + self.bonus_of(card)

    def worth(self, position, soldiers):
        """A county after the own turn, in which soldiers were sent there."""
        owner, held, stability = self.after_entering(position, self.view.seat, soldiers)
        if owner is None:
            return 0
        tokens = held + stability + (owner != self.view.seat)
        nearness = 1 if tokens >= RESOLVED else _NEARNESS[tokens]
        worth = nearness * self.card_worth(self.card(position), owner)
        return worth if owner == self.view.seat else -worth / (self.view.config.seats - 1)

    def deploy_worth(self, deploy):
        sent = {}
        for placement in [*deploy.muster, *deploy.from_camp]:
            sent[placement.position] = sent.get(placement.position, 0) + placement.soldiers
        camp = deploy.camp_muster - sum(placement.soldiers for placement in deploy.from_camp)
        return camp * _CAMP_SOLDIER + sum(self.worth(position, soldiers) - self.worth(position, 0)
                                          for position, soldiers in sent.items())

    def promise(self, position):
        """What three soldiers would do there."""
        return self.worth(position, 3) - self.worth(position, 0)

    def mask(self):
        """The dice to roll again: all but the highest number, the best destination, and its suits."""
        numbers = list(self.view.dice.numbers)
        transport = max(range(3), key=lambda die: numbers[die])
        others = [die for die in range(3) if die != transport and numbers[die] > 1]
        keep = {transport} if numbers[transport] >= _GOOD_TRANSPORT else set()
        best = max(map(self.promise, self.positions()))
        for die in others:
            if self.promise(numbers[die]) >= best / 2:
                keep.add(die)
        targets = [numbers[die] for die in keep & set(others)]
        suits = set().union(*(self.suits_of(self.card(position)) for position in targets))
        keep |= {3 + place for place, suit in enumerate(self.view.dice.suits) if suit in suits}
        return sum(1 << die for die in range(8) if die not in keep)


class Player(assize.Bot):
    name = "python-greedy"

    def decide(self, request):
        barony = Barony(request.view.brigand_kings)
        if request.decision == "discard":
            return 0
        if request.decision == "deploy":
            worths = [barony.deploy_worth(option.brigand_kings.deploy) for option in request.options]
            return worths.index(max(worths))
        mask = barony.mask()
        return assize.GameMove(
            brigand_kings=kings.Move(reroll=kings.Reroll(mask=mask)))
